"""Saved games, settings, files and statistics can be read back."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from satdoku.errors import FileError, StaleGameError
from satdoku.play import database
from satdoku.play.attempt import Attempt
from satdoku.play.database import default_path
from satdoku.play.game_state import GameState
from satdoku.play.save import Standing, Store
from satdoku.play.statistics import Kind

GIVENS = "1..." * 4
PLAYING = Standing(3.5, 0, GameState.PLAYING)


def begin(store: Store, variant: str = "classic-4", level: int | None = None) -> int:
    return store.begin(variant, level, GIVENS, "1234" * 4)


def end(store: Store, state: GameState, seconds: float, hints: int = 0, level: int = 1) -> None:
    store.record(begin(store, level=level), 0, "1 2 2", Standing(seconds, hints, state))


def again(store: Store) -> Store:
    store.close()
    return Store(store.path, store.today)


def test_a_game_comes_back_with_its_moves_clock_and_hints(store: Store) -> None:
    game = begin(store, level=3)
    store.record(game, 0, "1 2 2", PLAYING)
    store.record(game, 1, "hint 1 3", Standing(7.25, 1, GameState.PLAYING))
    store = again(store)
    [saved] = store.unfinished()
    assert (saved.id, saved.variant, saved.level, saved.givens) == (game, "classic-4", 3, GIVENS)
    assert (saved.solution, saved.state) == ("1234" * 4, GameState.PLAYING)
    assert (saved.moves, saved.elapsed, saved.hints) == (2, 7.25, 1)
    assert store.moves(game) == ["1 2 2", "hint 1 3"]
    store.close()


def test_several_games_are_in_progress_the_latest_first(store: Store) -> None:
    games = [begin(store), begin(store), begin(store)]
    for game in (games[1], games[2], games[0]):
        store.record(game, 0, "1 2 2", PLAYING)
    assert [saved.id for saved in store.unfinished()] == [games[0], games[2], games[1]]


def test_a_game_without_a_move_is_not_offered(store: Store) -> None:
    game = begin(store)
    assert store.unfinished() == []
    assert store.moves(game) == []
    store.record(game, 0, "1 2 2", PLAYING)
    assert [saved.id for saved in store.unfinished()] == [game]


def test_games_that_are_over_or_dropped_are_not_offered(store: Store) -> None:
    end(store, GameState.WON, 9.0)
    end(store, GameState.GIVEN_UP, 9.0)
    dropped = begin(store)
    store.drop(dropped)
    assert store.unfinished() == []
    assert store.game(dropped) is None


def test_a_move_whose_number_is_taken_is_refused_and_changes_nothing(store: Store) -> None:
    game = begin(store)
    store.record(game, 0, "1 2 2", PLAYING)
    with pytest.raises(StaleGameError):
        store.record(game, 0, "1 3 3", Standing(99.0, 9, GameState.WON))
    saved = store.game(game)
    assert saved is not None
    assert (saved.moves, saved.elapsed, saved.state) == (1, 3.5, GameState.PLAYING)
    assert store.moves(game) == ["1 2 2"]


@pytest.mark.parametrize("state", [GameState.WON, GameState.GIVEN_UP])
def test_nothing_happens_to_a_game_that_is_over(store: Store, state: GameState) -> None:
    game = begin(store)
    store.record(game, 0, "1 2 2", Standing(5.0, 0, state))
    with pytest.raises(StaleGameError):
        store.record(game, 1, "1 3 3", PLAYING)
    store.keep_clock(game, 50.0)
    store.drop(game)
    saved = store.game(game)
    assert saved is not None
    assert (saved.state, saved.elapsed) == (state, 5.0)


def test_the_clock_goes_on_between_moves_and_never_back(store: Store) -> None:
    game = begin(store)
    for seconds in (10.0, 4.0):
        store.keep_clock(game, seconds)
    saved = store.game(game)
    assert saved is not None
    assert saved.elapsed == 10.0


def test_figures_of_each_variant_and_level(store: Store) -> None:
    for state, seconds in [
        (GameState.WON, 30.0),
        (GameState.WON, 20.0),
        (GameState.GIVEN_UP, 1.0),
        (GameState.WON, 40.0),
    ]:
        end(store, state, seconds)
    end(store, GameState.WON, 2.0, hints=5)
    end(store, GameState.WON, 8.0, level=2)
    begin(store, level=1)
    by_givens = begin(store)
    store.record(by_givens, 0, "1 2 2", Standing(6.0, 0, GameState.WON))
    of_givens, one, two = store.statistics()
    assert (one.kind, one.played, one.won) == (Kind("classic-4", 1, None), 5, 4)
    assert (one.best, one.mean) == (20.0, 23.0)
    assert (one.streak, one.longest_streak) == (2, 2)
    assert (two.kind.level, two.best, two.streak) == (2, 8.0, 1)
    assert (of_givens.kind, of_givens.best) == (Kind("classic-4", None, 4), 6.0)
    assert store.statistics_of(one.kind) == one
    assert store.statistics_of(Kind("classic-4", 9, None)) is None


def test_a_dropped_game_ends_the_streak_if_it_had_begun(store: Store) -> None:
    end(store, GameState.WON, 30.0)
    store.drop(begin(store, level=1))
    assert [(found.played, found.streak) for found in store.statistics()] == [(1, 1)]
    game = begin(store, level=1)
    store.record(game, 0, "1 2 2", PLAYING)
    store.drop(game)
    assert [(found.played, found.streak) for found in store.statistics()] == [(2, 0)]


def test_settings_are_kept(store: Store) -> None:
    assert store.settings() == {}
    for name, value in (("strict", "on"), ("theme", "light"), ("strict", "off")):
        store.set_setting(name, value)
    store = again(store)
    assert store.settings() == {"strict": "off", "theme": "light"}
    store.close()


def test_recent_files_the_latest_first_and_each_once(store: Store) -> None:
    files = [Path(f"/{name}.cnf") for name in ("a", "b", "数独（一）")]
    odd = Path(os.fsdecode(b"/\xff.cnf"))
    for path in (*files, odd, files[0]):
        store.remember_file(path)
    assert store.recent_files() == [files[0], odd, files[2], files[1]]
    for number in range(40):
        store.remember_file(Path(f"/{number}"))
    assert store.recent_files()[-1] == Path("/20")


def test_a_folder_that_cannot_be_written_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "FIRST_MOMENTS", 0.0)
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file" / "games.db", tmp_path):
        with pytest.raises(FileError, match="cannot be written"):
            Store(place, float)


def test_the_usual_place_can_be_moved() -> None:
    assert default_path({"SATDOKU_DATA": "/x"}) == Path("/x/games.db")
    assert default_path({}).parts[-2:] == ("satdoku", "games.db")


@pytest.mark.parametrize(
    "change",
    [
        "state = 'xlaying'",
        "elapsed = 'abc'",
        "elapsed = 9e999",
        "elapsed = -1",
        "played = 'then'",
        "played = 9e999",
        "variant = x'636c6173736963'",
        "variant = CAST(x'636c61e5736963' AS TEXT)",
        "givens = CAST(x'e5' AS TEXT)",
        "solution = x'00'",
        "moves = 1.5",
        "hints = 'many'",
        "level = 'hard'",
    ],
)
def test_a_game_that_cannot_be_read_is_told_of_and_the_others_go_on(
    tmp_path: Path, change: str
) -> None:
    path = tmp_path / "games.db"
    store = Store(path, lambda: 1000.0)
    spoilt, sound = (store.begin("classic", 3, "1" + "." * 80, None) for _ in range(2))
    for game in (spoilt, sound):
        store.record(game, 0, "1 2 2", PLAYING)
    store.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE game SET {change} WHERE id = ?", (spoilt,))
    again = Store(path, lambda: 1000.0)
    assert "cannot be read" in again.complaint
    assert [game.id for game in again.unfinished()] == [sound]
    assert again.game(spoilt) is None
    assert again.statistics() == []
    again.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM game").fetchone() == (2,)


def test_settings_and_files_that_cannot_be_read_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = Store(path, lambda: 1000.0)
    store.set_setting("theme", "dark")
    store.set_setting("sound", "off")
    store.remember_file(tmp_path / "x.cnf")
    store.remember_file(tmp_path / "y.cnf")
    store.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE setting SET value = x'ff' WHERE name = 'theme'")
        connection.execute("UPDATE recent_file SET path = 7 WHERE rowid = 1")
    again = Store(path, lambda: 1000.0)
    assert again.settings() == {"sound": "off"}
    assert again.recent_files() == [tmp_path / "y.cnf"]
    again.close()


def test_a_file_of_an_earlier_version_gets_times_and_practice(tmp_path: Path) -> None:
    """Its games stay; those of their moves that were saved before have no time."""
    path = tmp_path / "games.db"
    with closing(Store(path, float)) as store:
        number = store.begin("classic-4", None, "1...", None)
        store.record(number, 0, "112", Standing(1.5, 0, GameState.PLAYING))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE practice")
        connection.execute("DROP TABLE move_time")
        connection.execute("PRAGMA user_version = 2")
    with closing(Store(path, float)) as store:
        assert store.complaint == ""
        store.record(number, 1, "123", Standing(4.0, 0, GameState.PLAYING))
        assert store.moves(number) == ["112", "123"]
        assert store.times(number) == {1: 4.0}
        assert [game.id for game in store.played()] == [number]
        attempt = Attempt("naked pair", "classic", right=True, seconds=2.5, practised=7.0)
        store.record_practice(attempt)
    with closing(Store(path, float)) as store:
        assert store.practice() == [attempt]
