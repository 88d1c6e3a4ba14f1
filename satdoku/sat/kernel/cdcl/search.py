"""The CDCL search as Python drives it: a formula that grows, questions, and answers.

How clauses come into the formula is in `formula.py`, the loop that decides and learns in `loop.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.assume import above_root, assume_all, undo
from satdoku.sat.kernel.cdcl.closed import closed_part
from satdoku.sat.kernel.cdcl.exclude import exclude_model
from satdoku.sat.kernel.cdcl.formula import (
    add_at_root,
    expect,
    go_to_root,
    load,
    load_units,
    make_room,
    restore,
    settle,
    uses_removed,
)
from satdoku.sat.kernel.cdcl.gauss import follow_parities, give_up_parities, is_idle
from satdoku.sat.kernel.cdcl.inprocess import SLICE, inprocess
from satdoku.sat.kernel.cdcl.loop import PARITIES, UPKEEP, learn, search, spent, upkeep
from satdoku.sat.kernel.cdcl.lucky import luck_slice
from satdoku.sat.kernel.cdcl.names import give_variables
from satdoku.sat.kernel.cdcl.reduce import reduce_slice
from satdoku.sat.kernel.cdcl.remove import completed
from satdoku.sat.kernel.cdcl.split import tree_slice
from satdoku.sat.kernel.cdcl.state import NO_LIMIT, Counters, Settings, State
from satdoku.sat.kernel.cdcl.walk import end_walk, walk_slice
from satdoku.sat.kernel.cdcl.walker import Walker
from satdoku.sat.kernel.literals import encode
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.vec import IntView


@cython.final
@cython.cclass
class CdclSearch:
    """A formula that grows, and searches on it that can stop and go on.

    Everything here can be told in terms of whole clauses and levels. The techniques are in the
    files beside this one, and what they share is the `State`.
    """

    state: cython.Readonly[State]

    def __init__(self, settings: Settings, proving: bool = False) -> None:
        self.state = State(settings, proving)

    # -- the formula -----------------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def add_variables(self, count: cython.int) -> cython.int:
        """Make sure that variables 1 to `count` exist. A round under way knows no new ones."""
        if count > self.state.given:
            settle(self.state)
        return give_variables(self.state, count)

    def expect_variables(self, count: int) -> int:
        """Make room for variables 1 to `count` at once; they may then come by and by."""
        return self.state.make_room(count + 1)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def load_units(
        self, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.int:
        """Add those of the clauses `start` to `end` of a formula that have one literal. All of
        these come before `expect`."""
        return load_units(self.state, literals, offsets, start, end)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def expect(
        self, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.int:
        """Before the first clause of two literals: the clauses `start` to `end` will come."""
        return expect(self.state, literals, offsets, start, end)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def make_room(self) -> cython.int:
        """For the clauses that are expected."""
        return make_room(self.state)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def load(
        self, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.int:
        """Add clauses `start` to `end` of a formula, given as `Cnf` keeps it."""
        return load(self.state, literals, offsets, start, end)

    def add_clause(self, literals: Sequence[int]) -> int:
        """Add one clause of DIMACS literals."""
        s: State = self.state
        s.clause.shrink(0)
        for literal in literals:
            self.add_variables(abs(literal))
            s.clause.push(s.inside(literal))
        go_to_root(s)
        return add_at_root(s)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def seal(self) -> cython.int:
        """Promise that this is all: neither clauses nor variables nor assumptions will come."""
        self.state.sealed = True
        return 0

    # -- searching -------------------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def begin(self, assumptions: Sequence[int]) -> cython.int:
        """Prepare a search under assumptions, DIMACS literals that are to hold for once.

        Each opens a level, so none may come twice: there is room for a level per variable.
        """
        s: State = self.state
        lit: cython.int
        go_to_root(s)
        s.heap.rank_anew()
        s.core.shrink(0)
        s.assumptions.shrink(0)
        s.stamp += 1
        for literal in assumptions:
            give_variables(s, abs(literal))
            lit = s.inside(literal)
            if s.lit_stamp.data[lit] != s.stamp:
                s.lit_stamp.data[lit] = s.stamp
                s.assumptions.push(lit)
        if s.num_removed:
            s.clause.shrink(0)
            for literal in assumptions:
                s.clause.push(s.inside(literal))
            if uses_removed(s):
                restore(s)
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def limit(
        self, conflicts: cython.longlong, propagations: cython.longlong, decisions: cython.longlong
    ) -> cython.int:
        """Stop when that many more have been counted; a negative number is no limit."""
        s: State = self.state
        s.max_conflicts = s.counters.conflicts + conflicts if conflicts >= 0 else NO_LIMIT
        s.max_propagations = (
            s.counters.propagations + propagations if propagations >= 0 else NO_LIMIT
        )
        s.max_decisions = s.counters.decisions + decisions if decisions >= 0 else NO_LIMIT
        return 0

    @cython.ccall
    @cython.exceptval(check=False)
    def spent(self) -> cython.bint:
        """Whether a limit is reached."""
        return self.state.counters.conflicts >= self.state.max_conflicts or spent(self.state)

    @cython.ccall
    @cython.exceptval(-2, check=False)
    def step(self, budget: cython.longlong) -> cython.int:
        """Search on: 1 satisfiable, 0 unsatisfiable, -1 when that many ticks or a limit are spent.

        Nothing else depends on the budget, so any sequence of steps is the same search. While it
        searches, other threads may run, and so they may during most of the upkeep in between.
        """
        s: State = self.state
        last_tick: cython.longlong = s.ticks + s.chores + budget
        status: cython.int = UPKEEP
        while status == UPKEEP:
            if s.reducing or s.luck or s.stage or s.splitting or s.walker is not None:
                last_tick -= self.look_after()
                if (s.ticks + s.chores >= last_tick or self.spent()) and not s.inconsistent:
                    return -1
                continue
            with cython.nogil:
                status = search(s, last_tick)
            if status == PARITIES:
                self.follow()
                status = UPKEEP
            elif status == UPKEEP:
                upkeep(s)
        if status < 0:
            s.counters.closed = closed_part(s)
        return status

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_after(self) -> cython.Py_ssize_t:
        """Go on for a slice with what is under way besides the search; the ticks it took."""
        s: State = self.state
        left: cython.Py_ssize_t
        if s.reducing or s.luck:
            with cython.nogil:
                left = reduce_slice(s, SLICE) if s.reducing else luck_slice(s, SLICE)
            return SLICE - left
        if s.splitting:
            return SLICE - tree_slice(s, SLICE)
        return inprocess(s) if s.walker is None else self.walk()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def walk(self) -> cython.Py_ssize_t:
        """Go on for a slice with a local search; the ticks it took."""
        s: State = self.state
        w: Walker = s.walker
        left: cython.Py_ssize_t
        with cython.nogil:
            left = walk_slice(s, w, SLICE)
        if left > 0:
            end_walk(s)
        return SLICE - left

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def follow(self) -> cython.int:
        """Let the matrix of parities see the new assignments; it may imply more, or conflict."""
        conflict: cython.int = follow_parities(self.state)
        if conflict:
            learn(self.state, conflict)
        elif is_idle(self.state):
            give_up_parities(self.state)
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def exclude_model(self) -> cython.bint:
        """After a satisfiable search, go on without that model; 0 if it was the only one."""
        return exclude_model(self.state)

    # -- besides searching -----------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def set_phase(self, literal: cython.int) -> cython.int:
        """The value that the variable is given at the next decision on it."""
        s: State = self.state
        go_to_root(s)
        give_variables(s, abs(literal))
        s.saved.data[s.inside(literal) >> 1] = 1 if literal > 0 else -1
        s.target.data[s.inside(literal) >> 1] = 0
        return 0

    def propagate_only(
        self, assumptions: Sequence[int], save_phases: bool
    ) -> tuple[bool, list[int]]:
        """The literals that follow from the assumptions alone, none of them decided.

        Answers whether there was no conflict, and what was assigned above the root.
        """
        s: State = self.state
        consistent: cython.int
        found: IntVec
        self.begin(assumptions)
        consistent = not s.inconsistent and assume_all(s)
        found = above_root(s)
        undo(s, found, save_phases)
        return bool(consistent), [
            s.outside(found.data[k])
            for k in range(found.size)
            if not s.is_introduced(found.data[k] >> 1)
        ]

    # -- answers ---------------------------------------------------------------------------

    def true_literals(self) -> bytes:
        """After a satisfiable search, a model as literals 2v + sign of the caller's variables."""
        return self.model().to_bytes()

    @cython.cfunc
    def model(self) -> IntVec:
        model: IntVec = completed(self.state)
        k: cython.Py_ssize_t
        kept: cython.Py_ssize_t = 0
        for k in range(model.size):
            if not self.state.is_introduced(model.data[k] >> 1):
                model.data[kept] = encode(self.state.outside(model.data[k]))
                kept += 1
        model.shrink(kept)
        return model

    def values(self, num_vars: int) -> bytes:
        """After a satisfiable search, per variable up to `num_vars`: 1 true, 2 false. A variable
        that the search does not know is false; the byte before the first variable is 0."""
        model: IntVec = self.model()
        found = bytearray(b"\2") * (num_vars + 1)
        p: cython.p_uchar = found
        k: cython.int
        p[0] = 0
        for k in range(model.size):
            if not model.data[k] & 1 and model.data[k] >> 1 <= num_vars:
                p[model.data[k] >> 1] = 1
        return bytes(found)

    def core(self) -> list[int]:
        """The assumptions that an unsatisfiable search needed, as DIMACS literals."""
        s: State = self.state
        return [s.outside(s.core.data[k]) for k in range(s.core.size)]

    def take_proof(self) -> bytes:
        """The steps of the proof since last time: kind, size, DIMACS literals; int32 bytes."""
        steps = self.state.proof.to_bytes()
        self.state.proof.shrink(0)
        return steps

    @property
    def counters(self) -> Counters:
        return self.state.counters
