"""A game looked back at: gaps, guesses, mistakes, and what was missed."""

from __future__ import annotations

from satdoku.learning.post_mortem import Find, PostMortem, post_mortem
from satdoku.monitor import Monitor
from satdoku.play.game import Game, nth_last_game, recorded_game
from satdoku.play.moves import Act, Move
from satdoku.play.session import Session
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.store import forgetful_store

CLASSIC = load("classic")
PUZZLE = "6.....4.9.4.76.........8.3.5.9...2......1...7..68........37..2..582.46.32....6..."


def solved(puzzle: str) -> Session:
    from satdoku.sudoku.solving.board_solver import BoardSolver

    givens = parse(puzzle, CLASSIC)
    (solution,) = BoardSolver(CLASSIC).solutions(givens)
    return Session.of(givens, solution)


def place(session: Session, cell: int, off: int = 0) -> Move:
    assert session.solution is not None
    return Move(Act.PLACE, cell, (session.solution[cell] - 1 + off) % 9 + 1)


def easy() -> Session:
    """Half of the board is given, so singles suffice."""
    session = solved(PUZZLE)
    assert session.solution is not None
    givens = (digit if cell % 2 else 0 for cell, digit in enumerate(session.solution.digits))
    return Session.of(Grid(CLASSIC, tuple(givens)), session.solution)


def looked_at(moves: list[Move], times: dict[int, float]) -> PostMortem:
    return post_mortem(easy(), moves, times)


def singles(count: int) -> list[Move]:
    """The digits that the human solver places first."""
    from satdoku.sudoku.grading.human_solver import HumanSolver

    session = easy()
    solver = HumanSolver(CLASSIC)
    found = []
    for step in solver.steps(solver.position(session.givens)):
        found += [Move(Act.PLACE, cell, digit) for cell, digit in step.placed]
        if len(found) >= count:
            break
    return found[:count]


def test_singles_are_reasoned() -> None:
    found = looked_at(singles(6), {})
    assert {one.find for one in found.moves} == {Find.REASONED}
    assert found.events == []
    assert found.most_missed == ""
    assert not found.timed


def test_a_digit_that_nothing_shows_is_a_guess() -> None:
    """Some of the right digits follow from the first board, others do not."""
    session = solved(PUZZLE)
    finds = {}
    for cell in range(81):
        if not session.givens[cell]:
            (one,) = post_mortem(session, [place(session, cell)], {}).moves
            finds[cell] = one.find
    assert {Find.GUESS, Find.REASONED} == set(finds.values())
    guess = next(cell for cell, find in finds.items() if find is Find.GUESS)
    found = post_mortem(session, [place(session, guess)], {})
    (one,) = found.guesses
    assert one.easiest is not None
    assert found.most_missed in ("", one.easiest.technique)


def test_a_mistake_and_what_it_broke() -> None:
    session = solved(PUZZLE)
    assert session.solution is not None
    cell = next(cell for cell in range(81) if not session.givens[cell])
    for off in range(1, 9):
        move = place(session, cell, off)
        found = post_mortem(session, [move, Move(Act.UNDO)], {})
        (one,) = found.mistakes
        seen = [c for c in CLASSIC.peers[cell] if session.solution[c] == move.digit]
        assert set(one.broken) == {c for c in seen if not session.givens[c]}
        assert found.last.grid == session.givens


def test_a_long_gap_names_the_step_that_was_missed() -> None:
    moves = singles(6)
    times = {0: 2.0, 1: 4.0, 2: 6.0, 3: 96.0, 4: 98.0, 5: 100.0}
    found = looked_at(moves, times)
    (one,) = found.long
    assert (one.number, one.gap) == (4, 90.0)
    assert one.easiest is not None
    assert found.events == [one]
    if one.easiest.technique != "full house":
        assert found.missed == {one.easiest.technique: 90}


def test_stopped_analysis_still_replays_the_game() -> None:
    moves = singles(6)
    found = post_mortem(easy(), moves, {}, Monitor(stop=lambda: True))
    assert not found.complete
    assert len(found.moves) == 6
    assert found.last.grid.givens == easy().givens.givens + 6


def test_a_saved_game_is_recorded_with_its_times() -> None:
    store, now = forgetful_store(), [0.0]
    session = easy()
    game = Game.new(store, session.givens, session.solution, lambda: now[0])
    moves = singles(3)
    for move in moves:
        now[0] += 5
        game.play(move)
    recorded = recorded_game(store, nth_last_game(store, 1).id, load)
    assert recorded.start == session
    assert list(recorded.moves) == moves
    assert recorded.times == {0: 5.0, 1: 10.0, 2: 15.0}
