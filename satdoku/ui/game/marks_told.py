"""Pencil marks in words, for the panel and for the line under a small board."""

from __future__ import annotations

from satdoku.messages import N_, _
from satdoku.ui.board.looks import COLOUR_SIGNS
from satdoku.ui.board.sizes import Size
from satdoku.ui.board.view import View


def marks_told(view: View, cell: int) -> list[str]:
    """The marks of both kinds, each with the letter of its colour."""
    told = []
    for marks, words in ((view.notes, N_("marks {marks}")), (view.centre, N_("centre {marks}"))):
        if marks and marks[cell]:
            shown = " ".join(_signed(view, cell, digit) for digit in sorted(marks[cell]))
            told.append(_(words, marks=shown))
    return told


def _signed(view: View, cell: int, digit: int) -> str:
    colour = view.painted.get((cell, digit), 0)
    return view.variant.symbol(digit) + (f" ({COLOUR_SIGNS[colour - 1]})" if colour else "")


def row_marks(view: View, size: Size) -> str:
    """The marks in the row of the cursor that its cells show only as dots or as a number."""
    if size.height > 1 or view.cursor is None:
        return ""
    places, here = view.variant.cells, view.variant.cells[view.cursor]
    found = []
    for cell, place in enumerate(places):
        marks = view.notes[cell] | (view.centre[cell] if view.centre else frozenset())
        if place.row == here.row and cell != view.cursor and len(marks) >= size.width:
            shown = "".join(map(view.variant.symbol, sorted(marks)))
            found.append(_("C{column} {marks}", column=place.column, marks=shown))
    return "  ".join(found)
