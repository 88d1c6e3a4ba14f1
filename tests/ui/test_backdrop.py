"""A running clock redraws only itself; the rest of the window stays unchanged."""

from __future__ import annotations

from copy import deepcopy

import pytest

from satdoku.ui.board.canvas import BoardCanvas
from tests.ui.player import Player

SIZES = [(66, 24), (200, 60)]  # the clock is under the board or in the panel


def after_a_move(player: Player) -> None:
    player.press("552", "enter", "up", "right")
    player.until("blank 78")
    player.wait(lambda: player.screen.selected == 41)


def beat_after_hours(player: Player, hours: int) -> None:
    """Beat with the clock stopped at that time."""
    then = player.screen.game.now() + 3600 * hours
    player.screen.game.now = lambda: then
    player.do(player.screen.beat)


@pytest.mark.parametrize("size", SIZES)
def test_the_clock_goes_on_without_drawing_the_board(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    with Player(solution=None, size=size) as player:
        after_a_move(player)
        with monkeypatch.context() as patch:
            patch.setattr(BoardCanvas, "_draw", None)
            beat_after_hours(player, 1)
        assert "1:00:0" in player.window.text


@pytest.mark.parametrize("size", SIZES)
def test_the_window_is_as_a_repaint_would_draw_it(size: tuple[int, int]) -> None:
    with Player(solution=None, size=size, settings={"idle": "never"}) as player:
        after_a_move(player)
        for hours in (1, 2, 3):
            beat_after_hours(player, hours)
        screen = player.window.screen
        drawn = deepcopy((screen.buffer, screen.cursor.x, screen.cursor.y))
        player.do(player.app.repaint)
        player.do(player.app.application._redraw)
        assert (screen.buffer, screen.cursor.x, screen.cursor.y) == drawn


def test_clicks_go_where_they_went_before() -> None:
    with Player(solution=None, size=(120, 45)) as player:
        after_a_move(player)
        beat_after_hours(player, 1)
        player.press("esc")
        player.wait(lambda: player.screen.selected is None)
        player.click("1 8 left")
        player.until("ONLY 1")
        beat_after_hours(player, 1)
        player.click("8   ┃")  # on the board
        player.wait(lambda: player.screen.selected == 80)
