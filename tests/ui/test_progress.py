"""The progress bar: on a terminal and nowhere else, and it leaves no trace."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.ui.terminal import Terminal
from tests.waiting import PATIENCE

SOLVE = [sys.executable, "-m", "satdoku", "solve", "--timeout", "0.4"]


def on_terminal(path: Path, *options: str, columns: int = 100, term: str = "xterm") -> str:
    """What standard error shows on a terminal; standard output goes elsewhere."""
    with Terminal(columns) as terminal:
        command = [*SOLVE, *options, path]
        variables = {"TERM": term}
        process = terminal.start(command, stdout=subprocess.DEVNULL, variables=variables)
        shown = terminal.read_rest()
        assert process.returncode == 0
    return shown.decode()


def test_the_bar_shows_share_speed_and_time(hard: Path) -> None:
    shown = on_terminal(hard)
    assert "hard.cnf" in shown
    assert " %" in shown
    assert "decisions/s" in shown
    assert re.search(r"0\.\d s", shown)
    assert shown.endswith("\x1b[2K")  # the line is cleared in the end


def test_quiet_shows_none(hard: Path) -> None:
    assert on_terminal(hard, "--quiet") == ""


def test_a_dumb_terminal_gets_none(hard: Path) -> None:
    assert on_terminal(hard, term="dumb") == ""


def test_a_name_is_shown_not_obeyed(hard: Path) -> None:
    """Neither as rich's markup, nor as a field, nor as an order to the terminal."""
    shown = on_terminal(hard.rename(hard.with_name("[bold]{task}\x1b]0;t\x07.cnf")))
    assert r"[bold]{task}\x1b]0;t\x07.cnf" in shown
    assert "\x1b]" not in shown


def test_a_terminal_that_does_not_know_its_width(hard: Path) -> None:
    """Serial lines and containers report 0 columns, which means unknown."""
    assert "decisions/s" in on_terminal(hard, columns=0)


def test_no_bar_in_a_pipe(hard: Path) -> None:
    done = subprocess.run(
        [*SOLVE, hard], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "decisions/s" not in done.stdout
