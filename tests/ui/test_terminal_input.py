"""No terminal input ends a game: reports, floods of keys, pastes, broken text."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from prompt_toolkit.formatted_text.utils import fragment_list_len

from satdoku.ui.screens.choosing import MOST_PASTED, PuzzlePrompt
from satdoku.ui.screens.form import FormScreen
from satdoku.ui.screens.menu import MenuScreen, opener
from satdoku.ui.terminal.reader import EagerReader
from satdoku.ui.typed_text import MOST
from satdoku.ui.widgets.input_line import AROUND
from tests.ui.driver import Driver
from tests.ui.every_screen import EVERY_SCREEN, write_files
from tests.ui.garbage import garbage, staying
from tests.ui.player import Player

REPORTS = (
    *("\x1b[M$%&", "\x1b[M(%&", "\x1b[M0%&", "\x1b[Mb%&", "\x1b[Mc%&", "\x1b[M\xa0%&"),
    *("\x1b[<;;M", "\x1b[<0;5M", "\x1b[5;5M", "\x1b[<0;0;0M", "\x1b[<0;99999;99999M"),
    *("\x1b[<" + "9" * 5000 + ";1;1M", "\x1b[;R", "\x1b[" + "9" * 5000 + ";1R", "\x1b[I", "\x1b[O"),
)


@pytest.fixture(autouse=True)
def _files(here: Path) -> None:
    write_files(here)


def run_on(driver: Driver) -> None:
    """Run until the next redraw, which comes only if the app is still running."""
    drawn = driver.app.application.render_counter
    driver.do(driver.app.application.invalidate)
    driver.wait(lambda: driver.app.application.render_counter > drawn)


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: repr(report[:12]))
def test_no_report_ends_the_menu_or_a_game(report: str) -> None:
    with Driver() as driver:
        driver.press(report)
        run_on(driver)
        assert isinstance(driver.app.screen, MenuScreen)
    with Player() as player:
        player.press(report, "1")
        player.until("Move › 1")


@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_no_input_ends_any_screen(name: str) -> None:
    rng = Random(name)
    with Driver() as driver, staying(driver.app):
        driver.do(lambda: EVERY_SCREEN[name](driver.app))
        for _time in range(6):
            driver.pipe.send_bytes(garbage(rng, 9))
            run_on(driver)


@pytest.mark.parametrize("press", ['\x1b[M !"', "\x1b[32;1;2M"])
def test_a_click_in_an_older_form(press: str) -> None:
    """On the button; the release that follows does not name it."""
    with Driver() as driver:
        driver.until("7  Settings")
        lines = driver.window.screen.display
        row = next(number for number, line in enumerate(lines, 1) if "7  Settings" in line)
        column = lines[row - 1].index("Settings") + 1
        if press.startswith("\x1b[M"):
            place = chr(32 + column) + chr(32 + row)
            driver.press(f"\x1b[M {place}\x1b[M#{place}")
        else:
            driver.press(f"\x1b[32;{column};{row}M\x1b[35;{column};{row}M")
        driver.until("Settings", "‹ cdcl ›")


def test_an_unknown_key_neither_leaves_nor_types() -> None:
    with Player() as player:
        player.press("\x1b[97;5u", "\x1b]11;rgb:0/0/0\x07", "\x1bP1$r0m\x1b\\", "12")
        player.until("Move › 12")


def flood(driver: Driver, text: str) -> int:
    """Send the text as fast as it is read, without bracketed paste. Returns the number of
    redraws."""
    drawn = driver.app.application.render_counter
    data = text.encode()
    for at in range(0, len(data), 4096):
        os.write(driver.pipe.pipe.write_fd, data[at : at + 4096])  # type: ignore[attr-defined]
        driver.do(lambda: None)
    parser = vars(driver.pipe)["vt100_parser"]
    driver.wait(lambda: not parser._flooded)
    return driver.app.application.render_counter - drawn


def test_a_flood_of_keys_is_one_press_and_is_refused_in_a_sentence() -> None:
    with Driver() as driver:
        driver.do(lambda: EVERY_SCREEN["file prompt"](driver.app))
        driver.until("CNF file:")
        presses: list[object] = []
        driver.app.application.key_processor.before_key_press += presses.append
        drawings = flood(driver, "x" * 100_000)
        driver.until("too long", f"{MOST} characters")
        assert len(presses) == 1
        assert drawings <= 2
        driver.press("x.c")
        driver.until("CNF file: x.c", gone="too long")


def test_a_flood_does_not_press_keys_of_the_board() -> None:
    with Player() as player:
        player.press("up")
        player.until("1–9 enter")
        flood(player, "5j" * 5_000)
        player.press("7")
        player.wait(lambda: bool(player.moves))
        assert player.moves == ["5 5 7"]


def test_a_line_takes_a_long_text_and_no_longer_one() -> None:
    with Player() as player:
        player.paste("中" * MOST)
        player.wait(lambda: player.screen.line.text == "中" * MOST)
        player.press("x")
        player.until("too long")
        assert len(player.screen.line.text) == MOST
        player.press("backspace", "backspace", "x")
        player.wait(lambda: player.screen.line.text == "中" * (MOST - 2) + "x")
        player.press("ctrl-u", "1")
        player.until("Move › 1", gone="too long")


def test_cutting_and_yanking_again_and_again_does_not_outgrow_a_line() -> None:
    with Player() as player:
        player.paste("x" * (MOST // 2))
        player.press("ctrl-u", *["\x19"] * 9)
        player.until("too long")
        assert len(player.screen.line.text) == MOST


def test_of_a_long_line_only_the_part_around_the_cursor_is_drawn() -> None:
    with Driver() as driver:
        driver.do(lambda: EVERY_SCREEN["puzzle prompt"](driver.app))
        assert isinstance(driver.app.screen, PuzzlePrompt)
        line = driver.app.screen.input
        driver.do(lambda: line.buffer.insert_text("\x01" + "." * (MOST_PASTED - 2) + "z"))
        driver.until("......z")
        drawn = line.window.render_info
        assert drawn is not None
        assert fragment_list_len(drawn.ui_content.get_line(0)) <= 2 * AROUND
        driver.press("home")
        driver.until("Puzzle: \\x01.....")


def test_fields_and_searches_have_a_longest_text(here: Path) -> None:
    with Driver() as driver:
        opener("print")(driver.app)
        form = driver.app.screen
        assert isinstance(form, FormScreen)
        while form._on_choice():
            driver.do(lambda: form._move(1))
        before = dict(form.answers)
        driver.paste("1" * (MOST + 1))
        driver.until("too long")
        assert form.answers == before
    with Driver() as driver:
        driver.do(lambda: EVERY_SCREEN["clauses"](driver.app))
        driver.until("clauses: 4")
        driver.press("/")
        driver.paste("1" * (MOST + 1))
        driver.until("too long")


def test_a_paste_without_an_end_does_not_swallow_the_keys_after_it() -> None:
    with Player() as player, patch("satdoku.ui.terminal.parser.PATIENCE", 0.0):
        player.press("\x1b[200~12")
        run_on(player)
        player.press("3")
        player.until("Move › 123")


def test_a_terminal_that_is_gone_counts_as_the_end() -> None:
    master, slave = os.openpty()
    reader = EagerReader(slave)
    os.write(master, b"a")
    assert reader.read() == ""  # until the end of the line
    os.close(master)
    while not reader.closed:
        reader.read()
    os.close(slave)
