"""Unchanged rows are skipped, and the window still looks as if fully repainted."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest
from prompt_toolkit.layout.screen import Char, Screen

from satdoku.ui.widgets.unchanged_rows import share_unchanged
from tests.ui.player import Player

TURNS = 20  # the app's own, in which it handles keys
KEYS = (
    *("up", "down", "left", "right", "1", "5", "0", "u", "r", "n", "f", "y", "tab", "hint"),
    *("enter", "?", "esc", "pagedown", "d", "x", "e", "home"),
)


def screen_of(*lines: str) -> Screen:
    screen = Screen()
    for y, line in enumerate(lines):
        row = defaultdict(lambda: Char(" ", ""), {x: Char(c, "") for x, c in enumerate(line)})
        screen.data_buffer[y] = row
    return screen


def test_a_row_shows_its_items_again_as_soon_as_it_changes() -> None:
    first, second = screen_of("same", "before"), screen_of("same", "after")
    share_unchanged(second, first)
    assert second.data_buffer[0] is first.data_buffer[0]
    assert [len(second.data_buffer[y].items()) for y in (0, 1)] == [0, 5]
    third = screen_of("other", "after")
    share_unchanged(third, second)
    assert [len(second.data_buffer[y].items()) for y in (0, 1)] == [4, 0]
    assert len(third.data_buffer[0].items()) == 5


@pytest.mark.parametrize("theme", ["dark", "mono"])
def test_the_window_is_as_a_repaint_would_draw_it(theme: str) -> None:
    """In mono, rows end with their text, so the rest of a longer old row must be erased."""
    rng = random.Random(theme)
    settings = {"theme": theme, "clock": "hidden"}
    with Player(solution=None, size=(100, 30), settings=settings) as player:
        for _round in range(6):
            player.press(*rng.choices(KEYS, k=6), "ctrl-u")
            turns = iter(range(TURNS))
            player.wait(lambda turns=turns: next(turns, None) is None)  # type: ignore[misc]
            player.do(player.app.application._redraw)
            before = dict(enumerate(player.window.screen.display))
            player.do(player.app.repaint)
            player.do(player.app.application._redraw)
            assert dict(enumerate(player.window.screen.display)) == before
