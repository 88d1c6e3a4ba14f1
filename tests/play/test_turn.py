"""Each move: what it changes, what it reports, and when it is refused."""

from __future__ import annotations

import pytest

from satdoku.errors import UsageError
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Move
from satdoku.play.notation import parse
from satdoku.play.session import Session
from satdoku.play.turn import Turn, apply
from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.variant import Cell, Name, Unit, Variant
from tests.play.boards import CLASSIC_SOLUTION, small_session, without

Marks = frozenset


def play(session: Session, *texts: str) -> Turn:
    """The last of several turns."""
    turn = Turn(session)
    for text in texts:
        move = parse(text, session.variant)
        assert isinstance(move, Move)
        turn = apply(turn.session, move)
    return turn


def test_a_digit_enters_and_clears() -> None:
    turn = play(small_session(), "231")
    assert (str(turn.session.grid), turn.message) == ("......1.........", "No clash.")
    assert turn.session.board.last == 6
    assert str(play(turn.session, "230").session.grid) == "." * 16


def test_a_given_cannot_be_changed() -> None:
    session = small_session(0, 1)
    for text in ("131", "130", "note 131"):
        with pytest.raises(UsageError, match=r"R1C3 is a given \(3\)"):
            play(session, text)


def test_a_clash_is_explained_and_counted() -> None:
    turn = play(small_session(), "111", "221", "121")
    assert turn.message == "R1C1 and R1C2 both hold 1 in row 1; clashes also in column 2 and box 1."
    assert turn.session.grid[1] == 1
    turn = play(turn.session, "443", "433")
    assert turn.message == (
        "R4C3 and R4C4 both hold 3 in row 4; clashes also in box 4; 5 units clash in all."
    )


def test_a_wrong_digit_without_a_clash_is_not_given_away() -> None:
    assert play(small_session(), "112").message == "No clash."


def test_strict_refuses_what_is_wrong_and_only_that() -> None:
    session = small_session(0, 1)
    with pytest.raises(UsageError, match="2 is wrong in R1C1"):
        apply(session, Move(Act.PLACE, 0, 2), strict=True)
    with pytest.raises(UsageError, match="is a given"):
        apply(session, Move(Act.PLACE, 2, 2), strict=True)
    assert apply(session, Move(Act.PLACE, 0, 1), strict=True).session.grid[0] == 1
    assert apply(session, Move(Act.PLACE, 0, 1), strict=True).message == "Right."
    assert apply(session, Move(Act.NOTE, 0, 2), strict=True).session.board.notes[0] == {2}


def test_strict_accepts_the_right_digit_beside_a_wrong_one() -> None:
    """R1C1 is 1; the wrong 1 beside it clashes with it, and has to go."""
    session = apply(small_session(), Move(Act.PLACE, 1, 1)).session
    turn = apply(session, Move(Act.PLACE, 0, 1), strict=True)
    assert turn.session.grid[0] == 1
    assert "both hold 1" in turn.message


@pytest.mark.parametrize(
    ("moves", "message", "cell"),
    [
        (["111"], "Undone: 1 in R1C1.", 0),
        (["111", "112"], "Undone: R1C1 is 1 again.", 0),
        (["111", "110"], "Undone: R1C1 is 1 again.", 0),
        (["note 231"], "Undone: pencil marks of R2C3.", 6),
        (["notes"], "Undone: pencil marks of 16 cells.", None),
        (["colour 231"], "Undone: colours of R2C3.", 6),
        (["111", "121", "clear"], "Undone: restored 2 cells.", None),
    ],
)
def test_an_undo_tells_what_it_took_back(moves: list[str], message: str, cell: int | None) -> None:
    turn = play(small_session(), *moves, "undo")
    assert (turn.message, turn.selected) == (message, cell)


@pytest.mark.parametrize(
    ("moves", "message", "cell"),
    [
        (["111"], "Redone: 1 in R1C1.", 0),
        (["111", "110"], "Redone: R1C1 cleared.", 0),
        (["note 231"], "Redone: pencil marks of R2C3.", 6),
        (["colour 231"], "Redone: colours of R2C3.", 6),
        (["111", "121", "clear"], "Redone: changed 2 cells.", None),
    ],
)
def test_a_redo_tells_what_it_brought_back(
    moves: list[str], message: str, cell: int | None
) -> None:
    turn = play(small_session(), *moves, "undo", "redo")
    assert (turn.message, turn.selected) == (message, cell)


def test_a_cell_can_be_revealed_and_counts_as_a_hint() -> None:
    turn = play(small_session(), "reveal 11")
    assert (turn.session.grid[0], turn.session.hints) == (1, 1)
    assert turn.message == "R1C1 is 1."


def test_strict_without_a_solution_refuses_clashes() -> None:
    session = small_session().replace(solution=None)
    session = apply(session, Move(Act.PLACE, 0, 2), strict=True).session
    with pytest.raises(UsageError, match=r"in row 1; clashes also in box 1\.$"):
        apply(session, Move(Act.PLACE, 1, 2), strict=True)


def test_pencil_marks_by_hand() -> None:
    session = play(small_session(), "note 111", "note 113", "note 111").session
    assert session.board.notes[0] == {3}
    assert play(session, "note 110").session.board.notes[0] == Marks()


def test_no_pencil_marks_under_a_digit() -> None:
    with pytest.raises(UsageError, match="R1C1 holds a digit"):
        play(small_session(), "111", "note 112")


def test_automatic_pencil_marks_are_what_the_digits_allow() -> None:
    notes = play(small_session(), "111", "342", "notes").session.board.notes
    assert notes[0] == Marks()
    assert notes[1] == {2, 3, 4}
    assert notes[3] == {3, 4}
    assert notes[9] == {1, 3, 4}
    assert play(small_session(), "notes", "erase").session.board.notes == (Marks(),) * 16


def test_a_digit_takes_the_marks_it_rules_out_and_undo_brings_them_back() -> None:
    filled = play(small_session(), "notes").session
    placed = play(filled, "111").session
    assert placed.board.notes[0] == Marks()
    gone = {cell for cell in range(16) if 1 not in placed.board.notes[cell]}
    assert gone == {0, 1, 2, 3, 4, 5, 8, 12}
    assert all(placed.board.notes[cell] == {1, 2, 3, 4} for cell in range(16) if cell not in gone)
    assert play(placed, "undo").session.board == filled.board


def test_a_digit_takes_marks_out_of_reach_on_consecutive_lines() -> None:
    cells = tuple(Cell(1, i + 1, 2 * i, 0) for i in range(3))
    line = Unit("row", Name("row 1"), Consecutive(), (0, 1, 2))
    grid = Grid.empty(Variant("line", Name("line"), 9, cells, (line,), 0))
    session = play(Session.of(grid, None), "notes", "115").session
    assert session.board.notes == (Marks(), Marks({3, 4, 6, 7}), Marks({3, 4, 6, 7}))
    assert play(session, "erase", "notes").session.board.notes == session.board.notes


def test_a_hint_is_counted_for_good() -> None:
    turn = play(small_session(), "111", "hint")
    assert turn.session.hints == 1
    assert play(turn.session, "undo").session == small_session().replace(hints=1, future=FIRST)


FIRST = (play(small_session(), "111").session.board,)


def test_candidates_struck_by_a_hint_leave_present_and_future_marks() -> None:
    session = play(small_session(), "111", "note 122", "note 123", "strike 1 2 3 1 3 2").session
    assert session.board.notes[1] == {2}
    assert session.board.notes[2] == {3, 4}  # the automatic marks without the 2
    assert session.board.notes[3] == Marks()
    assert session.board.struck == {(1, 3), (2, 2)}
    filled = play(session, "notes").session
    assert filled.board.notes[1] == {2, 4}
    assert filled.board.notes[3] == {2, 3, 4}
    undone = play(session, "undo").session
    assert (undone.board.notes[2], undone.board.struck) == (Marks(), Marks())
    assert play(session, "strike 1 2 3").session is session


def test_no_hint_strikes_what_is_right() -> None:
    with pytest.raises(UsageError, match="No hint has shown this step"):
        play(small_session(), "strike 1 2 2")


def test_check() -> None:
    assert play(small_session(), "111", "check").message == "No entry is wrong."
    turn = play(small_session(), "112", "check")
    assert (turn.marked, turn.message) == (Marks({0}), "Wrong entries, now marked: 1.")


@pytest.mark.parametrize(
    ("moves", "cells"),
    [
        (["notes", "note 111"], "R1C1"),
        (["notes", "note 111", "note 144", "note 122"], "R1C1, R1C2, R1C4"),
        (["note 111", "note 112", "note 111"], "R1C1"),
        (["note 111", "note 111"], "R1C1"),  # the last mark of the cell
        (["notes", "121", "120"], "R1C1, R3C2"),  # a wrong entry removes the mark
        (["note 111", "note 112", "note 112"], ""),
        (["note 112"], ""),  # a player need not mark everything
        (["notes", "note 111", "note 111"], ""),
        (["notes", "note 111", "undo"], ""),
        (["notes", "note 111", "111"], ""),
        (["notes", "note 111", "111", "110"], ""),
        (["notes", "note 110"], ""),
        (["notes", "erase"], ""),
        (["notes", "note 111", "erase"], ""),
        (["notes", "note 111", "notes"], ""),
        (["notes", "note 111", "clear"], ""),
        (["notes", "strike 1 1 2"], ""),
    ],
)
def test_check_names_cells_whose_right_mark_was_struck(moves: list[str], cells: str) -> None:
    turn = play(small_session(), *moves, "check")
    struck = f" The correct digit is missing from the pencil marks of {cells}." if cells else ""
    assert turn.message == f"No entry is wrong.{struck}"
    places = [name.removeprefix("R").split("C") for name in cells.split(", ") if name]
    assert turn.marked == {4 * (int(row) - 1) + int(column) - 1 for row, column in places}


def test_check_tells_of_wrong_entries_and_of_struck_marks() -> None:
    turn = play(small_session(), "notes", "note 111", "442", "check")
    assert turn.message == (
        "Wrong entries, now marked: 1. The correct digit is missing from the pencil marks of"
        " R1C1, R2C4, R4C3."
    )


def test_a_struck_right_mark_is_a_mistake_to_go_back_from() -> None:
    turn = play(small_session(), "notes", "144", "note 111", "122", "mistake")
    assert turn.message == "Back before the first mistake; moves taken back: 2."
    assert 1 in turn.session.board.notes[0]
    assert play(turn.session, "mistake").message == "There are no mistakes on the board."


def test_without_a_single_solution_nothing_is_wrong_but_clashes() -> None:
    session = small_session().replace(solution=None)
    assert play(session, "112", "122", "check").message == "Units with a clash: 2."
    with pytest.raises(UsageError, match="more than one solution"):
        play(session, "mistake")


def test_without_a_single_solution_giving_up_leaves_the_board() -> None:
    before = play(small_session().replace(solution=None), "112").session
    turn = play(before, "giveup")
    assert turn.session == before.replace(state=GameState.GIVEN_UP)
    assert turn.message == "You gave up; this puzzle has more than one solution."


def test_the_last_right_digit_wins_and_ends_the_game() -> None:
    session = small_session(0, 1)
    turn = play(session, "111", "122")
    assert (turn.session.state, turn.message) == (GameState.WON, "Solved!")
    with pytest.raises(UsageError, match="is over"):
        play(turn.session, "undo")


def test_another_solution_wins_as_well() -> None:
    session = Session.of(Grid.empty(small_session().variant), None)
    digits = enumerate("2143432112343412")
    texts = [f"{cell // 4 + 1}{cell % 4 + 1}{digit}" for cell, digit in digits]
    assert play(session, *texts).session.state is GameState.WON


def test_submit_says_what_is_missing() -> None:
    session = small_session(0, 1)
    turn = play(session, "112", "submit")
    assert turn.message == "Not solved: blank cells: 1, units with a clash: 1."
    assert turn.session.state is GameState.PLAYING


def test_giving_up_shows_the_solution() -> None:
    session = play(small_session(), "112", "giveup").session
    assert (session.state, session.grid) == (GameState.GIVEN_UP, session.solution)


def test_clear_can_be_undone() -> None:
    before = play(small_session(0, 1, 2), "112", "note 123").session
    after = play(before, "clear").session
    assert after.grid == after.givens
    assert after.board.notes[1] == Marks()
    assert play(after, "undo").session.board == before.board
    with pytest.raises(UsageError, match="nothing to clear"):
        play(after, "clear")


def test_restart_forgets_everything_except_the_hints() -> None:
    session = play(small_session(), "hint", "112", "checkpoint", "restart").session
    assert session == small_session().replace(hints=1)


def test_on_the_only_checkpoint_there_is_nowhere_to_go_back_to() -> None:
    with pytest.raises(UsageError, match="There is no checkpoint"):
        play(small_session(), "back")
    with pytest.raises(UsageError, match="The board is the same as at the checkpoint"):
        play(small_session(), "111", "checkpoint", "back")


def test_back_to_the_checkpoint_and_to_the_one_before() -> None:
    one = play(small_session(), "111", "checkpoint").session
    two = play(one, "122", "checkpoint", "133").session
    back = play(two, "back").session
    assert str(back.grid).startswith("12..")
    assert play(back, "undo").session.board == two.board
    further = play(back, "144", "back").session
    assert further.board == back.board
    assert play(back, "back").session.board == one.board
    with pytest.raises(UsageError, match="the same as at the checkpoint"):
        play(back, "back", "back")


def test_a_checkpoint_outlives_undo() -> None:
    session = play(small_session(), "111", "checkpoint", "undo", "122", "back").session
    assert str(session.grid).startswith("1...")


def test_back_to_before_the_first_mistake() -> None:
    session = play(small_session(), "111", "123", "134", "note 141").session
    turn = play(session, "mistake")
    assert str(turn.session.grid).startswith("1...")
    assert ": 3." in turn.message
    assert play(turn.session, "redo", "redo", "redo").session.board == session.board


def test_a_mistake_that_was_put_right_does_not_count() -> None:
    session = play(small_session(), "112", "111", "122", "134", "mistake").session
    assert str(session.grid).startswith("12..")
    assert play(session, "mistake").message == "There are no mistakes on the board."


@pytest.mark.parametrize("text", ["undo", "redo", "back", "clear"])
def test_nothing_to_go_back_to(text: str) -> None:
    with pytest.raises(UsageError, match="There is no"):
        play(small_session(), text)


@pytest.mark.parametrize("texts", [["111", "111"], ["110"], ["note 110"], ["erase"]])
def test_a_move_that_changes_nothing_is_no_step(texts: list[str]) -> None:
    *before, last = texts
    session = play(small_session(), *before).session
    assert play(session, last).session is session


def test_a_whole_game_typed() -> None:
    session = Session.of(without(CLASSIC_SOLUTION, range(0, 81, 2)), CLASSIC_SOLUTION)
    texts = [f"{cell // 9 + 1}{cell % 9 + 1}{CLASSIC_SOLUTION[cell]}" for cell in range(0, 81, 2)]
    assert play(session, *texts[:-1]).session.state is GameState.PLAYING
    assert play(session, *texts).session.state is GameState.WON
