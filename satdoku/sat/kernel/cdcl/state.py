"""Everything a CDCL search knows: formula, assignment, heuristics, limits.

The techniques are files of functions that take this state; two searches share nothing. The
search can stop and go on at any point between two techniques, so whatever steers it is here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED, POSITION
from satdoku.sat.kernel.cdcl.heap import Heap
from satdoku.sat.kernel.cdcl.queue import Queue
from satdoku.sat.kernel.rng import Rng
from satdoku.sat.kernel.vec import MAX_SIZE, ByteVec, IntVec, LongVec
from satdoku.sat.kernel.watches import Watches

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.congruence import Congruence
    from satdoku.sat.kernel.cdcl.factor import Factoring
    from satdoku.sat.kernel.cdcl.find_parities import ParityFinder
    from satdoku.sat.kernel.cdcl.live_matrix import LiveMatrix
    from satdoku.sat.kernel.cdcl.matrix import Matrix
    from satdoku.sat.kernel.cdcl.substitute import Substitution
    from satdoku.sat.kernel.cdcl.tree import Tree
    from satdoku.sat.kernel.cdcl.walker import Walker

# Marks of variables during the analysis of a conflict, besides 0.
SEEN: cython.int = 1  # in the clause to learn, or resolved away
REMOVABLE: cython.int = 2  # implied by those
POISON: cython.int = 3  # not implied by them

ADDED: cython.int = 1  # kinds of proof steps
DELETED: cython.int = 2

NO_LIMIT: cython.longlong = 1 << 62  # more than anything is ever counted to
WHOLE: cython.double = 100_000.0  # the weights of averages are parts of this


@cython.final
@cython.cclass
class Settings:
    """The numbers that steer the search.

    The table in sat/options.py gives the default, range and meaning of each.
    """

    # One attribute per row of the table in sat/options.py, and the seed.
    seed: cython.Public[cython.ulonglong]  # 0 leaves nothing to chance
    phase: cython.Public[cython.int]
    restart_margin: cython.Public[cython.int]
    restart_base: cython.Public[cython.int]
    recent_weight: cython.Public[cython.int]
    long_run_weight: cython.Public[cython.int]
    reluctant: cython.Public[cython.int]
    mode: cython.Public[cython.int]
    mode_conflicts: cython.Public[cython.int]
    focused_share: cython.Public[cython.int]
    stable_share: cython.Public[cython.int]
    focused_gain: cython.Public[cython.int]
    reduce_interval: cython.Public[cython.int]
    reduce_percent: cython.Public[cython.int]
    tier1: cython.Public[cython.int]
    tier2: cython.Public[cython.int]
    rephase_interval: cython.Public[cython.int]
    lucky: cython.Public[cython.int]
    lucky_first: cython.Public[cython.int]
    lucky_size: cython.Public[cython.int]
    walk: cython.Public[cython.int]
    walk_share: cython.Public[cython.int]
    walk_size: cython.Public[cython.int]
    tree: cython.Public[cython.int]
    tree_first: cython.Public[cython.int]
    tree_share: cython.Public[cython.int]
    tree_gain: cython.Public[cython.int]
    tree_size: cython.Public[cython.int]
    decay: cython.Public[cython.int]
    bump_reasons: cython.Public[cython.int]
    bump_after: cython.Public[cython.int]
    bump_rate: cython.Public[cython.int]
    bump_limit: cython.Public[cython.int]
    minimize: cython.Public[cython.int]
    minimize_steps: cython.Public[cython.int]
    shrink: cython.Public[cython.int]
    binary_minimize: cython.Public[cython.int]
    binary_glue: cython.Public[cython.int]
    binary_size: cython.Public[cython.int]
    reuse_trail: cython.Public[cython.int]
    target: cython.Public[cython.int]
    long_clause: cython.Public[cython.int]
    inprocess: cython.Public[cython.int]
    inprocess_interval: cython.Public[cython.int]
    inprocess_size: cython.Public[cython.int]
    inprocess_share: cython.Public[cython.int]
    gauss: cython.Public[cython.int]
    gauss_rows: cython.Public[cython.int]
    gauss_words: cython.Public[cython.int]
    gauss_trial: cython.Public[cython.int]
    gauss_yield: cython.Public[cython.int]
    parity: cython.Public[cython.int]
    substitute: cython.Public[cython.int]
    subsume: cython.Public[cython.int]
    subsume_size: cython.Public[cython.int]
    subsume_occurrences: cython.Public[cython.int]
    probe: cython.Public[cython.int]
    hyper: cython.Public[cython.int]
    vivify: cython.Public[cython.int]
    vivify_glue: cython.Public[cython.int]
    congruence: cython.Public[cython.int]
    congruence_first: cython.Public[cython.int]
    factor: cython.Public[cython.int]
    factor_size: cython.Public[cython.int]
    eliminate: cython.Public[cython.int]
    eliminate_size: cython.Public[cython.int]
    eliminate_occurrences: cython.Public[cython.int]
    eliminate_bound: cython.Public[cython.int]

    def __init__(self, **values: int) -> None:
        for name, value in values.items():
            setattr(self, name, value)


@cython.final
@cython.cclass
class Counters:
    # One attribute per row of the table in sat/result.py.
    decisions: cython.Readonly[cython.longlong]
    propagations: cython.Readonly[cython.longlong]
    conflicts: cython.Readonly[cython.longlong]
    restarts: cython.Readonly[cython.longlong]
    deepest: cython.Readonly[cython.longlong]
    learned: cython.Readonly[cython.longlong]
    minimized: cython.Readonly[cython.longlong]
    reductions: cython.Readonly[cython.longlong]
    deleted: cython.Readonly[cython.longlong]
    rephases: cython.Readonly[cython.longlong]
    switches: cython.Readonly[cython.longlong]
    lucky: cython.Readonly[cython.longlong]
    flips: cython.Readonly[cython.longlong]
    splits: cython.Readonly[cython.longlong]
    rounds: cython.Readonly[cython.longlong]
    parities: cython.Readonly[cython.longlong]
    parity_facts: cython.Readonly[cython.longlong]
    implied: cython.Readonly[cython.longlong]
    row_clauses: cython.Readonly[cython.longlong]
    substituted: cython.Readonly[cython.longlong]
    subsumed: cython.Readonly[cython.longlong]
    strengthened: cython.Readonly[cython.longlong]
    eliminated: cython.Readonly[cython.longlong]
    gates: cython.Readonly[cython.longlong]
    introduced: cython.Readonly[cython.longlong]
    factored: cython.Readonly[cython.longlong]
    merged: cython.Readonly[cython.longlong]
    failed: cython.Readonly[cython.longlong]
    vivified: cython.Readonly[cython.longlong]
    shortened: cython.Readonly[cython.longlong]
    hyper: cython.Readonly[cython.longlong]
    closed: cython.Readonly[cython.double]

    def __init__(self) -> None:
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


@cython.final
@cython.cclass
class State:
    # The problem.
    num_vars: cython.Readonly[cython.int]  # those that techniques introduced included
    given: cython.int  # variables of the caller
    plain: cython.int  # so many have the caller's number; see names.py
    inner: IntVec  # per later variable: of the caller, ours; of ours, the caller's
    name: IntVec
    inconsistent: cython.Readonly[cython.bint]  # the empty clause has been derived
    arena: IntVec  # clauses: size, flags, literals; see clauses.py
    watches: Watches
    num_clauses: cython.Readonly[cython.longlong]  # original ones of two literals or more
    num_learned: cython.longlong  # learned ones in the arena
    garbage: cython.longlong  # integers of the arena in deleted clauses
    first_garbage: cython.Py_ssize_t  # no deleted clause stands before it
    learned_from: cython.Py_ssize_t  # no learned clause stands before it
    moved: IntVec  # where clauses go in a garbage collection, from the first garbage on
    collecting: cython.int  # the one under way; see collect.py
    collected: cython.int
    collection_end: cython.int
    reducing: cython.int  # what the reduction under way does next; see reduce.py
    clause: IntVec  # the one that the caller brings; see formula.py
    expected: cython.Py_ssize_t  # integers in the arena once all clauses are there
    swept: cython.int  # literals that held for good when satisfied clauses were last deleted

    # The assignment.
    value: ByteVec  # per literal: 1 true, -1 false, 0 open
    level: IntVec  # per variable: how many decisions it rests on
    reason: IntVec  # per variable: a clause, minus the other literal of a binary one, or 0
    trail: IntVec  # assigned literals in order …
    assigned: cython.int  # … and how many
    propagated: cython.int  # so many of them have been propagated
    control: IntVec  # per level from 1: the length of the trail before its decision
    assumptions: IntVec

    # A conflict and what is learned from it.
    conflict_a: cython.int  # the two literals, where it is a binary clause
    conflict_b: cython.int
    learned: IntVec  # the clause; first the literal that it asserts
    glue: cython.int  # different levels in it
    mark: ByteVec  # per variable: SEEN, POISON, REMOVABLE
    marked: IntVec  # variables with a mark
    pending: IntVec  # for minimisation
    level_stamp: LongVec  # per level, per literal: the stamp when last met
    lit_stamp: LongVec
    stamp: cython.longlong
    excluding: IntVec  # clauses that forbid models; see exclude.py
    core: cython.Readonly[IntVec]  # assumptions that cannot hold together

    # Which variable, which value.
    rng: Rng
    heap: Heap
    queue: Queue
    sort_keys: LongVec
    sort_keys_spare: LongVec
    sort_values: IntVec
    sort_values_spare: IntVec
    sort_count: cython.int  # of a sort under way; see sort.py
    sort_width: cython.int
    sort_place: cython.int
    saved: ByteVec  # per variable: 1, -1; 0 where there is none yet
    target: ByteVec
    best: ByteVec
    walker: cython.Nullable[Walker]  # the local search under way, if there is one; see walk.py
    walk_left: cython.longlong  # its ticks
    walk_ticks: cython.longlong  # of the search, when the last one began
    target_size: cython.int  # assigned without a conflict when they were taken
    best_size: cython.int
    tree: cython.Nullable[Tree]  # the tree search, if there is one; see split.py
    splitting: cython.bint  # it is under way
    tree_limit: cython.longlong  # ticks of the search before it goes on
    luck: cython.int  # the rule under way, or 0; see lucky.py
    luck_limit: cython.longlong  # conflicts before it is tried, and its ticks
    luck_left: cython.longlong
    decision_rate: cython.double  # average of decisions between two conflicts; see reason_side.py
    decisions_before: cython.longlong  # the last conflict
    bump_failures: cython.int  # failures in a row; conflicts to pass over
    bump_pause: cython.int

    # When to do what.
    stable: cython.bint
    fast_glue: cython.double
    slow_glue: cython.double
    slow_bias: cython.double
    stable_glue: cython.double  # averages of the last turn of each mode
    focused_glue: cython.double
    turn_glue: cython.longlong  # sums of this turn
    turn_conflicts: cython.longlong
    restart_limit: cython.longlong
    reduce_limit: cython.longlong
    rephase_limit: cython.longlong
    mode_limit: cython.longlong
    mode_length: cython.longlong
    ticks: cython.longlong
    chores: cython.longlong  # what the search did besides propagating, in ticks: for stops alone
    max_conflicts: cython.longlong  # counts at which to stop
    max_propagations: cython.longlong
    max_decisions: cython.longlong
    reluctant_u: cython.longlong
    reluctant_v: cython.longlong
    reluctant_limit: cython.longlong

    # Inprocessing: see inprocess.py.
    stage: cython.Readonly[cython.int]  # of the round under way, 0 while searching
    early: cython.bint  # the first round, which merges gates, is under way or still to come
    begun: cython.bint  # the technique of the stage has begun
    tidying: cython.bint  # clauses are being tidied …
    cursor: cython.int  # … from here on, up to there
    cursor_end: cython.int
    inprocess_limit: cython.longlong
    # The caller brings no more clauses, variables or assumptions:
    sealed: cython.Readonly[cython.bint]
    tidied: cython.int  # variables assigned at the root or removed when clauses were last tidied
    round_ticks: cython.longlong  # of the search, when the last round ended
    changes: cython.longlong  # clauses, not learned, that inprocessing has added, plus 1
    parity_seen: cython.longlong  # so many when they were last looked at
    subsume_seen: cython.longlong
    eliminate_seen: cython.longlong
    tried: cython.longlong  # ticks of the step at hand
    candidates: IntVec  # variables or clauses still to be tried, the next one last
    listing: cython.int  # they are still being listed: the step of that, or 0
    occurrences: cython.Nullable[Watches]  # per literal: clauses, with nothing as blocker
    connecting: cython.int  # they are still being filled: the step of that, or 0
    subsumption_left: cython.longlong  # ticks
    elimination_left: cython.longlong
    probing_left: cython.longlong
    vivification_left: cython.longlong
    substitution: cython.Nullable[Substitution]  # the pass under way; see substitute.py
    congruence: cython.Nullable[Congruence]  # the pass under way; see congruence.py
    parity_left: cython.longlong
    congruence_left: cython.longlong
    congruence_seen: cython.longlong
    factoring: cython.Nullable[Factoring]  # the pass under way; see factor.py
    factoring_left: cython.longlong
    elimination_bound: cython.int
    positive: IntVec  # clauses of the variable at hand; see eliminate.py
    negative: IntVec
    gate_positive: IntVec  # those of its definition, which come first
    gate_negative: IntVec
    resolvent: IntVec
    probe_place: IntVec  # per literal; see hyper.py
    probe_parent: IntVec
    probed: IntVec  # per literal: 1 + the units there were when it was probed
    occurring: IntVec  # per literal: how often it is in clauses to vivify
    phases: ByteVec  # saved ones, as they were before the round

    # Variables out of the search: see remove.py.
    removed: ByteVec  # per variable: it is removed; it must not be
    frozen: ByteVec
    num_removed: cython.int
    aside: IntVec  # clauses set aside: witness, other literals, size

    # Parities: see parity.py.
    parities: cython.Nullable[ParityFinder]
    gathering: cython.bint  # it has not got all clauses yet
    known_parities: IntVec  # size, sum, variables; see gauss.py
    live: cython.Nullable[LiveMatrix]  # the matrix that the search follows, if there is one
    followed: cython.int  # so much of the trail has been followed in it
    matrix: cython.Nullable[Matrix]
    columns: IntVec  # of the matrix: their variables
    parity_steps: cython.longlong  # integers in the proofs of its facts

    settings: cython.Readonly[Settings]
    counters: cython.Readonly[Counters]
    proving: cython.bint
    proof_vars: cython.int  # variables of the proof that are not the caller's, numbered past those
    proof: IntVec  # steps not yet taken away: kind, size, literals
    proved_units: cython.int  # so much of the trail is in it as unit clauses

    def __init__(self, settings: Settings, proving: bool = False) -> None:
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
        self.stage, self.early = 0, settings.congruence != 0
        self.inprocess_limit = settings.inprocess_interval
        if self.early:
            self.inprocess_limit = min(settings.congruence_first, settings.inprocess_interval)
        self.sealed = self.begun = self.tidying = False
        self.cursor = self.cursor_end = 0
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

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def add_variables(self, count: cython.int) -> cython.int:
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

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def make_room(self, room: cython.int) -> cython.int:
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def inside(self, literal: cython.int) -> cython.int:
        """Our literal for one of the caller's, a DIMACS literal."""
        var: cython.int = abs(literal)
        if var > self.plain:
            var = self.inner.data[var - self.plain - 1]
        return 2 * var + (literal < 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def outside(self, lit: cython.int) -> cython.int:
        """The DIMACS literal for ours."""
        var: cython.int = lit >> 1
        if var > self.plain:
            var = self.name.data[var - self.plain - 1]
        return -var if lit & 1 else var

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_introduced(self, var: cython.int) -> cython.bint:
        """Whether the caller does not know the variable."""
        if var <= self.plain:
            return False
        name: cython.int = self.name.data[var - self.plain - 1]
        return name == 0 or name > self.given

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def vary(self, var: cython.int) -> cython.int:
        """A first value and a first score by chance, for a search that differs with the seed."""
        self.saved.data[var] = 1 if self.rng.below(2) else -1
        self.heap.score.data[var] = self.rng.below(1000) / 1000.0
        self.heap.push(var)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def attach(self, lits: IntVec, flags: cython.int) -> cython.int:
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def new_clause(self, lits: IntVec, flags: cython.int) -> cython.int:
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def delete_clause(self, clause: cython.int) -> None:
        """Its watches go with the next garbage collection."""
        arena: cython.p_int = self.arena.data
        if arena[clause + FLAGS] & LEARNED:
            self.num_learned -= 1
        arena[clause + FLAGS] |= GARBAGE
        self.first_garbage = min(self.first_garbage, clause)
        self.garbage += arena[clause] + HEAD

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def assign(self, lit: cython.int, reason: cython.int) -> None:
        var: cython.int = lit >> 1
        self.value.data[lit] = 1
        self.value.data[lit ^ 1] = -1
        self.level.data[var] = self.control.size
        self.reason.data[var] = reason if self.control.size else 0
        self.trail.data[self.assigned] = lit
        self.assigned += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def open_level(self) -> cython.int:
        self.control.push(self.assigned)
        if self.control.size > self.counters.deepest:
            self.counters.deepest = self.control.size
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def prove(
        self, kind: cython.int, lits: cython.p_int, start: cython.int, size: cython.int
    ) -> cython.int:
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def prove_units(self) -> cython.int:
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_levels(self, lits: cython.p_int, start: cython.int, size: cython.int) -> cython.int:
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
