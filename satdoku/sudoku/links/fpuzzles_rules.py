"""The rules of f-puzzles, and their counterparts here.

Each function takes an entry of one kind and yields the rules it states. `KINDS` has them by the
name that f-puzzles gives the kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from satdoku.messages import _, safe
from satdoku.sudoku.constraints.registry import KINDS as RULES
from satdoku.sudoku.variants.own_rules import OwnRule
from satdoku.sudoku.variants.variant import SYMBOLS
from satdoku.value import Value

Entry = Mapping[str, Any]
Cells = tuple[int, ...]
_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})")
ROMAN = {"V": "5", "X": "10"}


class EntryError(ValueError):
    """An entry that f-puzzles would not write."""


class UnknownEntryError(ValueError):
    """An entry that f-puzzles shows as it is, but that satdoku does not understand."""


class Square(Value):
    """The board: its side, and the box of each cell (None outside boxes)."""

    side: int
    boxes: tuple[int | None, ...]

    def cell(self, name: object) -> int:
        row, column = place_of(name)
        if not (1 <= row <= self.side and 1 <= column <= self.side):
            raise EntryError(_("there is no cell {cell} on the board.", cell=f"R{row}C{column}"))
        return (row - 1) * self.side + column - 1

    def cells(self, names: object) -> Cells:
        if not isinstance(names, list):
            raise EntryError(_("a list of cells is missing."))
        return tuple(map(self.cell, names))

    def row(self, row: int) -> Cells:
        return tuple(range((row - 1) * self.side, row * self.side))

    def column(self, column: int) -> Cells:
        return tuple(range(column - 1, self.side**2, self.side))

    def from_outside(self, row: int, column: int, down: int, across: int) -> Cells:
        """The cells on the straight line from a place beside the board."""
        found = []
        row, column = row + down, column + across
        while 1 <= row <= self.side and 1 <= column <= self.side:
            found.append((row - 1) * self.side + column - 1)
            row, column = row + down, column + across
        return tuple(found)

    @property
    def neighbours(self) -> Iterator[Cells]:
        """The pairs of cells that share a side."""
        for cell in range(self.side**2):
            yield from ((cell, other) for other in self.beside(cell) if other > cell)

    def beside(self, cell: int) -> Cells:
        row, column = divmod(cell, self.side)
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return tuple(
            r * self.side + c for r, c in around if 0 <= r < self.side and 0 <= c < self.side
        )


def place_of(name: object) -> tuple[int, int]:
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise EntryError(_("“{value}” is not a cell such as R1C2.", value=str(name)[:20]))
    return int(match[1]), int(match[2])


Read = Callable[[Square, Entry], Iterator[OwnRule]]


def _value(entry: Entry, usual: str = "") -> str:
    value = entry.get("value")
    text = "" if value is None else str(value).strip()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bool) or not isinstance(value, str | int | None):
        raise EntryError(_("“{value}” is not a valid value.", value=text[:20]))
    return text or usual


def _number(name: str, entry: Entry, usual: str = "") -> str:
    """The value as the text of a number; a question mark or a formula is refused by name."""
    text = _value(entry, usual)
    if text and not text.isdecimal():
        raise UnknownEntryError(f"{name}={safe(text)[:20]}")
    return text


def _lines(board: Square, entry: Entry) -> Iterator[Cells]:
    lines = entry.get("lines")
    if not isinstance(lines, list):
        raise EntryError(_("a list of lines is missing."))
    yield from map(board.cells, lines)


def _line(kind: str, board: Square, entry: Entry) -> Iterator[OwnRule]:
    """A line too short for its rule says nothing."""
    for cells in _lines(board, entry):
        if len(cells) >= RULES[kind].fewest_cells:
            yield OwnRule(kind, "", cells)


def _set_line(kind: str, board: Square, entry: Entry) -> Iterator[OwnRule]:
    """A line whose order does not matter: a loop ends with its first cell, which counts once."""
    for cells in _lines(board, entry):
        cells = tuple(dict.fromkeys(cells))
        if len(cells) > 1:
            yield OwnRule(kind, "", cells)


def _whisper(less: int, board: Square, entry: Entry) -> Iterator[OwnRule]:
    """The usual difference is half the digits, rounded up: of a Dutch whisper, one less."""
    usual = (board.side + 1) // 2 - less
    for cells in _lines(board, entry):
        if len(cells) > 1:
            yield OwnRule("whisper", _number("whispers", entry, str(usual)), cells)


def _region_sum(board: Square, entry: Entry) -> Iterator[OwnRule]:
    for cells in _lines(board, entry):
        sizes = [len([*part]) for _box, part in groupby(cells, key=board.boxes.__getitem__)]
        if len(sizes) > 1:
            yield OwnRule("equal-sums", ".".join(map(str, sizes)), cells)


def _arrow(board: Square, entry: Entry) -> Iterator[OwnRule]:
    circle = board.cells(entry.get("cells"))
    for cells in _lines(board, entry):
        if len(cells) > 1:
            yield OwnRule("arrow", str(len(circle)) if len(circle) > 1 else "", circle + cells[1:])


def _cage(board: Square, entry: Entry) -> Iterator[OwnRule]:
    cells = tuple(dict.fromkeys(board.cells(entry.get("cells"))))
    total = _number("killercage", entry)
    if total and total != "0":
        yield OwnRule("cage" if len(cells) > 1 else "sum", total, cells)
    elif len(cells) > 1:
        yield OwnRule("distinct", "", cells)


def _region(board: Square, entry: Entry) -> Iterator[OwnRule]:
    cells = tuple(dict.fromkeys(board.cells(entry.get("cells"))))
    if len(cells) > 1:
        yield OwnRule("distinct", "", cells)


def _pair(kind: str, usual: str, board: Square, entry: Entry) -> Iterator[OwnRule]:
    yield OwnRule(kind, _number(kind, entry, usual), board.cells(entry.get("cells")))


def _roman(board: Square, entry: Entry) -> Iterator[OwnRule]:
    if sign := _value(entry).upper():
        if sign not in ROMAN:
            raise UnknownEntryError(f"xv={safe(sign)[:20]}")
        yield OwnRule("pair-sum", ROMAN[sign], board.cells(entry.get("cells")))


def _one_cell(kind: str, board: Square, entry: Entry) -> Iterator[OwnRule]:
    for cell in _marked(board, entry):
        yield OwnRule(kind, "", (cell,))


def _marked(board: Square, entry: Entry) -> Cells:
    return board.cells(entry["cells"]) if "cells" in entry else (board.cell(entry.get("cell")),)


def _clone(board: Square, entry: Entry) -> Iterator[OwnRule]:
    cells, others = board.cells(entry.get("cells")), board.cells(entry.get("cloneCells"))
    if len(cells) != len(others):
        raise EntryError(_("a clone has another number of cells than the original."))
    pairs = [pair for pair in zip(cells, others, strict=True) if pair[0] != pair[1]]
    if pairs:
        originals, copies = zip(*pairs, strict=True)
        yield OwnRule("clone", "", originals + copies)


def _quadruple(board: Square, entry: Entry) -> Iterator[OwnRule]:
    values = entry.get("values") or []
    if not isinstance(values, list) or not all(
        re.fullmatch(r"[1-9]\d?", str(value)) and int(value) <= len(SYMBOLS) for value in values
    ):
        raise EntryError(_("the digits of a quadruple are missing."))
    if values:
        text = "".join(SYMBOLS[int(value) - 1] for value in values)
        yield OwnRule("quadruple", text, board.cells(entry.get("cells")))


def _outside(kind: str, board: Square, entry: Entry) -> Iterator[OwnRule]:
    """A clue beside a row or column; it reads away from the clue."""
    if not (value := _number(kind, entry)):
        return
    row, column = place_of(entry.get("cell"))
    across = (column == 0) - (column == board.side + 1)
    down = (row == 0) - (row == board.side + 1)
    beside = abs(down) + abs(across) == 1
    cells = board.from_outside(row, column, down, across) if beside else ()
    if len(cells) != board.side:
        raise EntryError(_("{cell} is not beside a row or column.", cell=f"R{row}C{column}"))
    yield OwnRule(kind, value, cells)


DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}


def _little_killer(board: Square, entry: Entry) -> Iterator[OwnRule]:
    value, direction = _number("littlekillersum", entry), entry.get("direction")
    if not value or value == "0":
        return
    if direction not in DIRECTIONS:
        raise EntryError(_("a diagonal has no direction."))
    cells = board.from_outside(*place_of(entry.get("cell")), *DIRECTIONS[direction])
    if not cells:
        raise EntryError(_("a diagonal does not cross the board."))
    yield OwnRule("little-killer" if len(cells) > 1 else "sum", value, cells)


def _indexer(lies_in: str, board: Square, entry: Entry) -> Iterator[OwnRule]:
    """The digit in each cell is the place, in its line or box, of the number of the cell."""
    for cell in board.cells(entry.get("cells")):
        row, column = divmod(cell, board.side)
        if lies_in == "column":  # the digit in column n points to the n of its row
            yield OwnRule("indexer", str(column + 1), board.row(row + 1))
        elif lies_in == "row":
            yield OwnRule("indexer", str(row + 1), board.column(column + 1))
        else:
            box = board.boxes[cell]
            inside = tuple(c for c, other in enumerate(board.boxes) if other == box)
            if box is None:
                raise EntryError(_("an indexer needs a box."))
            yield OwnRule("indexer", str(inside.index(cell) + 1), inside)


KINDS: Mapping[str, Read] = {
    "arrow": _arrow,
    "killercage": _cage,
    "littlekillersum": _little_killer,
    "odd": partial(_one_cell, "odd"),
    "even": partial(_one_cell, "even"),
    "rowindexer": partial(_indexer, "row"),
    "columnindexer": partial(_indexer, "column"),
    "boxindexer": partial(_indexer, "box"),
    "extraregion": _region,
    "thermometer": partial(_line, "thermometer"),
    "slowthermometer": partial(_line, "slow-thermometer"),
    "palindrome": partial(_line, "palindrome"),
    "renban": partial(_set_line, "renban"),
    "nabner": partial(_set_line, "nabner"),
    "whispers": partial(_whisper, 0),
    "germanwhispers": partial(_whisper, 0),
    "dutchwhispers": partial(_whisper, 1),
    "regionsumline": _region_sum,
    "betweenline": partial(_line, "between"),
    "lockout": partial(_line, "lockout"),
    "entropicline": partial(_line, "entropic"),
    "modularline": partial(_line, "modular"),
    "doublearrow": partial(_line, "double-arrow"),
    "zipperline": partial(_line, "zipper"),
    "difference": partial(_pair, "difference", "1"),
    "ratio": partial(_pair, "ratio", "2"),
    "xv": _roman,
    "clone": _clone,
    "quadruple": _quadruple,
    "sandwichsum": partial(_outside, "sandwich"),
    "xsum": partial(_outside, "x-sum"),
    "skyscraper": partial(_outside, "skyscraper"),
    "numberedroom": partial(_outside, "numbered-room"),
}
EXTREMES = ("minimum", "maximum")


def extremes(kind: str, board: Square, entries: Sequence[Entry]) -> Iterator[OwnRule]:
    """Marked cells are not compared with each other."""
    marked = [cell for entry in entries for cell in _marked(board, entry)]
    for cell in marked:
        others = tuple(other for other in board.beside(cell) if other not in marked)
        if others:
            yield OwnRule(kind, "", (cell, *others))


# For both kinds of dots: the value of one that shows none, the rule that says all are given, and
# the letter of the relation in a rule about a pair without a dot.
DOTS = {
    "difference": ("1", "all-white-dots", "d"),
    "ratio": ("2", "all-black-dots", "r"),
}


def dots_not_given(
    kind: str, board: Square, dots: Sequence[tuple[str, Entry]]
) -> Iterator[OwnRule]:
    """Neighbours without a dot do not deserve one of this kind. Of differences, f-puzzles means
    those of 1; of ratios, those that some dot shows."""
    usual, name, letter = DOTS[kind]
    shown = {_number(kind, entry, usual) for other, entry in dots if other == kind} or {usual}
    values = {usual} if kind == "difference" else shown
    if not dots and kind == "difference":
        yield OwnRule("non-consecutive", "", ())
    elif values == shown | {usual}:
        yield OwnRule(name, "", ())
    else:
        text = "".join(f"{letter}{value}" for value in sorted(values, key=int))
        marked = {frozenset(board.cells(entry.get("cells"))) for _kind, entry in dots}
        for pair in board.neighbours:
            if frozenset(pair) not in marked:
                yield OwnRule("no-dot", text, pair)
