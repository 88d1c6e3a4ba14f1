"""Levels of difficulty. Until puzzles are graded, a level stands for a number of givens."""

from __future__ import annotations

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.variant import Variant

LEVELS = range(1, 11)

# What the first and the last level take of a variant's range of givens. Below a fifth of it,
# holes dug at random in a 16×16 board seldom leave one solution.
EASIEST, HARDEST = 0.55, 0.2


def givens_of(level: int, variant: Variant) -> int:
    if level not in LEVELS:
        raise UsageError(
            _(
                "Level {level}: levels go from {first} to {last}.",
                level=level,
                first=LEVELS[0],
                last=LEVELS[-1],
            )
        )
    fewest, cells = variant.fewest_givens, len(variant.cells)
    along = (level - LEVELS[0]) / (len(LEVELS) - 1)
    return fewest + round((EASIEST + (HARDEST - EASIEST) * along) * (cells - fewest))
