"""The caller's numbers of variables, and ours.

They are the same until a technique introduces a variable of its own. It takes the next number of
ours; the caller, who does not know of it, may give the same number to a variable that comes later.
So from the first introduced variable on, two tables translate: `inner` has our variable for each
number of the caller, `name` the caller's number for each variable of ours. `plain` counts the
variables before, which need no table. Models, cores and propagated literals leave out whatever the
caller has not given.

An introduced variable has a name only for the proof: a number past those of the caller. Such a
number is free for good only if the caller brings no more variables. While the caller may, a search
that proves introduces none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.exceptval(-1, check=False)
def give_variables(s: State, count: cython.int) -> cython.int:
    """Make sure that the caller's variables 1 to `count` exist."""
    if count <= s.given:
        return 0
    if s.num_vars == s.given:
        s.add_variables(count)
        s.plain = count
        s.given = count
        return 0
    while s.given < count:
        s.given += 1
        s.add_variables(s.num_vars + 1)
        s.inner.push(s.num_vars)
        s.name.push(s.given)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def introduce_variable(s: State) -> cython.int:
    """Returns a new variable that the caller does not know."""
    s.add_variables(s.num_vars + 1)
    if s.sealed:
        s.proof_vars += 1
    s.name.push(s.given + s.proof_vars if s.sealed else 0)
    return s.num_vars
