"""Whole files of puzzles, one per line: the kernel solves those that have one solution."""

from __future__ import annotations

import re
from collections.abc import Sequence

from satdoku.monitor import UNWATCHED
from satdoku.sat.kernel.meter import Meter
from satdoku.sudoku import rules
from satdoku.sudoku.kernel.line_solver import LineSolver
from satdoku.sudoku.puzzles.formats import bytes_of_digits
from satdoku.sudoku.puzzles.puzzle_files import PuzzleLines
from satdoku.sudoku.solving.board_rules import board_rules
from satdoku.sudoku.solving.board_solver import guesses_for
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

NO_DIGIT = 255  # as in the kernel
_RULES = re.compile(rb"\+[a-z]")  # the kernel knows no rules that a puzzle brings


class SolvedLines(Value):
    """Consecutive puzzles of a file. Each has exactly this solution, which has been checked against
    the rules."""

    variant: Variant
    solutions: Sequence[str]
    steps: Sequence[int]  # digits placed, by guess or by inference
    seconds: Sequence[float]


class FileSolver:
    """Solves the next puzzles in files of one variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        checker, others = rules.checker_of(variant)
        # Other rules are checked in Python. With one digit, a line of cells is a line of pencil
        # marks.
        self.able = not others and variant.digits > 1
        self._kernel = LineSolver(
            board_rules(variant),
            checker,
            bytes_of_digits(variant, NO_DIGIT),
            variant.written,
            guesses_for(variant),
            Meter(UNWATCHED.tick),
        )

    def solve_ahead(self, lines: PuzzleLines) -> SolvedLines | None:
        """Skip the lines that it solves; None if the next one is left to the reader."""
        block, start = lines.ahead()
        if not self.able or _RULES.search(block, start) or not self._kernel.run(block, start):
            return None
        kernel = self._kernel
        lines.pass_over(kernel.lines, kernel.end)
        solutions = b"\n".join(kernel.solutions).decode("ascii").split("\n")
        return SolvedLines(self.variant, solutions, kernel.steps, kernel.seconds)
