"""Boards with pencil marks, as text: what is left of each cell's candidates.

- A line with a character for each candidate, cell by cell: 729 for a board of 9×9. A digit stands
  for a candidate that is left, `0` or `.` for one that is not. A cell with one candidate is filled.
- A line of HoDoKu's library, `:technique:digits:board:deleted candidates:…`. `+` before a digit
  says that the player placed it; a candidate is its digit, its row and its column.
"""

from __future__ import annotations

from satdoku.messages import _
from satdoku.sudoku.variants.variant import Variant

Candidate = tuple[int, int]  # a cell and a digit
LIBRARY = ":"  # what a line of the library begins with
BLANKS = "0."


class MarksError(ValueError):
    """What is wrong with the marks; the reader of the file knows where."""


def has_marks(text: str, variant: Variant) -> bool:
    return text.startswith(LIBRARY) or len(text) == len(variant.cells) * variant.digits


def read_marks(text: str, variant: Variant) -> tuple[str, tuple[Candidate, ...]]:
    """The board as a line of cells, and the candidates that the marks exclude."""
    return (_library if text.startswith(LIBRARY) else _line)(text, variant)


def _line(text: str, variant: Variant) -> tuple[str, tuple[Candidate, ...]]:
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
    return "".join(board), tuple(struck)


def _library(text: str, variant: Variant) -> tuple[str, tuple[Candidate, ...]]:
    fields = text.split(LIBRARY)
    if len(fields) < 5:
        raise MarksError(_("a line of HoDoKu's library has at least four fields."))
    return fields[3].replace("+", ""), tuple(
        _deleted(candidate, variant) for candidate in fields[4].split()
    )


def _deleted(text: str, variant: Variant) -> Candidate:
    digit, place = text[:1], tuple(int(number) for number in text[1:] if number.isdecimal())
    if len(text) != 3 or digit not in variant.symbols or place not in variant.index:
        raise MarksError(_("“{text}” is no candidate: digit, row, column.", text=text[:20]))
    return variant.index[place[0], place[1]], variant.symbols.index(digit) + 1
