"""Random full boards, made from a random generator and a solver's yes-or-no answers."""

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
    """Use plain search where it is quick, as for most variants, otherwise SAT."""
    quick = backtrack.random_board(solver.variant, rng, monitor)
    return quick or _pinned_down(solver, rng, monitor)


def _pinned_down(solver: BoardSolver, rng: Rng, monitor: Monitor) -> Grid:
    """Put random digits into random cells until only one board is left."""
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
    raise UsageError(_("The rules of {variant} allow no full board.", variant=variant.family))


def shuffled(items: Sequence[Item], rng: Rng) -> list[Item]:
    found = list(items)
    rng.shuffle(found)
    return found
