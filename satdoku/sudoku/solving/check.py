"""Checks every solution against the rules before it is shown."""

from __future__ import annotations

from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.sudoku import rules
from satdoku.sudoku.grid import Grid


def checked(puzzle: Grid, solution: Grid) -> Grid:
    """Return the solution if it solves the puzzle; raise an error otherwise."""
    if not rules.solves(solution, puzzle):
        raise WrongAnswerError(
            _(
                "satdoku found a solution that breaks a rule of {variant} or changes a given. This"
                " is a bug in satdoku: please report it with the puzzle.",
                variant=puzzle.variant.family,
            )
        )
    return solution
