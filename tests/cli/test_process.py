"""What only a separate process can test: signals, broken pipes, encodings, closed streams."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from satdoku.__main__ import main
from tests.ui.terminal import Terminal
from tests.waiting import PATIENCE

SATDOKU = [sys.executable, "-m", "satdoku"]
PUZZLE = ".3..4...1.4....."


def run(*arguments: object, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*SATDOKU, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, **variables},
        check=False,
    )


def shell(command: str, *arguments: Path) -> subprocess.CompletedProcess[str]:
    """The command can use "$0" for Python and "$1" for the first argument."""
    return subprocess.run(
        ["sh", "-c", command, sys.executable, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_ctrl_c_writes_that_nothing_was_decided(hard: Path) -> None:
    with Terminal() as terminal:
        process = terminal.start([*SATDOKU, "solve", hard], stdout=subprocess.PIPE)
        shown = terminal.read_until(b"decisions/s")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
        shown += terminal.read_rest()
    assert process.returncode == 130
    assert b"UNKNOWN: stopped; " in out
    assert b"Traceback" not in shown
    assert hard.with_suffix(".res").read_text().startswith("s -1\nt ")


def test_ctrl_c_ends_a_comparison_with_what_is_known(hard: Path) -> None:
    with Terminal() as terminal:
        process = terminal.start([*SATDOKU, "compare", hard, hard], stdout=subprocess.PIPE)
        shown = terminal.read_until(b"decisions/s")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
        shown += terminal.read_rest()
    assert process.returncode == 130
    assert out.count(bytes(hard)) == 1
    assert b"Traceback" not in shown


def test_a_reader_may_leave_early(tmp_path: Path) -> None:
    """As in `satdoku show big.cnf | head -1`."""
    path = tmp_path / "big.cnf"
    path.write_text("p cnf 9 99999\n" + "1 2 3 4 5 6 7 8 9 0\n" * 99_999)
    process = subprocess.Popen(
        [*SATDOKU, "show", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith(os.fsencode(path))
    process.stdout.close()
    process.stdout = None
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (141, b"")


@pytest.mark.parametrize("command", ["solve", "show", "verify", "compare"])
def test_ascii_terminals_get_every_name(sat: Path, command: str) -> None:
    path = sat.rename(sat.with_name("公式 é.cnf"))
    path.with_suffix(".res").write_text("s 1\nv 1 2 3\n")
    done = run(command, path, PYTHONIOENCODING="ascii")
    assert done.returncode == {"solve": 10, "verify": 1}.get(command, 0)
    assert done.stderr == ""
    assert r"\u516c\u5f0f \xe9.cnf" in done.stdout


@pytest.mark.parametrize("command", ["solve", "compare"])
def test_json_on_an_ascii_stream_is_json(sat: Path, command: str) -> None:
    path = sat.rename(sat.with_name("é.cnf"))
    done = run(command, path, "--json", PYTHONIOENCODING="ascii")
    document = json.loads(done.stdout)
    assert (document if command == "solve" else document[0])["file"] == str(path)


@pytest.mark.parametrize("redirection", [">&-", "2>&-", ">/dev/full"])
def test_streams_that_are_closed_or_full(sat: Path, redirection: str) -> None:
    """The answer is in the file anyway; only a lost report changes the exit code."""
    done = shell(f'"$0" -m satdoku solve "$1" {redirection}', sat)
    assert "Traceback" not in done.stderr
    assert sat.with_suffix(".res").exists()
    assert done.returncode == (2 if redirection == ">/dev/full" else 10)


@pytest.mark.parametrize("command", ["sudoku", "encode", "grade", "hint"])
def test_a_closed_standard_input_holds_nothing(command: str) -> None:
    for puzzle, code in ((PUZZLE, 0), ("-", 2)):
        done = shell(f'"$0" -m satdoku {command} {puzzle} --variant classic-4 <&-')
        assert "Traceback" not in done.stderr
        assert done.returncode == code


def test_a_full_standard_error_changes_no_exit_code() -> None:
    assert shell(f'"$0" -m satdoku sudoku {PUZZLE} --variant classic-4 2>/dev/full').returncode == 0
    assert shell('"$0" -m satdoku solve missing.cnf 2>/dev/full').returncode == 2


def test_help_that_cannot_be_written_is_a_failure() -> None:
    done = shell('"$0" -m satdoku solve --help >/dev/full')
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]


@pytest.mark.parametrize("number", SIGNALS)
def test_a_stopped_search_leaves_its_answer_and_no_half_proof(
    hard: Path, tmp_path: Path, number: int
) -> None:
    proof = tmp_path / "hard.drat"
    with Terminal() as terminal:
        process = terminal.start([*SATDOKU, "solve", hard, "--proof", proof])
        terminal.read_until(b"decisions/s")
        process.send_signal(number)
        shown = terminal.read_rest()
    assert process.returncode == 128 + number, shown
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hard.cnf", "hard.res"]
    assert hard.with_suffix(".res").read_text().startswith("s -1\n")


@pytest.mark.parametrize("number", SIGNALS)
def test_many_signals_in_a_row_do_not_lose_the_answer(hard: Path, number: int) -> None:
    with Terminal() as terminal:
        process = terminal.start([*SATDOKU, "solve", hard])
        terminal.read_until(b"decisions/s")
        for _ in range(25):
            process.send_signal(number)
        shown = terminal.read_rest()
    assert process.returncode == 128 + number, shown
    assert hard.with_suffix(".res").read_text().startswith("s -1\n")


def test_ctrl_z_shows_the_cursor_and_the_bar_is_drawn_again(hard: Path) -> None:
    hide, show = b"\x1b[?25l", b"\x1b[?25h"
    with Terminal() as terminal:
        process = terminal.start([*SATDOKU, "solve", hard])
        terminal.read_until(hide)
        terminal.read_until(b"decisions/s")
        process.send_signal(signal.SIGTSTP)
        terminal.read_until(show)
        terminal.read_until(hide)  # without a shell, the system does not let it stop
        process.send_signal(signal.SIGINT)
        terminal.read_rest()
    assert process.returncode == 130


def test_ctrl_c_while_the_program_loads_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    class Interrupting:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "satdoku.cli.main":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "satdoku.cli.main")
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    before = signal.getsignal(signal.SIGINT)
    try:
        assert main() == 130
    finally:
        signal.signal(signal.SIGINT, before)
    assert capfd.readouterr() == ("", "")
