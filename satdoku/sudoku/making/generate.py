"""Makes puzzles: fill a board at random, then dig holes as long as the solution stays unique.

The result depends only on the seed and on yes-or-no answers of the solver, never on which board
the solver happens to find. So the same seed gives the same puzzle, whatever was asked before,
whether the kernel is compiled or not, and whatever the time limit.
"""

from __future__ import annotations

from collections.abc import Callable

from satdoku.monitor import UNWATCHED, Figures, Monitor, Stopped
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.digging import Digging
from satdoku.sudoku.making.exchange import Exchange, padded
from satdoku.sudoku.making.leveled import LevelDigging
from satdoku.sudoku.making.random_boards import random_board, shuffled
from satdoku.sudoku.making.request import Request
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.value import Value

DIGS = 100  # boards that are only dug, before exchanging givens is worth its time
BOARDS = 800  # give up on a level after this many: the variant hardly has such puzzles


class MadePuzzle(Value):
    """A puzzle with one solution: digging proved that there is no other."""

    grid: Grid
    solution: Grid
    seed: int
    boards: int  # how many boards were dug
    as_asked: bool  # False: the best that was found in time
    grade: Grade | None = None  # only if the request names a level

    @property
    def level(self) -> int | None:
        return None if self.grade is None else self.grade.level

    @property
    def gave_up(self) -> bool:
        """Whether the search ended because it had tried all its boards."""
        return not self.as_asked and self.boards >= BOARDS

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Greater is better."""
        return self.as_asked, self.level or 0, -self.grid.givens


def generate(
    request: Request, seed: int, solver: BoardSolver, monitor: Monitor = UNWATCHED
) -> MadePuzzle | None:
    """The puzzle of that seed. If stopped, the best one so far, or None if there is none yet.

    If the level is not found, the hardest puzzle below that level.
    """
    return _Making(request, seed, solver, monitor).run()


class _Making:
    def __init__(self, request: Request, seed: int, solver: BoardSolver, monitor: Monitor) -> None:
        self.request, self.seed, self.solver = request, seed, solver
        self.monitor = monitor.telling(self._figures)
        self.rng = Rng(seed)
        self.boards = 0
        self.best: MadePuzzle | None = None
        self.dig: Callable[[Grid], None] = self._dig_to_the_floor
        if request.level is not None:
            self.dig = LevelDigging(
                request, request.level, solver, self.rng, self.monitor, self._offer
            ).run

    def run(self) -> MadePuzzle | None:
        try:
            while not self._finished():
                board = random_board(self.solver, self.rng, self.monitor)
                self.boards += 1
                self.dig(board)
        except Stopped:
            pass
        return self.best and self.best.replace(boards=self.boards)

    def _finished(self) -> bool:
        if self.best is not None and self.best.as_asked:
            return True
        return self.request.level is not None and self.boards >= BOARDS

    def _dig_to_the_floor(self, solution: Grid) -> None:
        digging = Digging(self.solver, solution, shuffled(self.request.orbits, self.rng))
        finished = False
        try:
            digging.run(self.request.floor, self.monitor)
            finished = True
        finally:  # a board dug halfway is better than nothing
            grid, asked = digging.puzzle(), self.request.givens
            self._offer(grid, solution, finished if asked is None else grid.givens == asked)
        if asked is not None and grid.givens > asked and self.boards > DIGS:
            self._exchange(grid, solution, asked)

    def _exchange(self, grid: Grid, solution: Grid, asked: int) -> None:
        walk = Exchange(self.solver, self.request.orbits, self.rng, self.monitor)
        for puzzle, board in walk.run(grid, solution, asked):
            full = padded(puzzle, board, asked, self.request.orbits)
            self._offer(full, board, full.givens == asked)

    def _offer(
        self, grid: Grid, solution: Grid, as_asked: bool, grade: Grade | None = None
    ) -> None:
        offered = MadePuzzle(grid, solution, self.seed, self.boards, as_asked, grade)
        if self.best is None or offered.rank > self.best.rank:
            self.best = offered

    def _figures(self) -> Figures:
        """The part dug, the boards, and the givens or the level of the best puzzle. The search for
        a level reports no part: nobody can tell when it will find one."""
        if self.best is None:
            return 0.0, self.boards, None
        if self.request.level is not None:
            return 0.0, self.boards, self.best.level
        cells, givens = len(self.best.grid.digits), self.best.grid.givens
        return (cells - givens) / max(1, cells - self.request.floor), self.boards, givens
