"""What a player can request, as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.errors import SatdokuError
from satdoku.play.game_spec import GameSpec, another, read_spec
from satdoku.play.statistics import Kind
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles import share
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.reading import Reader

PERCENT = load("percent")
SMALL = parse("1.3.3.....4..3..", load("classic-4"))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("24", GameSpec(PERCENT, givens=24)),
        (" ２４ ", GameSpec(PERCENT, givens=24)),
        ("L3", GameSpec(PERCENT, level=3)),
        ("l 10", GameSpec(PERCENT, level=10)),
        ("L6, rotational", GameSpec(PERCENT, level=6, symmetry="rotational")),
        ("minimal，对角线", GameSpec(PERCENT, minimal=True, symmetry="diagonal")),
        ("30、x wing、Naked Pair", GameSpec(PERCENT, givens=30, needs=("X-wing", "naked pair"))),
        ("X翼", GameSpec(PERCENT, needs=("X-wing",))),
        (share.encode(SMALL), GameSpec(SMALL.variant, SMALL)),
        ("." * 81, GameSpec(PERCENT, parse("." * 81, PERCENT))),
        ("1" + "." * 79 + "\n2", GameSpec(PERCENT, parse("1" + "." * 79 + "2", PERCENT))),
        (
            f"{share.encode(SMALL)[:12]}\n{share.encode(SMALL)[12:]} ",
            GameSpec(SMALL.variant, SMALL),
        ),
    ],
)
def test_ways_to_ask(text: str, asked: GameSpec) -> None:
    assert read_spec(text, PERCENT, Reader.of("percent").read) == asked


@pytest.mark.parametrize(
    "text",
    ["", "11", "82", "L0", "30, sideways", "30, minimal", "L11", "no such file", "." * 80, "x:1"],
)
def test_impossible_requests_are_refused_at_once(text: str) -> None:
    with pytest.raises(SatdokuError):
        read_spec(text, PERCENT, Reader.of("percent").read)


def test_a_file_in_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "one.txt").write_text("." * 81)
    assert read_spec("~/one.txt", PERCENT, Reader.of("percent").read).puzzle == Grid.empty(PERCENT)


def test_what_is_asked_of_the_generator() -> None:
    assert GameSpec(PERCENT, level=10).asked == PuzzleSpec(PERCENT, level=10)
    assert GameSpec(PERCENT, givens=20).asked == PuzzleSpec(PERCENT, givens=20)


def test_another_puzzle_of_the_kind_is_a_possible_request() -> None:
    assert another(Kind("percent", 4, None), PERCENT) == GameSpec(PERCENT, level=4)
    assert another(Kind("percent", None, 30), PERCENT) == GameSpec(PERCENT, givens=30)
    assert another(Kind("percent", None, 3), PERCENT) == GameSpec(PERCENT)
