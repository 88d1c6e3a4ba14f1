"""Sets of small numbers, as the bits of a word.

`trailing_zeros` comes from the header, for only compiled code calls it.
"""
# ruff: noqa: F821

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    BITS = 63  # of a word that are used: the sign stays clear


def lowest(word):
    """The least number of a set that is not empty."""
    return trailing_zeros(word) if cython.compiled else (word & -word).bit_length() - 1


def size_up_to(word, limit):
    """How many numbers are in the set; the limit if there are more."""
    count: cython.int = 0
    while word and count < limit:
        word &= word - 1
        count += 1
    return count
