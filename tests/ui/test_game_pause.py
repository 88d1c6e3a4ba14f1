"""A paused game shows no digits and accepts no moves."""

from __future__ import annotations

import time

from tests.ui.player import Player


def test_pausing_hides_the_board_and_stops_the_clock() -> None:
    with Player("1234" + "." * 77) as player:
        player.press("pause", "enter")
        shown = player.until("PAUSED", "Paused; press p or type pause to continue.")
        assert "1 ┃               ┃" in shown
        counted = player.screen.game.elapsed
        player.press("211", "enter")
        player.until("✗ The game is paused")
        now = time.monotonic()
        player.wait(lambda: time.monotonic() > now)  # a running game clock would change it, too
        assert player.screen.game.elapsed == counted
        player.press("pause", "enter")
        player.until("1 ┃  1    2    3  ┃  4", gone="PAUSED")


def test_a_paused_game_refuses_at_once_what_it_would_ask_about_or_show() -> None:
    with Player() as player:
        for word in ("clear", "restart", "giveup", "auto", "share"):
            player.screen.message_line.say("")
            player.press("p", "enter", word, "enter")
            player.until("✗ The game is paused; press p or type pause to continue.", gone="(y/n)")
            player.press("p", "enter")
            player.until("Enter a move")
    assert player.moves == []


def test_a_suspended_game_says_that_it_is_paused() -> None:
    with Player() as player:
        player.press("hint", "enter")
        player.until("Ask again for the reason.")
        player.screen.suspended()
        player.app.redraw()
        player.until("PAUSED", "Paused; press p or type pause to continue.", gone="Ask again")
