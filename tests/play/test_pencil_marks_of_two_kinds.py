"""Marks in the corners and in the middle of a cell, and the colours of single marks."""

from __future__ import annotations

import pytest

from satdoku.errors import UsageError
from satdoku.monitor import Monitor
from satdoku.play.hints import first_hint
from satdoku.play.moves import Act, Move
from satdoku.play.notation import parse
from satdoku.play.session import Session
from satdoku.play.turn import apply
from satdoku.sudoku.grading.human_solver import HumanSolver
from tests.play.boards import SMALL_SOLUTION, small_session


def after(session: Session, *moves: str) -> Session:
    for move in moves:
        session = apply(session, parse(move, session.variant)).session  # type: ignore[arg-type]
    return session


def test_the_kinds_do_not_touch_each_other() -> None:
    board = after(small_session(), "note 111", "centre 111", "centre 112", "note 111").board
    assert not board.notes[0]
    assert board.centre[0] == {1, 2}
    assert board.marks(0) == {1, 2}


def test_a_digit_wipes_both_kinds_in_its_cell_and_itself_from_its_peers() -> None:
    session = after(small_session(), "note 111", "centre 112", "centre 122", "note 122", "112")
    assert not session.board.marks(0)
    assert not session.board.marks(1)
    assert after(session, "undo").board.centre[1] == {2}


@pytest.mark.parametrize(("move", "left"), [("note 110", set()), ("centre 110", {3})])
def test_zero_clears_the_marks(move: str, left: set[int]) -> None:
    session = after(small_session(), "note 113", "centre 112", move)
    assert session.board.marks(0) == left
    assert not session.board.lost  # wiping a cell excludes nothing


def test_erase_clears_both_kinds() -> None:
    session = after(small_session(), "note 113", "centre 112", "erase")
    assert session.board.replace(last=None) == Session.of(session.givens, None).board


def test_a_check_finds_a_mark_that_was_struck_from_the_middle() -> None:
    session = after(small_session(), "centre 111", "centre 112", "centre 111")  # R1C1 is 1
    assert "pencil marks of R1C1" in apply(session, Move(Act.CHECK)).message
    moved = after(session, "note 111")  # it only changed its place
    assert apply(moved, Move(Act.CHECK)).message == "No entry is wrong."


def test_hints_know_full_notes_of_either_kind() -> None:
    session = small_session()
    for cell, digit in enumerate(SMALL_SOLUTION.digits):
        act = Act.CENTRE if cell % 2 else Act.NOTE
        session = apply(session, Move(act, cell, digit)).session
    hint = first_hint(session, SMALL_SOLUTION, 0, HumanSolver(session.variant), Monitor())
    assert [*hint.board.of_cells] == [1 << digit - 1 for digit in SMALL_SOLUTION.digits]


def test_paint_colours_a_mark_and_takes_the_colour_away() -> None:
    session = after(small_session(), "note 112", "centre 122", "paint 112 3")
    assert session.board.painted == {(0, 2, 3)}
    both = after(session, "paint 1 1 1 2 2 3")
    assert both.board.painted == {(0, 2, 3), (1, 2, 3)}
    assert after(both, "paint 1 1 1 2 2 3").board.painted == set()  # each has it
    assert after(both, "paint 112 5").board.painted == {(0, 2, 5), (1, 2, 3)}
    assert after(both, "paint 112 0").board.painted == {(1, 2, 3)}
    assert after(both, "uncolour").board.painted == set()
    undone = apply(both, Move(Act.UNDO))
    assert (undone.selected, undone.message) == (1, "Undone: colours of R1C2.")


def test_only_a_mark_can_be_painted() -> None:
    with pytest.raises(UsageError, match="no pencil mark 4 to colour"):
        after(small_session(), "note 112", "paint 114 3")
    for line in ("paint 112 7", "paint 112", "paint 110 2", "paint 11 2"):
        with pytest.raises(UsageError):
            parse(line, SMALL_SOLUTION.variant)
