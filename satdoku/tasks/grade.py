"""Grades and hints: the steps of a human solver, for puzzles with exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sudoku import rules
from satdoku.sudoku.explain import clashes_in_words
from satdoku.sudoku.grading.grade import Grade, Grader
from satdoku.sudoku.grading.human_solver import searched
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.techniques.table import TECHNIQUES, UNIQUENESS, WITH_UNIQUENESS, Technique
from satdoku.sudoku.variants.variant import Variant

GRADING = 20.0  # seconds for a grade that something else waits for, such as a game or a sheet


class Adviser:
    """Grades and hints for puzzles of one variant. It keeps its solvers from puzzle to puzzle."""

    def __init__(self, variant: Variant, uniqueness: bool = False) -> None:
        """With `uniqueness`, also use techniques that rely on a unique solution."""
        self.variant, self.uniqueness = variant, uniqueness
        self.grader = Grader(variant, WITH_UNIQUENESS if uniqueness else TECHNIQUES)

    @cached_property
    def solver(self) -> BoardSolver:
        """The solver for puzzles that the techniques do not finish."""
        return BoardSolver(self.variant)

    def grade(
        self,
        puzzle: Grid,
        monitor: Monitor = UNWATCHED,
        struck: Sequence[Candidate] = (),
        placed: Sequence[int] = (),
    ) -> Grade:
        """`struck` are candidates excluded by pencil marks; `placed` are cells filled by the
        player."""
        if struck or self.uniqueness or rules.clashes(puzzle):
            self._require_right(puzzle, struck, monitor)
        placed = self._not_given(puzzle, placed, monitor)
        grade = self.grader.grade(puzzle, monitor, struck, placed)
        if not grade.finished:
            self._only_solution(puzzle, monitor)
        return grade

    def hint(
        self,
        board: Grid,
        monitor: Monitor = UNWATCHED,
        struck: Sequence[Candidate] = (),
        placed: Sequence[int] = (),
    ) -> Step | None:
        """The next step; if no technique applies, a digit found by search. None for a full board.
        The board is first checked for wrong digits."""
        return next(self.path(board, monitor, struck, placed), None)

    def path(
        self,
        board: Grid,
        monitor: Monitor = UNWATCHED,
        struck: Sequence[Candidate] = (),
        placed: Sequence[int] = (),
    ) -> Iterator[Step]:
        """Every step from here to the full board."""
        self._require_right(board, struck, monitor)
        human = self.grader.solver
        position = human.position(board, struck, self._not_given(board, placed, monitor))
        while position.blanks:
            yield from human.steps(position, monitor)
            if position.blanks:
                step = searched(position, self._only_solution(board, monitor))
                yield step
                position.apply(step)

    def offered(
        self,
        board: Grid,
        technique: Technique | None = None,
        monitor: Monitor = UNWATCHED,
        struck: Sequence[Candidate] = (),
        placed: Sequence[int] = (),
    ) -> Iterator[Step]:
        """Every step that the board offers now, the easiest first; or those of one technique."""
        self._require_right(board, struck, monitor)
        if technique in UNIQUENESS and not self.uniqueness:
            self._only_solution(board, monitor)
        human = self.grader.solver
        position = human.position(board, struck, self._not_given(board, placed, monitor))
        yield from human.offered(position, None if technique is None else [technique], monitor)

    def _require_right(self, board: Grid, struck: Sequence[Candidate], monitor: Monitor) -> None:
        clues = self.solver.clues(board)
        if not self.solver.possible(clues, monitor):
            raise self._contradictory(board, monitor)
        marks = [-(cell * self.variant.digits + digit) for cell, digit in struck]
        if marks and not self.solver.possible(clues + marks, monitor):
            raise UsageError(_("{puzzle}: the pencil marks leave no solution.", puzzle=str(board)))
        if self.uniqueness:
            self._only_solution(board, monitor)

    def _not_given(self, board: Grid, placed: Sequence[int], monitor: Monitor) -> Sequence[int]:
        """The cells that the player filled, if the rest alone has one solution; only then do
        uniqueness techniques apply to them."""
        if not placed or not self.uniqueness:
            return ()
        givens = Grid(
            self.variant, tuple(0 if n in placed else d for n, d in enumerate(board.digits))
        )
        unique = len(list(islice(self.solver.solutions(givens, monitor), 2))) == 1
        return placed if unique else ()

    def _only_solution(self, puzzle: Grid, monitor: Monitor) -> Grid:
        found = list(islice(self.solver.solutions(puzzle, monitor), 2))
        if not found:
            raise self._contradictory(puzzle, monitor)
        if len(found) > 1:
            raise UsageError(
                _(
                    "{puzzle}: has several solutions, so it cannot be solved by logic alone; with"
                    " satdoku set, you can add clues.",
                    puzzle=puzzle.line,
                )
            )
        return found[0]

    def _contradictory(self, puzzle: Grid, monitor: Monitor) -> UsageError:
        if clashes := clashes_in_words(puzzle):
            problem = _("{puzzle}: has no solution: {clashes}", puzzle=puzzle.line, clashes=clashes)
            return UsageError(problem)
        cells = [self.variant.cells[cell] for cell in self.solver.contradiction(puzzle, monitor)]
        if not cells:
            return UsageError(_("{puzzle}: has no solution.", puzzle=puzzle.line))
        return UsageError(
            _(
                "{puzzle}: has no solution, because of the digits in {cells}.",
                puzzle=puzzle.line,
                cells=_(", ").join(map(str, cells)),
            )
        )


def quick_grade(puzzle: Grid, monitor: Monitor = UNWATCHED) -> Grade | None:
    """Grade a puzzle with one solution; None if it takes too long or is stopped."""
    try:
        return Grader(puzzle.variant).grade(puzzle, monitor.limited(GRADING))
    except Stopped:
        return None
