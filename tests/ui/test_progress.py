"""The progress bar appears only on a terminal, and leaves no trace."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.ui.terminal import Terminal
from tests.waiting import PATIENCE

SOLVE = [sys.executable, "-m", "satdoku", "solve"]
BRIEFLY = ("--timeout", "0.4")


def shown_by(
    path: Path, *options: str, until: bytes = b"", columns: int = 100, term: str = "xterm"
) -> str:
    """Standard error as shown on a terminal. Sends Ctrl-C when the awaited text appears."""
    with Terminal(columns) as terminal:
        command = [*SOLVE, *options, path]
        variables = {"TERM": term}
        process = terminal.start(command, stdout=subprocess.DEVNULL, variables=variables)
        shown = b""
        if until:
            shown = terminal.read_until(until)
            process.send_signal(signal.SIGINT)
        shown += terminal.read_rest()
    assert process.returncode == (130 if until else 0)
    return shown.decode()


def test_the_bar_shows_share_speed_and_time(hard: Path) -> None:
    shown = shown_by(hard, until=b"decisions/s")
    assert "hard.cnf" in shown
    assert " %" in shown
    assert "decisions/s" in shown
    assert re.search(r"\d\.\d s", shown)
    assert shown.endswith("\x1b[2K")  # the line is cleared at the end


def test_quiet_shows_none(hard: Path) -> None:
    assert shown_by(hard, "--quiet", *BRIEFLY) == ""


def test_a_dumb_terminal_gets_none(hard: Path) -> None:
    assert shown_by(hard, *BRIEFLY, term="dumb") == ""


def test_a_name_is_shown_not_obeyed(hard: Path) -> None:
    """It is not interpreted as rich markup, a format field, or a terminal command."""
    hostile = hard.rename(hard.with_name("[bold]{task}\x1b]0;t\x07.cnf"))
    shown = shown_by(hostile, until=b"decisions/s")
    assert r"[bold]{task}\x1b]0;t\x07.cnf" in shown
    assert "\x1b]" not in shown


def test_a_terminal_that_does_not_know_its_width(hard: Path) -> None:
    """Serial lines and containers report 0 columns, which means unknown."""
    shown_by(hard, until=b"decisions/s", columns=0)


def test_no_bar_in_a_pipe(hard: Path) -> None:
    done = subprocess.run(
        [*SOLVE, *BRIEFLY, hard], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "decisions/s" not in done.stdout


def test_a_batch_shows_rate_time_left_and_counts(tmp_path: Path) -> None:
    batch = ("batch", "generate", "--variant", "classic-4", "--givens", "8", "--seed", "1")
    with Terminal() as terminal:
        process = terminal.start(
            [*SOLVE[:3], *batch, "--count", "1000000", "-o", tmp_path / "puzzles.txt"]
        )
        shown = terminal.read_until(b"as requested").decode()
        process.send_signal(signal.SIGINT)
        shown += terminal.read_rest().decode()
    assert re.search(
        r" \d+(\.\d k)? items/s \d+\.\d s (\d+:)?\d+:\d\d left; as requested \d", shown
    )
