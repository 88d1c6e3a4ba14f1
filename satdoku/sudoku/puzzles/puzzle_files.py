"""Reads puzzles from a file, from standard input, or from a command-line argument."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO

from satdoku.errors import FileError, PuzzleError
from satdoku.file_kinds import PUZZLE, kind_of
from satdoku.messages import _
from satdoku.sudoku.puzzles.formats import BLANKS, PuzzleEntry, expected, puzzles
from satdoku.sudoku.puzzles.pencil_marks import LIBRARY
from satdoku.sudoku.variants.own_rules import are_rules
from satdoku.sudoku.variants.variant import Variant

STDIN = "-"
MAX_LINE = 100_000  # bytes; ten boards of the largest size need less
BLOCK = 1 << 16  # bytes per read


def read_puzzles(path: Path, variant: Variant) -> Iterator[PuzzleEntry]:
    """Yield the puzzles of a file as they are read."""
    return puzzles(file_lines(path), variant, str(path))


def puzzle_or_file(argument: str, variant: Variant, stdin: IO[bytes]) -> Iterator[PuzzleEntry]:
    """The puzzles of an argument: a puzzle, a file's name, or `-` for standard input."""
    lines, source = lines_of(argument, [variant], stdin)
    return puzzles(lines, variant, source)


def lines_of(
    argument: str, variants: Sequence[Variant], stdin: IO[bytes]
) -> tuple[Iterable[str], str]:
    """The lines that an argument refers to, and the name of their source: empty for the argument
    itself."""
    if argument == STDIN:
        name = _("standard input")
        return PuzzleLines(_blocks(stdin, name), name), name
    if is_file(argument):
        return file_lines(Path(argument)), argument
    folder = _is_folder(argument)
    parts = folder and ("/" in argument or os.sep in argument)  # `12` can be either
    if not parts and any(_resembles_puzzle(argument, variant) for variant in variants):
        return argument.split("\n"), ""
    if folder:
        raise FileError(_("{argument}: is a folder; name a file in it.", argument=argument[:200]))
    raise FileError(
        _(
            "{argument}: neither an existing file nor a puzzle of {count} cells.",
            argument=argument[:200],
            count=len(variants[0].cells),
        )
    )


class PuzzleLines:
    """The lines of a file, read block by block. A block can also be taken ahead of the lines, for a
    kernel that reads puzzles itself. Skipped lines read as blank."""

    def __init__(self, blocks: Iterator[bytes], source: str) -> None:
        """Each block consists of whole lines."""
        self._blocks, self._source = blocks, source
        self._block, self._start = b"", 0
        self._number = 0
        self._passed = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        self._number += 1
        if self._passed:
            self._passed -= 1
            return ""
        block, start = self.ahead()
        if start == len(block):
            raise StopIteration
        self._start = block.find(b"\n", start) + 1 or len(block)
        if self._start - start > MAX_LINE:
            problem = _("the line is longer than {limit} bytes.", limit=MAX_LINE)
            raise PuzzleError(self._source, self._number, problem)
        # Bytes that are not UTF-8 become replacement characters, harmless in a comment.
        return block[start : self._start].decode("utf-8", "replace")

    def pass_over_puzzles(self, whole_puzzle: re.Pattern[bytes]) -> None:
        """Skip the puzzles at the start of the block that fill one line each."""
        block, start = self.ahead()
        end = start
        while found := whole_puzzle.match(block, end):
            end = found.end()
        self.pass_over(block.count(b"\n", start, end), end)

    def ahead(self) -> tuple[bytes, int]:
        """A block, and the offset of the next line in it: its end if there is none."""
        if self._start == len(self._block):
            self._block, self._start = next(self._blocks, b""), 0
        return self._block, self._start

    def pass_over(self, count: int, end: int) -> None:
        """Skip `count` lines of the block, up to offset `end`."""
        self._passed += count
        self._start = end


def file_lines(path: Path) -> PuzzleLines:
    return PuzzleLines(_file_blocks(path), str(path))


def _file_blocks(path: Path) -> Iterator[bytes]:
    try:
        stream = path.open("rb")
    except (OSError, ValueError) as error:
        raise FileError.unreadable(path, error) from error
    with stream:
        yield from _blocks(stream, str(path))


def _blocks(stream: IO[bytes], source: str) -> Iterator[bytes]:
    """Yield what one read returns, up to the end of its last line. A line that is too long is cut,
    but stays long enough to be noticed. Other kinds of files are refused."""
    begun = False
    try:
        while block := stream.read1(BLOCK):  # type: ignore[attr-defined]
            if not begun:
                _refuse_other_kind(block, source)
                begun = True
            yield block if block.endswith(b"\n") else block + stream.readline(MAX_LINE + 1)
    except OSError as error:
        raise FileError.unreadable(Path(source), error) from error


def _refuse_other_kind(begun: bytes, source: str) -> None:
    if kind := kind_of(begun, PUZZLE):
        problem = _("this looks like {kind}; {expected}", kind=kind, expected=expected())
        raise PuzzleError(source, 1, problem)


def is_file(argument: str) -> bool:
    """True if the argument names a file. A folder is none: `..` is a puzzle of two blanks."""
    try:
        return argument != "" and Path(argument).exists() and not _is_folder(argument)
    except (OSError, ValueError):  # too long for a file name, as most puzzles are
        return False


def _is_folder(argument: str) -> bool:
    try:
        return argument != "" and Path(argument).is_dir()
    except (OSError, ValueError):
        return False


def _resembles_puzzle(argument: str, variant: Variant) -> bool:
    """True if the user means a puzzle, even a wrong one, judging by its characters or length."""
    if argument.startswith(LIBRARY) or "\n" in argument.strip():
        return True
    if any(map(are_rules, argument.split()[1:])):
        return True
    symbols = "".join(argument.split())
    sizes = (len(variant.cells), sum(map(len, variant.grids)))
    known = set(BLANKS + variant.symbols + variant.symbols.lower())
    return len(symbols) in sizes or set(symbols) <= known
