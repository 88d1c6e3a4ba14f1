"""Until puzzles are graded a level is a number of givens: the more, the easier."""

from __future__ import annotations

import pytest

from satdoku.errors import UsageError
from satdoku.sudoku.catalogue import NAMES, load
from satdoku.sudoku.generate import Request
from satdoku.sudoku.levels import LEVELS, givens_of


@pytest.mark.parametrize("name", NAMES)
def test_levels_rise_within_what_the_variant_accepts(name: str) -> None:
    variant = load(name)
    givens = [givens_of(level, variant) for level in LEVELS]
    assert givens == sorted(givens, reverse=True)
    assert givens[0] > givens[-1]
    for count in givens:
        Request(variant, givens=count)


@pytest.mark.parametrize("level", [0, 11, -1])
def test_other_levels_are_refused(level: int) -> None:
    with pytest.raises(UsageError, match="levels go from 1 to 10"):
        givens_of(level, load("percent"))
