"""Sets of small numbers, as the bits of a word."""

from __future__ import annotations

from typing import Final

from satdoku.sat.kernel import cython_stub as cython

if cython.compiled:
    from cython.cimports.satdoku.sudoku.kernel.native import trailing_zeros

BITS: Final = 63  # bits of a word in use: the sign bit stays clear


@cython.cfunc
@cython.exceptval(check=False)
def lowest(word: cython.longlong) -> cython.int:
    """The smallest member of a nonempty set."""
    return trailing_zeros(word) if cython.compiled else (word & -word).bit_length() - 1


@cython.cfunc
@cython.exceptval(check=False)
def size_up_to(word: cython.longlong, limit: cython.int) -> cython.int:
    """The size of the set, or `limit` if it is larger."""
    count: cython.int = 0
    while word and count < limit:
        word &= word - 1
        count += 1
    return count
