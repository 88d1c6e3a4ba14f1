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


def first_unsatisfied(
    literals: IntView,
    offsets: IntView,
    start: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    values: bytes,
) -> cython.Py_ssize_t:
    """The index of the first clause without a true literal, -1 if every clause has one.

    It looks at the clauses from `start` to `end - 1`. `values[v]` says whether variable v is OPEN,
    TRUE or FALSE.
    """
    return scan(literals.data, offsets.data, start, end, values)


def first_unsatisfied_of(
    clauses: ClauseList, count: cython.Py_ssize_t, values: bytes
) -> cython.Py_ssize_t:
    """The same for the first `count` clauses of a list, which may grow between two calls."""
    return scan(clauses.literals.data, clauses.offsets.data, 0, count, values)


def scan(literals, offsets, start, end, value):
    """Look at every literal of a clause, although the first true one would do: where that is, the
    processor cannot guess, and a wrong guess costs more than the few literals behind it."""
    c: cython.Py_ssize_t
    k: cython.Py_ssize_t = offsets[start]
    last: cython.Py_ssize_t
    literal: cython.int
    negative: cython.int
    true: cython.int
    for c in range(start, end):
        last = offsets[c + 1]
        true = 0
        while k < last:
            literal = literals[k]
            negative = literal < 0
            true |= value[-literal if negative else literal] & (1 + negative)
            k += 1
        if not true:
            return c
    return -1


def is_full(model: IntView) -> bool:
    """Whether it has a literal of each variable, in order."""
    k: cython.Py_ssize_t
    for k in range(model.size):  # noqa: SIM110, compiled, this is a plain loop
        if abs(model.data[k]) != k + 1:
            return False
    return True


def values_of(literals: IntView, num_vars: cython.Py_ssize_t) -> bytes:
    """The values of the variables, of which these literals are true and the others are open."""
    values = bytearray(num_vars + 1)
    value: cython.p_uchar = values
    k: cython.Py_ssize_t
    true: cython.uchar = TRUE
    false: cython.uchar = FALSE
    for k in range(literals.size):
        value[abs(literals.data[k])] = true if literals.data[k] > 0 else false
    return bytes(values)


def model(values: bytes) -> list:
    """A literal per variable, in order; an open variable is taken as false."""
    value: cython.p_const_uchar = values
    positive: cython.int = TRUE
    return [v if value[v] & positive else -v for v in range(1, len(values))]
