"""The clauses of the caller: how they come into the search, all at once or one by one.

A formula that is loaded is read three times: for its unit clauses, to see how much room the others
need, and to store them. What the caller adds later goes straight into the search. If it has a
variable that was removed, everything set aside comes back first; see remove.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.clauses import BINARY, HEAD
from satdoku.sat.kernel.cdcl.inprocess import abandon_inprocessing
from satdoku.sat.kernel.cdcl.lucky import abandon_luck
from satdoku.sat.kernel.cdcl.reduce import finish_reduction
from satdoku.sat.kernel.cdcl.remove import use_again
from satdoku.sat.kernel.cdcl.split import abandon_tree
from satdoku.sat.kernel.cdcl.state import ADDED
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State
    from satdoku.sat.kernel.vec import IntView


@cython.cfunc
@cython.exceptval(-1, check=False)
def settle(s: State) -> cython.int:
    """Leave nothing under way that a stop has interrupted."""
    finish_reduction(s)
    abandon_luck(s)
    abandon_tree(s)
    return abandon_inprocessing(s)


@cython.cfunc
@cython.exceptval(-1, check=False)
def go_to_root(s: State) -> cython.int:
    """Leave nothing under way, and nothing assigned but what holds for good."""
    settle(s)
    backtrack(s, 0)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def load_units(
    s: State, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.int:
    """Add those of the clauses `start` to `end` of a formula that have one literal.

    Where they come first, other clauses need not be stored if they are satisfied. A puzzle
    is often written as its rules, and then the givens: these satisfy most of the rules.
    """
    c: cython.Py_ssize_t
    if start == 0 and s.watches.pool.size == 0:
        s.watches.expect_nothing()  # a stop may have left what was expected
    for c in range(start, end):
        if offsets.data[c + 1] - offsets.data[c] == 1:
            load(s, literals, offsets, c, c + 1)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def expect(
    s: State, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.int:
    """Before the first clause: see how many watches each literal will have, and how large the
    arena will be. The clauses `start` to `end` will come; 0 begins anew.

    With room for all of them at once, nothing has to move while the formula is loaded. Clauses
    that are satisfied need no room, nor do those that imply a literal: they are added now, to
    satisfy more. Nothing may be stored before there is room, so values must be those of the
    root, and no variable removed: adding a clause of it would bring others back.
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
        s.expected = s.arena.size
    for c in range(start, end):
        open_lits = 0
        first = 0
        lit = 0
        k = offsets.data[c]
        last = offsets.data[c + 1]
        while k < last and open_lits < 2:
            lit = s.inside(literals.data[k])
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
                s.expected += HEAD + last - offsets.data[c]
        elif k == last and not s.num_removed:
            load(s, literals, offsets, c, c + 1)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def make_room(s: State) -> cython.int:
    """For the clauses and watches that are expected."""
    if s.watches.pool.size:
        return 0
    s.arena.reserve(s.expected)
    return s.watches.allot()


@cython.cfunc
@cython.exceptval(-1, check=False)
def load(
    s: State, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.int:
    """Add clauses `start` to `end` of a formula, given as `Cnf` keeps it.

    Most clauses of large formulas are binary. They are stored at once if nothing is special
    about them.
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
            one = s.inside(literals.data[first])
            two = s.inside(literals.data[first + 1])
            if s.value.data[one] > 0 or s.value.data[two] > 0:
                continue
            if s.value.data[one] == 0 and s.value.data[two] == 0 and one >> 1 != two >> 1:
                s.num_clauses += 1
                s.changes += 1
                s.watches.push(one, two, BINARY)
                s.watches.push(two, one, BINARY)
                continue
        s.clause.shrink(0)
        for k in range(first, offsets.data[c + 1]):
            s.clause.push(s.inside(literals.data[k]))
        add_at_root(s)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def add_at_root(s: State) -> cython.int:
    """Add `clause`; a removed variable in it is used again from now on."""
    if s.num_removed and uses_removed(s):
        lits: IntVec = s.clause
        s.clause = IntVec()
        restore(s)
        s.clause = lits
    return store(s)


@cython.cfunc
@cython.exceptval(-1, check=False)
def store(s: State) -> cython.int:
    """Store `clause`, without the literals that are repeated or false for good."""
    lits: IntVec = s.clause
    size: cython.int = lits.size
    kept: cython.int = 0
    k: cython.int
    lit: cython.int
    s.stamp += 1
    for k in range(size):
        lit = lits.data[k]
        if s.value.data[lit] > 0 or s.lit_stamp.data[lit ^ 1] == s.stamp:
            return 0  # satisfied, or a tautology
        if s.value.data[lit] == 0 and s.lit_stamp.data[lit] != s.stamp:
            s.lit_stamp.data[lit] = s.stamp
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
    """Whether `clause` has a removed variable; if so, it is not to be removed again."""
    found: cython.bint = False
    k: cython.int
    for k in range(s.clause.size):
        if s.removed.data[s.clause.data[k] >> 1]:
            s.frozen.data[s.clause.data[k] >> 1] = 1
            found = True
    return found


@cython.cfunc
@cython.exceptval(-1, check=False)
def restore(s: State) -> cython.int:
    """Take all variables into the search again, and all clauses that were set aside."""
    aside: IntVec = s.aside
    top: cython.Py_ssize_t = aside.size
    size: cython.int
    var: cython.int
    k: cython.Py_ssize_t
    s.aside = IntVec()
    for var in range(1, s.num_vars + 1):
        if s.removed.data[var]:
            use_again(s, var)
    s.tidied = -1  # fewer are removed now, and more may be assigned: the sum proves nothing
    while top > 0:
        size = aside.data[top - 1]
        top -= size + 1
        s.clause.shrink(0)
        for k in range(top, top + size):
            s.clause.push(aside.data[k])
        store(s)
    return 0
