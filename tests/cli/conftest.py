from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.families.pigeonhole import pigeonhole
from satdoku.cli.main import run
from tests.cli.outcome import Command, Outcome


@pytest.fixture
def satdoku(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command line inside this process."""

    def command(*arguments: object) -> Outcome:
        capsys.readouterr()
        try:
            code = run([str(argument) for argument in arguments])
        except SystemExit as stop:  # argparse leaves so
            code = int(stop.code or 0)
        return Outcome(code, *capsys.readouterr())

    return command


@pytest.fixture
def sat(tmp_path: Path) -> Path:
    """Its one model is 1 2 -3."""
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
    """Beyond every engine within a test's time."""
    path = tmp_path / "hard.cnf"
    with path.open("w") as stream:
        pigeonhole(13, 12).write_dimacs(stream)
    return path
