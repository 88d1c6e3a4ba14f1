"""Where puzzles come from: a file, the standard input, or a command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO

from satdoku.errors import FileError, PuzzleError
from satdoku.messages import _
from satdoku.sudoku.puzzles.formats import BLANKS, Puzzle, puzzles
from satdoku.sudoku.variants.variant import Variant

STDIN = "-"
MAX_LINE = 100_000  # bytes; more than ten boards of the largest size take


def read_puzzles(path: Path, variant: Variant) -> Iterator[Puzzle]:
    """The puzzles of a file, one after the other as they are read."""
    return puzzles(_file_lines(path), variant, str(path))


def puzzle_or_file(argument: str, variant: Variant, stdin: IO[bytes]) -> Iterator[Puzzle]:
    """The puzzles that an argument stands for: itself, a file's, or `-` the standard input's."""
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
        return _file_lines(Path(argument)), argument
    if any(_resembles_puzzle(argument, variant) for variant in variants):
        return argument.split("\n"), ""
    raise FileError(
        _(
            "{argument}: is neither a file that exists nor a puzzle of {count} cells.",
            argument=argument[:200],
            count=len(variants[0].cells),
        )
    )


def _file_lines(path: Path) -> Iterator[str]:
    try:
        stream = path.open("rb")
    except (OSError, ValueError) as error:
        raise FileError.unreadable(path, error) from error
    with stream:
        yield from _lines(stream, str(path))


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


def is_file(argument: str) -> bool:
    try:
        return argument != "" and Path(argument).exists()
    except (OSError, ValueError):  # too long for a name, as puzzles are
        return False


def _resembles_puzzle(argument: str, variant: Variant) -> bool:
    """Its characters or their number say that a puzzle is meant, if perhaps a wrong one."""
    symbols = "".join(argument.split())
    sizes = (len(variant.cells), sum(map(len, variant.grids)))
    known = set(BLANKS + variant.symbols + variant.symbols.lower())
    return len(symbols) in sizes or set(symbols) <= known
