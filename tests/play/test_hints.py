"""Hints: three stages, counted once, and played as moves that a saved game can replay."""

from __future__ import annotations

import time

import pytest

from satdoku.errors import UsageError
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.play.game import Game
from satdoku.play.game_state import GameState
from satdoku.play.hints import first_hint
from satdoku.play.moves import Act, Move
from satdoku.play.save import Store
from satdoku.play.session import Session
from satdoku.play.turn import Turn, apply
from satdoku.sudoku.grading.human_solver import SEARCH, HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.step import Step
from satdoku.sudoku.variants.catalogue import load
from tests.play.boards import SMALL, SMALL_SOLUTION, small_session, without

PERCENT = load("percent")
# Needs a forcing net at some point; only singles fill cells.
HARD = "..5.9.......4.....7.8........3......4..8........9.4.1...63..5.....1...3.........2"
HARD_SOLUTION = "345296781921487356768513429193762845452831967687954213216349578579128634834675192"


def begin(store: Store, givens: Grid, solution: Grid | None) -> Game:
    return Game.new(store, givens, solution, time.monotonic)


def small(store: Store, *blanks: int) -> Game:
    return begin(store, without(SMALL_SOLUTION, blanks), SMALL_SOLUTION)


def hard(store: Store) -> Game:
    return begin(store, parse(HARD, PERCENT), parse(HARD_SOLUTION, PERCENT))


def hint(game: Game, cell: int | None = None) -> Turn:
    return game.play(Move(Act.HINT, cell))


def test_a_hint_by_a_technique(store: Store) -> None:
    game = hard(store)
    game.play(Move(Act.HINT, technique="intersection"))
    told = game.play(Move(Act.HINT, technique="intersection"))
    assert told.message.startswith("intersection: ")
    assert game.play(Move(Act.HINT, technique="direct intersection"))
    assert game.play(Move(Act.HINT, technique="intersection")).message.startswith(
        "intersection: look"
    )
    with pytest.raises(UsageError, match="no full house on the board now"):
        game.play(Move(Act.HINT, technique="full house"))
    assert game.session.hints == 3


def test_a_game_lists_the_steps_on_offer(store: Store) -> None:
    game = small(store, 0, 5)
    found = {(step.technique, step.placed) for step in game.offered(UNWATCHED)}
    assert ("full house", ((0, 1),)) in found
    assert game.session.hints == 0


def test_where_then_why_then_the_digit(store: Store) -> None:
    game = small(store, 0, 5)
    where = hint(game)
    assert where.message == "full house: look at row 1. Ask again for the reason."
    assert where.hinted == {0, 1, 2, 3}
    why = hint(game)
    assert why.message == (
        "full house: R1C1 is 1: it is the last blank of row 1, where only 1 is missing."
        " Ask again to play it."
    )
    assert why.hinted == {0}
    assert game.session.grid == game.session.givens
    played = hint(game)
    assert played.message == ("R1C1 is 1: it is the last blank of row 1, where only 1 is missing.")
    assert game.session.grid[0] == 1
    assert game.session.board.last == 0
    assert store.moves(game.id) == ["hint", "1 1 1"]
    assert hint(game).message.startswith("full house: look at row 2.")


def test_a_hint_counts_once_and_from_its_first_stage_on(store: Store) -> None:
    game = small(store, 0, 5, 10)
    counts = []
    for _stage in range(6):
        hint(game)
        counts.append(game.session.hints)
    assert counts == [1, 1, 1, 2, 2, 2]
    saved = store.game(game.id)
    assert saved is not None
    assert saved.hints == 2


@pytest.mark.parametrize("between", [Move(Act.PLACE, 5, 4), Move(Act.NOTE, 5, 4), Move(Act.CHECK)])
def test_any_other_move_starts_a_new_hint(store: Store, between: Move) -> None:
    game = small(store, 0, 5)
    hint(game)
    hint(game)
    assert game.play(between).hinted == frozenset()
    assert "look at" in hint(game).message


def test_a_refused_move_does_not_start_a_new_hint(store: Store) -> None:
    game = small(store, 0, 5)
    hint(game)
    with pytest.raises(UsageError):
        game.play(Move(Act.PLACE, 1, 2))
    assert "last blank" in hint(game).message


def test_the_cell_that_is_asked_about_comes_first(store: Store) -> None:
    game = small(store, 0, 5)
    turn = hint(game, 5)
    assert turn.message.startswith("For R2C2, full house: look at row 2.")
    assert "row 2" in hint(game, 5).message
    hint(game, 5)
    assert game.session.grid[5] == 4


def test_a_single_of_the_cell_comes_before_an_easier_step_elsewhere() -> None:
    """R1C1 is the last blank of its row; in R3C3 only one digit fits."""
    session = small_session(0, 4, 5, 6, 8, 9, 10, 11)
    found = first_hint(session, SMALL_SOLUTION, 10, HumanSolver(SMALL), UNWATCHED)
    assert found.step.changed == {10}


def test_asking_about_another_cell_gives_another_hint(store: Store) -> None:
    game = small(store, 0, 5)
    hint(game, 0)
    assert hint(game, 5).message.startswith("For R2C2")
    assert game.session.hints == 2


def test_selecting_a_cell_of_the_argument_keeps_the_same_hint(store: Store) -> None:
    game = small(store, 0, 5)
    hint(game)
    assert "last blank of row 1" in hint(game, 0).message


def test_a_cell_without_a_step_is_reported_and_keeps_the_hint(store: Store) -> None:
    game = hard(store)
    hint(game)
    cells = {cell for cell, digit in enumerate(game.session.grid.digits) if not digit}
    step = first_hint(
        game.session, parse(HARD_SOLUTION, PERCENT), None, HumanSolver(PERCENT), UNWATCHED
    ).step
    elsewhere = max(cells - step.changed - set(step.cells))
    again = begin(store, game.session.givens, game.session.solution)
    assert hint(again, elsewhere).message.startswith(f"No step for {PERCENT.cells[elsewhere]} yet")
    assert "Ask again to play it" in hint(game, elsewhere).message
    assert game.session.hints == 1


def test_asking_about_a_given_gives_the_general_hint(store: Store) -> None:
    assert hint(small(store, 0), 1).message.startswith("full house: look at row 1.")


def test_on_a_wrong_board_the_wrong_entries_are_marked_and_nothing_counts(store: Store) -> None:
    game = small(store, 0, 1, 5)
    hint(game)
    game.play(Move(Act.PLACE, 0, 2))
    turn = hint(game)
    assert turn.marked == {0}
    assert not turn.hinted
    assert turn.message == "Wrong entries, now marked: 1."
    assert game.session.hints == 1


def test_a_hint_on_a_complete_puzzle_wins_it(store: Store) -> None:
    game = begin(store, SMALL_SOLUTION, SMALL_SOLUTION)
    hint(game)
    assert game.session.state is GameState.WON


def test_a_puzzle_with_several_solutions_has_no_hints(store: Store) -> None:
    game = begin(store, Grid.empty(SMALL), None)
    with pytest.raises(UsageError, match="more than one solution"):
        hint(game)
    assert game.session.hints == 0


def test_without_time_the_solver_supplies_the_digit() -> None:
    solver = HumanSolver(PERCENT)
    solution = parse(HARD_SOLUTION, PERCENT)
    session = Session.of(parse(HARD, PERCENT), solution)
    found = first_hint(session, solution, None, solver, Monitor(0.0))
    assert found.step.technique == SEARCH
    assert [solution[cell] == digit for cell, digit in found.step.placed] == [True]
    assert "no technique shows why" in found.further.message
    asked = first_hint(session, solution, 80 - 1, solver, Monitor(0.0))
    assert asked.step.changed == {79}
    with pytest.raises(Stopped):  # the player no longer wants it
        first_hint(session, solution, None, solver, Monitor(stop=lambda: True))


def test_full_pencil_marks_are_taken_as_the_candidates() -> None:
    """A hint need not repeat what the player has already excluded."""
    solver, solution = HumanSolver(PERCENT), parse(HARD_SOLUTION, PERCENT)

    def step_on(session: Session) -> Step:
        return first_hint(session, solution, None, solver, UNWATCHED).step

    session = apply(Session.of(parse(HARD, PERCENT), solution), Move(Act.FILL_NOTES)).session
    while not (step := step_on(session)).removed:
        session = apply(session, Move(Act.PLACE, *step.placed[0])).session
    for cell, digit in step.removed:
        session = apply(session, Move(Act.NOTE, cell, digit)).session
    assert step_on(session) != step
    blank = min(cell for cell in range(81) if not session.grid[cell] and cell not in step.changed)
    session = apply(session, Move(Act.NOTE, blank)).session
    assert step_on(session) == step


@pytest.mark.parametrize("name", ["percent", "honeycomb", "classic-6"])
def test_hints_alone_solve_a_game_that_replays_identically(store: Store, name: str) -> None:
    variant = load(name)
    puzzle = generate(PuzzleSpec(variant, level=6), 4, BoardSolver(variant))
    assert puzzle is not None
    game = begin(store, puzzle.grid, puzzle.solution)
    while game.session.state is GameState.PLAYING:
        before = game.session.board
        for _stage in range(3):
            turn = hint(game)
            assert turn.hinted
            assert turn.message
        assert game.session.board != before
        assert not game.session.wrong
    assert game.session.state is GameState.WON
    assert any(text.startswith("strike") for text in store.moves(game.id))
    again = Game.resume(store, game.id, load, time.monotonic)
    assert again.session == game.session


def test_a_hint_paints_no_candidate_that_an_earlier_one_has_struck(store: Store) -> None:
    game = hard(store)
    painted = 0
    while game.session.state is GameState.PLAYING:
        turn = hint(game)
        if turn.hint is not None and turn.hint.parts:
            struck = game.session.board.struck
            assert not struck.intersection(turn.hint.parts)
            painted += bool(struck)
    assert painted > 30
