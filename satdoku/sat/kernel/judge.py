# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, nonecheck=False
"""Judges an assignment by the clauses alone. Imports nothing that it judges."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import shadow as cython


def first_unsatisfied(
    literals: cython.const[cython.int][::1],
    offsets: cython.const[cython.int][::1],
    signs: cython.const[cython.schar][::1],
) -> cython.Py_ssize_t:
    """The index of the first clause without a true literal, -1 if every clause has one.

    `signs[v]` is 1 where variable v is true, -1 where it is false, 0 where it is open.
    """
    c: cython.Py_ssize_t
    k: cython.Py_ssize_t
    literal: cython.int
    satisfied: cython.bint
    for c in range(offsets.shape[0] - 1):
        satisfied = False
        for k in range(offsets[c], offsets[c + 1]):
            literal = literals[k]
            if signs[literal] > 0 if literal > 0 else signs[-literal] < 0:
                satisfied = True
                break
        if not satisfied:
            return c
    return -1
