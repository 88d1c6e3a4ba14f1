"""Solves the puzzles of a text, one per line, without a Python call for each.

Everything else is left to the reader of puzzle files: a run ends before the first line that is
neither a puzzle, a comment nor blank, and before the first puzzle that is full or that a bounded
number of guesses does not prove to have exactly one solution.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.ascii import NEWLINE, is_blank
from satdoku.sudoku.kernel.backtrack import BacktrackSearch
from satdoku.sudoku.kernel.unit_checker import extends

if TYPE_CHECKING:
    from satdoku.sat.kernel.meter import Meter
    from satdoku.sudoku.kernel.board_rules import BoardRules
    from satdoku.sudoku.kernel.unit_checker import UnitChecker
NO_DIGIT: Final = 255
HASH: Final = 35  # starts a comment


@cython.final
@cython.cclass
class LineSolver:
    search: BacktrackSearch
    meter: Meter
    checker: UnitChecker
    cells: cython.int
    digits: bytes  # per byte: its digit, 0 for a blank, or NO_DIGIT
    symbols: bytes  # per digit: its symbol
    guesses: cython.longlong

    # The result of the last run.
    solutions: cython.Readonly[list[bytes]]  # per puzzle
    steps: cython.Readonly[list[int]]
    seconds: cython.Readonly[list[float]]
    end: cython.Readonly[cython.Py_ssize_t]  # offset in the text where the run ended
    lines: cython.Readonly[cython.int]  # number of lines it passed

    def __init__(
        self,
        rules: BoardRules,
        checker: UnitChecker,
        digits: bytes,
        symbols: bytes,
        guesses: int,
        meter: Meter,
    ) -> None:
        """`digits` is indexed by byte (256 entries), `symbols` by digit."""
        self.search = BacktrackSearch(rules, meter)
        self.checker, self.meter, self.cells = checker, meter, rules.cells
        self.digits, self.symbols, self.guesses = digits, symbols, guesses

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def run(self, text: bytes, start: cython.Py_ssize_t) -> cython.int:
        """Solve puzzles from `start` on, and return their number."""
        self.solutions, self.steps, self.seconds = [], [], []
        self.lines, self.end = 0, start
        while self.end < len(text):
            start = self.board_end(text, self.end)
            if start < 0:
                break
            if start > self.end:
                puzzle = text[start - self.cells : start].translate(self.digits)
                if not self.solve(puzzle):
                    break
            self.end = line_end(text, start)
            self.lines += 1
        return len(self.solutions)

    @cython.cfunc
    @cython.exceptval(check=False)
    def board_end(self, text: bytes, start: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Where the board at the start of a line ends: at the start itself if the line is blank or
        a comment, -1 if it is anything else."""
        place: cython.Py_ssize_t = start
        letters: cython.p_const_uchar = text
        digits: cython.p_const_uchar = self.digits
        size: cython.Py_ssize_t = len(text)
        first: cython.Py_ssize_t
        while place < size and letters[place] != NEWLINE and is_blank(letters[place]):
            place += 1
        first = place
        while place < size and digits[letters[place]] != NO_DIGIT:
            place += 1
        if not ends_field(text, place):
            return -1
        if place == first:
            return start
        return place if place - first == self.cells else -1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def solve(self, puzzle: bytes) -> cython.bint:
        """True if the puzzle has a blank and exactly one solution, which is then recorded."""
        search: BacktrackSearch = self.search
        begin: cython.double = perf_counter()
        before: cython.longlong = self.meter.decisions + self.meter.propagations
        limit: cython.longlong = self.meter.decisions + self.guesses
        search.begin(puzzle)
        if 0 not in puzzle or search.find_next(limit) != 1:
            return False
        solution = search.solution()
        if search.find_next(limit) != 0:
            return False
        if not (extends(solution, puzzle) and self.checker.no_repeats(solution)):
            return False
        self.solutions.append(solution.translate(self.symbols))
        self.steps.append(self.meter.decisions + self.meter.propagations - before)
        self.seconds.append(perf_counter() - begin)
        return True


@cython.cfunc
@cython.exceptval(check=False)
def line_end(text: bytes, start: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The offset after the newline, or the end of the text."""
    letters: cython.p_const_uchar = text
    size: cython.Py_ssize_t = len(text)
    while start < size and letters[start] != NEWLINE:
        start += 1
    return min(start + 1, size)


@cython.cfunc
@cython.exceptval(check=False)
def ends_field(text: bytes, place: cython.Py_ssize_t) -> cython.bint:
    letters: cython.p_const_uchar = text
    return place == len(text) or is_blank(letters[place]) or letters[place] == HASH
