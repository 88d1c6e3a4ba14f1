"""Fixtures and settings for the whole test run."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from satdoku.families.pigeonhole import pigeonhole
from satdoku.messages import speak
from setup import compile_catalogues

ROOT = Path(__file__).parents[1]
NUMBERS = count()

# A background job of a script ignores Ctrl-C, and so would the programs it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


# Without bytecode, every program started by a test, and every test run, would compile the package
# again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_configure(config: pytest.Config) -> None:
    """Compile the current catalogue once, before any worker reads it."""
    if not hasattr(config, "workerinput"):
        compile_catalogues()


# Tests that run or wait for seconds. They start first, so that no core is left with one at the end.
LONG = ("batch/test_dask.py", "batch/test_tls.py", "test_docs.py", "test_translations.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.path.as_posix().endswith(LONG))


@pytest.fixture(autouse=True)
def own_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or changes the user's own data."""
    folder = tmp_path_factory.getbasetemp() / "data" / str(next(NUMBERS))
    monkeypatch.setenv("SATDOKU_DATA", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _this_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs started by a test run this code, whatever their working directory."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)


@pytest.fixture(autouse=True)
def _no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs started by a test do not see the size and colours of pytest's own terminal.

    readline, which pytest loads, puts the size into the environment of the workers.
    """
    for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test starts in English, whatever the user's locale."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")
    yield
    speak("en")


@pytest.fixture
def chinese(_english: None) -> None:
    speak("zh_CN")


@pytest.fixture
def sat(tmp_path: Path) -> Path:
    """A formula whose only model is 1 2 -3."""
    path = tmp_path / "sat.cnf"
    path.write_text("p cnf 3 4\n1 2 0\n-1 2 0\n1 -2 0\n-3 0\n")
    return path


@pytest.fixture
def unsat(tmp_path: Path) -> Path:
    path = tmp_path / "unsat.cnf"
    path.write_text("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n")
    return path


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    """A formula that no engine decides within a test's time."""
    path = tmp_path / "hard.cnf"
    with path.open("w") as stream:
        pigeonhole(31, 30).write_dimacs(stream)
    return path
