"""Themes and ASCII are chosen in the settings, apply to all screens immediately, and are saved."""

from __future__ import annotations

import re
from pathlib import Path

import pyte
import pytest

from satdoku.ui.fields import SETTINGS, THEME
from satdoku.ui.reports.progress_bar import _bars
from satdoku.ui.store import forgetful_store
from satdoku.ui.theme.palette import COLOUR_BLIND, DARK, MONO, PALETTES, Palette
from satdoku.ui.theme.signs import SIGNS, in_ascii, knows_signs
from tests.catalogue import sources
from tests.ui.driver import Driver, Window
from tests.ui.player import Player

COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10\d)[;m]")


def colours(screen: pyte.Screen) -> tuple[set[str], set[str]]:
    """Foreground and background colours of the characters."""
    signs = [screen.buffer[y][x] for y in range(screen.lines) for x in range(screen.columns)]
    return {sign.fg for sign in signs}, {sign.bg for sign in signs}


def tour(player: Player) -> list[str]:
    """Visit most screens of the app, starting from the game."""
    shown = []
    player.press("122", "enter", "down", "n", "5", "x")
    shown.append(player.until("(y/n)"))
    player.press("n", ":", "111", "enter")
    shown.append(player.until("R1C1 is a given"))
    player.press("?")
    shown.append(player.until("Keys of the game"))
    player.press("esc")
    player.until("blank 78", gone="Keys of the game")
    player.press("leave", "enter")
    player.until("Menu")
    for key, there in (("7", "Settings"), ("6", "statistics"), ("1", "CNF file:")):
        player.press(key)
        shown.append(player.until(there, gone="Menu"))
        player.press("esc")
        shown.append(player.until("Menu"))
    player.press("1")
    player.until("CNF file:")
    player.press("nowhere.cnf", "enter")
    shown.append(player.until("nowhere.cnf: "))
    player.press("ctrl-u", "sat.cnf", "enter")
    shown.append(player.until("Branching rule"))
    player.press("enter")
    shown.append(player.until("SATISFIABLE"))
    return shown


def test_every_screen_in_ascii(sat: Path) -> None:
    with Player(shown="blank 79", settings={"signs": "ascii"}) as player:
        shown = tour(player)
        assert [text for text in shown if not text.isascii()] == []
        assert "=+==" in "".join(shown)


def test_signs_that_the_encoding_lacks_are_ascii(
    sat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Window, "encoding", "latin-1")
    with Player(shown="blank 79") as player:
        assert all(text.isascii() for text in tour(player))


def test_which_encodings_have_all_signs() -> None:
    known = [
        name for name in ("utf-8", "utf-16", "ascii", "gb2312", "no such") if knows_signs(name)
    ]
    assert known == ["utf-8", "utf-16"]


def test_ascii_is_as_wide_and_knows_every_sign_of_the_english_sentences() -> None:
    assert in_ascii(SIGNS).isascii()
    assert len(in_ascii(f"x … {SIGNS}")) == len(f"x … {SIGNS}")
    assert [text for text in sources() if not in_ascii(text).isascii()] == []


def behind(palette: Palette) -> set[str]:
    """The grounds of the menu: that of the window, and that of the choice."""
    return {palette.paper[1:], palette.chosen.removeprefix("on #")}


def test_a_theme_shows_at_once_and_is_kept() -> None:
    store = forgetful_store()

    with Driver(store=store) as driver:
        driver.until("Menu")
        assert colours(driver.window.screen)[1] == behind(DARK)
        driver.press("7", *["down"] * SETTINGS.index(THEME))
        for name in [*list(PALETTES)[1:], "dark"]:
            driver.press("right")
            driver.until(f"‹ {name} ›")
            palette = PALETTES[name]
            texts = {palette.ink[1:], palette.key[1:], palette.quiet[1:]}
            assert colours(driver.window.screen) == (
                texts if palette.coloured else {"default"},
                {palette.paper[1:]} if palette.coloured else {"default"},
            )
            assert store.settings()["theme"] == name
        driver.press("left", "left")
        driver.until("‹ colour-blind ›")

    with Driver(store=store) as driver:
        driver.until("Menu")
        assert colours(driver.window.screen)[1] == behind(COLOUR_BLIND)


@pytest.mark.parametrize("theme", PALETTES)
def test_no_color_takes_all_colours_and_leaves_the_rest(
    theme: str, sat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with Player(settings={"theme": theme}) as player:
        tour(player)
        assert COLOUR.search(player.window.written) is None
        assert re.search(r"\x1b\[[0-9;]*\b7m", player.window.written)  # reverse
        assert re.search(r"\x1b\[[0-9;]*\b1m", player.window.written)  # bold
        assert player.app.pen.palette is MONO
    assert {text[:15] for text in THEME.options({}).values()} == {"NO_COLOR is set"}


def test_colours_are_there_without_it(sat: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    with Player() as player:
        tour(player)
        assert COLOUR.search(player.window.written)


def test_progress_bars_of_the_commands_follow_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert not _bars().console.no_color
    monkeypatch.setenv("NO_COLOR", "1")
    assert _bars().console.no_color
