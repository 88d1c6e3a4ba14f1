"""The sentence and the cell after an undo or a redo."""

from __future__ import annotations

import pytest

from satdoku.play.session import Board
from satdoku.play.undoing import MOST_NAMED, brought_back, taken_back
from tests.play.boards import SMALL, small_session

EMPTY = small_session().board


def marked(count: int) -> Board:
    """A board with a pencil mark in each of the first cells."""
    notes = [frozenset({1})] * count + list(EMPTY.notes[count:])
    return EMPTY.replace(notes=tuple(notes))


@pytest.mark.parametrize("count", range(1, MOST_NAMED + 1))
def test_few_cells_are_named(count: int) -> None:
    names = ", ".join(str(cell) for cell in SMALL.cells[:count])
    assert taken_back(marked(count), EMPTY).message == f"Undone: pencil marks of {names}."
    assert brought_back(EMPTY, marked(count)).message == f"Redone: pencil marks of {names}."


def test_more_cells_are_counted() -> None:
    count = MOST_NAMED + 1
    message = f"Undone: pencil marks of {count} cells."
    assert taken_back(marked(count), EMPTY).message == message


def filled(count: int) -> Board:
    digits = tuple([1] * count + [0] * (len(SMALL.cells) - count))
    return EMPTY.replace(grid=EMPTY.grid.replace(digits=digits))


def test_one_entry_is_named_and_two_are_counted() -> None:
    assert taken_back(filled(1), EMPTY).message == "Undone: 1 in R1C1."
    assert taken_back(filled(2), EMPTY).message == "Undone: restored 2 cells."
    assert brought_back(EMPTY, filled(1)).message == "Redone: 1 in R1C1."
    assert brought_back(EMPTY, filled(2)).message == "Redone: changed 2 cells."
