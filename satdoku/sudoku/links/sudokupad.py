"""Puzzles of SudokuPad, which draws lines and signs without saying what they mean.

Digits, regions and cages state their own meaning; so do the marks of rows and columns. A puzzle
that draws anything else is refused, and the error names what it draws: its rules are written as
sentences, which satdoku cannot read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from satdoku.errors import UsageError
from satdoku.messages import N_, _, safe
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.links import lz_string, puzzle_zip
from satdoku.sudoku.links.fpuzzles import MOST, MOST_TEXT, base_name, usual_boxes
from satdoku.sudoku.links.fpuzzles_rules import EntryError, Square
from satdoku.sudoku.links.known_variants import known_variant
from satdoku.sudoku.links.linked_puzzle import LinkedPuzzle, LinkError
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.latin import SIDES
from satdoku.sudoku.variants.own_rules import BOX, OwnRule, with_units
from satdoku.sudoku.variants.variant import SYMBOLS

SUDOKUPAD = N_("a SudokuPad puzzle")

# Entries that do not affect the solution.
ABOUT = {"id", "cellSize", "metadata", "settings", "videos", "duration", "title", "author"}
READ = {"cells", "cages", "regions", "global"}
GLOBAL = {  # rules about the whole board
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "nonconsecutive": "non-consecutive",
    "disjoint": "disjoint-groups",
}
OF_BOARD = {"rowcol", "region", "box"}  # the types of cages that mean rows, columns and boxes
_CELL = re.compile(r"[rR](\d{1,2})[cC](\d{1,2})")


def read_code(code: str) -> LinkedPuzzle:
    try:
        text = lz_string.decompress(code, MOST)
    except lz_string.CodecError as error:
        raise LinkError.damaged(SUDOKUPAD) from error
    return read_text(text)


def read_text(text: str) -> LinkedPuzzle:
    try:
        document = puzzle_zip.read(text)
    except (ValueError, RecursionError) as error:
        raise LinkError.damaged(SUDOKUPAD) from error
    if not isinstance(document, dict) or not isinstance(document.get("cells"), list):
        raise LinkError.damaged(SUDOKUPAD)
    try:
        return _puzzle(document)
    except (EntryError, UsageError) as error:
        raise LinkError.damaged(SUDOKUPAD, str(error)) from error


def _puzzle(document: Mapping[str, Any]) -> LinkedPuzzle:
    rows = _rows(document["cells"])
    side = len(rows)
    unknown = [key for key in document if key not in ABOUT | READ and document[key]]
    if unknown:
        raise LinkError.unknown(SUDOKUPAD, map(safe, unknown))
    regions = _regions(document, side)
    rules = [
        *box_rules(regions, side),
        *_cages(document, side),
        *_global(document),
        *_marks(rows),
    ]
    variant = known_variant(with_units(load(base_name(Square(side, regions))), rules))
    digits = tuple(_digit(cell, side) for row in rows for cell in row)
    given = [cell.get("given", True) is not False for row in rows for cell in row]
    placed = tuple(n for n, digit in enumerate(digits) if digit and not given[n])
    told = _told(document)
    return LinkedPuzzle(
        Grid(variant, digits), SUDOKUPAD, placed, told.get("title", ""), told.get("author", "")
    )


def _rows(cells: Sequence[object]) -> list[list[Mapping[str, Any]]]:
    side = len(cells)
    rows = [row for row in cells if isinstance(row, list) and len(row) == side]
    if side not in SIDES or len(rows) != side:
        raise EntryError(
            _("the board is not a square of {least} to {most} rows.", least=2, most=SIDES[-1])
        )
    if not all(isinstance(cell, dict) for cell in chain.from_iterable(rows)):
        raise EntryError(_("a cell is not described as SudokuPad does."))
    return rows


def _digit(cell: Mapping[str, Any], side: int) -> int:
    value = cell.get("value", "")
    text = str(value).strip()
    if text in ("", "None"):
        return 0
    if not text.isdecimal() or len(text) > 2 or not 1 <= int(text) <= side:
        raise EntryError(_("“{value}” is not a valid value.", value=text[:20]))
    return int(text)


def _places(found: object, side: int) -> tuple[int, ...]:
    """Cells as [row, column] from 0, or as text such as r1c2."""
    places: list[tuple[int, int]] = []
    if isinstance(found, str):
        places = [(int(row) - 1, int(column) - 1) for row, column in _CELL.findall(found)]
    elif isinstance(found, list):
        for each in found:
            if not isinstance(each, list) or not all(isinstance(n, int) for n in each[:2]):
                raise EntryError(_("a list of cells is missing."))
            places.append((each[0], each[1]) if len(each) == 2 else (-1, -1))
    if not places or not all(0 <= n < side for place in places for n in place):
        raise EntryError(_("a list of cells is missing."))
    return tuple(row * side + column for row, column in places)


def _regions(document: Mapping[str, Any], side: int) -> tuple[int | None, ...]:
    """The region of each cell; the usual boxes if the puzzle says nothing."""
    regions = document.get("regions")
    if not isinstance(regions, list) or not regions:
        return usual_boxes(side)
    found: list[int | None] = [None] * (side * side)
    for number, region in enumerate(regions):
        for cell in _places(region, side):
            found[cell] = number
    return tuple(found)


def box_rules(regions: Sequence[int | None], side: int) -> Iterator[OwnRule]:
    parts: dict[int, list[int]] = {}
    for cell, number in enumerate(regions):
        if number is not None:
            parts.setdefault(number, []).append(cell)
    usual: dict[int, list[int]] = {}
    for cell, number in enumerate(usual_boxes(side)):
        usual.setdefault(number, []).append(cell)
    has_boxes = base_name(Square(side, tuple(regions))) != f"latin-{side}"
    if has_boxes and sorted(parts.values()) == sorted(usual.values()):
        return
    for cells in parts.values():
        if len(cells) > 1:
            yield OwnRule(BOX, "", tuple(cells))


def _cages(document: Mapping[str, Any], side: int) -> Iterator[OwnRule]:
    cages = document.get("cages") or []
    if not isinstance(cages, list) or not all(isinstance(cage, dict) for cage in cages):
        raise EntryError(_("“{key}” is not a list of entries.", key="cages"))
    for cage in cages:
        if not cage.get("cells"):
            continue  # a title, an author, the rules
        cells, value = _places(cage["cells"], side), str(cage.get("value") or "").strip()
        if len(set(cells)) == side * side or cage.get("type") in OF_BOARD:
            continue
        if value and not value.isdecimal():
            raise LinkError.unknown(SUDOKUPAD, [_("a cage with “{value}”", value=safe(value)[:20])])
        if value:
            yield OwnRule("cage" if len(cells) > 1 else "sum", value, cells)
        elif cage.get("unique") and len(cells) > 1:
            yield OwnRule("distinct", "", cells)


def _global(document: Mapping[str, Any]) -> Iterator[OwnRule]:
    """Rules about the whole board, from their list or the metadata."""
    names = document.get("global") or []
    if not isinstance(names, list):
        raise EntryError(_("“{key}” is not a list.", key="global"))
    metadata = document.get("metadata")
    flags = metadata if isinstance(metadata, dict) else {}
    for name in (*names, *(name for name in GLOBAL if flags.get(name))):
        if not isinstance(name, str) or name not in GLOBAL:
            raise LinkError.unknown(SUDOKUPAD, [f"global {safe(str(name))[:20]}"])
        yield OwnRule(GLOBAL[name], "", ())


def _marks(rows: Sequence[Sequence[Mapping[str, Any]]]) -> Iterator[OwnRule]:
    """Pencil marks that the setter gave."""
    for number, cell in enumerate(chain.from_iterable(rows)):
        marks = cell.get("pencilMarks")
        found = re.findall(r"\d" if isinstance(marks, str) else r"\d+", str(marks or ""))
        digits = sorted({int(mark) for mark in found})
        if digits and not cell.get("value"):
            if not 1 <= digits[0] <= digits[-1] <= len(rows):
                raise EntryError(_("the pencil marks of a cell are not digits."))
            if len(digits) < len(rows):
                text = "".join(SYMBOLS[digit - 1] for digit in digits)
                yield OwnRule("digits", text, (number,))


def _told(document: Mapping[str, Any]) -> dict[str, str]:
    """The title and the author: of the metadata, or of cages without cells."""
    metadata = document.get("metadata")
    found = dict(metadata) if isinstance(metadata, dict) else {}
    for cage in document.get("cages") or ():
        word, colon, text = str(cage.get("value") or "").partition(":")
        if not cage.get("cells") and colon:
            found.setdefault(word.strip(), text.strip())
    return {key: safe(text)[:MOST_TEXT] for key, text in found.items() if isinstance(text, str)}
