"""satdoku restores the terminal however it ends, is suspended or is resized."""

from __future__ import annotations

import os
import pty
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.shell import Shell
from tests.ui.terminal import Terminal
from tests.waiting import PATIENCE

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")


@pytest.mark.parametrize(("keys", "code"), [("0", 0), ("1\x04", 0), ("\x03", 130)])
def test_leaving(here: Path, keys: str, code: int) -> None:
    with Shell(here) as shell:
        shell.start()
        shell.send(keys)
        shell.until(f"left with {code}")
        shell.wait_for(shell.is_as_before)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_that_ends_it(here: Path, number: signal.Signals) -> None:
    with Shell(here) as shell:
        shell.start()
        shell.signal(number)
        shell.until(f"left with {128 + number}")
        shell.wait_for(shell.is_as_before)


def start_search(shell: Shell, name: str) -> None:
    shell.start()
    shell.send("1")
    shell.until("CNF file:")
    shell.send(f"{name}\r")
    shell.until("Enter solve")
    shell.send("\r")
    shell.until("decisions/s")


def test_a_signal_within_a_search_keeps_what_is_known(hard: Path) -> None:
    with Shell(hard.parent) as shell:
        start_search(shell, hard.name)
        shell.signal(signal.SIGTERM)
        shell.until("left with 143")
        shell.wait_for(shell.is_as_before)
    assert hard.with_suffix(".res").read_text().startswith("s -1\nt ")


def test_an_interrupt_from_outside_stops_the_search_only(hard: Path) -> None:
    with Shell(hard.parent) as shell:
        start_search(shell, hard.name)
        shell.signal(signal.SIGINT)
        shell.until("UNKNOWN: stopped;")
        shell.send("\r")
        shell.until("Menu")
        shell.signal(signal.SIGINT)
        shell.until("left with 130")
        shell.wait_for(shell.is_as_before)


@pytest.mark.parametrize("typed", [True, False])
def test_ctrl_z_gives_the_shell_its_terminal_and_fg_the_window(here: Path, typed: bool) -> None:
    with Shell(here) as shell:
        shell.start()
        full_screen = shell.state()
        for _time in range(2):
            if typed:
                shell.send("\x1a")
            else:
                shell.signal(signal.SIGTSTP)
            shell.until("Stopped")
            shell.wait_for(shell.is_as_before)
            shell.send("clear; fg\r")
            shell.until("Menu", "0  Quit")
            shell.wait_for(lambda: shell.state() == full_screen)
        shell.send("0")
        shell.wait_for(shell.is_as_before)


def test_resizing(here: Path) -> None:
    with Shell(here) as shell:
        shell.start()
        for columns, lines, shown in (
            (200, 60, " " * 150),
            (30, 8, "(30×8); please enlarge it to"),
            (80, 24, "Menu"),
        ):
            shell.resize(columns, lines)
            shell.until(shown)
        shell.send("0")
        shell.until("left with 0")
        shell.wait_for(shell.is_as_before)


def test_a_terminal_that_disappears_ends_it(here: Path) -> None:
    """This happens when its window is closed. It must not print errors to the missing terminal."""
    master, slave = pty.openpty()
    errors = here / "errors"
    with errors.open("w") as stream:
        process = subprocess.Popen(
            [sys.executable, "-m", "satdoku"],
            stdin=slave,
            stdout=slave,
            stderr=stream,
            cwd=here,
            env={**os.environ, "TERM": "xterm"},
            start_new_session=True,
        )
    os.close(slave)
    while b"Quit" not in os.read(master, 65536):
        pass
    os.close(master)
    assert process.wait(timeout=PATIENCE) == 128 + signal.SIGHUP
    assert errors.read_text() == ""


def test_files_and_settings_are_remembered(sat: Path) -> None:
    with Shell(sat.parent) as shell:
        shell.start()
        shell.send("3sat.cnf\r")
        shell.until("RES file")
        shell.send("\x04")
        shell.until("left with 0")
        shell.send("clear\r")
        shell.start()
        shell.send("4")
        shell.until("› sat.cnf", "recent")
        shell.send("\r")
        shell.until("clauses: 4")


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_dumb_terminal_gets_lines(here: Path, term: str) -> None:
    with Terminal() as terminal:
        process = terminal.start(
            [sys.executable, "-m", "satdoku"],
            cwd=here,
            variables={"TERM": term},
        )
        terminal.read_until(b"Your choice [t]: ")
        os.write(terminal.master, b"0\n")
        shown = terminal.read_rest()
    assert process.returncode == 0
    assert b"\x1b" not in shown


def test_a_redirected_output_gets_lines(here: Path) -> None:
    with Terminal() as terminal:
        process = terminal.start(
            [sys.executable, "-m", "satdoku"],
            stdout=subprocess.PIPE,
            cwd=here,
        )
        os.write(terminal.master, b"0\n")
        out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert b"Your choice" in out
    assert b"\x1b" not in out
