"""Reads puzzles from a file, from standard input, or from a command-line argument."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO

from satdoku.errors import FileError, PuzzleError
from satdoku.messages import _
from satdoku.sudoku.puzzles.formats import BLANKS, Puzzle, puzzles
from satdoku.sudoku.variants.variant import Variant

STDIN = "-"
MAX_LINE = 100_000  # bytes; ten boards of the largest size need less


def read_puzzles(path: Path, variant: Variant) -> Iterator[Puzzle]:
    """Yields the puzzles of a file as they are read."""
    try:
        stream = path.open("rb")
    except (OSError, ValueError) as error:
        raise FileError.unreadable(path, error) from error
    with stream:
        yield from puzzles(_lines(stream, str(path)), variant, str(path))


def puzzle_or_file(argument: str, variant: Variant, stdin: IO[bytes]) -> Iterator[Puzzle]:
    """The puzzles of an argument: a puzzle, a file's name, or `-` for standard input."""
    if argument == STDIN:
        name = _("standard input")
        return puzzles(_lines(stdin, name), variant, name)
    if _exists(argument):
        return read_puzzles(Path(argument), variant)
    if _resembles_puzzle(argument, variant):
        return puzzles(argument.split("\n"), variant)
    raise FileError(
        _(
            "{argument}: neither an existing file nor a puzzle of {count} cells.",
            argument=argument[:200],
            count=len(variant.cells),
        )
    )


def _lines(stream: IO[bytes], source: str) -> Iterator[str]:
    """Bytes that are not UTF-8 become replacement characters: in a comment they do no harm."""
    number = 0
    while data := _line(stream, source):
        number += 1
        if len(data) > MAX_LINE:
            problem = _("the line is longer than {limit} bytes.", limit=MAX_LINE)
            raise PuzzleError(source, number, problem)
        yield data.decode("utf-8", "replace")


def _line(stream: IO[bytes], source: str) -> bytes:
    try:
        return stream.readline(MAX_LINE + 1)
    except OSError as error:
        raise FileError.unreadable(Path(source), error) from error


def _exists(argument: str) -> bool:
    try:
        return argument != "" and Path(argument).exists()
    except (OSError, ValueError):  # too long for a file's name, as most puzzles are
        return False


def _resembles_puzzle(argument: str, variant: Variant) -> bool:
    """Whether the user means a puzzle, perhaps a wrong one, judging by its characters or length."""
    symbols = "".join(argument.split())
    sizes = (len(variant.cells), sum(map(len, variant.grids)))
    known = set(BLANKS + variant.symbols + variant.symbols.lower())
    return len(symbols) in sizes or set(symbols) <= known
