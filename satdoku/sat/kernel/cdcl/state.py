"""The state of a CDCL search: formula, assignment, heuristics, limits.

The techniques are files of functions that take this state; two searches share nothing. The search
can stop and continue at any point between two techniques, so everything that steers it is here. The
fields that most techniques use are in the state itself. Fields of a single technique are in its
record, which its own file declares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED, POSITION
from satdoku.sat.kernel.cdcl.collect import Collection
from satdoku.sat.kernel.cdcl.congruence import Congruence
from satdoku.sat.kernel.cdcl.counters import Counters
from satdoku.sat.kernel.cdcl.eliminate import Elimination
from satdoku.sat.kernel.cdcl.external import External
from satdoku.sat.kernel.cdcl.factor import Factoring
from satdoku.sat.kernel.cdcl.formula import Loading
from satdoku.sat.kernel.cdcl.gauss import Gauss
from satdoku.sat.kernel.cdcl.heap import Heap
from satdoku.sat.kernel.cdcl.limits import Limits
from satdoku.sat.kernel.cdcl.lucky import Luck
from satdoku.sat.kernel.cdcl.parity import Parities
from satdoku.sat.kernel.cdcl.probe import Probing
from satdoku.sat.kernel.cdcl.proof_steps import ADDED, DELETED, ProofSteps
from satdoku.sat.kernel.cdcl.queue import Queue
from satdoku.sat.kernel.cdcl.reason_side import ReasonSide
from satdoku.sat.kernel.cdcl.reduce import Reduction
from satdoku.sat.kernel.cdcl.rephase import Rephasing
from satdoku.sat.kernel.cdcl.restart import Modes, Restarts
from satdoku.sat.kernel.cdcl.scratch import Scratch
from satdoku.sat.kernel.cdcl.settings import Settings
from satdoku.sat.kernel.cdcl.share import Sharing
from satdoku.sat.kernel.cdcl.sort import Sorting
from satdoku.sat.kernel.cdcl.split import Splitting
from satdoku.sat.kernel.cdcl.stage import Round
from satdoku.sat.kernel.cdcl.subsume import Subsumption
from satdoku.sat.kernel.cdcl.sweep import Sweeping
from satdoku.sat.kernel.cdcl.variable_map import VariableMap
from satdoku.sat.kernel.cdcl.vivify import Vivification
from satdoku.sat.kernel.cdcl.walk import LocalSearch
from satdoku.sat.kernel.rng import Rng
from satdoku.sat.kernel.vec import MAX_SIZE, ByteVec, IntVec
from satdoku.sat.kernel.watches import Watches

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.substitute import Substitution


@cython.final
@cython.cclass
class State:
    settings: cython.Readonly[Settings]
    counters: cython.Readonly[Counters]
    limits: Limits  # counts at which to stop
    proof: ProofSteps
    rng: Rng

    # The problem.
    num_vars: cython.Readonly[cython.int]  # including those that techniques introduced
    variable_map: VariableMap  # maps the caller's variables
    sealed: cython.Readonly[cython.bint]  # the formula and its assumptions are complete
    inconsistent: cython.Readonly[cython.bint]  # the empty clause has been derived
    removed: ByteVec  # per variable: 1 if it is out of the search; see removed_variables.py
    frozen: ByteVec  # per variable: 1 if it must not be removed
    num_removed: cython.int
    aside: IntVec  # clauses of removed variables: witness, other literals, size

    # The clauses.
    arena: IntVec  # clauses of three literals or more: size, flags, literals; see clauses.py
    watches: Watches  # including those of binary clauses
    num_clauses: cython.Readonly[cython.longlong]  # original ones of two literals or more
    num_learned: cython.longlong  # learned ones in the arena
    learned_from: cython.Py_ssize_t  # no learned clause comes before it
    changes: cython.longlong  # irredundant clauses that inprocessing has added, plus 1
    excluding: IntVec  # clauses that forbid models; see exclude.py

    # The assignment.
    value: ByteVec  # per literal: 1 true, -1 false, 0 unassigned
    level: IntVec  # per variable: the decision level of its assignment
    reason: IntVec  # per variable: a clause, minus the other literal of a binary one, or 0
    trail: IntVec  # assigned literals in order …
    assigned: cython.int  # … their number …
    propagated: cython.int  # … and the number of those propagated
    control: IntVec  # per level from 1: the length of the trail before its decision
    assumptions: IntVec
    core: cython.Readonly[IntVec]  # assumptions that cannot hold together

    # A conflict and what is learned from it.
    conflict_a: cython.int  # the two literals, if it is a binary clause
    conflict_b: cython.int
    learned: IntVec  # the clause, starting with the literal that it asserts
    glue: cython.int  # number of distinct levels in it

    # Decision heuristics: which variable, which value.
    stable: cython.bint  # the mode: stable, with the heap, or focused, with the queue
    heap: Heap
    queue: Queue
    saved: ByteVec  # per variable: 1, -1; 0 if there is none yet

    # Work done, in ticks: about one per cache line that is read.
    ticks: cython.longlong
    chores: cython.longlong  # work besides propagation; affects only when the search stops

    # Records of the techniques, each in its own file: of the search …
    scratch: Scratch  # storage shared by the techniques
    sorting: Sorting
    loading: Loading
    reason_side: ReasonSide
    restarts: Restarts
    modes: Modes
    reduction: Reduction
    collection: Collection
    rephasing: Rephasing
    local_search: LocalSearch
    luck: Luck
    splitting: Splitting
    external: External
    sharing: Sharing
    # … and of inprocessing.
    round: Round
    parities: Parities
    substitution: cython.Nullable[Substitution]  # the pass in progress
    congruence: Congruence
    sweeping: Sweeping
    subsumption: Subsumption
    factoring: Factoring
    elimination: Elimination
    probing: Probing
    vivification: Vivification
    gauss: Gauss

    def __init__(self, settings: Settings, proving: bool = False) -> None:
        self.settings, self.counters, self.limits = settings, Counters(), Limits()
        self.proof, self.rng = ProofSteps(proving), Rng(settings.seed)
        self.num_vars, self.variable_map = 0, VariableMap()
        self.sealed = self.inconsistent = False
        self.removed, self.frozen, self.num_removed = ByteVec(), ByteVec(), 0
        self.aside = IntVec()
        self.arena, self.watches = IntVec(), Watches()
        self.arena.push(0)  # so that no clause has the name BINARY
        self.num_clauses = self.num_learned = 0
        self.learned_from, self.changes, self.excluding = 1, 1, IntVec()
        self.value, self.level, self.reason = ByteVec(), IntVec(), IntVec()
        self.trail, self.control = IntVec(), IntVec()
        self.assigned = self.propagated = 0
        self.assumptions, self.core = IntVec(), IntVec()
        self.conflict_a = self.conflict_b = 0
        self.learned, self.glue = IntVec(), 0
        self.stable, self.heap, self.queue = settings.mode != 2, Heap(), Queue()
        self.saved = ByteVec()
        self.ticks = self.chores = 0
        self.scratch, self.sorting, self.loading = Scratch(), Sorting(), Loading()
        self.reason_side = ReasonSide()
        self.restarts, self.modes = Restarts(settings), Modes(settings)
        self.reduction, self.collection = Reduction(settings), Collection()
        self.rephasing, self.local_search = Rephasing(settings), LocalSearch()
        self.luck, self.splitting = Luck(settings), Splitting()
        self.external, self.sharing = External(), Sharing()
        self.round, self.parities, self.substitution = Round(settings), Parities(), None
        self.congruence, self.sweeping = Congruence(), Sweeping()
        self.subsumption = Subsumption()
        self.factoring, self.elimination = Factoring(), Elimination()
        self.probing, self.vivification, self.gauss = Probing(), Vivification(), Gauss()
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
        """Make room for `room` variables, from 0. New memory costs no time until it is written
        to."""
        self.value.resize(2 * room)
        self.level.resize(room)
        self.reason.resize(room)
        self.trail.resize(room)
        self.scratch.mark.resize(room)
        self.removed.resize(room)
        self.frozen.resize(room)
        self.scratch.level_stamp.resize(room + 1)
        self.scratch.lit_stamp.resize(2 * room)
        self.saved.resize(room)
        self.rephasing.target.resize(room)
        self.rephasing.best.resize(room)
        self.watches.add_literals(2 * room)
        self.heap.make_room(room)
        return self.queue.make_room(room)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def vary(self, var: cython.int) -> cython.int:
        """Choose a random initial value and score, for a search that differs with the seed."""
        self.saved.data[var] = 1 if self.rng.below(2) else -1
        self.heap.score.data[var] = self.rng.below(1000) / 1000.0
        self.heap.push(var)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def attach(self, lits: IntVec, flags: cython.int) -> cython.int:
        """Store and watch a clause of two or more literals.

        Returns the clause as a reason for its first literal: the clause's name or, for a binary
        clause, minus the other literal. So a reason shows by its sign which of the two it is, and
        that of a binary clause needs no access to the clause.
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
        """Store a clause of three or more literals and watch its first two."""
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
        """Delete a clause. The next garbage collection removes its watches."""
        arena: cython.p_int = self.arena.data
        if arena[clause + FLAGS] & LEARNED:
            self.num_learned -= 1
        arena[clause + FLAGS] |= GARBAGE
        self.collection.first_garbage = min(self.collection.first_garbage, clause)
        self.collection.garbage += arena[clause] + HEAD

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
        """Record a step of the proof, in DIMACS literals."""
        k: cython.int
        if not self.proof.wanted:
            return 0
        if kind == DELETED:
            self.prove_units()
        self.proof.steps.push(kind)
        self.proof.steps.push(size)
        for k in range(start, start + size):
            self.proof.steps.push(self.variable_map.outside(lits[k]))
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def prove_units(self) -> cython.int:
        """Add the literals that hold for good as unit clauses, before deleting a clause that may
        imply one of them. Many checkers do not delete such a clause; but in the proof of a cube,
        which has its negation in every clause, they cannot tell it from others."""
        end: cython.int = self.control.data[0] if self.control.size else self.assigned
        while self.proof.units < end:
            self.proof.steps.push(ADDED)
            self.proof.steps.push(1)
            self.proof.steps.push(self.variable_map.outside(self.trail.data[self.proof.units]))
            self.proof.units += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_levels(self, lits: cython.p_int, start: cython.int, size: cython.int) -> cython.int:
        """The number of distinct levels of the literals: their glue. The levels of assumptions
        count as none, since nothing was decided there."""
        k: cython.int
        level: cython.int
        count: cython.int = 0
        assumed: cython.int = self.assumptions.size
        self.scratch.stamp += 1
        for k in range(start, start + size):
            level = self.level.data[lits[k] >> 1]
            if level <= assumed and level > 0:
                continue
            if self.scratch.level_stamp.data[level] != self.scratch.stamp:
                self.scratch.level_stamp.data[level] = self.scratch.stamp
                count += 1
        return count
