"""The neighborhood of a variable, which `sweep` examines: the clauses around it.

They are copied into a small solver, those of the nearest variables first. A variable has a place in
the neighborhood, in order of its distance, which is its number in the small solver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.small_solver import LITS
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

MOST_CLAUSES: cython.int = 8  # clauses of a neighborhood, per variable
MOST_IN_CLAUSE: cython.int = 50  # literals of a clause in it
MOST_WATCHES: cython.int = 400  # of a variable in a neighborhood; with more, it ends there
AT_A_TIME: cython.int = 64  # integers of watches that are loaded in one go


@cython.final
@cython.cclass
class Neighborhood:
    vars: IntVec  # in order of their distance, from 1
    local: IntVec  # per variable: its place among those, or 0
    place: cython.int  # the next variable to load, its distance …
    part: cython.int  # which list of its clauses is next …
    at: cython.int  # … and where in it
    depth: cython.int
    depth_end: cython.int  # … and the first variable that is farther away
    near: cython.int  # the places before this one share a clause with the variable in the middle

    def __init__(self) -> None:
        self.vars, self.local = IntVec(), IntVec()
        self.place = self.part = self.at = self.depth = self.depth_end = self.near = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def begin_neighborhood(s: State, n: Neighborhood, var: cython.int) -> cython.int:
    s.sweeping.solver.forget()
    n.vars.shrink(0)
    n.vars.push(0)
    enter(s, n, var)
    n.place = 1
    n.depth = 0
    n.part = 0
    n.depth_end = 2
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def load_neighborhood(s: State, n: Neighborhood, last: cython.longlong) -> cython.bint:
    """Load the clauses around a variable into the small solver, nearest variables first, until
    there are too many or they are too far away. False if it paused first, with `last` ticks
    left."""
    while (
        n.place < n.vars.size
        and n.depth < s.settings.sweep_depth
        and n.vars.size <= s.settings.sweep_size
        and s.sweeping.solver.clauses.size <= MOST_CLAUSES * LITS * s.settings.sweep_size
    ):
        if s.sweeping.left <= last:
            return False
        if n.part < 4 and not is_crowded(s, n.vars.data[n.place]):
            load_part(s, n, n.place)
            continue
        n.part = 0
        s.sweeping.left -= 1
        if n.place == 1:
            n.near = n.vars.size
        n.place += 1
        if n.place == n.depth_end:
            n.depth_end = n.vars.size
            n.depth += 1
    s.sweeping.solver.learned_from = s.sweeping.solver.clauses.size
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_crowded(s: State, var: cython.int) -> cython.bint:
    return (
        s.watches.size.data[2 * var]
        + s.watches.size.data[2 * var + 1]
        + s.round.occurrences.size.data[2 * var]
        + s.round.occurrences.size.data[2 * var + 1]
        > 2 * MOST_WATCHES
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def load_part(s: State, n: Neighborhood, place: cython.int) -> cython.int:
    """Load some clauses of the variable at this place: binary or long ones of a literal."""
    lit: cython.int = 2 * n.vars.data[place] + (n.part & 1)
    size: cython.int = (
        s.watches.size.data[lit] if n.part < 2 else s.round.occurrences.size.data[lit]
    )
    end: cython.int = min(n.at + AT_A_TIME, size)
    s.sweeping.left -= 1 + ((end - n.at) >> 4)
    if n.part < 2:
        load_binaries(s, n, place, lit, end)
    else:
        load_long(s, n, place, lit, end)
    n.at = end
    if end == size:
        n.part += 1
        n.at = 0
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def enter(s: State, n: Neighborhood, var: cython.int) -> cython.int:
    """The variable's place in the neighborhood."""
    if n.local.data[var] == 0:
        n.local.data[var] = s.sweeping.solver.add_variable(-1 if s.saved.data[var] < 0 else 1)
        n.vars.push(var)
    return n.local.data[var]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_loaded(n: Neighborhood, var: cython.int, place: cython.int) -> cython.bint:
    """True if the clauses of the variable were loaded before those of the one at `place`."""
    return 0 < n.local.data[var] < place


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def load_binaries(
    s: State, n: Neighborhood, place: cython.int, lit: cython.int, end: cython.int
) -> cython.int:
    other: cython.int
    k: cython.int
    start: cython.int = s.watches.start.data[lit]
    for k in range(start + n.at, start + end, 2):
        other = s.watches.pool.data[k]
        if s.watches.pool.data[k + 1] != BINARY or is_loaded(n, other >> 1, place):
            continue
        s.sweeping.solver.lits.shrink(0)
        s.sweeping.solver.lits.push(2 * place + (lit & 1))
        s.sweeping.solver.lits.push(2 * enter(s, n, other >> 1) + (other & 1))
        s.sweeping.solver.add()
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def load_long(
    s: State, n: Neighborhood, place: cython.int, lit: cython.int, end: cython.int
) -> cython.int:
    clause: cython.int
    k: cython.int
    i: cython.int
    start: cython.int = s.round.occurrences.start.data[lit]
    for k in range(start + n.at, start + end, 2):
        clause = s.round.occurrences.pool.data[k + 1]
        if s.arena.data[clause + FLAGS] & GARBAGE or s.arena.data[clause] > MOST_IN_CLAUSE:
            continue
        s.sweeping.left -= 1
        for i in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
            if s.value.data[s.arena.data[i]] > 0 or is_loaded(n, s.arena.data[i] >> 1, place):
                break
        else:
            load_clause(s, n, clause)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def load_clause(s: State, n: Neighborhood, clause: cython.int) -> cython.int:
    """Load an unsatisfied clause, without the literals that are false for good: units may have been
    derived since clauses were last tidied."""
    lit: cython.int
    k: cython.int
    s.sweeping.solver.lits.shrink(0)
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        lit = s.arena.data[k]
        if s.value.data[lit] == 0:
            s.sweeping.solver.lits.push(2 * enter(s, n, lit >> 1) + (lit & 1))
    s.sweeping.solver.add()
    return 0
