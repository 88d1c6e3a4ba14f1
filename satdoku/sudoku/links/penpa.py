"""Penpa+ links: lines of text, compressed with deflate and written in base64.

The first line has the kind and the size of the board, the second the margins, the fourth what the
setter drew, as JSON with abbreviated words. A cell has a number: a board of w × h cells is part of
one of (w + 4) × (h + 4) points, counted row by row from 0; edges and corners have higher numbers.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from satdoku.errors import UsageError
from satdoku.messages import N_, _, safe
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.links.fpuzzles import MOST, base_name, usual_boxes
from satdoku.sudoku.links.fpuzzles_rules import EntryError, Square
from satdoku.sudoku.links.known_variants import known_variant
from satdoku.sudoku.links.linked_puzzle import LinkedPuzzle, LinkError
from satdoku.sudoku.links.sudokupad import box_rules
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.latin import SIDES
from satdoku.sudoku.variants.own_rules import OwnRule, with_units

PENPA = N_("a Penpa+ link")
CANDIDATES = "7"  # the kind of a number
BORDER = 2  # points around the board
DECORATION = {"surface"}
FRAMES = {"lineE"}  # thick lines between cells, which make boxes
IGNORED = {"command_redo", "command_undo", "command_replay", "squareframe", "deletelineE"}
ABBREVIATIONS = {
    "z9": '"qa"',
    "zQ": '"pu_q"',
    "zA": '"pu_a"',
    "zG": '"grid"',
    "zM": '"edit_mode"',
    "zS": '"surface"',
    "zL": '"line"',
    "zE": '"lineE"',
    "zW": '"wall"',
    "zC": '"cage"',
    "zN": '"number"',
    "zY": '"symbol"',
    "zP": '"special"',
    "zB": '"board"',
    "zR": '"command_redo"',
    "zU": '"command_undo"',
    "z8": '"command_replay"',
    "z1": '"numberS"',
    "zF": '"freeline"',
    "z2": '"freelineE"',
    "zT": '"thermo"',
    "z3": '"arrows"',
    "zD": '"direction"',
    "z0": '"squareframe"',
    "z5": '"polygon"',
    "z4": '"deletelineE"',
    "z6": '"killercages"',
    "z7": '"nobulbthermo"',
    "z_": '"__a"',
    "zO": "null",
}


def read_code(code: str) -> LinkedPuzzle:
    try:
        data = base64.b64decode(code + "=" * (-len(code) % 4), validate=True)
        unpacked = zlib.decompressobj(-15).decompress(data, MOST)
        lines = unpacked.decode("utf-8").split("\n")
        drawn = json.loads(_spelled_out(lines[3]))
        kind, width, height = lines[0].split(",")[:3]
        margins = json.loads(lines[1])
        top, bottom, left, right = (int(margin) for margin in margins)
        board = _Board(kind, int(width), int(height), (top, bottom, left, right))
    except (ValueError, IndexError, TypeError, RecursionError, zlib.error, binascii.Error) as error:
        raise LinkError.damaged(PENPA) from error
    if not isinstance(drawn, dict):
        raise LinkError.damaged(PENPA)
    try:
        return _puzzle(board, drawn)
    except (EntryError, UsageError) as error:
        raise LinkError.damaged(PENPA, str(error)) from error


def _spelled_out(text: str) -> str:
    return re.sub("z[0-9A-Z_]", lambda found: ABBREVIATIONS.get(found[0], found[0]), text)


class _Board:
    def __init__(
        self, kind: str, width: int, height: int, margins: tuple[int, int, int, int]
    ) -> None:
        self.kind, self.width, self.height = kind, width, height
        self.top, bottom, self.left, right = margins
        self.side = width - self.left - right
        if kind not in ("square", "sudoku"):
            raise LinkError.unknown(PENPA, [safe(kind)])
        if self.side != height - self.top - bottom or self.side not in SIDES:
            problem = _(
                "the board is not a square of {least} to {most} rows.", least=2, most=SIDES[-1]
            )
            raise LinkError.damaged(PENPA, problem)

    @property
    def points(self) -> int:
        return (self.width + 2 * BORDER) * (self.height + 2 * BORDER)

    def place(self, point: int) -> tuple[int, int]:
        row, column = divmod(point, self.width + 2 * BORDER)
        return row - BORDER - self.top, column - BORDER - self.left

    def cell(self, point: object) -> int:
        row, column = self.place(point) if isinstance(point, int) else (-1, -1)
        if not (0 <= row < self.side and 0 <= column < self.side):
            raise EntryError(_("a cell lies outside the board."))
        return row * self.side + column

    def cells(self, points: object) -> tuple[int, ...]:
        if not isinstance(points, list):
            raise EntryError(_("a list of cells is missing."))
        return tuple(map(self.cell, points))


def _puzzle(board: _Board, drawn: Mapping[str, Any]) -> LinkedPuzzle:
    known = {"number", "numberS", "thermo", "killercages"} | DECORATION | FRAMES | IGNORED
    unknown = [key for key, value in drawn.items() if value and key not in known]
    if unknown:
        raise LinkError.unknown(PENPA, map(safe, unknown))
    regions = _regions(board, _mapping(drawn, "lineE"))
    rules = [*box_rules(regions, board.side), *_thermometers(board, drawn), *_cages(board, drawn)]
    digits = _digits(board, _mapping(drawn, "number"))
    variant = known_variant(with_units(load(base_name(Square(board.side, regions))), rules))
    ignored = tuple(key for key in DECORATION if drawn.get(key))
    return LinkedPuzzle(Grid(variant, digits), PENPA, ignored=ignored)


def _mapping(drawn: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = drawn.get(key) or {}
    if not isinstance(found, dict):
        raise EntryError(_("“{key}” is not a list of entries.", key=key))
    return found


def _digits(board: _Board, numbers: Mapping[str, Any]) -> tuple[int, ...]:
    digits = [0] * board.side**2
    for point, entry in numbers.items():
        if not isinstance(entry, list) or not entry:
            raise EntryError(_("“{key}” is not a list of entries.", key="number"))
        text = str(entry[0]).strip()
        if not point.isdecimal() or int(point) >= board.points:
            raise LinkError.unknown(PENPA, [_("a number between cells")])
        row, column = board.place(int(point))
        if not (0 <= row < board.side and 0 <= column < board.side):
            raise LinkError.unknown(PENPA, [_("a number outside the board")])
        if entry[2:3] == [CANDIDATES]:
            raise LinkError.unknown(PENPA, [_("candidates")])
        if not text.isdecimal() or len(text) > 2 or not 1 <= int(text) <= board.side:
            raise EntryError(_("“{value}” is not a valid value.", value=safe(text)[:20]))
        digits[row * board.side + column] = int(text)
    return tuple(digits)


def _regions(board: _Board, edges: Mapping[str, Any]) -> tuple[int | None, ...]:
    """The regions that thick lines between cells enclose. An edge is named by its two ends, each by
    the number of the cell at its upper left, more the number of points."""
    walls = set()
    for name in edges:
        ends = name.split(",")
        if len(ends) != 2 or not all(end.isdecimal() for end in ends):
            raise EntryError(_("a list of lines is missing."))
        (row, column), (down, across) = sorted(board.place(int(end) - board.points) for end in ends)
        if row == down:  # under the cells right of the first end
            walls.add(((row, across), (row + 1, across)))
        else:
            walls.add(((down, column), (down, column + 1)))
    found: dict[tuple[int, int], int] = {}
    for start in ((row, column) for row in range(board.side) for column in range(board.side)):
        if start in found:
            continue
        number, waiting = len(set(found.values())), [start]
        while waiting:
            place = waiting.pop()
            if place in found:
                continue
            found[place] = number
            waiting += [
                near
                for near in _beside(place, board.side)
                if (min(place, near), max(place, near)) not in walls
            ]
    sizes = [list(found.values()).count(number) for number in set(found.values())]
    if sizes == [board.side**2]:
        if board.kind == "sudoku":
            return usual_boxes(board.side)
        raise LinkError.unknown(PENPA, [_("a board without boxes")])
    if set(sizes) != {board.side}:
        raise LinkError.unknown(PENPA, [_("boxes of different sizes")])
    return tuple(found[cell // board.side, cell % board.side] for cell in range(board.side**2))


def _beside(place: tuple[int, int], side: int) -> Iterator[tuple[int, int]]:
    row, column = place
    for near in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= near[0] < side and 0 <= near[1] < side:
            yield near


def _lists(drawn: Mapping[str, Any], key: str) -> Sequence[object]:
    found = drawn.get(key) or []
    if not isinstance(found, list):
        raise EntryError(_("“{key}” is not a list.", key=key))
    return [each for each in found if each]


def _thermometers(board: _Board, drawn: Mapping[str, Any]) -> Iterator[OwnRule]:
    for points in _lists(drawn, "thermo"):
        yield OwnRule("thermometer", "", board.cells(points))


def _cages(board: _Board, drawn: Mapping[str, Any]) -> Iterator[OwnRule]:
    """Their sums are the small numbers in corners of their first cells."""
    sums: dict[int, str] = {}
    for point, entry in _mapping(drawn, "numberS").items():
        text = str(entry[0]).strip() if isinstance(entry, list) and entry else ""
        if not point.isdecimal() or not text.isdecimal():
            raise LinkError.unknown(PENPA, [_("a small text")])
        sums[board.cell(int(point) // 4 % board.points)] = text
    for points in _lists(drawn, "killercages"):
        cells = board.cells(points)
        total = next((sums.pop(cell) for cell in sorted(cells) if cell in sums), "")
        if total:
            yield OwnRule("cage" if len(cells) > 1 else "sum", total, cells)
        elif len(cells) > 1:
            yield OwnRule("distinct", "", cells)
    if sums:
        raise LinkError.unknown(PENPA, [_("a small number outside cages")])
