"""A drawing is quick, and covers the whole window."""

from __future__ import annotations

import pytest

from satdoku.ui.board import canvas as board_canvas
from satdoku.ui.board.drawing import render
from satdoku.ui.store import forgetful_store
from satdoku.ui.theme.palette import LIGHT
from tests.ui.driver import Driver
from tests.ui.games import classic_game


def test_a_board_that_stays_as_it_was_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock ticks and letters are typed beside it."""
    store = forgetful_store()
    classic_game(store)
    drawn = 0

    def counting(*arguments: object) -> object:
        nonlocal drawn
        drawn += 1
        return render(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(board_canvas, "render", counting)

    store.set_setting("states", "signs")
    with Driver(store=store) as driver:
        driver.until("Go on with")
        driver.press("c")
        driver.until("Move ›")
        assert drawn == 1
        driver.press("12")
        driver.until("Move › 12")
        driver.press("2")
        driver.until("Move › 122")
        assert drawn == 1
        driver.press("enter")
        driver.until("[> 2  ]", "blank 78")
        assert drawn == 2
        driver.app.set("theme", "light")
        driver.press("a")
        driver.until("Move › a")
        assert drawn == 3


@pytest.mark.parametrize("size", [(80, 24), (200, 60), (61, 17), (30, 8), (40, 12)])
def test_the_background_is_the_theme_s_everywhere(size: tuple[int, int]) -> None:
    store = forgetful_store()
    classic_game(store)
    store.set_setting("theme", "light")

    with Driver(store=store, size=size) as driver:
        driver.until("Ctrl-D")
        driver.press("1")
        driver.until("Ctrl-D")
        buffer, (columns, lines) = driver.window.screen.buffer, size
        behind = {buffer[y][x].bg for y in range(lines) for x in range(columns)}
        shown = {LIGHT.paper[1:], LIGHT.ink[1:]}
        assert behind <= shown
        assert LIGHT.paper[1:] in behind
