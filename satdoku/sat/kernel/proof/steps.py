"""Reads the steps of a DRAT proof, text or binary, one at a time.

Each call starts where the last step ended. Text that is not a step sets `malformed`, and `position`
is where it begins. If the text ends within a step, `cut` is set, too: more text may complete the
step. If it ends within a comment, `in_comment` is set.

Variables are numbered in the order in which they are met, so that the checker needs memory only for
those that occur, not for all that a formula declares. `written` has their original numbers.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.ascii import (
    LETTER_A,
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
from satdoku.sat.kernel.vec import IntVec, LongVec


@cython.final
@cython.cclass
class StepReader:
    """`lits` holds the clause of the last step, without repetitions."""

    lits: IntVec
    deleting: cython.bint  # the step deletes the clause
    malformed: cython.bint  # the text at `position` is not a step
    cut: cython.bint  # the text ends within it
    in_comment: cython.bint  # the text ends within a comment
    position: cython.Py_ssize_t  # where the step began; at the end of the text, its length
    line: cython.Readonly[cython.int]  # the line where it began, in a text proof …
    next_line: cython.int  # … and the line where the search for the next one starts
    written: IntVec  # per variable as numbered in `lits`: its original number
    number: IntVec  # per original variable: its number in `lits`, or 0 …
    highest: cython.int  # … and the highest number in use
    limit: cython.longlong  # a larger variable is malformed
    stamp: LongVec  # per literal: the last step that contained it
    clock: cython.longlong

    def __init__(self) -> None:
        self.limit = 0
        self.lits = IntVec()
        self.deleting = self.malformed = self.cut = self.in_comment = False
        self.position = 0
        self.highest = 0
        self.line = self.next_line = 1
        self.number, self.written = IntVec(), IntVec()
        self.written.push(0)
        self.stamp, self.clock = LongVec(), 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def read_text(self, text: bytes, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Read `1 -2 0` or `d 1 -2 0`, skipping comments and blank lines before it."""
        p: cython.p_const_uchar = text
        n: cython.Py_ssize_t = len(text)
        magnitude: cython.longlong
        negative: cython.bint
        begun: cython.bint = False
        line: cython.int = self.next_line
        self.clear()
        self.position = i
        self.deleting = self.in_comment = False
        while True:
            while i < n and is_blank(p[i]):
                line += p[i] == NEWLINE
                i += 1
            if i >= n:
                if begun:
                    self.malformed = self.cut = True
                else:
                    self.position = n
                    self.line = self.next_line = line
                return n
            if not begun:
                self.position = i
                self.line = self.next_line = line
                if p[i] == LETTER_C:
                    while i < n and p[i] != NEWLINE:
                        i += 1
                    self.in_comment = i == n
                    continue
                begun = True
                if p[i] == LETTER_D:
                    self.deleting = True
                    i += 1
                    continue
            negative = p[i] == MINUS
            if negative:
                i += 1
            if i >= n or not is_digit(p[i]):
                self.malformed = True
                return i
            magnitude = 0
            while i < n and is_digit(p[i]) and magnitude <= self.limit:
                magnitude = magnitude * 10 + (p[i] - ZERO)
                i += 1
            if magnitude > self.limit or (i < n and p[i] > SPACE):
                self.malformed = True
                return i
            if magnitude == 0:
                self.next_line = line
                return i
            self.note(magnitude, negative)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def read_binary(self, text: bytes, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Read `a` or `d`, then literals 2v + sign in groups of seven bits, then 0.

        Four groups hold every possible literal. A fifth would shift a 32-bit integer beyond its
        end, and is refused.
        """
        p: cython.p_const_uchar = text
        n: cython.Py_ssize_t = len(text)
        number: cython.longlong
        shift: cython.int
        self.clear()
        self.position = i
        self.deleting = p[i] == LETTER_D
        if p[i] != LETTER_A and p[i] != LETTER_D:
            self.malformed = True
            return i
        i += 1
        while True:
            number = 0
            shift = 0
            while i < n and p[i] >= 128 and shift < 21:
                number += (p[i] & 127) << shift
                shift += 7
                i += 1
            if i >= n or p[i] >= 128:
                self.malformed = True
                self.cut = i >= n
                return i
            number += p[i] << shift
            i += 1
            if number == 0:
                return i
            if number < 2 or number > 2 * self.limit + 1:
                self.malformed = True
                return i
            self.note(number >> 1, number & 1 == 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def clear(self) -> cython.int:
        self.clock += 1
        return self.lits.shrink(0)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def note(self, magnitude: cython.longlong, negative: cython.bint) -> cython.int:
        """Add a literal to `lits`, unless it is there already."""
        lit: cython.int
        if magnitude >= self.number.size:
            self.number.resize(magnitude + magnitude // 8 + 1)
        if self.number.data[magnitude] == 0:
            self.highest += 1
            self.number.data[magnitude] = self.highest
            self.written.push(magnitude)
        lit = encode(-self.number.data[magnitude] if negative else self.number.data[magnitude])
        if lit + 1 >= self.stamp.size:
            self.stamp.resize(lit + lit // 2 + 2)
        if self.stamp.data[lit] != self.clock:
            self.stamp.data[lit] = self.clock
            self.lits.push(lit)
        return 0
