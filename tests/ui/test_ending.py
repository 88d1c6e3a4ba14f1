"""The ending page of a game: its figures, those of similar games, and the next steps."""

from __future__ import annotations

import pytest

from satdoku.play.clock import Clock
from satdoku.play.game_state import GameState
from satdoku.play.save import Standing, Store
from satdoku.ui.theme.signs import sparkline
from tests.ui.driver import Driver
from tests.ui.games import ALMOST, CLASSIC, SOLUTION
from tests.ui.player import Player


def past_game(store: Store, seconds: float, state: GameState = GameState.WON) -> None:
    """A game similar to the one about to end."""
    game = store.begin(CLASSIC.id, None, ALMOST, SOLUTION)
    store.record(game, 0, "1 1 1", Standing(seconds, 0, state))


class Winner(Player):
    """Wins the only game in its store after some earlier games."""

    def __init__(self, size: tuple[int, int] = (80, 24)) -> None:
        super().__init__(ALMOST, size=size)
        past_game(self.store, 110.0)
        past_game(self.store, 30.0, GameState.GIVEN_UP)
        past_game(self.store, 200.0)

    def arrive(self) -> None:
        super().arrive()
        self.press("112", "enter")
        self.until("both hold 2")
        self.press("111", "enter")
        self.until("last games")


def test_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "elapsed", lambda clock, now: clock.counted)  # the clock is stopped
    with Winner() as player:
        shown = " ".join(player.until("last games").split())
    assert "Solved in 0:00 without a hint: a personal best!" in shown
    assert "game classic, 80 givens · level 1 time 0:00 hints 0 mistakes 1" in shown
    assert "best 0:00 without a hint mean 1:43, won: 3 of 4 streak 2, longest: 2" in shown
    assert "last games ▅×█▁" in shown


def test_sparklines() -> None:
    assert sparkline([]) == ""
    assert sparkline([5.0]) == "▁"
    assert sparkline([None, 1.0, 8.0, None]) == "×▁█×"
    assert sparkline(range(8)) == "▁▂▃▄▅▆▇█"


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("w", ["classic · level 1", "blank 1"]),
        ("h", ["classic, level 2", "Move ›"]),
        ("v", ["Which Sudoku?", "› percent"]),
        ("z", ["classic · level 1", "blank 1"]),
        ("a", ["techniques · step", "Tab method"]),
        ("s", ["Share this puzzle", ALMOST[:40]]),
        ("m", ["Menu", "› 2  Play Sudoku"]),
        ("?", ["Help", "Keys: Summary"]),
    ],
)
def test_what_to_do_next(key: str, shown: list[str]) -> None:
    with Winner() as player:
        player.until("h  Harder: level 2")
        player.press(key)
        player.until(*shown, gone="Summary  ")


@pytest.mark.parametrize("key", ["a", "s"])
def test_from_the_solution_and_the_shared_puzzle_one_comes_back(key: str) -> None:
    with Winner() as player:
        player.press(key)
        player.until("Esc back", gone="Summary  ")
        player.press("esc")
        player.until("Summary", "w  Again")


def test_arrows_enter_and_clicks_choose_as_well() -> None:
    with Winner() as player:
        player.until("› w  Again")
        player.press("down", "down", "enter")
        player.until("Which Sudoku?")
    with Winner() as player:
        player.until("m  The menu")
        player.click("The menu")
        player.until("Menu", gone="Summary")


@pytest.mark.parametrize(
    ("level", "shown", "missing"), [(1, "Harder: level 2", "Easier"), (10, "Easier: l", "Harder")]
)
def test_levels_end_at_1_and_10(level: int, shown: str, missing: str) -> None:
    with Leveled(level) as player:
        player.press("111", "enter")
        assert missing not in player.until("Summary", shown)


class Leveled(Player):
    """Plays a puzzle as if it had that level."""

    def __init__(self, level: int) -> None:
        Driver.__init__(self, size=(80, 24))
        self.id = self.store.begin(CLASSIC.id, level, ALMOST, SOLUTION)
        self.shown = "Move ›"


def test_easier_after_giving_up() -> None:
    with Leveled(3) as player:
        player.press("giveup", "enter", "y")
        player.until("This is the solution.")
        player.press("enter")
        player.until("Not solved this time.", "e  Easier: level 2")
        player.press("e")
        player.until("classic, level 2", "Move ›")
        assert player.app.settings["level"] == "2"


@pytest.mark.parametrize(
    ("word", "after"), [("harder", "classic, level 2"), ("easier", "✗ There is no level 0")]
)
def test_words_while_the_game_goes_on_ask_first(word: str, after: str) -> None:
    with Leveled(1) as player:
        player.press(word, "enter")
        player.until("Leave this game for a new one? Games without a move are not saved. (y/n)")
        player.press("y")
        player.until(after, gone="(y/n)")


def test_the_word_for_another_variant() -> None:
    with Leveled(1) as player:
        player.press("note 111", "enter", "variant", "enter", "y")
        player.until("Which Sudoku?")
        player.press("esc")
        player.until("Menu", "Continue: classic, level 1")


@pytest.mark.parametrize("size", [(40, 16), (200, 60)])
def test_in_small_and_large_windows(size: tuple[int, int]) -> None:
    with Winner(size) as player:
        player.until("last games  ▅×█▁", "› w  Again: classic", "a  Watch the solution")


def test_chinese(chinese: None) -> None:
    player = Player(ALMOST, size=(80, 24), shown="›")
    with player:
        player.press("111", "enter")
        player.until("小结", "错误", "最佳", "最近各局", "w  再来一局")


def test_ascii() -> None:
    with Player(ALMOST, settings={"signs": "ascii"}, shown="Move >") as player:
        player.press("111", "enter")
        player.until("last games  1", "> w  Again")


def test_the_last_games_are_told_in_their_order() -> None:
    with Player(ALMOST) as player:
        for seconds in range(1, 31):
            past_game(player.store, float(seconds))
        found = player.store.statistics_of(player.screen.game.kind)
        assert found is not None
        assert found.last == tuple(map(float, range(11, 31)))


def test_a_game_of_a_file_offers_the_next_puzzle() -> None:
    with Driver(size=(80, 30)) as driver:
        driver.until("Menu")
        driver.press("2", "enter")
        driver.until("Puzzle:")
        driver.paste(f"{ALMOST}\n..{SOLUTION[2:]}\n")
        driver.press("enter")
        driver.until("Which puzzle?")
        driver.press("enter")
        driver.until("Move ›")
        driver.press("111", "enter")
        driver.until("n  The next puzzle of the file")
        driver.press("n")
        driver.until("classic · level 1", "blank 2", "Move ›")
