"""Writes numbers as decimal digits into a byte buffer with enough room."""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.ascii import MINUS, ZERO

WIDEST: cython.int = 12  # longest literal in bytes: a sign, ten digits and a space


@cython.cfunc
@cython.exceptval(check=False)
def write_number(
    p: cython.p_uchar, end: cython.Py_ssize_t, literal: cython.int
) -> cython.Py_ssize_t:
    """Write a decimal number at `end`, and return where it ends."""
    left: cython.longlong = literal
    digits: cython.longlong
    place: cython.Py_ssize_t
    if left < 0:
        p[end] = MINUS
        end += 1
        left = -left
    digits = left
    while digits > 9:
        end += 1
        digits //= 10
    place = end
    while True:
        p[place] = ZERO + left % 10
        left //= 10
        if left == 0:
            return end + 1
        place -= 1
