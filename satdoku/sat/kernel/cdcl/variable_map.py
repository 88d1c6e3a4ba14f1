"""Maps the caller's variables to internal ones and back.

They are the same until a technique introduces a variable of its own. It takes the next internal
number; the caller, who does not know of it, may give the same number to a later variable. So from
the first introduced variable on, two tables translate: `inner` has the internal variable for each
number of the caller, `outer` the caller's number for each internal variable. `plain` counts the
variables before, which need no table. Models, cores and propagated literals leave out variables
that the caller does not know.

An introduced variable has a name only in the proof: a number above those of the caller. Such a
number is free for good only if the caller adds no more variables. While the caller may, a search
that writes a proof introduces none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.final
@cython.cclass
class VariableMap:
    given: cython.int  # variables of the caller
    plain: cython.int  # the first variables, which have the caller's numbers
    inner: IntVec  # per later variable of the caller: the internal one
    outer: IntVec  # per later internal variable: the caller's, or 0

    def __init__(self) -> None:
        self.given = self.plain = 0
        self.inner, self.outer = IntVec(), IntVec()

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
            var = self.outer.data[var - self.plain - 1]
        return -var if lit & 1 else var

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_introduced(self, var: cython.int) -> cython.bint:
        """True for a variable that the caller does not know."""
        if var <= self.plain:
            return False
        name: cython.int = self.outer.data[var - self.plain - 1]
        return name == 0 or name > self.given


@cython.cfunc
@cython.exceptval(-1, check=False)
def give_variables(s: State, count: cython.int) -> cython.int:
    """Make sure that the caller's variables 1 to `count` exist."""
    if count <= s.variable_map.given:
        return 0
    if s.num_vars == s.variable_map.given:
        s.add_variables(count)
        s.variable_map.plain = count
        s.variable_map.given = count
        return 0
    while s.variable_map.given < count:
        s.variable_map.given += 1
        s.add_variables(s.num_vars + 1)
        s.variable_map.inner.push(s.num_vars)
        s.variable_map.outer.push(s.variable_map.given)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def introduce_variable(s: State) -> cython.int:
    """Add and return a new variable that the caller does not know."""
    s.add_variables(s.num_vars + 1)
    if s.sealed:
        s.proof.extra_vars += 1
    s.variable_map.outer.push(s.variable_map.given + s.proof.extra_vars if s.sealed else 0)
    return s.num_vars
