"""Scans the clauses of a DIMACS text into flat arrays, byte by byte.

The scanner knows bytes, not files: it returns a problem code and a position, and its caller turns
the position into line and column. Counting lines here would cost a branch for each byte, for a
number that is needed only if something is wrong. For the same reason, the scanner looks back to
find out whether a `c` or a `%` is the first character of its line.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.ascii import (
    LETTER_C,
    LETTER_P,
    MINUS,
    NEWLINE,
    PERCENT,
    SPACE,
    ZERO,
    is_blank,
    is_digit,
)
from satdoku.sat.kernel.vec import MAX_SIZE, IntVec

OK = 0
BAD_BYTE = 1  # neither a number nor a blank
OUT_OF_RANGE = 2  # a literal beyond the declared variables
UNTERMINATED = 3  # the last clause lacks its 0
SECOND_HEADER = 4
MINUS_ZERO = 5
TOO_LARGE = 6  # more literals than 32-bit offsets can tell apart
PAUSED = 7  # the portion has been scanned, and the text continues

MAX_LITERALS = MAX_SIZE


def first_on_line(text: bytes, position: cython.Py_ssize_t) -> cython.bint:
    p: cython.p_const_uchar = text
    while position > 0 and p[position - 1] != NEWLINE and is_blank(p[position - 1]):
        position -= 1
    return position == 0 or p[position - 1] == NEWLINE


def next_line(text: bytes, position: cython.Py_ssize_t) -> cython.Py_ssize_t:
    end = text.find(b"\n", position)
    return len(text) if end < 0 else end + 1


def ends_file(text: bytes, position: cython.Py_ssize_t) -> cython.bint:
    """True at the line with nothing but `%` that ends SATLIB files; the rest is not read."""
    if not first_on_line(text, position):
        return False
    return text[position : next_line(text, position)].strip() == b"%"


def scan_clauses(
    text: bytes,
    i: cython.Py_ssize_t,
    num_vars: cython.longlong,
    literals: IntVec,
    offsets: IntVec,
    portion: cython.Py_ssize_t,
    stop_at: cython.Py_ssize_t,
) -> tuple[int, int]:
    """Append every clause from byte `i` on; `(problem, position)` says how it ended.

    The scan pauses after `portion` bytes, possibly within a clause; another call with the same
    vectors continues it. It ends where clause `stop_at` begins; -1 is no clause.
    """
    p: cython.p_const_uchar = text
    n: cython.Py_ssize_t = len(text)
    c: cython.int
    token: cython.Py_ssize_t
    value: cython.longlong
    pause: cython.Py_ssize_t = i + portion
    max_literals: cython.Py_ssize_t = MAX_LITERALS
    if offsets.size == 0:
        offsets.push(0)
    # True within a clause.
    inside: cython.bint = literals.size > offsets.data[offsets.size - 1]
    while True:
        if i >= pause and i < n:
            return PAUSED, i
        while i < n and is_blank(p[i]):
            i += 1
        if i >= n:
            return (UNTERMINATED if inside else OK), n
        token = i
        c = p[i]
        if c == MINUS:
            i += 1
            c = p[i] if i < n else 0
        if not is_digit(c):
            if c == LETTER_C and i == token and (not inside or first_on_line(text, i)):
                i = next_line(text, i)
                continue
            if c == PERCENT and i == token and ends_file(text, i):
                return (UNTERMINATED if inside else OK), i
            if c == LETTER_P and i == token and first_on_line(text, i):
                return SECOND_HEADER, i
            return BAD_BYTE, token
        if not inside and offsets.size - 1 == stop_at:
            return OK, token
        value = 0
        while i < n and is_digit(p[i]):
            value = value * 10 + (p[i] - ZERO)
            if value > num_vars:
                return OUT_OF_RANGE, token
            i += 1
        if i < n and p[i] > SPACE:
            return BAD_BYTE, i
        if value > 0:
            inside = True
            literals.push(-value if p[token] == MINUS else value)
            continue
        if p[token] == MINUS:
            return MINUS_ZERO, token
        if literals.size > max_literals:
            return TOO_LARGE, token
        inside = False
        offsets.push(literals.size)
