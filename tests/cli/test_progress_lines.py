"""Progress as lines: after SIGUSR1, once a minute without a terminal, and with --verbose."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from satdoku.monitor import Progress
from satdoku.ui.reports import progress_bar
from satdoku.ui.reports.progress_bar import LineRate
from satdoku.ui.reports.progress_bar import progress_bar as watched
from tests.waiting import PATIENCE

posix = pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="POSIX only")


def lines_told(
    capsys: pytest.CaptureFixture[str],
    times: list[float],
    *,
    wanted: bool = True,
    asks: bool = False,
) -> list[str]:
    with watched("x.cnf", wanted=wanted) as bar:
        if asks:
            os.kill(os.getpid(), signal.SIGUSR1)
        for seconds in times:
            assert bar.monitor.report is not None
            bar.monitor.report(Progress(0.25, 100, seconds))
    return capsys.readouterr().err.splitlines()


def test_a_line_a_minute(capsys: pytest.CaptureFixture[str]) -> None:
    told = lines_told(capsys, [1.0, 59.0, 60.0, 61.0, 119.0, 121.0])
    assert [line.split(", ")[-1] for line in told] == ["60.0 s", "121.0 s"]
    assert told[0] == "x.cnf: 25.00 %, 2 decisions/s, 60.0 s"
    assert lines_told(capsys, [60.0], wanted=False) == []


def test_verbose_tells_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LineRate, "pause", progress_bar.VERBOSE_PAUSE)
    assert len(lines_told(capsys, [1.0, 5.0, 9.0, 10.0], wanted=False)) == 2


@posix
@pytest.mark.parametrize("wanted", [True, False])
def test_a_signal_asks_once(capsys: pytest.CaptureFixture[str], wanted: bool) -> None:
    assert len(lines_told(capsys, [1.0, 1.1], wanted=wanted, asks=True)) == 1


@posix
def test_a_signal_does_not_end_a_command(tmp_path: Path) -> None:
    """Before the search, too: the command waits for its input."""
    command = [sys.executable, "-m", "satdoku", "solve", "-", "--quiet"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tmp_path, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None
        process.stdin.write("p cnf 1 1\n" + "c\n" * 100_000)  # returns when the command reads
        process.send_signal(signal.SIGUSR1)
        out, _err = process.communicate("1 0\n", timeout=PATIENCE)
    assert (process.returncode, out.splitlines()[0]) == (10, "s 1")


@pytest.mark.parametrize(
    ("words", "variable"),
    [("--color always manual", "FORCE_COLOR"), ("manual --color=never", "NO_COLOR")],
)
def test_color_sets_what_the_screens_respect(
    words: str, variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from satdoku.cli.parser import parse

    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.setenv(name, "")
    assert parse(words.split()).command == "manual"
    assert {name for name in ("FORCE_COLOR", "NO_COLOR") if name in os.environ} == {variable}


def test_color_always_formats_a_page_in_a_pipe(tmp_path: Path) -> None:
    found = {}
    for when in ("always", "auto"):
        command = [sys.executable, "-m", "satdoku", "manual", "trust", "--color", when]
        found[when] = subprocess.run(command, capture_output=True, check=True).stdout
    assert b"\x1b[" in found["always"]
    assert b"\x1b[" not in found["auto"]
