"""Digging for a level: dig as deep as can be, and see where on the way the level is.

The fewer givens, the harder, nearly always; so halving finds the place on the way from the full
board to the last hole where the level ends. Where the level is jumped over there, the next holes
are tried one by one, and those that make the puzzle too hard are filled again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from satdoku.monitor import Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grading.grade import Grade, Grader, techniques_up_to
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.digging import Digging
from satdoku.sudoku.making.random_boards import shuffled
from satdoku.sudoku.making.request import Request
from satdoku.sudoku.making.symmetry import Orbit
from satdoku.sudoku.solving.board_solver import BoardSolver

ATTEMPTS = 8  # at each board: on some, as on the honeycomb, a board takes time to find

Offer = Callable[[Grid, Grid, bool, Grade], None]


class LevelDigging:
    def __init__(
        self,
        request: Request,
        level: int,
        solver: BoardSolver,
        rng: Rng,
        monitor: Monitor,
        offer: Offer,
    ) -> None:
        """`offer` takes each puzzle that is not beyond the level: the puzzle, its solution,
        whether it has the level, and its grade."""
        self.request, self.level, self.solver, self.rng = request, level, solver, rng
        self.monitor, self.offer = monitor, offer
        self.grader = Grader(request.variant, techniques_up_to(level))
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
        low, high = 0, len(holes) + 1  # so many holes are few enough, so many too many
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
        """Whether the puzzle is not beyond the level; if so it is offered."""
        blank = {cell for hole in holes for cell in hole}
        digits = (0 if cell in blank else digit for cell, digit in enumerate(solution.digits))
        grid = Grid(solution.variant, tuple(digits))
        grade = self.grader.grade(grid, self.monitor)
        if grade.level > self.level:
            return False
        self.reached = self.reached or grade.level == self.level
        self.offer(grid, solution, grade.level == self.level, grade)
        return True
