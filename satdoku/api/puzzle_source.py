"""Reads what a program passes as a puzzle: text, a path or digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from satdoku.argument_types import text, whole, wrong
from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.formats import PuzzleEntry
from satdoku.sudoku.puzzles.puzzle_files import STDIN, file_lines
from satdoku.sudoku.variants.variant import SYMBOLS
from satdoku.tasks.reading import Reader, Reading


def read_one(source: str | Path | Iterable[Any], variant: str | None) -> Reading:
    readings = read_all(source, variant)
    first = next(readings)
    if next(readings, None) is not None:
        raise UsageError(_("There are several puzzles here; use Puzzle.read for all of them."))
    return first


def read_all(source: str | Path | Iterable[Any], variant: str | None) -> Iterator[Reading]:
    if variant is not None:
        text("variant", variant)
    if isinstance(source, Path):
        file_lines(source).ahead()  # a path is a file, even if it looks like a puzzle
        given = str(source)
    else:
        given = source if isinstance(source, str) else _text_of(source)
    if given.strip() in ("", STDIN):
        raise UsageError(_("An empty text holds no puzzle."))
    return Reader.of(variant).read(given)


def reading(grid: Grid) -> Reading:
    return Reading(PuzzleEntry(grid, 1))


def _text_of(rows: Iterable[Any]) -> str:
    """Digits, or lists of digits, as a line; 0 and None are blanks."""
    if not isinstance(rows, Iterable):
        raise wrong("source", _("text, a path or a list of digits"), rows)
    return "".join(_row(each) for each in rows)


def _row(row: Any) -> str:
    if isinstance(row, Iterable) and not isinstance(row, str):
        return "".join(map(_symbol, row))
    return _symbol(row)


def _symbol(digit: Any) -> str:
    value = 0 if digit is None else whole("source", digit)
    if not 0 <= value <= len(SYMBOLS):
        raise UsageError(_("{digit} is not a digit.", digit=str(value)[:40]))
    return ("." + SYMBOLS)[value]
