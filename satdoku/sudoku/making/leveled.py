"""Making puzzles of a level: dig as deep as the level allows, and see whether that is its level.

The fewer givens, the harder, nearly always; so halving finds the place on the way from the full
board to the last hole where the level ends. Where the level is jumped over there, the next holes
are tried one by one, and those that make the puzzle too hard are filled again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.engines import Counts
from satdoku.sat.kernel.meter import Stopped
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grading.grade import TOP, Grader, techniques_up_to
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import (
    Digging,
    Progress,
    Puzzle,
    Stop,
    never,
    random_board,
    shuffled,
    usual_share,
)
from satdoku.sudoku.making.symmetry import Orbit, orbits
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.variant import Variant

BOARDS = 800  # after so many without success, the variant hardly has that level
DIGGABLE = 16  # digits of the largest boards that can be dug to the end in seconds
ATTEMPTS = 8  # at each of them, for on some boards as on the honeycomb they take time to find


def generate(
    request: LevelRequest, seed: int, solver: BoardSolver, stop: Stop = never
) -> Puzzle | None:
    """The puzzle of that seed and level; where none is found, the hardest below that level."""
    return _Work(request, seed, solver, stop).run()


@dataclass(frozen=True)
class LevelRequest:
    variant: Variant
    level: int
    symmetry: str = "none"
    orbits: Sequence[Orbit] = field(init=False, compare=False)  # cells that are dug together

    def __post_init__(self) -> None:
        if not 1 <= self.level <= TOP:
            raise UsageError(
                _(
                    "There is no level {level}; levels run from 1 to {top}.",
                    level=self.level,
                    top=TOP,
                )
            )
        object.__setattr__(self, "orbits", orbits(self.variant, self.symmetry))


def _floor(variant: Variant) -> int:
    """Dig as deep as can be, but no deeper than this on the largest boards."""
    return round(usual_share(variant) * len(variant.cells)) if variant.digits > DIGGABLE else 0


class _Work:
    def __init__(self, request: LevelRequest, seed: int, solver: BoardSolver, stop: Stop) -> None:
        self.level, self.seed, self.solver, self.stop = request.level, seed, solver, stop
        self.grader = Grader(request.variant, techniques_up_to(request.level))
        self.orbits = request.orbits
        self.floor = _floor(request.variant)
        self.rng = Rng(seed)
        self.boards = 0
        self.best: Puzzle | None = None
        self.reached = 0  # the level of the best

    def run(self) -> Puzzle | None:
        try:
            while self.reached < self.level and self.boards < BOARDS:
                self._dig_in(random_board(self.solver, self.rng, self._tick))
        except Stopped:
            pass
        return self.best and replace(self.best, boards=self.boards)

    def _dig_in(self, solution: Grid) -> None:
        self.boards += 1
        for _attempt in range(ATTEMPTS):
            order = shuffled(self.orbits, self.rng)
            digging = Digging(self.solver, solution, order)
            digging.run(self.floor, self._tick)
            deepest = digging.puzzle()
            self._search(solution, [orbit for orbit in order if not deepest[orbit[0]]])
            if self.reached == self.level:
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
            if self.reached == self.level:
                return
            if self._easy_enough(solution, [*dug, hole]):
                dug.append(hole)

    def _easy_enough(self, solution: Grid, holes: Iterable[Orbit]) -> bool:
        """Whether the puzzle is not beyond the level; if so it may be the best so far."""
        blank = {cell for hole in holes for cell in hole}
        digits = (0 if cell in blank else digit for cell, digit in enumerate(solution.digits))
        grid = Grid(solution.variant, tuple(digits))
        grade = self.grader.grade(grid, self._stopped)
        if grade.level > self.level:
            return False
        if self.best is None or (self.reached, -self.best.grid.givens) < (
            grade.level,
            -grid.givens,
        ):
            self.reached = grade.level
            found = grade.level == self.level
            self.best = Puzzle(grid, solution, self.seed, self.boards, found, grade)
        return True

    def _tick(self, counts: Counts) -> bool:
        return self._stopped()

    def _stopped(self) -> bool:
        if self.best is None:
            return self.stop(Progress(self.boards, None))
        return self.stop(Progress(self.boards, self.best.grid.givens, self.reached))
