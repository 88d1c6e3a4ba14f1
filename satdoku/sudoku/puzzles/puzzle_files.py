"""Reads puzzles from a file, from standard input, or from a command-line argument."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO

from satdoku.errors import FileError, PuzzleError
from satdoku.messages import _
from satdoku.sudoku.puzzles.formats import BLANKS, Puzzle, puzzles
from satdoku.sudoku.puzzles.pencil_marks import LIBRARY
from satdoku.sudoku.variants.variant import Variant

STDIN = "-"
MAX_LINE = 100_000  # bytes; ten boards of the largest size need less


def read_puzzles(path: Path, variant: Variant) -> Iterator[Puzzle]:
    """The puzzles of a file, one after the other as they are read."""
    return puzzles(file_lines(path), variant, str(path))


def puzzle_or_file(argument: str, variant: Variant, stdin: IO[bytes]) -> Iterator[Puzzle]:
    """The puzzles of an argument: a puzzle, a file's name, or `-` for standard input."""
    lines, source = lines_of(argument, [variant], stdin)
    return puzzles(lines, variant, source)


def lines_of(
    argument: str, variants: Sequence[Variant], stdin: IO[bytes]
) -> tuple[Iterable[str], str]:
    """The lines of what an argument stands for, and the name of their source: none for itself."""
    if argument == STDIN:
        name = _("standard input")
        return _lines(stdin, name), name
    if is_file(argument):
        return file_lines(Path(argument)), argument
    if any(_resembles_puzzle(argument, variant) for variant in variants):
        return argument.split("\n"), ""
    raise FileError(
        _(
            "{argument}: neither an existing file nor a puzzle of {count} cells.",
            argument=argument[:200],
            count=len(variants[0].cells),
        )
    )


def file_lines(path: Path) -> Iterator[str]:
    try:
        stream = path.open("rb")
    except (OSError, ValueError) as error:
        raise FileError.unreadable(path, error) from error
    with stream:
        yield from _lines(stream, str(path))


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


def is_file(argument: str) -> bool:
    try:
        return argument != "" and Path(argument).exists()
    except (OSError, ValueError):  # too long for a file's name, as most puzzles are
        return False


def _resembles_puzzle(argument: str, variant: Variant) -> bool:
    """Whether the user means a puzzle, perhaps a wrong one, judging by its characters or length."""
    if argument.startswith(LIBRARY):
        return True
    symbols = "".join(argument.split())
    sizes = (len(variant.cells), sum(map(len, variant.grids)))
    known = set(BLANKS + variant.symbols + variant.symbols.lower())
    return len(symbols) in sizes or set(symbols) <= known
