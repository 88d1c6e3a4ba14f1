"""No solution is handed out that the rules have not judged."""

from __future__ import annotations

from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.sudoku import rules
from satdoku.sudoku.grid import Grid


def checked(puzzle: Grid, solution: Grid) -> Grid:
    """The solution, if it is one of that puzzle."""
    agrees = all(g in (0, d) for g, d in zip(puzzle.digits, solution.digits, strict=True))
    if not (agrees and rules.solved(solution)):
        raise WrongAnswerError(
            _(
                "A solution was found that breaks a rule of {variant} or changes a given: this is"
                " a bug in satdoku, please report it with the puzzle.",
                variant=puzzle.variant.id,
            )
        )
    return solution
