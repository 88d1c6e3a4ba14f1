"""Making puzzles: a random board, then holes in random order as long as one solution is left.

Everything hangs on the seed and on yes or no answers of the solver, never on which board it
happens to find: the same seed gives the same puzzle whatever was asked before, how the kernel
runs, and how long it may take.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.engines import Counts, Tick
from satdoku.sat.kernel.meter import Stopped
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.symmetry import Orbit, orbits
from satdoku.sudoku.solving import backtrack
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.variant import Variant

Item = TypeVar("Item")

OBVIOUS = 16  # sets of cells looked at together in the beginning


@dataclass(frozen=True)
class Request:
    variant: Variant
    givens: int | None = None  # exactly so many
    minimal: bool = False  # so few that none, and no symmetric set, can be left out
    symmetry: str = "none"
    orbits: Sequence[Orbit] = field(init=False, compare=False)  # cells that are dug together

    def __post_init__(self) -> None:
        object.__setattr__(self, "orbits", orbits(self.variant, self.symmetry))
        if self.givens is not None:
            self._require_possible(self.givens)

    def _require_possible(self, givens: int) -> None:
        fewest, cells = self.variant.fewest_givens, len(self.variant.cells)
        if not fewest <= givens <= cells:
            raise UsageError(
                _(
                    "{givens} givens cannot be had: puzzles of {variant} have from {fewest} to"
                    " {cells}.",
                    givens=givens,
                    variant=self.variant.id,
                    fewest=fewest,
                    cells=cells,
                )
            )
        if givens % 2 and all(len(orbit) == 2 for orbit in self.orbits):
            raise UsageError(
                _(
                    "{givens} givens cannot be had: with symmetry {symmetry} those of {variant}"
                    " come in pairs; ask for an even number.",
                    givens=givens,
                    symmetry=self.symmetry,
                    variant=self.variant.id,
                )
            )

    @property
    def floor(self) -> int:
        """Dig no deeper than this."""
        if self.givens is not None:
            return self.givens
        return 0 if self.minimal else round(usual_share(self.variant) * len(self.variant.cells))


def usual_share(variant: Variant) -> float:
    """Of the cells so many are given where nothing else is asked. From 25×25 boards with fewer
    givens than half their cells it can take hours to dig the next one."""
    return max(0.4, variant.digits / 50)


@dataclass(frozen=True)
class Puzzle:
    grid: Grid
    solution: Grid
    seed: int
    boards: int  # so many were dug in
    as_asked: bool  # else the best that was found in time
    grade: Grade | None = None  # where a level was asked for


@dataclass(frozen=True)
class Progress:
    boards: int
    fewest: int | None  # givens of the best puzzle so far
    level: int | None = None  # of the hardest so far, where a level was asked for


# Called every few milliseconds; True stops the work.
Stop = Callable[[Progress], bool]


def never(progress: Progress) -> bool:
    return False


def generate(request: Request, seed: int, solver: BoardSolver, stop: Stop = never) -> Puzzle | None:
    """The puzzle of that seed; the best so far if it is stopped; None if there is none yet."""
    return _Work(request, seed, solver, stop).run()


class _Work:
    def __init__(self, request: Request, seed: int, solver: BoardSolver, stop: Stop) -> None:
        self.request, self.seed, self.solver, self.stop = request, seed, solver, stop
        self.rng = Rng(seed)
        self.best: Puzzle | None = None
        self.boards = 0

    def run(self) -> Puzzle | None:
        try:
            while self.best is None or not self.best.as_asked:
                self._dig_once()
        except Stopped:
            pass
        return self.best

    def _dig_once(self) -> None:
        solution = random_board(self.solver, self.rng, self._tick)
        self.boards += 1
        digging = Digging(self.solver, solution, shuffled(self.request.orbits, self.rng))
        finished = False
        try:
            digging.run(self.request.floor, self._tick)
            finished = True
        finally:
            self._note(digging.puzzle(), solution, finished)

    def _note(self, grid: Grid, solution: Grid, finished: bool) -> None:
        asked = self.request.givens
        as_asked = finished if asked is None else grid.givens == asked
        if as_asked or self.best is None or grid.givens < self.best.grid.givens:
            self.best = Puzzle(grid, solution, self.seed, self.boards, as_asked)

    def _tick(self, counts: Counts) -> bool:
        fewest = None if self.best is None else self.best.grid.givens
        return self.stop(Progress(self.boards, fewest))


class Digging:
    """A full board that loses givens, and has one solution at any time."""

    def __init__(self, solver: BoardSolver, board: Grid, orbits: Sequence[Orbit]) -> None:
        self.solver, self.board = solver, board
        literals = solver.clues(board)
        self.waiting = [[literals[cell] for cell in orbit] for orbit in reversed(orbits)]
        self.ahead = [literal for orbit in self.waiting for literal in orbit]
        self.kept: list[int] = []

    def run(self, floor: int, tick: Tick) -> None:
        """Dig until so many givens are left, or none can be spared."""
        self._dig_the_obvious(floor)
        while self.waiting and len(self.ahead) + len(self.kept) > floor:
            orbit = self.waiting[-1]
            spare = len(self.ahead) + len(self.kept) - floor >= len(orbit)
            removable = spare and self._removable(orbit, tick)
            self._pass(1)
            if not removable:
                self.kept += orbit

    def _dig_the_obvious(self, floor: int) -> None:
        """At first one look shows that a dozen givens follow from the others."""
        count = OBVIOUS
        while count and self.waiting:
            orbits = self.waiting[-count:]
            size = sum(map(len, orbits))
            rest = self.ahead[:-size]
            if len(rest) >= floor and self.solver.obvious(rest, self.ahead[-size:]):
                self._pass(len(orbits))
            else:
                count //= 2

    def _pass(self, count: int) -> None:
        size = sum(map(len, self.waiting[-count:]))
        del self.waiting[-count:], self.ahead[-size:]

    def _removable(self, orbit: Sequence[int], tick: Tick) -> bool:
        """Without one given after the other: is it the only digit that fits there?

        Those that are kept come first, for they come first in the next question, too.
        """
        others = self.kept + self.ahead[: -len(orbit)]
        for n, literal in enumerate(orbit, 1):
            if self.solver.possible([*others, *orbit[n:], -literal], tick):
                return False
        return True

    def puzzle(self) -> Grid:
        size = self.board.variant.digits
        given = {(literal - 1) // size for literal in (*self.ahead, *self.kept)}
        digits = (digit if cell in given else 0 for cell, digit in enumerate(self.board.digits))
        return Grid(self.board.variant, tuple(digits))


def random_board(solver: BoardSolver, rng: Rng, tick: Tick) -> Grid:
    """By plain search where that is quick, as it is but for few variants, else with SAT."""
    return backtrack.random_board(solver.variant, rng, tick) or _pinned_down(solver, rng, tick)


def _pinned_down(solver: BoardSolver, rng: Rng, tick: Tick) -> Grid:
    """Random digits in random cells, as long as there is more than one board with them."""
    variant = solver.variant
    grid = Grid.empty(variant)
    for cell in shuffled(range(len(variant.cells)), rng):
        for digit in shuffled(range(1, variant.digits + 1), rng):
            tried = grid.with_digit(cell, digit)
            boards = list(islice(solver.solutions(tried, tick), 2))
            if boards:
                grid = tried
                break
        if len(boards) == 1:
            return boards[0]
    raise UsageError(_("No board can be filled by the rules of {variant}.", variant=variant.id))


def shuffled(items: Sequence[Item], rng: Rng) -> list[Item]:
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        other = rng.below(last + 1)
        found[last], found[other] = found[other], found[last]
    return found
