"""Grade and hint: the steps of a person who solves a puzzle that has exactly one solution."""

from __future__ import annotations

from functools import cached_property
from itertools import islice

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sudoku.grading.grade import Grade, Grader
from satdoku.sudoku.grading.human_solver import searched
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.step import Step
from satdoku.sudoku.variants.variant import Variant


class Adviser:
    """Grades and hints for puzzles of one variant. It keeps its solvers from puzzle to puzzle."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.grader = Grader(variant)

    @cached_property
    def solver(self) -> BoardSolver:
        """The solver for puzzles that the techniques do not finish."""
        return BoardSolver(self.variant)

    def grade(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> Grade:
        grade = self.grader.grade(puzzle, monitor)
        if not grade.finished:
            self._only_solution(puzzle, monitor)
        return grade

    def hint(self, board: Grid, monitor: Monitor = UNWATCHED) -> Step | None:
        """The next step; without a technique for it, a digit that a search has found. None for a
        full board. What stands on the board must be right: that is checked first."""
        if board.full:
            return None
        if not self.solver.possible(self.solver.clues(board), monitor):
            raise self._contradictory(board, monitor)
        human = self.grader.solver
        position = human.position(board)
        step = human.next_step(position, monitor)
        return step or searched(position, self._only_solution(board, monitor))

    def _only_solution(self, puzzle: Grid, monitor: Monitor) -> Grid:
        found = list(islice(self.solver.solutions(puzzle, monitor), 2))
        if not found:
            raise self._contradictory(puzzle, monitor)
        if len(found) > 1:
            raise UsageError(
                _("{puzzle}: has several solutions, where reasoning ends.", puzzle=str(puzzle))
            )
        return found[0]

    def _contradictory(self, puzzle: Grid, monitor: Monitor) -> UsageError:
        cells = [self.variant.cells[cell] for cell in self.solver.contradiction(puzzle, monitor)]
        return UsageError(
            _(
                "{puzzle}: has no solution, because of the digits in {cells}.",
                puzzle=str(puzzle),
                cells=_(", ").join(map(str, cells)),
            )
        )


def quick_grade(puzzle: Grid, seconds: float, monitor: Monitor = UNWATCHED) -> Grade | None:
    """The grade of a puzzle with one solution. None if it takes longer or is stopped."""
    try:
        return Grader(puzzle.variant).grade(puzzle, monitor.limited(seconds))
    except Stopped:
        return None
