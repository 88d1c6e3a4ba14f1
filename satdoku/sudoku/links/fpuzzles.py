"""Puzzles of f-puzzles: a JSON document, compressed with lz-string into a link."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import Any

from satdoku.errors import UsageError
from satdoku.messages import _, safe
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.links import lz_string
from satdoku.sudoku.links.fpuzzles_rules import (
    EXTREMES,
    KINDS,
    EntryError,
    Square,
    UnknownEntryError,
    dots_not_given,
    extremes,
)
from satdoku.sudoku.links.known_variants import known_variant
from satdoku.sudoku.links.linked_puzzle import FPUZZLES, LinkedPuzzle, LinkError
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.sudoku.variants.latin import SIDES
from satdoku.sudoku.variants.own_rules import BOX, OwnRule, with_units
from satdoku.sudoku.variants.variant import SYMBOLS

MOST = 2_000_000  # characters of a document
MOST_TEXT = 200  # characters shown of a title
MOST_RULES = 2_000  # characters shown of the rules in words

# Rules about the whole board, by their keys.
EVERYWHERE = {
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "disjointgroups": "disjoint-groups",
}
NEGATIVE = {"ratio": "all-black-dots", "xv": "all-sums"}
# Entries that do not affect the solution.
ABOUT = {"size", "title", "author", "ruleset", "grid", "highlightConflicts", "solution"} | {
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "customcelltitle",
    "customruleset",
    "metadata",
}
DECORATION = ("line", "rectangle", "circle", "text", "cage")
_CELL = {"value", "given", "c", "cArray", "highlight", "region", "givenPencilMarks"} | {
    "centerPencilMarks",
    "cornerPencilMarks",
    "colors",
    "highlightArray",
    "parity",
}
# Drawings that go with a rule, not of their own; the earlier ways to say so are still in use.
OF_RULES = ("fromConstraint", "isNewConstraint", "isLLConstraint")


def read_code(code: str) -> LinkedPuzzle:
    """The puzzle of the compressed part of a link."""
    try:
        text = lz_string.decompress(code, MOST)
    except lz_string.CodecError as error:
        raise LinkError.damaged(FPUZZLES) from error
    return read_document(text)


def read_document(text: str) -> LinkedPuzzle:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LinkError.damaged(FPUZZLES) from error
    if not isinstance(document, dict) or not isinstance(document.get("grid"), list):
        raise LinkError.damaged(FPUZZLES)
    try:
        return _puzzle(document)
    except UnknownEntryError as error:
        raise LinkError.unknown(FPUZZLES, [str(error)]) from error
    except (EntryError, UsageError) as error:
        raise LinkError.damaged(FPUZZLES, str(error)) from error


def _puzzle(document: Mapping[str, Any]) -> LinkedPuzzle:
    rows = _rows(document["grid"])
    board = Square(len(rows), _boxes(rows))
    unknown = [
        *_unknown(document),
        *sorted({key for row in rows for cell in row for key in cell} - _CELL),
    ]
    if unknown:
        raise LinkError.unknown(FPUZZLES, map(safe, unknown))
    base = base_name(board)
    rules = [
        *_box_rules(board, base),
        *_own_rules(document, board),
        *_marks(rows),
        *_parities(rows),
    ]
    variant = known_variant(with_units(load(base), rules))
    digits = tuple(_digit(cell, board.side) for row in rows for cell in row)
    given = [bool(cell.get("given")) for row in rows for cell in row]
    placed = tuple(n for n, digit in enumerate(digits) if digit and not given[n])
    return LinkedPuzzle(
        Grid(variant, digits),
        FPUZZLES,
        placed,
        _text(document, "title"),
        _text(document, "author"),
        tuple(key for key in DECORATION if _decorates(document.get(key))),
        ruleset=_text(document, "ruleset", MOST_RULES),
    )


def _rows(grid: Sequence[object]) -> list[list[Mapping[str, Any]]]:
    side = len(grid)
    rows = [row for row in grid if isinstance(row, list) and len(row) == side]
    if side not in SIDES or len(rows) != side:
        raise EntryError(
            _("the board is not a square of {least} to {most} rows.", least=2, most=SIDES[-1])
        )
    if not all(isinstance(cell, dict) for row in rows for cell in row):
        raise EntryError(_("a cell is not in the format of f-puzzles."))
    return rows


def _digit(cell: Mapping[str, Any], side: int) -> int:
    value = cell.get("value") or 0
    if not isinstance(value, int) or not 0 <= value <= side:
        raise EntryError(_("“{value}” is not a valid value.", value=str(value)[:20]))
    return value


def _text(document: Mapping[str, Any], key: str, most: int = MOST_TEXT) -> str:
    value = document.get(key)
    return safe(" ".join(value.split()))[:most] if isinstance(value, str) else ""


def _decorates(entries: object) -> bool:
    """True if an entry draws something that belongs to no rule."""
    return isinstance(entries, list) and not all(
        isinstance(entry, dict) and any(entry.get(key) for key in OF_RULES) for entry in entries
    )


def _unknown(document: Mapping[str, Any]) -> Iterator[str]:
    known = ABOUT | KINDS.keys() | EVERYWHERE.keys() | {*DECORATION, *EXTREMES}
    known |= {"diagonal+", "diagonal-", "nonconsecutive", "negative"}
    for key, value in document.items():
        if key not in known and value not in (None, False, "", [], {}, 0):
            yield key
    for key in _list(document, "negative"):
        if key not in NEGATIVE:
            yield f"negative {key}"


def _list(document: Mapping[str, Any], key: str) -> list[Any]:
    value = document.get(key) or []
    if not isinstance(value, list):
        raise EntryError(_("“{key}” is not a list.", key=key))
    return value


# -- boxes -----------------------------------------------------------------------------------


def usual_boxes(side: int) -> tuple[int, ...]:
    """The box of each cell: boxes as nearly square as possible, wider than high."""
    height = next(height for height in range(isqrt(side), 0, -1) if side % height == 0)
    width = side // height
    return tuple(
        row // height * height + column // width for row in range(side) for column in range(side)
    )


def _boxes(rows: Sequence[Sequence[Mapping[str, Any]]]) -> tuple[int | None, ...]:
    usual = usual_boxes(len(rows))
    cells = [cell for row in rows for cell in row]
    found = tuple(cell.get("region", box) for cell, box in zip(cells, usual, strict=True))
    if not all(box is None or isinstance(box, int) for box in found):
        raise EntryError(_("the region of a cell is not a number."))
    return found


def base_name(board: Square) -> str:
    """The built-in variant with rows, columns and perhaps the boxes of the board."""
    name = "classic" if board.side == 9 else f"classic-{board.side}"
    built_in = name in NAMES and None not in board.boxes
    return name if built_in else f"latin-{board.side}"


def _box_rules(board: Square, base: str) -> Iterator[OwnRule]:
    if board.boxes == usual_boxes(board.side) and (base in NAMES or _one_row_each(board)):
        return
    for box in dict.fromkeys(board.boxes):
        cells = tuple(cell for cell, other in enumerate(board.boxes) if other == box)
        if box is not None and len(cells) > 1:
            yield OwnRule(BOX, "", cells)


def _one_row_each(board: Square) -> bool:
    return board.boxes == tuple(row for row in range(board.side) for _column in range(board.side))


# -- rules -----------------------------------------------------------------------------------


def _own_rules(document: Mapping[str, Any], board: Square) -> Iterator[OwnRule]:
    for key, read in KINDS.items():
        for entry in _entries(document, key):
            yield from read(board, entry)
    for kind in EXTREMES:
        yield from extremes(kind, board, _entries(document, kind))
    last = board.side - 1
    if document.get("diagonal+"):
        yield OwnRule("distinct", "", tuple(n * last for n in range(1, board.side + 1)))
    if document.get("diagonal-"):
        yield OwnRule("distinct", "", tuple(n * (board.side + 1) for n in range(board.side)))
    for key, kind in EVERYWHERE.items():
        if document.get(key):
            yield OwnRule(kind, "", ())
    dots = [(kind, entry) for kind in ("difference", "ratio") for entry in _entries(document, kind)]
    if document.get("nonconsecutive"):
        yield from dots_not_given("difference", board, dots)
    for key in _list(document, "negative"):
        if key == "ratio":
            yield from dots_not_given("ratio", board, dots)
        else:
            yield OwnRule(NEGATIVE[key], "", ())


def _entries(document: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    entries = _list(document, key)
    if not all(isinstance(entry, dict) for entry in entries):
        raise EntryError(_("“{key}” is not a list of entries.", key=key))
    return entries


def _parities(rows: Sequence[Sequence[Mapping[str, Any]]]) -> Iterator[OwnRule]:
    """Odd and even cells, as an early version stored them."""
    for number, cell in enumerate(cell for row in rows for cell in row):
        if parity := cell.get("parity"):
            kind = str(parity).lower()
            if kind not in ("odd", "even"):
                raise EntryError(_("“{value}” is not a valid value.", value=str(parity)[:20]))
            yield OwnRule(kind, "", (number,))


def _marks(rows: Sequence[Sequence[Mapping[str, Any]]]) -> Iterator[OwnRule]:
    """Pencil marks that the setter gave."""
    for number, cell in enumerate(cell for row in rows for cell in row):
        marks = cell.get("givenPencilMarks") or []
        if not isinstance(marks, list) or not all(
            isinstance(mark, int) and 1 <= mark <= len(rows) for mark in marks
        ):
            raise EntryError(_("the pencil marks of a cell are not digits."))
        if 0 < len(set(marks)) < len(rows) and not cell.get("value"):
            text = "".join(SYMBOLS[mark - 1] for mark in sorted(set(marks)))
            yield OwnRule("digits", text, (number,))
