"""Reads the values of a .res file, one window of its text after another.

Values follow a `v`, `V` or `v:`, or are on the lines below it without one. A 0 ends them, or
represents a variable without a value: either way it carries no information. Any other line is left
to the caller, who also turns a problem and its position into a message.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.ascii import COLON, LETTER_V, MINUS, NEWLINE, PLUS, ZERO, is_blank, is_digit
from satdoku.sat.kernel.assignment_checker import FALSE, TRUE

READ = 0  # the window has been read, except for a literal that may continue in the next one
OTHER_LINE = 1  # a line without values begins
NOT_A_LITERAL = 2
UNKNOWN_VARIABLE = 3  # a variable beyond those of the formula

MAX_DIGITS: cython.int = 10
CAPITAL: cython.int = 32  # difference between a small letter and its capital


@cython.final
@cython.cclass
class ValueReader:
    """`values[v]` says whether variable v is OPEN, TRUE or FALSE."""

    num_vars: cython.longlong
    values: cython.Readonly[bytearray]
    empty: cython.Readonly[cython.bint]
    contradiction: cython.Readonly[cython.longlong]
    fresh: cython.Public[cython.bint]

    def __init__(self, num_vars: int) -> None:
        self.num_vars = num_vars
        self.values = bytearray(num_vars + 1)
        self.empty = True  # no value yet
        self.contradiction = 0  # the first variable with both values, or 0
        self.fresh = True  # only blanks have been read from the current line

    def read(self, text: bytes, i: cython.Py_ssize_t, whole: cython.bint) -> tuple[int, int]:
        """Read from byte `i` on; `(problem, position)` says how it ended. Unless the text is
        `whole`, more of it follows."""
        p: cython.p_const_uchar = text
        n: cython.Py_ssize_t = len(text)
        token: cython.Py_ssize_t
        digits: cython.Py_ssize_t
        number: cython.longlong
        true: cython.int = TRUE
        false: cython.int = FALSE
        problem: cython.int
        while True:
            while i < n and is_blank(p[i]):
                self.fresh = self.fresh or p[i] == NEWLINE
                i += 1
            if i >= n:
                return READ, n
            if self.fresh and i + 1 >= n and not whole:
                return READ, i
            if self.fresh and begins_values(p, i, n):
                self.fresh = False
                i += 2 if i + 1 < n and p[i + 1] == COLON else 1
                continue
            if self.fresh and not is_sign(p[i]) and not is_digit(p[i]):
                return OTHER_LINE, i
            token = i
            if is_sign(p[i]):
                i += 1
            number, digits = 0, i
            while i < n and is_digit(p[i]) and i - digits < MAX_DIGITS:
                number = number * 10 + (p[i] - ZERO)
                i += 1
            if i >= n and not whole:
                return READ, token
            # Columns that are too narrow run together: `999-1000`.
            if i == digits or (i < n and not is_blank(p[i]) and p[i] != MINUS):
                return NOT_A_LITERAL, token
            self.fresh = False
            problem = self.note(number, false if p[token] == MINUS else true)
            if problem:
                return problem, token

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def note(self, variable: cython.longlong, value: cython.int) -> cython.int:
        """Set the variable; 0 unless there is a problem."""
        values: cython.p_uchar = self.values
        if variable > self.num_vars:
            return UNKNOWN_VARIABLE
        if variable and values[variable] and values[variable] != value and not self.contradiction:
            self.contradiction = variable
        if variable:
            values[variable] = value
            self.empty = False
        return 0


@cython.cfunc
@cython.exceptval(check=False)
def is_sign(byte: cython.int) -> cython.bint:
    return byte in (MINUS, PLUS)


@cython.cfunc
@cython.exceptval(check=False)
def begins_values(
    p: cython.p_const_uchar, i: cython.Py_ssize_t, n: cython.Py_ssize_t
) -> cython.bint:
    """True if the line begins with a `v` and not with a word such as `variables`."""
    if p[i] != LETTER_V and p[i] != LETTER_V - CAPITAL:
        return False
    if i + 1 == n:
        return True
    after: cython.int = p[i + 1]
    return is_blank(after) or is_digit(after) or is_sign(after) or after == COLON
