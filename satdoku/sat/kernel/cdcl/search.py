"""The CDCL search as Python drives it: a growing formula, questions and answers.

`formula.py` adds clauses to the formula, and `loop.py` is the loop that decides and learns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.assume import above_root, assume_all, undo
from satdoku.sat.kernel.cdcl.exclude import exclude_model
from satdoku.sat.kernel.cdcl.external import add_external, levels_kept, note_told
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
from satdoku.sat.kernel.cdcl.in_place import add_in_place, can_stay
from satdoku.sat.kernel.cdcl.inprocess import SLICE, begin_round, clean_slice, inprocess
from satdoku.sat.kernel.cdcl.limits import NO_LIMIT
from satdoku.sat.kernel.cdcl.loop import EXTERNAL, PARITIES, UPKEEP, learn, search, spent, upkeep
from satdoku.sat.kernel.cdcl.lucky import luck_slice
from satdoku.sat.kernel.cdcl.progress_estimate import closed_part
from satdoku.sat.kernel.cdcl.reduce import reduce_slice
from satdoku.sat.kernel.cdcl.removed_variables import completed
from satdoku.sat.kernel.cdcl.share import adopt_clauses, is_searching, share_roots
from satdoku.sat.kernel.cdcl.simplified import list_aside, list_simplified
from satdoku.sat.kernel.cdcl.split import tree_slice
from satdoku.sat.kernel.cdcl.state import State
from satdoku.sat.kernel.cdcl.variable_map import give_variables
from satdoku.sat.kernel.cdcl.walk import end_walk, walk_slice
from satdoku.sat.kernel.cdcl.walker import Walker
from satdoku.sat.kernel.literals import encode
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.counters import Counters
    from satdoku.sat.kernel.cdcl.settings import Settings
    from satdoku.sat.kernel.vec import IntView


@cython.final
@cython.cclass
class CdclSearch:
    """A growing formula, and searches on it that can stop and continue.

    This class deals in whole clauses and levels. The techniques are in the files beside this one,
    and share the `State`.
    """

    state: cython.Readonly[State]

    def __init__(self, settings: Settings, proving: bool = False) -> None:
        self.state = State(settings, proving)

    # -- the formula -----------------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def add_variables(self, count: cython.int) -> cython.int:
        """Make sure that variables 1 to `count` exist. This ends a round in progress, which knows
        no new ones."""
        if count > self.state.variable_map.given:
            settle(self.state)
        return give_variables(self.state, count)

    def expect_variables(self, count: int) -> int:
        """Reserve room for variables 1 to `count`, which may then be added gradually."""
        return self.state.make_room(count + 1)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def load_units(
        self, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.int:
        """Add the unit clauses among the clauses `start` to `end` of a formula. All of these come
        before `expect`."""
        return load_units(self.state, literals, offsets, start, end)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def expect(
        self, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.int:
        """Before the first clause of two literals: announce the clauses `start` to `end`."""
        return expect(self.state, literals, offsets, start, end)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def make_room(self) -> cython.int:
        """Make room for the announced clauses."""
        return make_room(self.state)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def load(
        self, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.int:
        """Add clauses `start` to `end` of a formula, given in the layout of `Cnf`."""
        return load(self.state, literals, offsets, start, end)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def load_whole(self, literals: IntView, offsets: IntView, count: cython.int) -> cython.int:
        """All of the above, for a formula that takes no time worth mentioning."""
        s: State = self.state
        load_units(s, literals, offsets, 0, count)
        expect(s, literals, offsets, 0, count)
        make_room(s)
        return load(s, literals, offsets, 0, count)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def add_clauses(self, literals: IntView, offsets: IntView, count: cython.int) -> cython.int:
        """Add clauses to those of earlier searches, without going back to the root if possible. A
        proof would have to mention the literals that are left out."""
        s: State = self.state
        clause: IntVec = s.loading.clause
        c: cython.Py_ssize_t
        k: cython.Py_ssize_t
        if s.proof.wanted or not can_stay(s):
            return load(s, literals, offsets, 0, count)
        for c in range(count):
            clause.shrink(0)
            for k in range(offsets.data[c], offsets.data[c + 1]):
                clause.push(s.variable_map.inside(literals.data[k]))
            add_in_place(s, clause)
        return 0

    def add_clause(self, literals: Sequence[int]) -> int:
        """Add one clause of DIMACS literals."""
        s: State = self.state
        s.loading.clause.shrink(0)
        for literal in literals:
            self.add_variables(abs(literal))
            s.loading.clause.push(s.variable_map.inside(literal))
        go_to_root(s)
        return add_at_root(s)

    def configure(self, settings: Settings) -> None:
        """Search with other settings from now on."""
        self.state.settings = settings

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def seal(self) -> cython.int:
        """Promise that the formula is complete: no more clauses, variables or assumptions."""
        self.state.sealed = True
        return 0

    # -- searching -------------------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def begin(self, assumptions: Sequence[int]) -> cython.int:
        """Prepare a search under assumptions, DIMACS literals that hold for this search only.

        Each opens a level, so none may occur twice: there is room for one level per variable. If
        they are those of the last search, the assignment stays as it is.
        """
        s: State = self.state
        lit: cython.int
        last: cython.Py_ssize_t = s.assumptions.size
        count: cython.Py_ssize_t = 0
        same: cython.bint = can_stay(s)
        s.core.shrink(0)
        s.scratch.stamp += 1
        for literal in assumptions:
            give_variables(s, abs(literal))
            lit = s.variable_map.inside(literal)
            if s.scratch.lit_stamp.data[lit] != s.scratch.stamp:
                s.scratch.lit_stamp.data[lit] = s.scratch.stamp
                same = same and count < last and s.assumptions.data[count] == lit
                s.frozen.data[lit >> 1] = 1
                s.assumptions.resize(count + 1)
                s.assumptions.data[count] = lit
                count += 1
        s.assumptions.shrink(count)
        if same and count == last:
            return 0
        go_to_root(s)
        s.heap.rank_anew()
        if s.num_removed:
            s.loading.clause.shrink(0)
            for literal in assumptions:
                s.loading.clause.push(s.variable_map.inside(literal))
            if uses_removed(s):
                restore(s)
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def limit(
        self, conflicts: cython.longlong, propagations: cython.longlong, decisions: cython.longlong
    ) -> cython.int:
        """Stop after this many more of each; a negative number means no limit."""
        s: State = self.state
        s.limits.conflicts = s.counters.conflicts + conflicts if conflicts >= 0 else NO_LIMIT
        s.limits.propagations = (
            s.counters.propagations + propagations if propagations >= 0 else NO_LIMIT
        )
        s.limits.decisions = s.counters.decisions + decisions if decisions >= 0 else NO_LIMIT
        return 0

    @cython.ccall
    @cython.exceptval(check=False)
    def spent(self) -> cython.bint:
        """True if a limit is reached."""
        return self.state.counters.conflicts >= self.state.limits.conflicts or spent(self.state)

    @cython.ccall
    @cython.exceptval(-2, check=False)
    def step(self, budget: cython.longlong) -> cython.int:
        """Continue the search: 1 satisfiable, 0 unsatisfiable, -1 when `budget` ticks or a limit
        are spent, 2 when it is the external propagator's turn.

        Nothing else depends on the budget, so any sequence of steps is the same search. Other
        threads may run while it searches and during most of the upkeep in between.
        """
        s: State = self.state
        last_tick: cython.longlong = s.ticks + s.chores + budget
        status: cython.int = UPKEEP
        while status == UPKEEP:
            if (
                s.reduction.step
                or s.luck.rule
                or s.round.stage
                or s.splitting.active
                or s.local_search.walker is not None
            ):
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
            elif status == EXTERNAL:
                return 2
        if status < 0:
            s.counters.closed = closed_part(s)
        return status

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_after(self) -> cython.Py_ssize_t:
        """Continue pending work other than the search for one slice; returns the ticks it took."""
        s: State = self.state
        left: cython.Py_ssize_t
        if s.reduction.step or s.luck.rule:
            with cython.nogil:
                left = reduce_slice(s, SLICE) if s.reduction.step else luck_slice(s, SLICE)
            return SLICE - left
        if s.splitting.active:
            return SLICE - tree_slice(s, SLICE)
        return inprocess(s) if s.local_search.walker is None else self.walk()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def walk(self) -> cython.Py_ssize_t:
        """Continue a local search for one slice; returns the ticks it took."""
        s: State = self.state
        w: Walker = s.local_search.walker
        left: cython.Py_ssize_t
        with cython.nogil:
            left = walk_slice(s, w, SLICE)
        if left > 0:
            end_walk(s)
        return SLICE - left

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def follow(self) -> cython.int:
        """Pass the new assignments to the matrix of parities, which may imply more, or conflict."""
        conflict: cython.int = follow_parities(self.state)
        if conflict:
            learn(self.state, conflict)
        elif is_idle(self.state):
            give_up_parities(self.state)
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def exclude_model(self) -> cython.bint:
        """After a satisfiable search, continue without that model; 0 if it was the only one."""
        return exclude_model(self.state)

    # -- an external propagator; see external.py -------------------------------------------

    def pause_for_propagator(self, active: bool) -> None:
        """From now on, let `step` return 2 whenever unit propagation is complete, or stop that."""
        s: State = self.state
        s.external.active = active
        s.external.assigned = -1
        s.external.told.shrink(0)
        s.external.starts.shrink(0)

    def news(self) -> tuple[int, list[list[int]]]:
        """The number of levels unchanged since the last call, and the literals assigned since then:
        a list for the last of these levels and one for each level above it."""
        s: State = self.state
        kept: cython.int = levels_kept(s)
        starts: IntVec = s.external.starts
        level: cython.int = kept
        k: cython.int = starts.data[kept] if kept < starts.size else s.external.told.size
        literals: list[int] = []
        found = [literals]
        while k < s.assigned or level < s.control.size:
            if level < s.control.size and s.control.data[level] == k:
                literals = []
                found.append(literals)
                level += 1
            else:
                literals.append(s.variable_map.outside(s.trail.data[k]))
                k += 1
        note_told(s)
        return kept, found

    def is_complete(self) -> bool:
        """True if every variable is assigned."""
        s: State = self.state
        complete: cython.bint = s.assigned + s.num_removed == s.num_vars
        return complete and s.control.size >= s.assumptions.size

    def value_of(self, literal: int) -> int:
        """1 true, -1 false, 0 unassigned."""
        s: State = self.state
        lit: cython.int = s.variable_map.inside(literal)
        return s.value.data[lit]

    def add_now(self, literals: Sequence[int]) -> bool:
        """Add a clause of known variables under the current assignment; true if that has
        changed."""
        s: State = self.state
        clause: IntVec = IntVec()
        assigned: cython.int = s.assigned
        levels: cython.int = s.control.size
        for literal in literals:
            clause.push(s.variable_map.inside(literal))
        add_external(s, clause)
        return s.inconsistent or s.assigned != assigned or s.control.size != levels

    def decide_now(self, literal: int) -> bool:
        """Decide an unassigned literal above all assumptions; false if that is impossible."""
        s: State = self.state
        if s.control.size < s.assumptions.size or self.value_of(literal):
            return False
        s.counters.decisions = s.counters.decisions + 1
        s.open_level()
        s.assign(s.variable_map.inside(literal), 0)
        return True

    def nothing_to_add(self) -> None:
        """The propagator has nothing to add to the current assignment."""
        s: State = self.state
        s.external.assigned = s.assigned
        s.external.levels = s.control.size
        s.external.conflicts = s.counters.conflicts

    # -- the formula alone; see simplified.py ----------------------------------------------

    def begin_simplifying(self, effort: int) -> None:
        """Begin a full round of inprocessing, in which each technique may take `effort` ticks."""
        go_to_root(self.state)
        self.state.round.early = False
        begin_round(self.state, effort)

    def simplify(self) -> bool:
        """Continue the round for one slice; true once it is over."""
        s: State = self.state
        if s.round.stage and not s.inconsistent:
            inprocess(s)
            return False
        go_to_root(s)
        with cython.nogil:
            clean_slice(s, 1 << 40)
        return True

    def simplified_formula(self) -> bytes:
        """The formula as it is now, as 32-bit integers: size, DIMACS literals."""
        return list_simplified(self.state).to_bytes()

    def aside_clauses(self) -> bytes:
        """The clauses of removed variables, in the order in which they were set aside, as 32-bit
        integers: size, the witness, the other DIMACS literals."""
        return list_aside(self.state).to_bytes()

    # -- other searches on the same formula; see share.py ----------------------------------

    def share_up_to(self, most_glue: int) -> None:
        """From now on, offer learned clauses up to this glue to other searches."""
        self.state.sharing.most_glue = most_glue

    def take_shared(self) -> bytes:
        """The clauses to share since the last call: size, glue, DIMACS literals, as int32 bytes."""
        share_roots(self.state)
        clauses = self.state.sharing.outbox.to_bytes()
        self.state.sharing.outbox.shrink(0)
        return clauses

    def add_shared(self, clauses: IntView) -> bool:
        """Add clauses of other searches; False if something other than the search is under way."""
        if not is_searching(self.state):
            return False
        adopt_clauses(self.state, clauses)
        return True

    # -- besides searching -----------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def set_phase(self, literal: cython.int) -> cython.int:
        """Set the value that the next decision on the variable gives it."""
        s: State = self.state
        go_to_root(s)
        give_variables(s, abs(literal))
        s.saved.data[s.variable_map.inside(literal) >> 1] = 1 if literal > 0 else -1
        s.rephasing.target.data[s.variable_map.inside(literal) >> 1] = 0
        return 0

    def propagate_only(
        self, assumptions: Sequence[int], save_phases: bool
    ) -> tuple[bool, list[int]]:
        """The literals implied by the assumptions alone, without decisions.

        Returns whether there was no conflict, and what was assigned above the root.
        """
        s: State = self.state
        consistent: cython.int
        found: IntVec
        go_to_root(s)
        self.begin(assumptions)
        consistent = not s.inconsistent and assume_all(s)
        found = above_root(s)
        undo(s, found, save_phases)
        return bool(consistent), [
            s.variable_map.outside(found.data[k])
            for k in range(found.size)
            if not s.variable_map.is_introduced(found.data[k] >> 1)
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
            if not self.state.variable_map.is_introduced(model.data[k] >> 1):
                model.data[kept] = encode(self.state.variable_map.outside(model.data[k]))
                kept += 1
        model.shrink(kept)
        return model

    def values(self, num_vars: int) -> bytes:
        """After a satisfiable search, per variable up to `num_vars`: 1 true, 2 false. A variable
        unknown to the search is false; the byte before the first variable is 0."""
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
        return [s.variable_map.outside(s.core.data[k]) for k in range(s.core.size)]

    def take_proof(self) -> bytes:
        """The proof steps since the last call: kind, size, DIMACS literals, as int32 bytes."""
        steps = self.state.proof.steps.to_bytes()
        self.state.proof.steps.shrink(0)
        return steps

    @property
    def counters(self) -> Counters:
        return self.state.counters
