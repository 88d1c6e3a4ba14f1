"""Judges an assignment by the clauses alone. Imports nothing that it judges."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.vec import IntView

OPEN, TRUE, FALSE = 0, 1, 2


def first_unsatisfied(literals: IntView, offsets: IntView, values: bytes) -> cython.Py_ssize_t:
    """The index of the first clause without a true literal, -1 if every clause has one.

    `values[v]` says whether variable v is OPEN, TRUE or FALSE.
    """
    value: cython.p_const_uchar = values
    c: cython.Py_ssize_t
    k: cython.Py_ssize_t
    literal: cython.int
    true: cython.int = TRUE
    false: cython.int = FALSE
    satisfied: cython.bint
    for c in range(offsets.size - 1):
        satisfied = False
        for k in range(offsets.data[c], offsets.data[c + 1]):
            literal = literals.data[k]
            if (value[literal] == true) if literal > 0 else (value[-literal] == false):
                satisfied = True
                break
        if not satisfied:
            return c
    return -1
