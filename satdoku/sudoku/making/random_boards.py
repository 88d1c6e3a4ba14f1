"""Full boards at random, each from a random generator and yes or no answers of a solver."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TypeVar

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.monitor import Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving import backtrack
from satdoku.sudoku.solving.board_solver import BoardSolver

Item = TypeVar("Item")


def random_board(solver: BoardSolver, rng: Rng, monitor: Monitor) -> Grid:
    """By plain search where that is quick, as it is for most variants, else with SAT."""
    quick = backtrack.random_board(solver.variant, rng, monitor)
    return quick or _pinned_down(solver, rng, monitor)


def _pinned_down(solver: BoardSolver, rng: Rng, monitor: Monitor) -> Grid:
    """Random digits in random cells, as long as there is more than one board with them."""
    variant = solver.variant
    grid = Grid.empty(variant)
    for cell in shuffled(range(len(variant.cells)), rng):
        for digit in shuffled(range(1, variant.digits + 1), rng):
            tried = grid.with_digit(cell, digit)
            boards = list(islice(solver.solutions(tried, monitor), 2))
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
