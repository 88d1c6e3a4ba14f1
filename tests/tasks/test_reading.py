"""Detecting the variant of a puzzle."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from satdoku.errors import FileError, PuzzleError
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles import share
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.tasks.generate import deal
from satdoku.tasks.reading import Reader, Reading

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

OF_BOTH = "123456789456798321789321456941235678365879214872164593598642137234917865617583942"


TWO_CELLS = """
name = { en = "two" }
digits = 2
fewest_givens = 0
board = "o o"
[units.row]
name = { en = "row" }
cells = { down = 0, across = 2 }
"""


def readings(text: str, name: str | None = None) -> list[Reading]:
    return list(Reader.of(name).read(text))


@pytest.mark.parametrize("name", ["classic", "percent", "x", "asterisk", "windoku", "classic-4"])
def test_a_puzzle_is_read_as_the_variant_it_was_made_for(name: str) -> None:
    found = deal(PuzzleSpec(load(name), minimal=True), seed=4, timeout=20)
    assert found is not None
    (reading,) = readings(str(found.givens))
    assert (reading.grid, reading.unique) == (found.givens, True)
    alone = name == "classic-4"
    assert reading.sentence == ("" if alone else f"Read as {load(name).name}.")


def test_a_variant_that_is_named_is_not_doubted() -> None:
    (reading,) = readings(WIKIPEDIA, "percent")
    assert (reading.grid.variant.id, reading.sentence) == ("percent", "")


def test_a_puzzle_of_no_variant_says_which_were_tried() -> None:
    (reading,) = readings("." * 81)
    assert reading.grid.variant.id == "percent"
    assert reading.sentence == (
        "Read as percent: the puzzle has a unique solution in none of percent, classic, X, "
        "asterisk, windoku."
    )


def test_the_variant_that_was_chosen_comes_first() -> None:
    for name in ("classic", "percent"):
        (reading,) = Reader.near(load(name)).read(OF_BOTH)
        assert reading.grid.variant.id == name
    (reading,) = Reader.near(load("x")).read(WIKIPEDIA)
    assert reading.grid.variant.id == "classic"


def test_a_code_brings_its_variant() -> None:
    puzzle = parse(WIKIPEDIA, load("classic"))
    for name in (None, "percent"):
        (reading,) = readings(share.encode(puzzle), name)
        assert reading.grid == puzzle


def test_every_size_is_found_by_the_text_alone() -> None:
    for name in NAMES:
        variant = load(name)
        (reading,) = readings("." * len(variant.cells))
        assert reading.grid.variant.cells == variant.cells
        rows = "\n".join("." * len(row) for row in variant.rows)
        (reading,) = readings(rows)
        assert reading.grid.variant.cells == variant.cells


def test_puzzles_flow_as_they_come() -> None:
    inlet, outlet = os.pipe()
    with os.fdopen(inlet, "rb") as stdin, os.fdopen(outlet, "wb", buffering=0) as pipe:
        found = Reader.of(None).read("-", stdin)
        for _round in range(3):
            pipe.write(WIKIPEDIA.encode() + b"\n")
            assert str(next(found).grid) == WIKIPEDIA


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (WIKIPEDIA[:80], "the puzzle, line 1: 80 cells; a puzzle is one line of 81 cells"),
        (WIKIPEDIA[:80] + "x", "the puzzle, line 1: “x” in R9C9"),
    ],
)
def test_the_problem_is_that_of_the_size_that_fits(text: str, says: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        readings(text)
    assert str(caught.value).startswith(says)


def test_clashing_givens_are_read_as_the_variant_with_the_fewest_clashes() -> None:
    (small,) = readings("1" * 16)
    assert small.grid.variant == load("classic-4")
    (reading,) = readings(f"5..5{WIKIPEDIA[4:]}")
    assert reading.grid.variant == load("classic")
    assert reading.sentence.startswith(
        "Read as classic: the puzzle has a unique solution in none of"
    )


@pytest.mark.parametrize("bad", ["1" * 80, "x" + WIKIPEDIA[1:], "1 2 3", "# fine\n<a>"])
@pytest.mark.parametrize("name", [None, "classic"])
def test_a_file_is_read_to_the_end_before_the_first_puzzle_comes(
    bad: str, name: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "some.txt"
    path.write_text(f"{WIKIPEDIA}\n" * 2000 + f"{bad}\n{WIKIPEDIA}\n")
    for read in (Reader.of(name).read, Reader.of(name).read_and_solve):
        with pytest.raises(PuzzleError, match=f"some.txt, line {2001 + bad.count(chr(10))}: "):
            next(iter(read(str(path))))
        with pytest.raises(PuzzleError, match="the puzzle, line 2: "):
            next(iter(read(f"{WIKIPEDIA}\n{bad.replace('# fine', '')}".replace("\n\n", "\n"))))


def test_two_dots_are_a_puzzle_and_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = tmp_path / "two.toml"
    two.write_text(TWO_CELLS)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "12").mkdir()
    for text in ("..", "12"):
        (reading,) = readings(text, str(two))
        assert str(reading.grid) == text
    for folder in (str(tmp_path), "./" + "x" * 59, "./" + "x" * 79):  # as long as puzzles
        Path(folder).mkdir(exist_ok=True)
        with pytest.raises(FileError, match="is a folder; name a file in it"):
            readings(folder)
    with pytest.raises(
        PuzzleError, match="the puzzle, line 1: 2 cells; a puzzle is one line of 81"
    ):
        readings("..")


def test_a_file_may_look_like_a_variant_with_rules(tmp_path: Path) -> None:
    path = tmp_path / "user+repository" / "1.ss"
    path.parent.mkdir()
    path.write_text("\n".join("...!.1.!..." for _row in range(9)))
    (found,) = Reader.of(None).read(str(path))
    assert sum(map(bool, found.grid.digits)) == 9


def test_what_is_neither_puzzle_nor_file() -> None:
    with pytest.raises(FileError, match="neither an existing file"):
        list(Reader.of(None).read("none.txt", io.BytesIO()))
