"""The task behind both the command and the menu: limits, Ctrl-C, and the final answer."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from satdoku.errors import UsageError
from satdoku.monitor import Stopped
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.solving.engines import ENGINES, Verdict
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks import generate
from satdoku.tasks.sudoku import Examiner


@pytest.mark.parametrize("engine", ENGINES)
def test_ctrl_c_ends_an_enumeration_without_end(engine: str) -> None:
    variant = load("classic")
    found: list[Grid] = []
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    done = Examiner(variant, engine).examine(Grid.empty(variant), None, found=found.append)
    assert done.interrupted
    assert not done.answer.exhausted
    assert done.answer.count == len(found)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_time_limit_ends_an_enumeration(engine: str) -> None:
    variant = load("classic")
    done = Examiner(variant, engine).examine(Grid.empty(variant), None, timeout=0.2)
    assert not done.interrupted
    assert not done.answer.exhausted
    assert done.answer.ms < 5000


def test_a_limit_of_one_solution_still_tells_whether_it_is_unique() -> None:
    variant = load("classic-4")
    examiner = Examiner(variant)
    assert examiner.examine(Grid.empty(variant), 1).answer.verdict is Verdict.SEVERAL


def test_an_examiner_goes_on_after_every_kind_of_puzzle() -> None:
    variant = load("classic-4")
    examiner = Examiner(variant)
    board = next(examiner.engine.solutions(Grid.empty(variant)))
    blank = board.with_digit(0, 0)
    wrong = blank.with_digit(0, board[0] % 4 + 1)
    for _ in range(3):
        assert examiner.examine(Grid.empty(variant)).answer.verdict is Verdict.SEVERAL
        assert examiner.examine(wrong).answer.verdict is Verdict.NONE
        assert examiner.examine(wrong).contradiction != ()
        assert examiner.examine(blank).answer.solutions == (board,)
        assert not examiner.examine(blank).complete
        assert examiner.examine(board).complete


def test_ctrl_c_ends_a_generation() -> None:
    request = PuzzleSpec(load("classic"), 17)
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(Stopped):
        list(generate.puzzles(request, 1))


def test_the_time_limit_is_for_each_puzzle() -> None:
    request = PuzzleSpec(load("classic"), 17)
    puzzles = list(generate.puzzles(request, 1, count=2, timeout=0.2))
    assert [p is not None and p.as_asked for p in puzzles] == [False, False]


@pytest.mark.parametrize("text", ["", "ten", "-1", "1.5", "１７", "9" * 20])
def test_numbers_of_givens(text: str) -> None:
    with pytest.raises(UsageError, match="classic puzzles have 17 to 81"):
        generate.parse_givens(text, load("classic"))
    assert generate.parse_givens(None, load("classic")) is None
    assert generate.parse_givens("25", load("classic")) == 25
