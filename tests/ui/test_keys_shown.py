"""The keys at the foot of a screen are those that work now, in every window."""

from __future__ import annotations

import pytest
from rich.text import Text

from satdoku.play.moves import Act, Move
from satdoku.ui import menu
from satdoku.ui.menu import PLAY, Item
from satdoku.ui.screens.picking import PickingScreen
from satdoku.ui.store import forgetful_store
from tests.ui.driver import Driver
from tests.ui.games import HARD, HARD_SOLUTION, PERCENT, classic_game
from tests.ui.player import Player


def test_the_hint_key_says_what_it_does_next_on_the_board_and_on_the_line() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT) as player:
        player.until("551 Enter a move", gone="i Enter")
        player.press("i", "enter")
        player.until("i Enter why?", "Ask again for the reason.", gone="551 Enter")
        player.press("up")
        player.until("i why?")
        player.press("i")
        player.until("i play it")
        player.press("i")
        player.until("i hint", gone="Ask again")


def test_a_click_on_the_hint_key_asks_for_it() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=(80, 24)) as player:
        player.until("551 Enter a move", "i Enter hint")
        player.click("i Enter hint")
        player.until("i Enter why?")
        player.click("i Enter why?")
        player.until("i Enter play it")


def test_digits_that_are_chosen_first_are_put_down_by_enter() -> None:
    with Player(settings={"entry": "digit first"}) as player:
        player.press("up")
        player.until("1–9 choose", gone="put it here")
        player.press("2")
        player.until("Enter put it here")
        player.press("enter")
        player.wait(lambda: player.moves == ["5 5 2"])
        player.press("o")
        player.until("1–9 enter", gone="put it here")  # colours go into the cell


def test_the_smallest_window_has_its_keys_beside_the_command_line() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=(40, 16)) as player:
        player.until("Move ›          ", "? all keys")
        player.press("4")
        player.until("Move › 4", gone="all keys")  # "?" would be typed
        player.press("esc")
        player.until("? all keys")
        player.press("hint", "enter", "hint", "enter")
        player.until("+ read more  ? all keys")
        player.click("+ read more")
        player.until("play it.")
        player.click("? all keys")
        player.until("Keys of the game")


def test_the_menu_names_the_game_to_continue_and_shows_only_keys_that_work() -> None:
    store = forgetful_store()
    classic_game(store).play(Move(Act.PLACE, 1, 2))
    with Driver(store=store) as driver:
        driver.until("c  Continue: classic, 2 givens ", "←→ group")
        driver.until("Continue: classic, 2 givens (0:00, moves: 1)")  # below
    with Driver(store=store, size=(60, 24)) as driver:
        driver.until("c  Continue:", gone="←→ group")


def test_a_long_list_entry_is_shown_whole_where_the_window_has_room() -> None:
    title = "For teachers: formulas, marks and programs of a class"

    def opened() -> PickingScreen:
        return PickingScreen(
            "List", "Which?", [(Text(title), Text("classroom"))], lambda index: None
        )

    with Driver(lambda app: opened(), size=(80, 24)) as driver:
        driver.until(f"› {title}", "classroom")
    with Driver(lambda app: opened(), size=(60, 24)) as driver:
        driver.until("› For teachers", "classroom", gone=title)


def test_the_question_for_a_puzzle_is_shown_whole() -> None:
    with Driver() as driver:
        driver.press("2", "enter")
        driver.until("Choose a level", "L6, diagonal, X-wing.", "A puzzle from a file")


def test_digits_make_room_for_a_long_hint() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=(80, 24)) as player:
        player.until("n pencil", "0 clear")
        player.do(lambda: player.screen.message_line.say("long " * 42 + "end"))
        player.do(player.app.redraw)
        player.until("long end", gone="0 clear")
        player.do(lambda: player.screen.message_line.say("short"))
        player.do(player.app.redraw)
        player.until("short", "0 clear")


def test_what_was_said_about_the_last_move_goes_when_the_next_is_typed() -> None:
    with Player() as player:
        player.press("122", "enter")
        player.until("No clash.")
        player.press("13")
        player.until("Move › 13", gone="No clash.")
        player.press("x", "enter")
        player.until("This board uses the digits 1 to 9")
        player.press("1")
        player.until("Move › 1", gone="This board uses")
        player.press("esc", "hint", "enter")
        player.until("Ask again for the reason.")
        player.press("1")
        player.until("Move › 1", "Ask again for the reason.")  # to be read along


def test_all_items_of_the_menu_are_seen_at_80_columns_even_if_there_are_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    more = [Item(key, "tour", f"Another item {key}", "", PLAY) for key in "xyz"]
    monkeypatch.setattr(menu, "ITEMS", (*menu.ITEMS, *more))
    store = forgetful_store()
    classic_game(store).play(Move(Act.PLACE, 1, 2))
    with Driver(store=store) as driver:
        driver.until(
            "c  Continue", *(item.label({}) for item in menu.ITEMS), "0  Quit", "Enter choose"
        )


@pytest.mark.parametrize("size", [(66, 24), (80, 24), (120, 45)])
def test_the_board_stays_where_it_is_when_the_keys_change(size: tuple[int, int]) -> None:
    with Player(size=size) as player:
        player.until("551 Enter a move")
        tops = {top(player)}
        player.press("122", "enter")
        player.until("Esc save & leave")
        tops.add(top(player))
        player.press("hint", "enter")
        player.until("i Enter why?")
        tops.add(top(player))
        player.press("up")
        player.until("i why?")
        tops.add(top(player))
        assert len(tops) == 1


def top(player: Player) -> int:
    return next(y for y, line in enumerate(player.window.screen.display) if "┏" in line)
