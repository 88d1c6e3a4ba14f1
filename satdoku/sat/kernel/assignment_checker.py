"""Checks an assignment against the clauses alone. Imports nothing that it checks."""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.clause_list import ClauseList
from satdoku.sat.kernel.vec import IntView

OPEN, TRUE, FALSE = 0, 1, 2  # as bits: which literals of the variable are true


def truth(values: bytes) -> bytes:
    """A byte per literal, from -n to n: 1 if it is true. Literal 0 is in the middle.

    `values[v]` says whether variable v is OPEN, TRUE or FALSE. Checking clauses against `values`
    directly means splitting each literal into sign and variable, which took twice as long.
    """
    value: cython.p_const_uchar = values
    middle: cython.Py_ssize_t = len(values) - 1
    found = bytearray(2 * middle + 1)
    true: cython.p_uchar = found
    v: cython.Py_ssize_t
    for v in range(1, middle + 1):
        true[middle + v] = value[v] & 1
        true[middle - v] = value[v] >> 1
    return bytes(found)


def first_unsatisfied(
    literals: IntView,
    offsets: IntView,
    start: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    true: bytes,
) -> cython.Py_ssize_t:
    """The index of the first clause without a true literal; -1 if every clause has one.

    Checks the clauses from `start` to `end - 1`; `true` is the result of `truth`.
    """
    return scan(literals.data, offsets.data, start, end, true, len(true) // 2)


def first_unsatisfied_of(
    clauses: ClauseList, count: cython.Py_ssize_t, true: bytes
) -> cython.Py_ssize_t:
    """Like `first_unsatisfied`, for the first `count` clauses of a list, which may grow between
    calls."""
    return scan(clauses.literals.data, clauses.offsets.data, 0, count, true, len(true) // 2)


@cython.cfunc
@cython.exceptval(check=False)
def scan(
    literals: cython.p_const_int,
    offsets: cython.p_const_int,
    start: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    true: cython.p_const_uchar,
    middle: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Examine every literal of a clause, although the first true one would do: its position is
    unpredictable, and a mispredicted branch costs more than the few literals after it. The first
    three are examined without a loop, which saves a third of the time."""
    c: cython.Py_ssize_t
    k: cython.Py_ssize_t = offsets[start]
    last: cython.Py_ssize_t
    satisfied: cython.int
    for c in range(start, end):
        last = offsets[c + 1]
        satisfied = 0
        if last - k >= 3:
            satisfied = (
                true[middle + literals[k]]
                | true[middle + literals[k + 1]]
                | true[middle + literals[k + 2]]
            )
            k += 3
        while k < last:
            satisfied |= true[middle + literals[k]]
            k += 1
        if not satisfied:
            return c
    return -1


def is_full(model: IntView) -> bool:
    """True if the model has one literal for each variable, in order."""
    k: cython.Py_ssize_t
    for k in range(model.size):  # noqa: SIM110, compiled, this is a plain loop
        if abs(model.data[k]) != k + 1:
            return False
    return True


def values_of(literals: IntView, num_vars: cython.Py_ssize_t) -> bytes:
    """The values of the variables: those of these literals, and OPEN for the others."""
    values = bytearray(num_vars + 1)
    value: cython.p_uchar = values
    k: cython.Py_ssize_t
    true: cython.uchar = TRUE
    false: cython.uchar = FALSE
    for k in range(literals.size):
        value[abs(literals.data[k])] = true if literals.data[k] > 0 else false
    return bytes(values)


def model(values: bytes) -> list[int]:
    """One literal per variable, in order; an open variable counts as false.

    The sign is a factor, not a branch: half of the branches would be mispredicted. The literal is a
    C int: converting a Py_ssize_t to a Python integer takes twice as long.
    """
    value: cython.p_const_uchar = values
    true: cython.int = TRUE
    v: cython.int
    found: list[int] = []
    for v in range(1, len(values)):
        found.append(v * (2 * (value[v] & true) - 1))  # noqa: PERF401, here v would have no type
    return found
