"""Writes a puzzle as f-puzzles does, for links to f-puzzles and SudokuPad.

Each function gives the key of a rule in the document and its entry there. A document is read back
before it is used: a puzzle whose rules would change has no link.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any
from urllib.parse import quote

from satdoku.messages import _
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.links import lz_string
from satdoku.sudoku.links.fpuzzles import (
    EVERYWHERE,
    NEGATIVE,
    read_document,
    usual_boxes,
)
from satdoku.sudoku.links.fpuzzles_rules import DIRECTIONS, ROMAN
from satdoku.sudoku.links.known_variants import meaning
from satdoku.sudoku.links.linked_puzzle import LinkError
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.own_rules import BOX, OwnRule, own_rules
from satdoku.sudoku.variants.variant import SYMBOLS, Variant

Document = dict[str, Any]
Written = tuple[str, Any]  # a key, and one entry of its list
USUAL = ("row", "column", BOX)  # kinds of units that every square board has
SIGNS = {total: sign for sign, total in ROMAN.items()}

ADDRESSES = {
    "f-puzzles": "https://www.f-puzzles.com/?load={code}",
    "sudokupad": "https://sudokupad.app/fpuzzles{code}",
}


def link(puzzle: Grid, site: str, placed: tuple[int, ...] = ()) -> str:
    """The address under which one of `ADDRESSES` shows the puzzle."""
    text = json.dumps(document_of(puzzle, placed), separators=(",", ":"), ensure_ascii=False)
    back = read_document(text).grid
    if back.digits != puzzle.digits or meaning(back.variant) != meaning(puzzle.variant):
        raise _no_link(puzzle.variant)
    code = lz_string.compress(text)
    return ADDRESSES[site].format(code=quote(code, safe="") if site == "sudokupad" else code)


def document_of(puzzle: Grid, placed: tuple[int, ...] = ()) -> Document:
    variant = puzzle.variant
    base = load(variant.base or variant.id)
    side = variant.digits
    places = [(row, column) for row in range(1, side + 1) for column in range(1, side + 1)]
    if [(cell.row, cell.column) for cell in variant.cells] != places or variant.shifted:
        raise LinkError(_("Only square boards of a single grid can be written as such a link."))
    rules = [*_base_rules(base, variant), *(own_rules(variant, base))]
    cells = [_cell(digit, cell not in placed) for cell, digit in enumerate(puzzle.digits)]
    _write_regions(variant, cells)
    document: Document = {"size": side, "grid": []}
    for rule in rules:
        if rule.kind == "digits":
            for cell in rule.cells:
                cells[cell]["givenPencilMarks"] = [SYMBOLS.index(s) + 1 for s in rule.text]
        elif rule.kind != BOX:
            _add(document, variant, rule)
    document["grid"] = [cells[at : at + side] for at in range(0, len(cells), side)]
    return document


def _no_link(variant: Variant) -> LinkError:
    return LinkError(
        _("f-puzzles cannot express the rules of {variant}.", variant=str(variant.name))
    )


def _base_rules(base: Variant, variant: Variant) -> Iterator[OwnRule]:
    """The rules of a built-in variant such as `x` beyond rows, columns and boxes."""
    for unit in base.units:
        if unit.kind not in USUAL:
            if not unit.rule.only_distinct:
                raise _no_link(variant)
            yield OwnRule("distinct", "", unit.cells)


def _cell(digit: int, given: bool) -> Document:
    if not digit:
        return {}
    return {"value": digit, "given": True} if given else {"value": digit}


def _write_regions(variant: Variant, cells: list[Document]) -> None:
    boxes = {cell: number for number, box in enumerate(variant.boxes) for cell in box}
    usual = usual_boxes(variant.digits)
    if variant.boxes or len(set(usual)) != variant.digits or usual[0] == usual[-1]:
        found = tuple(boxes.get(cell) for cell in range(len(cells)))
    else:
        found = tuple(None for _cell in cells)
    if found != usual:
        for cell, box in zip(cells, found, strict=True):
            cell["region"] = box


# -- rules -----------------------------------------------------------------------------------


def _add(document: Document, variant: Variant, rule: OwnRule) -> None:
    side = variant.digits
    cells = list(rule.cells)
    if rule.kind == "distinct" and cells == [n * (side - 1) for n in range(1, side + 1)]:
        document["diagonal+"] = True
    elif rule.kind == "distinct" and cells == [n * (side + 1) for n in range(side)]:
        document["diagonal-"] = True
    elif rule.kind in _FLAGS:
        document[_FLAGS[rule.kind]] = True
    elif rule.kind in _NEGATIVE:
        document.setdefault("negative", []).append(_NEGATIVE[rule.kind])
    elif rule.kind == "no-dot" and rule.text == "d1":
        document["nonconsecutive"] = True
    elif rule.kind == "no-dot" and rule.text.startswith("r"):
        document["negative"] = [*{*document.get("negative", []), "ratio"}]
    elif rule.kind in WRITERS:
        key, entry = WRITERS[rule.kind](variant, rule)
        document.setdefault(key, []).append(entry)
    else:
        raise _no_link(variant)


_FLAGS = {kind: key for key, kind in EVERYWHERE.items()} | {
    "non-consecutive": "nonconsecutive",
    "all-white-dots": "nonconsecutive",
}
_NEGATIVE = {kind: key for key, kind in NEGATIVE.items()}


def _name(variant: Variant, cell: int) -> str:
    return str(variant.cells[cell])


def _names(variant: Variant, cells: tuple[int, ...]) -> list[str]:
    return [_name(variant, cell) for cell in cells]


def _line(key: str, variant: Variant, rule: OwnRule) -> Written:
    entry: Document = {"lines": [_names(variant, rule.cells)]}
    if rule.kind == "whisper":
        entry["value"] = rule.text
    return key, entry


def _cells(key: str, variant: Variant, rule: OwnRule) -> Written:
    entry: Document = {"cells": _names(variant, rule.cells)}
    if rule.text:
        entry["value"] = rule.text
    return key, entry


def _one_cell(key: str, variant: Variant, rule: OwnRule) -> Written:
    return key, {"cell": _name(variant, rule.cells[0])}


def _arrow(variant: Variant, rule: OwnRule) -> Written:
    pill = int(rule.text or 1)
    line = rule.cells[pill - 1 :]
    circle = _names(variant, rule.cells[:pill])
    return "arrow", {"lines": [_names(variant, line)], "cells": circle}


def _roman(variant: Variant, rule: OwnRule) -> Written:
    if rule.text not in SIGNS:
        raise _no_link(variant)
    return "xv", {"cells": _names(variant, rule.cells), "value": SIGNS[rule.text]}


def _sum(variant: Variant, rule: OwnRule) -> Written:
    if len(rule.cells) > 1:
        raise _no_link(variant)  # its digits could repeat
    return _cells("killercage", variant, rule)


def _clone(variant: Variant, rule: OwnRule) -> Written:
    half = len(rule.cells) // 2
    one, other = _names(variant, rule.cells[:half]), _names(variant, rule.cells[half:])
    return "clone", {"cells": one, "cloneCells": other}


def _quadruple(variant: Variant, rule: OwnRule) -> Written:
    values = [SYMBOLS.index(symbol) + 1 for symbol in rule.text]
    return "quadruple", {"cells": _names(variant, rule.cells), "values": values}


def _outside(key: str, variant: Variant, rule: OwnRule) -> Written:
    """The clue stands before the first cell."""
    first, second = (variant.cells[cell] for cell in rule.cells[:2])
    down, across = second.row - first.row, second.column - first.column
    cell = f"R{first.row - down}C{first.column - across}"
    entry: Document = {"cell": cell, "value": rule.text}
    if key == "littlekillersum":
        directions = {step: name for name, step in DIRECTIONS.items()}
        if (down, across) not in directions:
            raise _no_link(variant)
        entry["direction"] = directions[down, across]
        entry["cells"] = _names(variant, rule.cells)
    return key, entry


def _indexer(variant: Variant, rule: OwnRule) -> Written:
    cell = rule.cells[int(rule.text) - 1]
    first, second = (variant.cells[each] for each in rule.cells[:2])
    key = "boxindexer"
    if len(rule.cells) == variant.digits and rule.cells not in variant.boxes:
        key = "columnindexer" if first.row == second.row else "rowindexer"
    return key, {"cells": [_name(variant, cell)]}


Write = Callable[[Variant, OwnRule], Written]
_LINES = {
    "thermometer": "thermometer",
    "slow-thermometer": "slowthermometer",
    "palindrome": "palindrome",
    "renban": "renban",
    "nabner": "nabner",
    "whisper": "whispers",
    "equal-sums": "regionsumline",
    "between": "betweenline",
    "lockout": "lockout",
    "entropic": "entropicline",
    "modular": "modularline",
    "double-arrow": "doublearrow",
    "zipper": "zipperline",
}
_CLUES = {
    "sandwich": "sandwichsum",
    "x-sum": "xsum",
    "skyscraper": "skyscraper",
    "numbered-room": "numberedroom",
    "little-killer": "littlekillersum",
}
WRITERS: Mapping[str, Write] = {
    **{kind: partial(_line, key) for kind, key in _LINES.items()},
    **{kind: partial(_outside, key) for kind, key in _CLUES.items()},
    **{kind: partial(_one_cell, kind) for kind in ("odd", "even", "minimum", "maximum")},
    "arrow": _arrow,
    "cage": partial(_cells, "killercage"),
    "sum": _sum,
    "distinct": partial(_cells, "extraregion"),
    "difference": partial(_cells, "difference"),
    "ratio": partial(_cells, "ratio"),
    "pair-sum": _roman,
    "clone": _clone,
    "quadruple": _quadruple,
    "indexer": _indexer,
}
