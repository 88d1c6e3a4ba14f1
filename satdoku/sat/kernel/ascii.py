"""Byte values used in the text formats DIMACS and DRAT.

`Final` turns each into a constant of the C compiler.
"""

from __future__ import annotations

from typing import Final

from satdoku.sat.kernel import cython_stub as cython

NEWLINE: Final = 10
TAB: Final = 9
RETURN: Final = 13  # a blank is a space, or a byte from tab to carriage return
SPACE: Final = 32
PERCENT: Final = 37
PLUS: Final = 43
MINUS: Final = 45
ZERO: Final = 48
NINE: Final = 57
COLON: Final = 58
LETTER_A: Final = 97
LETTER_C: Final = 99
LETTER_D: Final = 100
LETTER_P: Final = 112
LETTER_V: Final = 118


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_blank(byte: cython.int) -> cython.bint:
    return byte == SPACE or (byte >= TAB and byte <= RETURN)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_digit(byte: cython.int) -> cython.bint:
    return byte >= ZERO and byte <= NINE
