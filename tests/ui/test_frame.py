"""The frame of every screen: the title, the keys, and nothing cut off at any size."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest
from prompt_toolkit.formatted_text.utils import fragment_list_to_text
from prompt_toolkit.layout.containers import Window
from prompt_toolkit.layout.controls import UIContent
from rich.cells import cell_len
from rich.text import Text

from satdoku.errors import FileError, UsageError
from satdoku.play.save import Store
from satdoku.ui.app import App
from satdoku.ui.job import Job
from satdoku.ui.keys import Key, footer, named
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.pen import Pen
from satdoku.ui.widgets.canvas import Canvas
from tests.ui.driver import Driver


def nothing() -> None: ...


KEYS = [
    Key(("a",), nothing, "a", "first"),
    Key(("b",), nothing, "b", "not now", active=lambda: False),
    Key(("c",), nothing),
    Key(("d",), nothing, "d", "the last one"),
]


def test_the_foot_names_the_keys_that_do_something() -> None:
    assert [line.plain for line in footer(named(KEYS), 76)] == ["a first  d the last one"]
    assert [line.plain for line in footer(named(KEYS), 16)] == ["a first", "d the last one"]


class Plain(Screen):
    title = "Plain"

    def __init__(self, app: App) -> None:
        self.closed = False
        self.pressed: list[str] = []
        self.body = Window(Canvas(lambda w, h: Text(f"{w}×{h} {self.pressed}")))
        self.keys = (Key(("x",), lambda: self.pressed.append("x"), "x", "noted"),)

    def typed(self, text: str) -> None:
        self.pressed.append(text)

    def close(self) -> None:
        self.closed = True


def test_a_screen_plugs_in() -> None:
    """Its keys work and appear in the footer, other characters are typed, and it is notified on
    closing."""
    screens: list[Plain] = []

    with Driver() as driver:
        driver.until("Menu")
        for _number in range(2):
            screens.append(Plain(driver.app))
            driver.app.open(screens[-1])
        driver.until("Plain", "76×20", "x noted  Esc back  ? help  Ctrl-D quit")
        driver.press("x", "y", "\x1b[200~two words\x1b[201~")
        driver.until("two words")
        driver.app.back()
        assert [screen.closed for screen in screens] == [False, True]
        driver.app.home()
        driver.until("Menu")
        assert screens[0].closed
    assert screens[1].pressed == ["x", "y", "two words"]
    assert screens[0].pressed == []


def test_quitting_closes_every_screen() -> None:
    screens: list[Plain] = []

    def first(app: App) -> Plain:
        screens.append(Plain(app))
        return screens[0]

    with Driver(first) as driver:
        driver.until("Plain")
        driver.press("ctrl-d")
        driver.end()
    assert screens[0].closed


@pytest.mark.parametrize("size", [(60, 16), (80, 24), (200, 60)])
@pytest.mark.parametrize("key", ["", "1", "2", "3", "4", "5", "6", "7"])
def test_every_screen_fits(size: tuple[int, int], key: str) -> None:
    with Driver(size=size) as driver:
        driver.until("Menu")
        driver.press(key)
        shown = driver.until("? help", gone="Menu" if key else "\0")
        lines = shown.split("\n")
        assert "? help" in lines[size[1] - 1]
        assert all(cell_len(line) <= size[0] for line in lines)


@pytest.mark.parametrize(("columns", "named"), [(80, True), (56, False), (40, True)])
def test_the_key_that_quits_is_left_out_where_that_saves_a_line(columns: int, named: bool) -> None:
    with Driver(size=(columns, 24)) as driver:
        shown = driver.until("? help")
        assert ("Ctrl-D quit" in shown) is named
        driver.press("ctrl-d")
        assert driver.end() == 0


def test_a_window_that_is_too_small_is_reported_until_it_grows() -> None:
    with Driver() as driver:
        driver.until("Menu")
        driver.resize(40, 11)
        shown = driver.until("This window is too small (40×11)", "40×12")
        assert "Menu" not in shown
        driver.press("7")  # keys still work
        driver.resize(80, 24)
        driver.until("Settings", "‹ cdcl ›")


def test_a_mistake_in_an_action_is_told_until_another_screen_is_shown() -> None:
    def refuse() -> None:
        raise UsageError("This cannot be.")

    with Driver() as driver:
        driver.until("Menu")
        screen = Plain(driver.app)
        screen.keys = (Key(("x",), refuse, "x", "refuse"),)
        driver.app.open(screen)
        driver.until("Plain")
        driver.press("x")
        driver.until("This cannot be.", "x refuse")
        driver.press("esc")
        driver.until("Menu", gone="This cannot be.")


def test_a_store_that_cannot_write_is_told_and_stops_nobody(sat: Path) -> None:
    class Full(Store):
        def remember_file(self, path: Path) -> None:
            raise FileError("The disk is full.")

        def set_setting(self, name: str, value: str) -> None:
            raise FileError("The disk is full.")

    with Driver(store=Full(Path(":memory:"), time.time), newcomer=True) as driver:
        driver.until("Menu")
        driver.press("7")
        driver.until("› Colours", gone="‹ light ›")
        driver.press("right")
        driver.until("‹ light ›", "The disk is full.")
        driver.press("esc")
        driver.until("Menu", gone="full")
        driver.press("4sat.cnf", "enter")
        driver.until("clauses: 4")


def test_a_bug_in_a_job_ends_the_app_and_is_seen() -> None:
    def broken(job: Job) -> None:
        raise ZeroDivisionError

    with Driver() as driver:
        driver.until("Menu")
        driver.app.start(broken)
        with pytest.raises(ZeroDivisionError):
            driver.end()


def test_a_job_leaves_the_window_to_its_own_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window can close at any moment, and a thread about to redraw it would fail."""
    threads: list[threading.Thread] = []
    with Driver() as driver:
        driver.until("Menu")
        invalidate = driver.app.application.invalidate

        def recorded() -> None:
            threads.append(threading.current_thread())
            invalidate()

        monkeypatch.setattr(driver.app.application, "invalidate", recorded)
        driver.app.start(lambda job: None)
        driver.wait(lambda: bool(threads))
    driver.app.redraw()
    assert set(threads) == {threading.current_thread()}


def test_a_bug_in_a_drawing_ends_the_app_and_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(canvas: Canvas, width: int, height: int | None) -> UIContent:
        raise ZeroDivisionError

    with Driver() as driver:
        driver.until("Menu")
        monkeypatch.setattr(Canvas, "create_content", broken)
        driver.app.redraw()
        with pytest.raises(ZeroDivisionError):
            driver.end()


@pytest.mark.parametrize("text", ["[/]", "[bold]x[/bold]", "[link=http://x]y[/link]", ":smile:"])
def test_markup_in_a_text_is_text(text: str) -> None:
    for drawing in (Text(text), text):
        (line,) = Pen().lines(drawing, 80)
        assert fragment_list_to_text(line) == text.ljust(80)
