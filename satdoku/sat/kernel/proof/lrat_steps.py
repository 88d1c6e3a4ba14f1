"""Reads the steps of an LRAT proof, one at a time.

Each call starts where the last step ended. Text that is not a step sets `malformed`. If the text
ends within a step, `cut` is set, too: more text may complete the step.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.ascii import (
    LETTER_C,
    LETTER_D,
    MINUS,
    NEWLINE,
    SPACE,
    ZERO,
    is_blank,
    is_digit,
)
from satdoku.sat.kernel.literals import encode
from satdoku.sat.kernel.vec import IntVec


@cython.final
@cython.cclass
class LratReader:
    number: cython.int  # number of the clause that the step adds
    lits: IntVec  # its literals …
    hints: IntVec  # … and the numbers of the clauses that justify it, or that the step deletes
    deleting: cython.bint
    malformed: cython.bint  # the text at `position` is not a step
    cut: cython.bint  # the text ends within it
    position: cython.Py_ssize_t  # where the step began; at the end of the text, its length
    line: cython.Readonly[cython.int]  # the line where it began …
    next_line: cython.int  # … and the line where the search for the next one starts
    highest: cython.longlong  # larger variables and clause numbers are malformed
    largest: cython.longlong
    end: cython.Py_ssize_t  # how far the text has been read …
    read_line: cython.int  # … and the line there
    value: cython.int  # the last number

    def __init__(self) -> None:
        self.number = self.position = 0
        self.highest = self.largest = 0
        self.lits, self.hints = IntVec(), IntVec()
        self.deleting = self.malformed = self.cut = False
        self.line = self.next_line = 1
        self.end = self.read_line = 0
        self.value = 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def read(self, text: bytes, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Read `12 1 -2 0 7 8 0` or `12 d 7 8 0`, skipping comments and blank lines before it.

        Returns where the step ends. The clauses that a step deletes are in `hints`.
        """
        p: cython.p_const_uchar = text
        n: cython.Py_ssize_t = len(text)
        self.lits.shrink(0)
        self.hints.shrink(0)
        self.malformed = self.cut = self.deleting = False
        self.end = i
        self.read_line = self.next_line
        self.skip(p, n)
        while self.end < n and p[self.end] == LETTER_C:
            while self.end < n and p[self.end] != NEWLINE:
                self.end += 1
            self.skip(p, n)
        self.position = self.end
        self.line = self.next_line = self.read_line
        if self.end < n and self.take_number(p, n, self.largest):
            self.number = self.value
            self.malformed = self.number <= 0
            self.skip(p, n)
            self.deleting = self.end < n and p[self.end] == LETTER_D
            if self.deleting:
                self.end += 1
            else:
                self.take_list(p, n, self.lits, self.highest)
            self.take_list(p, n, self.hints, self.largest)
        if not self.cut:
            self.next_line = self.read_line
        return self.end

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take_list(
        self, p: cython.p_const_uchar, n: cython.Py_ssize_t, numbers: IntVec, limit: cython.longlong
    ) -> cython.int:
        """Read numbers up to a 0; each literal once into `lits`, other numbers unchanged."""
        while not self.malformed and self.take_number(p, n, limit) and self.value:
            if numbers is self.lits:
                numbers.push(encode(self.value))
            else:
                self.malformed = self.deleting and self.value < 0
                numbers.push(self.value)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def take_number(
        self, p: cython.p_const_uchar, n: cython.Py_ssize_t, limit: cython.longlong
    ) -> cython.bint:
        """Read a number up to `limit` into `value`; False if there is none."""
        magnitude: cython.longlong = 0
        negative: cython.bint
        self.skip(p, n)
        negative = self.end < n and p[self.end] == MINUS
        self.end += negative
        self.malformed = self.cut = self.end >= n
        if self.cut:
            return False
        self.malformed = not is_digit(p[self.end])
        while self.end < n and is_digit(p[self.end]) and magnitude <= limit:
            magnitude = magnitude * 10 + (p[self.end] - ZERO)
            self.end += 1
        if magnitude > limit or (self.end < n and p[self.end] > SPACE):
            self.malformed = True
        self.value = 0 if self.malformed else -magnitude if negative else magnitude
        return not self.malformed

    @cython.cfunc
    @cython.exceptval(check=False)
    def skip(self, p: cython.p_const_uchar, n: cython.Py_ssize_t) -> None:
        """Skip blanks."""
        while self.end < n and is_blank(p[self.end]):
            self.read_line += p[self.end] == NEWLINE
            self.end += 1
