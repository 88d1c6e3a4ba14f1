"""Judges an assignment by the clauses alone. Imports nothing that it judges."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.clause_list import ClauseList
    from satdoku.sat.kernel.vec import ByteVec, IntView

OPEN, TRUE, FALSE = 0, 1, 2  # as bits: which literals of the variable are true


def first_unsatisfied(literals: IntView, offsets: IntView, values: bytes) -> cython.Py_ssize_t:
    """The index of the first clause without a true literal, -1 if every clause has one.

    `values[v]` says whether variable v is OPEN, TRUE or FALSE.
    """
    return scan(literals.data, offsets.data, offsets.size - 1, values)


def first_unsatisfied_of(
    clauses: ClauseList, count: cython.Py_ssize_t, values: bytes
) -> cython.Py_ssize_t:
    """The same for the first `count` clauses of a list, which may grow between two calls."""
    return scan(clauses.literals.data, clauses.offsets.data, count, values)


def scan(literals, offsets, count, values):
    """Look at every literal of a clause, although the first true one would do: where that is, the
    processor cannot guess, and a wrong guess costs more than the few literals behind it.

    A literal is looked up in a table with the negative ones before the positive.
    """
    value: cython.p_const_uchar = values
    table: ByteVec = ByteVec()
    zero: cython.Py_ssize_t = len(values)
    true: cython.p_schar
    positive: cython.int = TRUE
    negative: cython.int = FALSE
    found: cython.int
    c: cython.Py_ssize_t
    k: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    table.resize(2 * zero + 1)
    true = table.data
    for c in range(zero):
        true[zero + c] = value[c] & positive
        true[zero - c] = value[c] & negative
    for c in range(count):
        end = offsets[c + 1]
        found = 0
        while k < end:
            found |= true[zero + literals[k]]
            k += 1
        if not found:
            return c
    return -1


def model(values: bytes) -> list:
    """A literal per variable, in order; an open variable is taken as false."""
    value: cython.p_const_uchar = values
    positive: cython.int = TRUE
    return [v if value[v] & positive else -v for v in range(1, len(values))]
