"""A game that is closed and resumed is the same game."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from random import Random

import pytest

from satdoku.errors import FileError, StaleGameError, UsageError
from satdoku.play.game import Game
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Move
from satdoku.play.save import Standing, Store
from satdoku.sudoku.variants.catalogue import load
from tests.play.boards import SMALL_SOLUTION, random_move, without


class Watch:
    """A clock set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def new(store: Store, watch: Watch, *blanks: int) -> Game:
    givens = without(SMALL_SOLUTION, blanks or range(16))
    return Game.new(store, givens, SMALL_SOLUTION, watch, level=2)


def place(cell: int, digit: int) -> Move:
    return Move(Act.PLACE, cell, digit)


@pytest.mark.parametrize("seed", range(15))
def test_resumed_at_any_moment_it_is_the_same(store: Store, seed: int) -> None:
    rng, watch = Random(seed), Watch()
    game = new(store, watch, *rng.sample(range(16), rng.randint(3, 16)))
    for _step in range(40):
        watch.now += rng.random()
        try:
            game.play(random_move(rng, game.session), strict=rng.random() < 0.2)
        except UsageError:
            continue
        again = Game.resume(store, game.id, load, Watch())
        assert again.session == game.session


def test_the_clock_stands_still_while_nobody_plays(store: Store) -> None:
    watch = Watch()
    game = new(store, watch)
    watch.now += 10
    game.play(place(0, 1))
    watch.now += 5
    game.toggle_pause()
    watch.now += 100
    with pytest.raises(UsageError, match="paused"):
        game.play(place(1, 2))
    assert game.elapsed == 15.0
    later = Watch()
    again = Game.resume(store, game.id, load, later)
    later.now += 1
    assert again.elapsed == 16.0
    game.toggle_pause()
    watch.now += 2
    game.play(place(1, 2))
    assert game.elapsed == 17.0


def test_killed_after_a_move_its_clock_is_that_of_the_move(store: Store) -> None:
    watch = Watch()
    game = new(store, watch)
    watch.now += 10
    game.play(place(0, 1))
    watch.now += 500
    assert Game.resume(store, game.id, load, Watch()).elapsed == 10.0
    game.keep_clock()
    assert Game.resume(store, game.id, load, Watch()).elapsed == 510.0


def test_only_what_changes_the_game_is_kept(store: Store) -> None:
    game = new(store, Watch())
    game.play(place(0, 1))
    for act in (Act.CHECK, Act.SUBMIT):
        game.play(Move(act))
    with pytest.raises(UsageError):
        game.play(Move(Act.REDO))
    assert store.moves(game.id) == ["1 1 1"]


def test_a_win_says_time_hints_and_whether_it_is_the_best(store: Store) -> None:
    said = []
    for seconds in (30, 20, 25, 20):
        watch = Watch()
        game = new(store, watch, 0)
        watch.now += seconds
        assert game.play(place(0, 1)).session.state is GameState.WON
        watch.now += 1000
        said.append(game.result())
    assert said == [
        "Solved in 0:30 without a hint: a personal best!",
        "Solved in 0:20 without a hint: a personal best!",
        "Solved in 0:25 without a hint; your best is 0:20.",
        "Solved in 0:20 without a hint; your best is 0:20.",
    ]
    game = new(store, Watch(), 0)
    for _stage in range(3):
        game.play(Move(Act.HINT))
    assert game.result() == "Solved in 0:00 with one hint."
    assert store.unfinished() == []


def test_a_game_continued_elsewhere_is_reported_and_not_mixed_up(store: Store) -> None:
    one = new(store, Watch())
    other = Game.resume(store, one.id, load, Watch())
    one.play(place(0, 1))
    before = other.session
    with pytest.raises(StaleGameError, match="Another satdoku"):
        other.play(place(1, 2))
    assert other.session is before
    other = Game.resume(store, one.id, load, Watch())
    other.play(place(1, 2))
    assert store.moves(one.id) == ["1 1 1", "1 2 2"]


def test_a_win_that_cannot_be_kept_leaves_the_clock_running(store: Store) -> None:
    watch = Watch()
    one = new(store, watch, 0, 1)
    other = Game.resume(store, one.id, load, Watch())
    one.play(place(0, 1))
    other.play(Move(Act.CHECK))
    with pytest.raises(StaleGameError):
        other.play(Move(Act.GIVE_UP))
    assert other.clock.since is not None


def test_an_invalid_saved_game_is_reported_in_a_sentence(store: Store) -> None:
    game = store.begin("classic-4", None, "1" + "." * 15, None)
    store.record(game, 0, "1 1 2", Standing(1.0, 0, GameState.PLAYING))
    with pytest.raises(FileError, match="R1C1 is a given"):
        Game.resume(store, game, load, Watch())
    game = store.begin("classic-4", None, "1.", None)
    with pytest.raises(FileError, match="cannot be loaded"):
        Game.resume(store, game, load, Watch())
    for wrong in ("1234" * 4, str(SMALL_SOLUTION.with_digit(5, 0))):  # columns clash; a blank
        game = store.begin("classic-4", None, str(SMALL_SOLUTION.with_digit(0, 0)), wrong)
        with pytest.raises(FileError, match="cannot be loaded"):
            Game.resume(store, game, load, Watch())
    game = store.begin("classic-4", None, "2" + "." * 15, str(SMALL_SOLUTION))
    with pytest.raises(FileError, match="its solution breaks the rules"):
        Game.resume(store, game, load, Watch())
    with pytest.raises(StaleGameError, match="no longer exists"):
        Game.resume(store, 99, load, Watch())


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM move WHERE number = 0",
        "UPDATE move SET number = 7 WHERE number = 1",
        "UPDATE game SET moves = 9",
    ],
)
def test_a_game_is_not_played_on_if_moves_are_missing(store: Store, damage: str) -> None:
    """New moves would come before old ones."""
    game = new(store, Watch(), 0, 1, 2, 3)
    for cell in range(3):
        game.play(place(cell, cell + 1))
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute(damage)
        connection.commit()
    with pytest.raises(FileError, match="some of its moves are missing"):
        Game.resume(store, game.id, load, Watch())


def test_a_puzzle_without_a_single_solution_is_resumed_without_one(store: Store) -> None:
    game = Game.new(store, without(SMALL_SOLUTION, range(16)), None, Watch())
    game.play(place(0, 1))
    again = Game.resume(store, game.id, load, Watch())
    assert again.session == game.session
    assert again.session.replace(solution=SMALL_SOLUTION) != game.session
