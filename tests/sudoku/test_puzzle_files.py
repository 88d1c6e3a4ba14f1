"""Puzzles from files, standard input and the command line."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from satdoku.errors import FileError, PuzzleError, SatdokuError
from satdoku.sudoku.puzzles.formats import PuzzleEntry
from satdoku.sudoku.puzzles.puzzle_files import puzzle_or_file, read_puzzles
from satdoku.sudoku.variants.catalogue import load

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def read(argument: str, stdin: bytes = b"", name: str = "classic") -> list[PuzzleEntry]:
    return list(puzzle_or_file(argument, load(name), io.BytesIO(stdin)))


def lines(argument: str, stdin: bytes = b"") -> list[str]:
    return [str(puzzle.grid) for puzzle in read(argument, stdin)]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (PUZZLE.encode(), 1),
        (f"\ufeff{PUZZLE}\r\n{PUZZLE}\r\n".encode(), 2),
        ("# 中文\n".encode("gbk") + PUZZLE.encode() + b"\n" + PUZZLE.encode(), 2),
        (b"#\n" * 100_000 + PUZZLE.encode(), 1),
    ],
)
def test_a_file_and_the_standard_input_read_alike(tmp_path: Path, text: bytes, count: int) -> None:
    path = tmp_path / "x.sdm"
    path.write_bytes(text)
    assert lines(str(path)) == [PUZZLE] * count
    assert lines("-", text) == [PUZZLE] * count
    assert [puzzle.grid for puzzle in read_puzzles(path, load("classic"))] == [
        puzzle.grid for puzzle in read("-", text)
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"", 1),
        (b"# nothing\n", 1),
        (b"\n\xff\xfe\n", 2),
        (PUZZLE.encode("utf-16"), 1),
        (PUZZLE.encode() + b"\n" + b"." * 5, 2),
    ],
)
def test_what_is_wrong_is_told_by_file_and_line(tmp_path: Path, text: bytes, line: int) -> None:
    path = tmp_path / "\x1b[31m数.txt"
    path.write_bytes(text)
    for argument, source in (str(path), rf"{tmp_path}/\x1b[31m数.txt"), ("-", "standard input"):
        with pytest.raises(PuzzleError) as caught:
            read(argument, text)
        assert str(caught.value).startswith(f"{source}, line {line}: ")
        assert str(caught.value).isprintable()


def test_a_line_without_end_is_refused_before_it_fills_the_memory() -> None:
    class Stdin(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size < 1_000_000
            return super().readline(size)

    with pytest.raises(PuzzleError, match="line 1: the line is longer than 100000 bytes"):
        next(puzzle_or_file("-", load("classic"), Stdin(b"#" * 300_000)))


def test_the_standard_input_is_read_line_by_line() -> None:
    """Each puzzle is available before the next line is read, so that pipes flow."""
    inlet, outlet = os.pipe()
    with os.fdopen(inlet, "rb") as stdin, os.fdopen(outlet, "wb", buffering=0) as pipe:
        found = puzzle_or_file("-", load("classic"), stdin)
        for _round in range(3):
            pipe.write(PUZZLE.encode() + b"\n")
            assert str(next(found).grid) == PUZZLE


def test_an_argument_is_a_puzzle_or_a_file() -> None:
    assert lines(PUZZLE) == [PUZZLE]
    assert lines(f"{PUZZLE}\n{PUZZLE}") == [PUZZLE] * 2
    with pytest.raises(
        FileError, match=r"none\.txt: neither an existing file nor a puzzle of 81 cells"
    ):
        read("none.txt")


@pytest.mark.parametrize(
    ("argument", "name", "says"),
    [
        ("", "classic", "the puzzle, line 1: there is no puzzle here"),
        (PUZZLE[:80], "classic", "the puzzle, line 1: 80 cells"),
        (PUZZLE[:80] + "x", "classic", "the puzzle, line 1: “x” in R9C9"),
        ("." * 624, "classic-25", "the puzzle, line 1: 624 cells"),
        ("." * 81 + " " + "." * 80 + "x", "twodoku", "the puzzle, line 1: “x” in R15C15"),
    ],
)
def test_a_wrong_puzzle_is_not_taken_for_a_file(argument: str, name: str, says: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(argument, name=name)
    assert str(caught.value).startswith(says)


def test_a_file_may_be_called_like_a_puzzle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("123").write_text(PUZZLE)
    assert lines("123") == [PUZZLE]


def test_names_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for name in (".", str(tmp_path), f"{tmp_path}/loop", f"{tmp_path}/no\x1b", "x\0", "y" * 5000):
        with pytest.raises(SatdokuError) as caught:
            read(name)
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 400
    with pytest.raises(FileError, match="cannot be read"):
        next(read_puzzles(tmp_path / "none", load("classic")))
