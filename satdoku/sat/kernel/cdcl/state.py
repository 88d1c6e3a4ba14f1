"""Everything a CDCL search knows: formula, assignment, heuristics, limits.

The techniques are files of functions that take this state; two searches share nothing. The
search can stop and go on at any point between two techniques, so whatever steers it is here.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED, POSITION
    from satdoku.sat.kernel.cdcl.heap import Heap
    from satdoku.sat.kernel.cdcl.queue import Queue
    from satdoku.sat.kernel.rng import Rng
    from satdoku.sat.kernel.vec import MAX_SIZE, ByteVec, IntVec, LongVec
    from satdoku.sat.kernel.watches import Watches

# Marks of variables during the analysis of a conflict, besides 0.
SEEN = 1  # in the clause to learn, or resolved away
REMOVABLE = 2  # implied by those
POISON = 3  # not implied by them

ADDED, DELETED = 1, 2  # kinds of proof steps

NO_LIMIT = 1 << 62  # more than anything is ever counted to
WHOLE = 100_000.0  # the weights of averages are parts of this


class Settings:
    """The numbers that steer the search.

    The table in sat/options.py gives the default, range and meaning of each.
    """

    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)


class Counters:
    def __init__(self):
        self.decisions = self.propagations = self.conflicts = self.restarts = self.deepest = 0
        self.learned = self.minimized = self.reductions = self.deleted = 0
        self.rephases = self.switches = self.lucky = self.flips = self.splits = 0
        self.rounds = self.parities = self.parity_facts = 0
        self.implied = self.row_clauses = 0
        self.substituted = self.subsumed = self.strengthened = 0
        self.eliminated = self.gates = 0
        self.introduced = self.factored = self.merged = 0
        self.failed = self.vivified = self.shortened = self.hyper = 0
        self.closed = 0.0


class State:
    def __init__(self, settings, proving=False):
        self.settings, self.counters = settings, Counters()
        self.proving, self.proof, self.proved_units = proving, IntVec(), 0
        self.num_vars = self.given = self.plain = 0
        self.inner, self.name = IntVec(), IntVec()
        self.inconsistent = False
        self.arena, self.watches = IntVec(), Watches()
        self.arena.push(0)  # so that no clause is called BINARY
        self.clause, self.expected = IntVec(), 0
        self.num_clauses = self.num_learned = self.garbage = 0
        self.first_garbage, self.learned_from = MAX_SIZE, 1
        self.moved = IntVec()
        self.collecting = self.collected = self.collection_end = 0
        self.reducing = self.swept = 0
        self.value, self.level, self.reason = ByteVec(), IntVec(), IntVec()
        self.trail, self.control, self.assumptions = IntVec(), IntVec(), IntVec()
        self.assigned = self.propagated = 0
        self.conflict_a = self.conflict_b = 0
        self.learned, self.glue = IntVec(), 0
        self.mark, self.marked, self.pending = ByteVec(), IntVec(), IntVec()
        self.level_stamp, self.lit_stamp, self.stamp = LongVec(), LongVec(), 0
        self.core, self.excluding = IntVec(), IntVec()
        self.heap, self.queue = Heap(), Queue()
        self.rng = Rng(settings.seed)
        self.sort_keys, self.sort_keys_spare = LongVec(), LongVec()
        self.sort_values, self.sort_values_spare = IntVec(), IntVec()
        self.sort_count = self.sort_width = self.sort_place = 0
        self.saved, self.target, self.best = ByteVec(), ByteVec(), ByteVec()
        self.target_size = self.best_size = 0
        self.walker, self.walk_left, self.walk_ticks = None, 0, 0
        self.tree, self.splitting, self.tree_limit = None, False, 0
        self.luck = self.luck_left = 0
        self.luck_limit = settings.lucky_first if settings.lucky else NO_LIMIT
        self.decision_rate, self.decisions_before = 0.0, 0
        self.bump_failures = self.bump_pause = 0
        self.stable = settings.mode != 2
        self.fast_glue = self.slow_glue = 0.0
        self.slow_bias = 1.0
        self.stable_glue = self.focused_glue = 0.0
        self.turn_glue = self.turn_conflicts = 0
        self.restart_limit = self.ticks = self.chores = self.mode_length = 0
        self.reduce_limit = settings.reduce_interval
        self.rephase_limit = settings.rephase_interval
        self.mode_limit = settings.mode_conflicts
        self.max_conflicts = self.max_propagations = self.max_decisions = NO_LIMIT
        self.reluctant_u = self.reluctant_v = 1
        self.reluctant_limit = settings.reluctant
        self.stage, self.early = 0, settings.congruence
        self.inprocess_limit = settings.inprocess_interval
        if self.early:
            self.inprocess_limit = min(settings.congruence_first, settings.inprocess_interval)
        self.sealed = self.begun = self.tidying = False
        self.walk = self.walk_end = 0
        self.gathering, self.connecting = False, 0
        self.substitution = None
        self.tidied = self.round_ticks = self.tried = 0
        self.changes, self.parity_seen, self.subsume_seen, self.eliminate_seen = 1, 0, 0, 0
        self.candidates, self.listing, self.occurrences = IntVec(), 0, None
        self.congruence, self.congruence_left, self.congruence_seen = None, 0, 0
        self.parity_left = 0
        self.factoring, self.factoring_left = None, 0
        self.subsumption_left = self.elimination_left = self.elimination_bound = 0
        self.positive, self.negative = IntVec(), IntVec()
        self.gate_positive, self.gate_negative = IntVec(), IntVec()
        self.resolvent = IntVec()
        self.probe_place, self.probe_parent = IntVec(), IntVec()
        self.probing_left = self.vivification_left = 0
        self.probed, self.occurring, self.phases = IntVec(), IntVec(), ByteVec()
        self.removed, self.frozen, self.num_removed = ByteVec(), ByteVec(), 0
        self.aside = IntVec()
        self.parities = self.matrix = self.live = None
        self.known_parities, self.followed = IntVec(), 0
        self.columns, self.parity_steps, self.proof_vars = IntVec(), 0, 0
        self.add_variables(0)

    def add_variables(self, count):
        """Make sure that variables 1 to `count` exist, with room for more if they keep coming."""
        var: cython.int
        if count + 1 > self.level.size:
            self.make_room(count + 1 + self.num_vars // 2)
        for var in range(self.num_vars + 1, count + 1):
            self.saved.data[var] = 1 if self.settings.phase else -1
            if self.settings.seed:
                self.vary(var)
            else:
                self.heap.add(var)
            self.queue.append(var)
        self.num_vars = max(self.num_vars, count)
        return 0

    def make_room(self, room):
        """For so many variables, from 0. New memory takes no time before it is written to."""
        self.value.resize(2 * room)
        self.level.resize(room)
        self.reason.resize(room)
        self.trail.resize(room)
        self.mark.resize(room)
        self.removed.resize(room)
        self.frozen.resize(room)
        self.level_stamp.resize(room + 1)
        self.lit_stamp.resize(2 * room)
        self.saved.resize(room)
        self.target.resize(room)
        self.best.resize(room)
        self.watches.add_literals(2 * room)
        self.heap.make_room(room)
        return self.queue.make_room(room)

    # The caller's literals and ours: see names.py.

    def inside(self, literal):
        """Our literal for one of the caller's, a DIMACS literal."""
        var: cython.int = abs(literal)
        if var > self.plain:
            var = self.inner.data[var - self.plain - 1]
        return 2 * var + (literal < 0)

    def outside(self, lit):
        """The DIMACS literal for ours."""
        var: cython.int = lit >> 1
        if var > self.plain:
            var = self.name.data[var - self.plain - 1]
        return -var if lit & 1 else var

    def is_introduced(self, var):
        """Whether the caller does not know the variable."""
        if var <= self.plain:
            return False
        name: cython.int = self.name.data[var - self.plain - 1]
        return name == 0 or name > self.given

    def vary(self, var):
        """A first value and a first score by chance, for a search that differs with the seed."""
        self.saved.data[var] = 1 if self.rng.below(2) else -1
        self.heap.score.data[var] = self.rng.below(1000) / 1000.0
        self.heap.push(var)
        return 0

    def attach(self, lits, flags):
        """Store and watch a clause of two literals or more.

        Returns the reason that the clause is for its first literal: the clause's name, or of a
        binary clause minus the other literal. So a reason needs no look at the clause to tell
        the two apart, and that of a binary clause none at all.
        """
        if lits.size > 2:
            return self.new_clause(lits, flags)
        self.watches.push(lits.data[0], lits.data[1], BINARY)
        self.watches.push(lits.data[1], lits.data[0], BINARY)
        return -lits.data[1]

    def new_clause(self, lits, flags):
        """Store a clause of three literals or more and watch its first two."""
        clause: cython.Py_ssize_t = self.arena.size
        size: cython.int = lits.size
        k: cython.int
        if clause + HEAD + size > MAX_SIZE:
            with cython.gil:
                raise MemoryError
        self.arena.stretch(clause + HEAD + size)
        self.arena.data[clause] = size
        self.arena.data[clause + FLAGS] = flags
        self.arena.data[clause + POSITION] = 2
        for k in range(size):
            self.arena.data[clause + HEAD + k] = lits.data[k]
        self.watches.push(lits.data[0], lits.data[1], clause)
        self.watches.push(lits.data[1], lits.data[0], clause)
        if flags & LEARNED:
            self.num_learned += 1
        elif self.learned_from == clause:
            self.learned_from = self.arena.size
        return clause

    def delete_clause(self, clause):
        """Its watches go with the next garbage collection."""
        arena: cython.p_int = self.arena.data
        if arena[clause + FLAGS] & LEARNED:
            self.num_learned -= 1
        arena[clause + FLAGS] |= GARBAGE
        self.first_garbage = min(self.first_garbage, clause)
        self.garbage += arena[clause] + HEAD

    def assign(self, lit, reason):
        var: cython.int = lit >> 1
        self.value.data[lit] = 1
        self.value.data[lit ^ 1] = -1
        self.level.data[var] = self.control.size
        self.reason.data[var] = reason if self.control.size else 0
        self.trail.data[self.assigned] = lit
        self.assigned += 1

    def open_level(self):
        self.control.push(self.assigned)
        if self.control.size > self.counters.deepest:
            self.counters.deepest = self.control.size
        return 0

    def prove(self, kind, lits, start, size):
        """Note a step of the proof, in DIMACS literals."""
        k: cython.int
        if not self.proving:
            return 0
        if kind == DELETED:
            self.prove_units()
        self.proof.push(kind)
        self.proof.push(size)
        for k in range(start, start + size):
            self.proof.push(self.outside(lits[k]))
        return 0

    def prove_units(self):
        """Add the literals that hold for good as unit clauses, before a clause is deleted from
        which one of them may follow. Many checkers do not delete such a clause; but in the proof
        of a cube, which has its negation in every clause, they cannot tell it from others."""
        end: cython.int = self.control.data[0] if self.control.size else self.assigned
        while self.proved_units < end:
            self.proof.push(ADDED)
            self.proof.push(1)
            self.proof.push(self.outside(self.trail.data[self.proved_units]))
            self.proved_units += 1
        return 0

    def count_levels(self, lits, start, size):
        """How many different levels the literals are on: their glue."""
        k: cython.int
        level: cython.int
        count: cython.int = 0
        self.stamp += 1
        for k in range(start, start + size):
            level = self.level.data[lits[k] >> 1]
            if self.level_stamp.data[level] != self.stamp:
                self.level_stamp.data[level] = self.stamp
                count += 1
        return count
