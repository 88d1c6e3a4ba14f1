"""Digging: remove givens from a full board while it keeps one solution, optionally for a level."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from satdoku.monitor import Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.difficulty_target import DifficultyTarget, TargetFit
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.random_boards import shuffled
from satdoku.sudoku.making.symmetry import Orbit
from satdoku.sudoku.solving.board_solver import BoardSolver


class Digging:
    """Starts with only the cells of the orbits given."""

    def __init__(self, solver: BoardSolver, board: Grid, orbits: Sequence[Orbit]) -> None:
        self.solver, self.board = solver, board
        self._digger = solver.digger(board, orbits)

    def run(self, floor: int, monitor: Monitor) -> None:
        """Dig until only `floor` givens are left or none can be removed."""
        self.solver.dig(self._digger, floor, monitor)

    def puzzle(self) -> Grid:
        return Grid.unpacked(self.board.variant, self._digger.puzzle())


ATTEMPTS = 8  # per board: some boards, such as honeycombs, are slow to fill

Offer = Callable[[Grid, Grid, bool, Grade], None]


class LevelDigging:
    def __init__(
        self,
        request: PuzzleSpec,
        target: DifficultyTarget,
        solver: BoardSolver,
        rng: Rng,
        monitor: Monitor,
        offer: Offer,
    ) -> None:
        """`offer` receives each puzzle that is not too hard: the puzzle, its solution, whether it
        meets the target, and its grade."""
        self.request, self.target, self.solver, self.rng = request, target, solver, rng
        self.monitor, self.offer = monitor, offer
        self.reached = False

    def run(self, solution: Grid) -> None:
        for _attempt in range(ATTEMPTS):
            order = shuffled(self.request.orbits, self.rng)
            digging = Digging(self.solver, solution, order)
            digging.run(self.request.floor, self.monitor)
            deepest = digging.puzzle()
            self._search(solution, [orbit for orbit in order if not deepest[orbit[0]]])
            if self.reached:
                return

    def _search(self, solution: Grid, holes: Sequence[Orbit]) -> None:
        if not holes:
            self._easy_enough(solution, holes)
        low, high = 0, len(holes) + 1  # `low` holes are easy enough, `high` are too hard
        count = len(holes)
        while low < high - 1:
            if self._easy_enough(solution, holes[:count]):
                low = count
            else:
                high = count
            count = (low + high) // 2
        dug = list(holes[:low])
        for hole in holes[high:]:
            if self.reached:
                return
            if self._easy_enough(solution, [*dug, hole]):
                dug.append(hole)

    def _easy_enough(self, solution: Grid, holes: Iterable[Orbit]) -> bool:
        """Offer the puzzle with these holes unless it is too hard; return whether it was
        offered."""
        blank = {cell for hole in holes for cell in hole}
        digits = (0 if cell in blank else digit for cell, digit in enumerate(solution.digits))
        grid = Grid(solution.variant, tuple(digits))
        assessed = self.target.assess(grid, self.monitor)
        if assessed.fit is TargetFit.TOO_HARD:
            return False
        fits = assessed.fit is TargetFit.AS_ASKED
        self.reached = self.reached or fits
        self.offer(grid, solution, fits, assessed.grade)
        return True
