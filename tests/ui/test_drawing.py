"""Drawing is fast and covers the whole window."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from satdoku.ui.board import canvas as board_canvas
from satdoku.ui.board.canvas import BoardCanvas
from satdoku.ui.board.drawing import render
from satdoku.ui.board.placement import Placement, Room
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
        player.press("hin")
        player.until("Move › hin")
        player.press("t")
        player.until("Move › hint")
        assert drawn == 1
        player.press("ctrl-u", "1")
        player.until("Move › 1")
        player.press("2")
        player.until("Move › 12")
        assert drawn == 2  # the place that is being typed is selected
        player.press("2")
        player.until("Move › 122")
        assert drawn == 3  # with the digit in it
        player.press("enter")
        player.until("▐ 2 ▌", "blank 78")
        assert drawn == 4
        player.app.set("theme", "light")
        player.press("a")
        player.until("Move › a")
        assert drawn == 5


@pytest.mark.parametrize("size", [(66, 24), (120, 40)])  # without and with a panel
def test_a_redraw_places_the_board_once(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    placed: list[object] = []
    place = BoardCanvas.place

    def counting(board: BoardCanvas, rooms: Sequence[Room]) -> Placement:
        placed.append(rooms)
        return place(board, rooms)

    monkeypatch.setattr(BoardCanvas, "place", counting)
    with Player(size=size) as player:
        application = player.app.application
        before, known = application.render_counter, len(placed)
        for key, shown in (("down", "1–9 enter"), ("5", "blank 78"), ("u", "blank 79")):
            player.press(key)
            player.until(shown)
        drawn = application.render_counter - before
        assert len(placed) - known == drawn >= 3


@pytest.mark.parametrize("size", [(80, 24), (200, 60), (61, 17), (30, 8), (40, 12)])
def test_the_background_is_the_theme_s_everywhere(size: tuple[int, int]) -> None:
    with Driver(size=size, settings={"theme": "light"}) as driver:
        sign = "This window" if size[0] < 40 else "? help"
        driver.until(sign)
        driver.press("1")
        driver.until(sign)
        buffer, (columns, lines) = driver.window.screen.buffer, size
        behind = {buffer[y][x].bg for y in range(lines) for x in range(columns)}
        shown = {LIGHT.paper[1:], LIGHT.ink[1:], LIGHT.chosen[-6:]}
        assert behind <= shown
        assert LIGHT.paper[1:] in behind
