"""Boards with pencil marks, as text: the remaining candidates of each cell.

- A line with a character for each candidate, cell by cell: 729 for a 9×9 board. A digit is a
  remaining candidate, `0` or `.` a removed one. A cell with one candidate is filled.
- A line of HoDoKu's library, `:technique:digits:board:deleted candidates:…`. `+` before a digit
  says that it was not given: the player placed it. A candidate is written as digit, row, column.
"""

from __future__ import annotations

from itertools import accumulate

from satdoku.messages import _
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

Candidate = tuple[int, int]  # a cell and a digit
LIBRARY = ":"  # the first character of a line of the library
PLACED = "+"  # precedes a digit that the player placed
BLANKS = "0."


class Marked(Value):
    board: str  # a line of cells
    struck: tuple[Candidate, ...]  # the candidates that the marks exclude
    placed: tuple[int, ...] = ()  # the cells filled by the player


class MarksError(ValueError):
    """The marks are wrong; the message says how. The caller adds the file and line."""


def has_marks(text: str, variant: Variant) -> bool:
    return text.startswith(LIBRARY) or len(text) == len(variant.cells) * variant.digits


def read_marks(text: str, variant: Variant) -> Marked:
    return (_library if text.startswith(LIBRARY) else _line)(text, variant)


def _line(text: str, variant: Variant) -> Marked:
    board, struck = [], []
    size = variant.digits
    for cell, place in enumerate(variant.cells):
        marks = text[cell * size : (cell + 1) * size].upper()
        for symbol, mark in zip(variant.symbols, marks, strict=True):
            if mark not in (symbol, *BLANKS):
                raise MarksError(
                    _(
                        "“{symbol}” among the pencil marks of {cell} should be {digit} or a dot.",
                        symbol=mark,
                        cell=str(place),
                        digit=symbol,
                    )
                )
        left = marks.translate(dict.fromkeys(map(ord, BLANKS)))
        if not left:
            raise MarksError(_("{cell} has no pencil mark left.", cell=str(place)))
        board.append(left if len(left) == 1 else ".")
        if len(left) > 1:
            struck += [(cell, d) for d, mark in enumerate(marks, 1) if mark in BLANKS]
    return Marked("".join(board), tuple(struck))


def _library(text: str, variant: Variant) -> Marked:
    fields = text.split(LIBRARY)
    if len(fields) < 5:
        raise MarksError(_("a line of HoDoKu's library has at least four fields."))
    struck = tuple(_deleted(candidate, variant) for candidate in fields[4].split())
    board = fields[3].replace(PLACED, "")
    before = accumulate(map(len, fields[3].split(PLACED)[:-1]))  # cells before each mark
    return Marked(board, struck, tuple(cell for cell in before if cell < len(board)))


def _deleted(text: str, variant: Variant) -> Candidate:
    digit, place = text[:1], tuple(int(number) for number in text[1:] if number.isdecimal())
    if len(text) != 3 or digit not in variant.symbols or place not in variant.index:
        raise MarksError(
            _("“{text}” is not a candidate; write digit, row, column.", text=text[:20])
        )
    return variant.index[place[0], place[1]], variant.symbols.index(digit) + 1
