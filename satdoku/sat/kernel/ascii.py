"""Bytes of the text formats: DIMACS and DRAT.

The C compiler must know them, so they stand once more in `ascii.pxd`.
"""

from __future__ import annotations

NEWLINE = 10
TAB = 9
RETURN = 13  # with tab, newline and the two in between, the blanks besides the space
SPACE = 32
PERCENT = 37
PLUS = 43
MINUS = 45
ZERO = 48
NINE = 57
COLON = 58
LETTER_A = 97
LETTER_C = 99
LETTER_D = 100
LETTER_P = 112
LETTER_V = 118


def is_blank(byte):
    return byte == SPACE or (byte >= TAB and byte <= RETURN)


def is_digit(byte):
    return byte >= ZERO and byte <= NINE
