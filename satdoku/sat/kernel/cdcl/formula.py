"""How the caller's clauses enter the search, all together or one by one.

A formula is read three times when it is loaded: for its unit clauses, to compute the room for the
others, and to store them. Clauses added later go straight into the search. If one has a removed
variable, everything set aside is restored first; see removed_variables.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.clauses import BINARY, HEAD
from satdoku.sat.kernel.cdcl.inprocess import abandon_inprocessing
from satdoku.sat.kernel.cdcl.lucky import abandon_luck
from satdoku.sat.kernel.cdcl.proof_steps import ADDED
from satdoku.sat.kernel.cdcl.reduce import finish_reduction
from satdoku.sat.kernel.cdcl.removed_variables import use_again
from satdoku.sat.kernel.cdcl.split import abandon_tree
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State
    from satdoku.sat.kernel.vec import IntView


@cython.final
@cython.cclass
class Loading:
    clause: IntVec  # the clause that the caller adds
    expected: cython.Py_ssize_t  # integers in the arena once the whole formula is loaded

    def __init__(self) -> None:
        self.clause, self.expected = IntVec(), 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def settle(s: State) -> cython.int:
    """Finish whatever a stop has interrupted."""
    finish_reduction(s)
    abandon_luck(s)
    abandon_tree(s)
    return abandon_inprocessing(s)


@cython.cfunc
@cython.exceptval(-1, check=False)
def go_to_root(s: State) -> cython.int:
    """Finish interrupted work, and undo every assignment above the root."""
    settle(s)
    backtrack(s, 0)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def load_units(
    s: State, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.int:
    """Add the unit clauses among the clauses `start` to `end` of a formula.

    With these first, other clauses need not be stored if they are satisfied. A puzzle is often
    written as its rules followed by its givens, which satisfy most of the rules.
    """
    c: cython.Py_ssize_t
    if start == 0 and s.watches.pool.size == 0:
        s.watches.expect_nothing()  # a stop may have left expectations behind
    for c in range(start, end):
        if offsets.data[c + 1] - offsets.data[c] == 1:
            load(s, literals, offsets, c, c + 1)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def expect(
    s: State, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.int:
    """Before the first clause: compute how many watches each literal will have, and how large the
    arena will be. The clauses `start` to `end` will be loaded; 0 starts over.

    With room for all of them, nothing has to move while the formula is loaded. Satisfied clauses
    need no room, nor do those that imply a literal: they are added now, to satisfy more. Nothing
    may be stored before there is room, so values must be those of the root, and no variable may be
    removed: adding a clause with it would restore others.
    """
    c: cython.Py_ssize_t
    k: cython.Py_ssize_t
    last: cython.Py_ssize_t
    open_lits: cython.int
    lit: cython.int
    first: cython.int
    go_to_root(s)
    if s.watches.pool.size:
        return 0
    if start == 0:
        s.watches.expect_nothing()
        s.loading.expected = s.arena.size
    for c in range(start, end):
        open_lits = 0
        first = 0
        lit = 0
        k = offsets.data[c]
        last = offsets.data[c + 1]
        while k < last and open_lits < 2:
            lit = s.variable_map.inside(literals.data[k])
            k += 1
            if s.value.data[lit] > 0:
                break
            if s.value.data[lit] == 0:
                open_lits += 1
                if open_lits == 1:
                    first = lit
        if open_lits == 2:
            s.watches.expect(first)
            s.watches.expect(lit)
            if last - offsets.data[c] >= 3:
                s.loading.expected += HEAD + last - offsets.data[c]
        elif k == last and not s.num_removed:
            load(s, literals, offsets, c, c + 1)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def make_room(s: State) -> cython.int:
    """Make room for the expected clauses and watches."""
    if s.watches.pool.size:
        return 0
    s.arena.reserve(s.loading.expected)
    return s.watches.allot()


@cython.cfunc
@cython.exceptval(-1, check=False)
def load(
    s: State, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.int:
    """Add clauses `start` to `end` of a formula, given in the layout of `Cnf`.

    Most clauses of large formulas are binary. They are stored directly unless they need special
    treatment.
    """
    c: cython.Py_ssize_t
    k: cython.Py_ssize_t
    first: cython.Py_ssize_t
    one: cython.int
    two: cython.int
    go_to_root(s)
    for c in range(start, end):
        first = offsets.data[c]
        if offsets.data[c + 1] - first == 2 and not s.num_removed:
            one = s.variable_map.inside(literals.data[first])
            two = s.variable_map.inside(literals.data[first + 1])
            if s.value.data[one] > 0 or s.value.data[two] > 0:
                continue
            if s.value.data[one] == 0 and s.value.data[two] == 0 and one >> 1 != two >> 1:
                s.num_clauses += 1
                s.changes += 1
                s.watches.push(one, two, BINARY)
                s.watches.push(two, one, BINARY)
                continue
        s.loading.clause.shrink(0)
        for k in range(first, offsets.data[c + 1]):
            s.loading.clause.push(s.variable_map.inside(literals.data[k]))
        add_at_root(s)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def add_at_root(s: State) -> cython.int:
    """Add `clause`; a removed variable in it is used again from now on."""
    if s.num_removed and uses_removed(s):
        lits: IntVec = s.loading.clause
        s.loading.clause = IntVec()
        restore(s)
        s.loading.clause = lits
    return store(s)


@cython.cfunc
@cython.exceptval(-1, check=False)
def store(s: State) -> cython.int:
    """Store `clause`, without repeated literals and literals that are false for good."""
    lits: IntVec = s.loading.clause
    size: cython.int = lits.size
    kept: cython.int = 0
    k: cython.int
    lit: cython.int
    s.scratch.stamp += 1
    for k in range(size):
        lit = lits.data[k]
        if s.value.data[lit] > 0 or s.scratch.lit_stamp.data[lit ^ 1] == s.scratch.stamp:
            return 0  # satisfied, or a tautology
        if s.value.data[lit] == 0 and s.scratch.lit_stamp.data[lit] != s.scratch.stamp:
            s.scratch.lit_stamp.data[lit] = s.scratch.stamp
            lits.data[kept] = lit
            kept += 1
    lits.shrink(kept)
    if kept < size:
        s.prove(ADDED, lits.data, 0, kept)
    if kept == 0:
        s.inconsistent = True
    elif kept == 1:
        s.assign(lits.data[0], 0)
    else:
        s.num_clauses += 1
        s.changes += 1
        s.attach(lits, 0)
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def uses_removed(s: State) -> cython.bint:
    """True if `clause` has a removed variable, which then must not be removed again."""
    found: cython.bint = False
    k: cython.int
    for k in range(s.loading.clause.size):
        if s.removed.data[s.loading.clause.data[k] >> 1]:
            s.frozen.data[s.loading.clause.data[k] >> 1] = 1
            found = True
    return found


@cython.cfunc
@cython.exceptval(-1, check=False)
def restore(s: State) -> cython.int:
    """Return all variables to the search, and all clauses that were set aside."""
    aside: IntVec = s.aside
    top: cython.Py_ssize_t = aside.size
    size: cython.int
    var: cython.int
    k: cython.Py_ssize_t
    s.aside = IntVec()
    for var in range(1, s.num_vars + 1):
        if s.removed.data[var]:
            use_again(s, var)
    s.round.tidied = -1  # removals shrink and assignments grow: the sum proves nothing
    while top > 0:
        size = aside.data[top - 1]
        top -= size + 1
        s.loading.clause.shrink(0)
        for k in range(top, top + size):
            s.loading.clause.push(aside.data[k])
        store(s)
    return 0
