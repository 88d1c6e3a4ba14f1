"""Renders the steps of a proof: DRAT steps as the search records them (kind, size, literals).

Compiled, this takes a fraction of the time needed to find the steps. It writes into a byte string
long enough for the longest numbers, which is then cut to its used length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.ascii import LETTER_A, LETTER_D, NEWLINE, SPACE, ZERO
from satdoku.sat.kernel.numerals import WIDEST, write_number

if TYPE_CHECKING:
    from satdoku.sat.kernel.vec import IntVec, IntView

DELETING: cython.int = 2  # the kind of a step that deletes a clause; the other kind adds one


@cython.ccall
def as_text(steps: IntView) -> bytearray:
    """`1 -2 0` or `d 1 -2 0`, one line per step."""
    out = bytearray(WIDEST * steps.size + 4)
    p: cython.p_uchar = out
    end: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    while i < steps.size:
        if steps.data[i] == DELETING:
            p[end] = LETTER_D
            p[end + 1] = SPACE
            end += 2
        for k in range(i + 2, i + 2 + steps.data[i + 1]):
            end = write_number(p, end, steps.data[k])
            p[end] = SPACE
            end += 1
        p[end] = ZERO
        p[end + 1] = NEWLINE
        end += 2
        i += 2 + steps.data[i + 1]
    return out[:end]


@cython.ccall
def as_binary(steps: IntView) -> bytearray:
    """`a` or `d`, literals 2v + sign in groups of seven bits, lowest group first, then 0."""
    out = bytearray(WIDEST * steps.size + 4)
    p: cython.p_uchar = out
    end: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    number: cython.longlong
    while i < steps.size:
        p[end] = LETTER_D if steps.data[i] == DELETING else LETTER_A
        end += 1
        for k in range(i + 2, i + 2 + steps.data[i + 1]):
            number = steps.data[k]
            number = 2 * number if number > 0 else 1 - 2 * number
            while number > 127:
                p[end] = number & 127 | 128
                end += 1
                number >>= 7
            p[end] = number
            end += 1
        p[end] = 0
        end += 1
        i += 2 + steps.data[i + 1]
    return out[:end]


@cython.cfunc
def as_line(numbers: IntVec, deleting: cython.bint) -> bytes:
    """An LRAT step: `12 1 -2 0 7 8 0`, or `12 d 7 8 0` to delete clauses."""
    out = bytearray(WIDEST * numbers.size + 4)
    p: cython.p_uchar = out
    end: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    for k in range(numbers.size):
        end = write_number(p, end, numbers.data[k])
        p[end] = SPACE
        end += 1
        if k == 0 and deleting:
            p[end] = LETTER_D
            p[end + 1] = SPACE
            end += 2
    p[end] = ZERO
    p[end + 1] = NEWLINE
    return bytes(out[: end + 2])
