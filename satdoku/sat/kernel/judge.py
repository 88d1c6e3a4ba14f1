"""Judges an assignment by the clauses alone. Imports nothing that it judges."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.clause_list import ClauseList
    from satdoku.sat.kernel.vec import IntView

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


def scan(literals, offsets, count, value):
    """Look at every literal of a clause, although the first true one would do: where that is, the
    processor cannot guess, and a wrong guess costs more than the few literals behind it."""
    c: cython.Py_ssize_t
    k: cython.Py_ssize_t
    literal: cython.int
    true: cython.int
    for c in range(count):
        true = 0
        for k in range(offsets[c], offsets[c + 1]):
            literal = literals[k]
            true |= value[abs(literal)] & (1 + (literal < 0))
        if not true:
            return c
    return -1


def model(values: bytes) -> list:
    """A literal per variable, in order; an open variable is taken as false."""
    value: cython.p_const_uchar = values
    v: cython.Py_ssize_t
    true: cython.int = TRUE
    found = []
    for v in range(1, len(values)):
        found.append(v if value[v] == true else -v)  # noqa: PERF401
    return found
