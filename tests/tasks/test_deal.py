"""A puzzle to play: dug for or judged, and stopped in the middle."""

from __future__ import annotations

from itertools import count

import pytest

from satdoku.errors import UsageError
from satdoku.sudoku.making import leveled
from satdoku.sudoku.making.generate import Progress, Request
from satdoku.sudoku.making.leveled import LevelRequest
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.rules import solved
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.deal import dig, judge, quick_grade

PERCENT = load("percent")
SMALL = load("classic-4")


def test_one_solution_several_and_none() -> None:
    one = judge(parse("1.3.3.....4..3..", SMALL))
    assert one is not None
    several = judge(parse("1...............", SMALL))
    assert several is not None
    assert several.solution is None
    with pytest.raises(UsageError, match="no solution: the givens in R1C1, R2C1, R4C3, R4C4 excl"):
        judge(parse("3...4.........12", SMALL))


def test_a_puzzle_that_is_dug_for() -> None:
    heard: list[Progress] = []
    deal = dig(Request(PERCENT, givens=24), 5, heard.append)
    assert deal is not None
    assert deal.as_asked
    assert deal.givens.givens == 24
    assert deal.solution is not None
    assert solved(deal.solution)
    assert deal.ms > 0
    assert heard


def test_a_puzzle_of_a_level_and_the_hardest_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(leveled, "BOARDS", 50)
    deal = dig(LevelRequest(PERCENT, 5), 5)
    assert deal is not None
    assert (deal.as_asked, deal.level) == (True, 5)
    grade = quick_grade(deal.givens, 60.0)
    assert grade is not None
    assert grade.level == 5
    heard: list[Progress] = []
    deal = dig(LevelRequest(SMALL, 7), 5, heard.append)
    assert deal is not None
    assert not deal.as_asked
    assert deal.level is not None
    assert deal.level < 7
    assert heard[-1].level == deal.level
    assert deal.boards == heard[-1].boards


def test_a_grade_that_takes_too_long_or_is_stopped_is_none() -> None:
    puzzle = parse("1.3.3.....4..3..", SMALL)
    assert quick_grade(puzzle, 60.0) is not None
    assert quick_grade(puzzle, -1.0) is None
    assert quick_grade(puzzle, 60.0, lambda: True) is None


def test_stopped_with_the_best_so_far_or_with_nothing() -> None:
    ticks = count()
    best = dig(Request(PERCENT, givens=12), 5, stop=lambda: next(ticks) > 500)
    assert best is not None
    assert not best.as_asked
    assert best.givens.givens > 12
    assert judge(parse("." * 81, PERCENT), stop=lambda: True) is None
