"""Every screen can be drawn in a window of any size, and while the size changes."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from prompt_toolkit.data_structures import Size

from satdoku.ui import screens
from satdoku.ui.screens.auto_solving import AutoSolvingScreen
from satdoku.ui.screens.board_reading import BoardReadingScreen
from satdoku.ui.screens.flow import FlowScreen
from satdoku.ui.screens.formula_reading import FormulaReadingScreen
from satdoku.ui.screens.lesson_list import LessonListScreen
from satdoku.ui.screens.menu import OPENERS, opener
from satdoku.ui.screens.playing import PlayingScreen
from satdoku.ui.screens.screen import BoardScreen, Screen, WorkingScreen
from satdoku.ui.widgets.backdrop import LARGEST
from tests.ui.driver import Driver
from tests.ui.every_screen import EVERY_SCREEN, write_files

EDGES = (1, 2, 3, 4, 5, 8, 11, 12, 15, 16, 20, 24, 39, 40, 45, 80, 120)
SIZES = tuple(product(EDGES, EDGES))
ALWAYS = ((1, 1), (80, 1), (39, 2), (20, 4), (3, 3), (40, 12), (41, 13), (120, 45))
TOO_SMALL = "This window is too small"
SAMPLE = 8  # more of them per screen


@pytest.fixture(autouse=True)
def _files(here: Path) -> None:
    write_files(here)


def _settle(driver: Driver) -> None:
    """Wait for what the game's screen computes: the result can open another screen."""
    if isinstance(game := driver.app.screen, PlayingScreen):
        driver.wait(lambda: not game.background.running)


def _draw_in_full(driver: Driver) -> None:
    """A game gives up its title for a larger board, but never its command line. Auto-solve keeps
    the way back."""

    def drawn() -> bool:
        kept = {PlayingScreen: "Move ›", AutoSolvingScreen: "Esc back"}
        screen = driver.app.screen
        sign = next((sign for kind, sign in kept.items() if isinstance(screen, kind)), "satdoku")
        return driver.window.shows(sign) and TOO_SMALL not in driver.window.text

    driver.resize(80, 24)
    driver.wait(drawn)


def _kinds(kind: type[Screen]) -> set[type[Screen]]:
    return {kind}.union(*map(_kinds, kind.__subclasses__()))


def test_no_screen_is_left_out() -> None:
    for module in pkgutil.iter_modules(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    for name in OPENERS:
        opener(name)
    reached = set[type[Screen]]()
    for open_screen in EVERY_SCREEN.values():
        with Driver() as driver:
            driver.do(lambda: open_screen(driver.app))  # noqa: B023
            _settle(driver)
            reached.add(type(driver.app.screen))
            if isinstance(flow := driver.app.screen, FlowScreen):
                driver.wait(lambda: flow.job.done)
                driver.do(lambda: None)  # a value can have opened a screen of its own
                reached.add(type(driver.app.screen))
    ours = {kind for kind in _kinds(Screen) if kind.__module__.startswith("satdoku.")}
    to_be_derived_from = {
        Screen,
        BoardScreen,
        WorkingScreen,
        BoardReadingScreen,
        FormulaReadingScreen,
        LessonListScreen,
    }
    assert ours - reached == to_be_derived_from


@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_every_screen_can_be_drawn_in_a_window_of_any_size(name: str) -> None:
    sizes = [*ALWAYS, *Random(name).sample(SIZES, SAMPLE)]
    with Driver() as driver:
        driver.do(lambda: EVERY_SCREEN[name](driver.app))
        _settle(driver)
        for columns, lines in sizes:
            driver.resize(columns, lines)
            assert driver.app.size == (columns, lines)
        _draw_in_full(driver)


@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_the_size_changes_at_every_request(name: str) -> None:
    """The terminal is resized between measuring and drawing, and during both."""
    rng = Random(name)

    def storm() -> Size:
        return Size(rng.choice(EDGES), rng.choice(EDGES))

    with Driver() as driver:
        driver.do(lambda: EVERY_SCREEN[name](driver.app))
        _settle(driver)
        with patch.object(driver.app.application.output, "get_size", storm):
            for _time in range(6):
                driver.do(driver.app.application._on_resize)
                driver.do(driver.app.application._redraw)
                driver.do(driver.app.screen.beat)
        _draw_in_full(driver)


def test_of_an_enormous_window_only_a_part_is_drawn() -> None:
    with Driver() as driver, patch.object(driver.window, "write", len):
        driver.do(lambda: EVERY_SCREEN["game"](driver.app))
        driver.window.columns = driver.window.lines = 1000
        driver.do(driver.app.application._on_resize)
        assert driver.app.size == LARGEST
        drawn = driver.app.application.renderer.last_rendered_screen
        assert drawn is not None
        assert sum(map(len, drawn.data_buffer.values())) <= LARGEST[0] * LARGEST[1]
        driver.window.columns, driver.window.lines = 80, 24
