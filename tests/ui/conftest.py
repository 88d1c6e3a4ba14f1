from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.families.pigeonhole import pigeonhole


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which the app runs in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def sat(here: Path) -> Path:
    """Its one model is 1 2 -3."""
    path = here / "sat.cnf"
    path.write_text("p cnf 3 4\n1 2 0\n-1 2 0\n1 -2 0\n-3 0\n")
    return path


@pytest.fixture
def unsat(here: Path) -> Path:
    path = here / "unsat.cnf"
    path.write_text("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n")
    return path


@pytest.fixture
def hard(here: Path) -> Path:
    """Beyond every engine within a test's time."""
    path = here / "hard.cnf"
    with path.open("w") as stream:
        pigeonhole(13, 12).write_dimacs(stream)
    return path
