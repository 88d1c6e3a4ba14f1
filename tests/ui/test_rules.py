"""The rules of a variant are shown before its first game, and afterwards only on request."""

from __future__ import annotations

import io
import sys
from typing import cast

import pytest

from satdoku.flows.deal import deal_game
from satdoku.play.game_spec import GameSpec
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.line_mode.game import run_game_lines
from satdoku.ui.screens.playing import PlayingScreen
from satdoku.ui.store import forgetful_store
from tests.ui.driver import Dealer, Driver

PERCENT = load("percent")


def test_before_the_first_game_of_each_variant() -> None:
    with Driver(newcomer=True) as driver:
        driver.until("Menu")
        driver.press("p")
        driver.until(" Rules  ", "diagonal (1): No digit", "Enter play")
        playing = cast(PlayingScreen, driver.app.screens[-2])
        assert playing.game.clock.since is None  # it is stopped meanwhile
        driver.press("enter")
        driver.until("percent, level 3", "Move ›")
        driver.press("notes", "enter", "esc")
        driver.until("Menu", "Continue: percent")
        driver.press("p")
        driver.until("percent, level 3", "Move ›")
        driver.press("rules", "enter")
        driver.until(" Rules  ")
        driver.press("esc", "esc")
        driver.until("Menu")
        driver.press("s")
        driver.until(" Rules  ", "classic: 81 cells")
    with Driver(store=driver.store, newcomer=True) as driver:
        driver.until("Menu")
        driver.press("s")
        driver.until("classic, level 3", "Move ›")


@pytest.mark.parametrize(("size", "beside"), [((80, 24), True), ((40, 16), False)])
def test_rules_stand_side_by_side_where_there_is_room(size: tuple[int, int], beside: bool) -> None:
    asked = GameSpec(PERCENT, level=1)
    with Dealer(asked, 1, size=size, newcomer=True) as driver:
        lines = driver.until("diagonal (1): No digit").splitlines()
        assert any("diagonal (1)" in line and "window (2)" in line for line in lines) is beside


def test_what_is_seen_whole_is_not_scrolled() -> None:
    asked = GameSpec(load("classic"), level=1)
    with Dealer(asked, 1, newcomer=True) as driver:
        shown = driver.until("box (9): No digit", "Enter play", gone="PgDn")
        assert "lines 1–" not in shown
        driver.resize(40, 16)
        driver.until("lines 1–", "PgDn")


def test_chinese(chinese: None) -> None:
    asked = GameSpec(PERCENT, level=1)
    with Dealer(asked, 1, newcomer=True) as driver:
        driver.until("规则", "81")


@pytest.mark.parametrize(
    ("person", "told"),
    [
        (True, "diagonal (1): No digit appears twice.\n"),
        (False, "Type rules to see the rules of perc"),
    ],
)
def test_line_by_line(
    person: bool, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Scripts do not get the page."""
    store, request = forgetful_store(), GameSpec(PERCENT, level=1)
    for first in (True, False):
        typed = io.StringIO()
        monkeypatch.setattr(typed, "isatty", lambda: person)
        monkeypatch.setattr(sys, "stdin", typed)
        monkeypatch.setattr("builtins.input", lambda prompt: "0")
        run_game_lines(store, "", deal_game(store, request, 1))
        assert (told in capsys.readouterr().out) is first
