"""Generating a puzzle to play, examining one, stopping halfway, and batches of puzzles."""

from __future__ import annotations

from itertools import count

import pytest

from satdoku import monitor
from satdoku.errors import UsageError
from satdoku.monitor import Monitor, Progress, Stopped
from satdoku.sudoku.making import generate as making
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.rules import solved
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks import generate as generating
from satdoku.tasks import grade as grading
from satdoku.tasks.generate import deal, puzzles
from satdoku.tasks.grade import quick_grade
from satdoku.ui.reports.games import deal_line, opening
from tests.monitors import STOPPING

PERCENT = load("percent")
SMALL = load("classic-4")


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Progress]:
    """Collect the reports, which come at every tick here."""
    monkeypatch.setattr(monitor, "REPORT_EVERY", 0.0)
    return []


def test_one_solution_several_and_none() -> None:
    one = deal(parse("...4.1....43....", SMALL))
    assert one is not None
    assert one.solution is not None
    assert one.as_asked
    several = deal(parse("1...............", SMALL))
    assert several is not None
    assert several.solution is None
    with pytest.raises(UsageError, match="no solution: the givens in R1C1, R2C1, R4C3, R4C4 con"):
        deal(parse("3...4.........12", SMALL))


@pytest.mark.parametrize("engine", ["recursive", "stack", "cdcl"])
@pytest.mark.parametrize("asked", [parse("...4.1....43....", SMALL), PuzzleSpec(SMALL, level=1)])
def test_the_engine_that_was_asked_for_solves_the_puzzle(engine: str, asked: PuzzleSpec) -> None:
    found = deal(asked, 5, engine=engine)
    assert found is not None
    ran = engine
    assert (found.answer.engine, found.late) == (ran, "")
    assert found.solution is not None
    assert f"{ran} found its only solution in " in deal_line(found)
    assert opening(found) == deal_line(found)


def test_what_a_game_says_first_is_about_the_puzzle() -> None:
    found = deal(parse("...4.1....43....", SMALL))
    assert found is not None
    assert opening(found) == "A classic 4×4 puzzle with 4 givens. It has one solution."
    several = deal(parse("1...............", SMALL))
    assert several is not None
    assert opening(several).startswith("This puzzle has more than one solution")


def test_an_engine_that_takes_too_long_gives_way_and_both_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(generating, "SOLVING", -1.0)
    found = deal(parse("...4.1....43....", SMALL), engine="recursive")
    assert found is not None
    assert (found.answer.engine, found.late) == ("bit-board", "recursive")
    assert found.solution is not None
    told = "A classic 4×4 puzzle with 4 givens. recursive was stopped after 5 s. bit-board found"
    assert deal_line(found).startswith(told)


def test_a_puzzle_that_is_dug_for(heard: list[Progress]) -> None:
    found = deal(PuzzleSpec(PERCENT, givens=24), 5, monitor=Monitor(report=heard.append))
    assert found is not None
    assert found.as_asked
    assert found.givens.givens == 24
    assert found.solution is not None
    assert solved(found.solution)
    assert found.answer.ms > 0
    assert heard


def test_a_puzzle_of_a_level_and_the_hardest_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch, heard: list[Progress]
) -> None:
    monkeypatch.setattr(making, "BOARDS", 50)
    found = deal(PuzzleSpec(PERCENT, level=5), 5)
    assert found is not None
    assert (found.as_asked, found.level) == (True, 5)
    grade = quick_grade(found.givens)
    assert grade is not None
    assert grade.level == 5
    found = deal(PuzzleSpec(SMALL, level=7), 5, monitor=Monitor(report=heard.append))
    assert found is not None
    assert found.made is not None
    assert not found.as_asked
    assert found.level is not None
    assert found.level < 7
    assert (heard[-1].best, heard[-1].count) == (found.level, found.made.boards)


def test_a_grade_that_takes_too_long_or_is_stopped_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse("1.3.3.....4..3..", SMALL)
    assert quick_grade(puzzle) is not None
    assert quick_grade(puzzle, STOPPING) is None
    monkeypatch.setattr(grading, "GRADING", -1.0)
    assert quick_grade(puzzle) is None


def test_stopped_with_the_best_so_far_or_with_nothing() -> None:
    ticks = count()
    stopping = Monitor(stop=lambda: next(ticks) > 500)
    best = deal(PuzzleSpec(PERCENT, givens=12), 5, monitor=stopping)
    assert best is not None
    assert not best.as_asked
    assert best.givens.givens > 12
    assert deal(PuzzleSpec(PERCENT, givens=12), 5, timeout=-1.0) is None
    assert deal(parse("." * 81, PERCENT), monitor=STOPPING) is None


def test_the_puzzles_of_a_batch_are_each_a_part_of_it(heard: list[Progress]) -> None:
    made = list(puzzles(PuzzleSpec(PERCENT), 1, 4, monitor=Monitor(report=heard.append)))
    assert [one.seed for one in made if one is not None] == [1, 2, 3, 4]
    shares = [progress.done for progress in heard]
    assert shares == sorted(shares)
    assert 0.0 <= shares[0] < 0.25
    assert 0.75 <= shares[-1] <= 1.0


def test_a_batch_that_is_stopped_hands_out_no_half_dug_puzzle() -> None:
    with pytest.raises(Stopped):
        list(puzzles(PuzzleSpec(PERCENT), 1, 4, monitor=STOPPING))
