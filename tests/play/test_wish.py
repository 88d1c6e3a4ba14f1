"""What a player may ask for, as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.errors import SatdokuError
from satdoku.play import share
from satdoku.play.statistics import Kind
from satdoku.play.wish import Wish, another, read_wish
from satdoku.sudoku.catalogue import load
from satdoku.sudoku.formats import parse
from satdoku.sudoku.generate import Request
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.leveled import LevelRequest

PERCENT = load("percent")
SMALL = parse("1.3.3.....4..3..", load("classic-4"))


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("24", Wish(PERCENT, givens=24)),
        (" ２４ ", Wish(PERCENT, givens=24)),
        ("L3", Wish(PERCENT, level=3)),
        ("l 10", Wish(PERCENT, level=10)),
        (share.encode(SMALL), Wish(SMALL.variant, SMALL)),
        ("." * 81, Wish(PERCENT, parse("." * 81, PERCENT))),
        ("1" + "." * 79 + "\n2", Wish(PERCENT, parse("1" + "." * 79 + "2", PERCENT))),
        (f"{share.encode(SMALL)[:12]}\n{share.encode(SMALL)[12:]} ", Wish(SMALL.variant, SMALL)),
    ],
)
def test_ways_to_ask(text: str, wish: Wish) -> None:
    assert read_wish(text, PERCENT, load) == wish


@pytest.mark.parametrize("text", ["", "11", "82", "L0", "L11", "no such file", "." * 80, "x:1"])
def test_what_cannot_be_had_is_told_at_once(text: str) -> None:
    with pytest.raises(SatdokuError):
        read_wish(text, PERCENT, load)


def test_a_file_in_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "one.txt").write_text("." * 81)
    assert read_wish("~/one.txt", PERCENT, load).puzzle == Grid.empty(PERCENT)


def test_what_is_asked_of_the_generator() -> None:
    assert Wish(PERCENT, level=10).request == LevelRequest(PERCENT, 10)
    assert Wish(PERCENT, givens=20).request == Request(PERCENT, givens=20)


def test_another_of_a_kind_is_one_that_can_be_had() -> None:
    assert another(Kind("percent", 4, None), PERCENT) == Wish(PERCENT, level=4)
    assert another(Kind("percent", None, 30), PERCENT) == Wish(PERCENT, givens=30)
    assert another(Kind("percent", None, 3), PERCENT) == Wish(PERCENT)
