"""Properties that hold for any sequence of moves."""

from __future__ import annotations

from random import Random

import pytest

from satdoku.errors import UsageError
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Move
from satdoku.play.notation import format_move, parse
from satdoku.play.session import Board, Session
from satdoku.play.turn import apply
from tests.play.boards import CLASSIC_SOLUTION, random_move, small_session, without


def played(rng: Random, session: Session, length: int) -> tuple[list[Move], list[Session]]:
    """Random accepted moves, and the session before, between and after them."""
    moves, sessions = [], [session]
    for _step in range(length):
        move = random_move(rng, sessions[-1])
        try:
            after = apply(sessions[-1], move).session
        except UsageError:
            continue
        moves.append(move)
        sessions.append(after)
    return moves, sessions


def start(rng: Random) -> Session:
    if rng.random() < 0.2:
        return Session.of(without(CLASSIC_SOLUTION, range(81)), CLASSIC_SOLUTION)
    return small_session(*rng.sample(range(16), rng.randint(3, 16)))


@pytest.mark.parametrize("seed", range(40))
def test_undo_steps_back_through_every_board_and_redo_forth(seed: int) -> None:
    rng = Random(seed)
    _moves, sessions = played(rng, start(rng), 80)
    session = sessions[-1].replace(state=GameState.PLAYING, future=())
    boards = [*session.past, session.board]
    seen: list[Board] = [session.board]
    while session.past:
        session = apply(session, Move(Act.UNDO)).session
        seen.append(session.board)
    assert seen == boards[::-1]
    assert session.board == Board.of(session.givens)
    for board in boards[1:]:
        session = session.redone()
        assert session.board == board
    assert not session.future


@pytest.mark.parametrize("seed", range(40))
def test_undo_and_redo_draw_the_cursor_to_the_only_cell_that_changed(seed: int) -> None:
    rng = Random(seed)
    _moves, sessions = played(rng, start(rng), 80)
    session = sessions[-1].replace(state=GameState.PLAYING, future=())
    for act in [Act.UNDO] * len(session.past) + [Act.REDO] * len(session.past):
        before = session.board
        turn = apply(session, Move(act))
        session = turn.session.replace(state=GameState.PLAYING)
        if turn.selected is not None:
            digits = zip(before.grid.digits, session.grid.digits, strict=True)
            others = [one != other for one, other in digits]
            alone = others if any(others) else changed_cells(before, session.board)
            assert alone.count(True) == 1
            assert alone[turn.selected]


def changed_cells(one: Board, other: Board) -> list[bool]:
    """For each cell, whether its marks changed; if no marks did, whether its colours changed."""
    cells = range(len(one.notes))
    marks = [(one.notes[c], one.centre[c]) != (other.notes[c], other.centre[c]) for c in cells]
    painted = {cell for cell, _digit, _colour in one.painted ^ other.painted}
    return (
        marks if any(marks) else [one.colours[c] != other.colours[c] or c in painted for c in cells]
    )


@pytest.mark.parametrize("seed", range(40))
def test_a_check_tells_of_every_right_mark_that_was_struck(seed: int) -> None:
    """Marks are struck one by one from full notes, and set again."""
    rng = Random(seed)
    session = apply(start(rng), Move(Act.FILL_NOTES)).session
    solution = session.solution
    assert solution is not None
    blanks = [cell for cell, digit in enumerate(session.grid.digits) if not digit]
    for _mark in range(30):
        cell = rng.choice(blanks)
        digit = rng.choice([solution[cell], rng.randint(1, session.variant.digits)])
        kind = rng.choice([Act.NOTE, Act.NOTE, Act.CENTRE])
        session = apply(session, Move(kind, cell, digit)).session
        struck = [cell for cell in blanks if solution[cell] not in session.board.marks(cell)]
        told = apply(session, Move(Act.CHECK)).message
        names = ", ".join(str(session.variant.cells[cell]) for cell in struck)
        suffix = f" The correct digit is missing from the pencil marks of {names}."
        assert told == "No entry is wrong." + (suffix if struck else "")


@pytest.mark.parametrize("seed", range(40))
def test_undo_takes_back_exactly_the_last_step(seed: int) -> None:
    rng = Random(seed)
    moves, sessions = played(rng, start(rng), 80)
    stepped = 0
    for before, move, after in zip(sessions, moves, sessions[1:], strict=False):
        if after.past == (*before.past, before.board) and move.act is not Act.REDO:
            stepped += 1
            assert after.future == ()
            undone = after.replace(state=GameState.PLAYING).undone()
            assert (undone.board, undone.past) == (before.board, before.past)
            assert undone.future == (after.board,)
    assert stepped


@pytest.mark.parametrize("seed", range(40))
def test_the_texts_of_the_moves_played_again_give_the_same_session(seed: int) -> None:
    rng = Random(seed)
    moves, sessions = played(rng, start(rng), 80)
    session = sessions[0]
    for move in moves:
        again = parse(format_move(move, session.variant), session.variant)
        assert isinstance(again, Move)
        session = apply(session, again).session
    assert session == sessions[-1]


@pytest.mark.parametrize("seed", range(40))
def test_givens_stay_and_marks_lie_in_blank_cells_only(seed: int) -> None:
    rng = Random(seed)
    for session in played(rng, start(rng), 80)[1]:
        pairs = zip(session.grid.digits, session.givens.digits, strict=True)
        assert all(given in (0, digit) for digit, given in pairs)
        marked = zip(session.grid.digits, session.board.notes, strict=True)
        assert not any(digit and marks for digit, marks in marked)
        assert not session.wrong or session.state is GameState.PLAYING
