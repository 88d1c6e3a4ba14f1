"""Where puzzles come from: a file, the standard input, or a command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO

from satdoku.errors import FileError, PuzzleError
from satdoku.messages import _
from satdoku.sudoku.puzzles.formats import BLANKS, Puzzle, puzzles
from satdoku.sudoku.puzzles.pencil_marks import LIBRARY
from satdoku.sudoku.variants.variant import Variant

STDIN = "-"
MAX_LINE = 100_000  # bytes; more than ten boards of the largest size take


def read_puzzles(path: Path, variant: Variant) -> Iterator[Puzzle]:
    """The puzzles of a file, one after the other as they are read."""
    try:
        stream = path.open("rb")
    except (OSError, ValueError) as error:
        raise FileError.unreadable(path, error) from error
    with stream:
        yield from puzzles(_lines(stream, str(path)), variant, str(path))


def puzzle_or_file(argument: str, variant: Variant, stdin: IO[bytes]) -> Iterator[Puzzle]:
    """The puzzles that an argument stands for: itself, a file's, or `-` the standard input's."""
    if argument == STDIN:
        name = _("standard input")
        return puzzles(_lines(stdin, name), variant, name)
    if _exists(argument):
        return read_puzzles(Path(argument), variant)
    if _resembles_puzzle(argument, variant):
        return puzzles(argument.split("\n"), variant)
    raise FileError(
        _(
            "{argument}: is neither a file that exists nor a puzzle of {count} cells.",
            argument=argument[:200],
            count=len(variant.cells),
        )
    )


def _lines(stream: IO[bytes], source: str) -> Iterator[str]:
    """Bytes that are no UTF-8 are kept as such a character: in a comment they do no harm."""
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
    except (OSError, ValueError):  # too long for a name, as puzzles are
        return False


def _resembles_puzzle(argument: str, variant: Variant) -> bool:
    """Its characters or their number say that a puzzle is meant, if perhaps a wrong one."""
    if argument.startswith(LIBRARY):
        return True
    symbols = "".join(argument.split())
    sizes = (len(variant.cells), sum(map(len, variant.grids)))
    known = set(BLANKS + variant.symbols + variant.symbols.lower())
    return len(symbols) in sizes or set(symbols) <= known
