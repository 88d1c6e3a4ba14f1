from __future__ import annotations

import io
import sys
from itertools import count
from pathlib import Path

import pytest

from satdoku.play.save import Store
from satdoku.tasks import generate, grade
from satdoku.ui.line_mode.menu import run_lines
from satdoku.ui.store import forgetful_store
from tests.ui.session import CNF, Session
from tests.waiting import PATIENCE

FIRST_SEED = 33


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The app's working folder; it holds only what a test puts there."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def _all_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app believes to run on a terminal with all colours."""
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.fixture(autouse=True)
def _seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same puzzles in every run, from seeds that are fast to generate."""
    seeds = count(FIRST_SEED)
    monkeypatch.setattr(generate, "fresh_seed", lambda: next(seeds))


@pytest.fixture(autouse=True)
def _long_grading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never give up grading, however slow the kernel: a test could wait for the grade."""
    monkeypatch.setattr(grade, "GRADING", PATIENCE)


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Session:
    """Feed lines to the menu in a folder with x.cnf, and return the output."""
    Path("x.cnf").write_text(CNF)

    def type_lines(*lines: str, store: Store | None = None, tty: bool = False) -> str:
        typed = io.StringIO("".join(f"{line}\n" for line in lines))
        typed.isatty = lambda: tty  # type: ignore[method-assign]
        monkeypatch.setattr(sys, "stdin", typed)
        assert run_lines(store or forgetful_store()) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert out.replace("\n", "").isprintable()
        return out

    return type_lines
