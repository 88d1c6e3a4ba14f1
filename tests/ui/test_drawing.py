"""Drawing is fast and covers the whole window."""

from __future__ import annotations

import pytest

from satdoku.ui.board import canvas as board_canvas
from satdoku.ui.board.drawing import render
from satdoku.ui.theme.palette import LIGHT
from tests.ui.driver import Driver
from tests.ui.player import Player


def test_a_board_that_stays_as_it_was_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock ticks and letters are typed, but the board stays the same."""
    drawn = 0

    def counting(*arguments: object) -> object:
        nonlocal drawn
        drawn += 1
        return render(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(board_canvas, "render", counting)
    with Player() as player:
        assert drawn == 1
        player.press("12")
        player.until("Move › 12")
        player.press("2")
        player.until("Move › 122")
        assert drawn == 1
        player.press("enter")
        player.until("[2]", "blank 78")
        assert drawn == 2
        player.app.set("theme", "light")
        player.press("a")
        player.until("Move › a")
        assert drawn == 3


@pytest.mark.parametrize("size", [(80, 24), (200, 60), (61, 17), (30, 8), (40, 12)])
def test_the_background_is_the_theme_s_everywhere(size: tuple[int, int]) -> None:
    with Driver(size=size, settings={"theme": "light"}) as driver:
        sign = "This window" if size[0] < 40 else "? help"
        driver.until(sign)
        driver.press("1")
        driver.until(sign)
        buffer, (columns, lines) = driver.window.screen.buffer, size
        behind = {buffer[y][x].bg for y in range(lines) for x in range(columns)}
        shown = {LIGHT.paper[1:], LIGHT.ink[1:]}
        assert behind <= shown
        assert LIGHT.paper[1:] in behind
