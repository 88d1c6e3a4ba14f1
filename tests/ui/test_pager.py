"""Long output is paged on a terminal, and is shown whatever the value of PAGER."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.ui.terminal import Terminal

ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def show(path: Path, pager: str, locale: Mapping[str, str] | None = None) -> str:
    with Terminal() as terminal:
        terminal.start(
            [sys.executable, "-m", "satdoku", "show", path],
            variables={"PAGER": pager, **(locale or {})},
        )
        return terminal.read_rest().decode()


@pytest.fixture
def cnf(tmp_path: Path) -> Path:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 2 2\n1 -2 0\n2 0\n")
    return path


def test_the_pager_of_the_user_is_used(cnf: Path) -> None:
    shown = show(cnf, "sed 's/^/> /'")
    assert shown.startswith(f"> {cnf}: 2 variables")
    assert shown.endswith("> 1 -2 0\r\n> 2 0\r\n")


def test_a_pager_that_reads_nothing_does_no_harm(cnf: Path) -> None:
    assert show(cnf, "true") == ""


@pytest.mark.parametrize(
    "pager",
    [
        "",
        "no-such-program",
        "less '",
    ],
)
def test_an_unusable_pager_falls_back(cnf: Path, pager: str) -> None:
    shown = re.sub(r"\x1b(\[[?0-9;]*[A-Za-z]|[=>])", "", show(cnf, pager))
    assert "1 -2 0\r\n2 0\r\n" in shown


def test_a_locale_without_the_signs_still_shows_the_clauses(cnf: Path) -> None:
    assert show(cnf, "cat", ASCII).endswith("1 -2 0\r\n2 0\r\n")


def test_ctrl_c_belongs_to_the_pager_while_it_has_not_read_all(tmp_path: Path) -> None:
    path = tmp_path / "long.cnf"
    path.write_text("p cnf 9 20000\n" + "1 2 3 4 5 6 7 8 9 0\n" * 20_000)
    waiting = "until [ -e go ]; do sleep 0.01; done"
    pager = f"""sh -c 'trap "" INT; head -1; {waiting}; tail -1'"""
    with Terminal() as terminal:
        process = terminal.start(
            [sys.executable, "-m", "satdoku", "show", path], variables={"PAGER": pager}
        )
        terminal.read_until(b"variables")
        os.killpg(process.pid, signal.SIGINT)
        Path("go").touch()
        shown = terminal.read_rest()
        assert process.wait() == 0
    assert b"1 2 3 4 5 6 7 8 9 0" in shown
