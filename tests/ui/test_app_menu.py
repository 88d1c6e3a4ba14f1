"""The main menu: every way to choose an item, and every way to quit."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

import satdoku
from satdoku.flows.table import FLOWS
from satdoku.ui.app import App
from satdoku.ui.line_mode import menu as lines
from satdoku.ui.menu import ITEMS, samples
from satdoku.ui.screens import menu
from tests.ui.driver import Driver
from tests.waiting import PATIENCE

TITLES = {item.key: item.title for item in ITEMS}
DIGITS = [key for key in TITLES if key.isdigit() and key != "0"]


def test_both_modes_know_every_item() -> None:
    names = {item.name for item in ITEMS}
    assert names == {*lines.TASKS, "quit"} == {*menu.OPENERS, *FLOWS, "quit"}
    assert all(map(menu.opener, names))


def test_the_samples_of_the_current_checkout_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """satdoku can be installed from the checkout and so be located elsewhere."""
    installed = tmp_path / "site-packages" / "satdoku" / "__init__.py"
    monkeypatch.setattr(satdoku, "__file__", str(installed))
    assert samples() == []
    Path("cnf_samples").mkdir()
    large, small = Path("cnf_samples/a.cnf"), Path("cnf_samples/b.cnf")
    large.write_text("p cnf 100 0\n", encoding="utf-8")
    small.write_text("p cnf 1 0\n", encoding="utf-8")
    assert samples() == [small, large]


def test_it_shows_the_items_and_the_keys() -> None:
    with Driver() as driver:
        shown = driver.until("Ctrl-D quit")
        for item in ITEMS:
            assert item.label({}) in shown
        assert "↑↓ move" in shown
        assert "Enter choose" in shown
        assert "Esc" not in shown  # the menu is the first screen


@pytest.mark.parametrize("key", DIGITS)
def test_a_digit_opens_its_item_and_esc_comes_back(key: str) -> None:
    with Driver() as driver:
        driver.until("Menu")
        driver.press(key)
        shown = driver.until(f" {TITLES[key]}  ", gone="Menu")
        assert "Esc back" in shown
        assert "Ctrl-D quit" in shown
        driver.press("esc")
        driver.until("Menu", f"› {key}  {TITLES[key]}")


def test_arrows_move_wrap_around_and_enter_chooses() -> None:
    with Driver() as driver:
        driver.until(f"› 2  {TITLES['2']}")
        driver.press("up")
        driver.until("› 0  Quit")
        driver.press("down", "down")
        driver.until("› p  Quick game: percent, level 3")
        driver.press("up", "enter")
        driver.until(TITLES["2"], gone="Menu")


def test_a_click_chooses_and_the_wheel_moves() -> None:
    with Driver() as driver:
        driver.until("› 2")
        driver.wheel(1)
        driver.until("› p")
        driver.click(TITLES["7"])
        driver.until("Settings", gone="Menu")


def test_a_click_beside_the_items_chooses_nothing() -> None:
    """prompt_toolkit treats a click on an empty position as a click on the first."""

    with Driver() as driver:
        driver.until("› 2")
        driver.click("SAT and Sudoku")
        driver.click_at(30, 23)
        driver.press("down")
        driver.until("Menu", "› p")


def test_without_the_mouse_the_terminal_is_not_asked_for_clicks() -> None:
    with Driver(settings={"mouse": "off"}) as driver:
        driver.until("Menu")
        assert "\x1b[?1000h" not in driver.window.written
        driver.press("7")
        driver.until("‹ off ›")
        driver.press("down", "down", "right")
        driver.until("‹ on ›")
        assert "\x1b[?1000h" in driver.window.written


@pytest.mark.parametrize(
    ("keys", "code"),
    [(["0"], 0), (["ctrl-d"], 0), (["up", "enter"], 0), (["ctrl-c"], 130), (["1", "ctrl-d"], 0)],
)
def test_ways_to_quit(keys: list[str], code: int) -> None:
    with Driver() as driver:
        driver.until("Menu")
        driver.press(*keys)
        assert driver.end() == code


def test_esc_does_not_wait_for_a_second_key() -> None:
    """prompt_toolkit waits for one: a second by default, here longer than the test runs."""

    with Driver() as driver:
        driver.app.application.timeoutlen = 2 * PATIENCE
        driver.until("Menu")
        driver.press("1")
        driver.until("CNF file:")
        driver.press("esc")
        driver.until("Menu")


def test_esc_and_unknown_keys_do_nothing() -> None:
    with Driver() as driver:
        driver.until("Menu")
        driver.escape()
        driver.press("9", "z", "\x1b[20~", "down")
        driver.until("Menu", "› p")


@pytest.mark.parametrize("size", [(40, 12), (40, 16)])
def test_in_a_small_window_the_list_scrolls_and_the_keys_stay(size: tuple[int, int]) -> None:
    with Driver(size=size) as driver:
        driver.until("› 2  Play Sudoku", "? help")
        driver.press("up")
        driver.until("› 0  Quit", "? help")


def test_playing_comes_first() -> None:
    with Driver() as driver:
        shown = driver.until("Ctrl-D quit")
        assert shown.index("Play Sudoku") < shown.index("Solve a CNF file")


@pytest.mark.parametrize(("key", "kind"), [("p", "percent, level 3"), ("s", "classic, level 3")])
def test_a_game_of_percent_or_classic_is_one_key_away(key: str, kind: str) -> None:
    with Driver() as driver:
        driver.until("Menu")
        driver.press(key)
        driver.until(kind, "Move ›")


def test_the_level_of_a_game_at_once_is_the_last_one() -> None:
    with Driver() as driver:
        driver.until("s  Quick game: classic, level 3")
        driver.press("2")
        driver.until("Which Sudoku?")
        driver.press("enter")
        driver.until("› Level 3")
        driver.press("1")
        driver.until("› Level 1")
        driver.press("enter")
        driver.until("percent, level 1", "Move ›")
        driver.press("esc")
        driver.until("s  Quick game: classic, level 1")
        driver.press("s")
        driver.until("classic, level 1", "Move ›")
    with Driver(store=driver.store) as driver:
        driver.until("p  Quick game: percent, level 1")


def test_the_cursor_is_visible_in_the_end_even_if_a_drawing_was_cut_short() -> None:
    with Driver() as driver:
        driver.press("1")
        driver.until("CNF file", gone="Play")
        driver.wait(lambda: not driver.window.screen.cursor.hidden)
        driver.window.write("\x1b[?25l")  # the sequence that shows it again was lost
    assert not driver.window.screen.cursor.hidden


def test_no_other_signal_ends_the_program_before_the_cursor_is_visible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    show, handlers = App._show_cursor, []

    def seen(app: App) -> None:
        handlers.append(signal.getsignal(signal.SIGTERM))
        show(app)

    monkeypatch.setattr(App, "_show_cursor", seen)
    with Driver() as driver:
        driver.until("Menu")
    assert handlers
    assert signal.SIG_DFL not in handlers
