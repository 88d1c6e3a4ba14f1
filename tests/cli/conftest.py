from __future__ import annotations

import pytest

from satdoku.cli.main import run
from tests.cli.outcome import Command, Outcome


@pytest.fixture
def satdoku(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command line inside this process."""

    def command(*arguments: object) -> Outcome:
        capsys.readouterr()
        try:
            code = run([str(argument) for argument in arguments])
        except SystemExit as stop:  # argparse exits this way
            code = int(stop.code or 0)
        return Outcome(code, *capsys.readouterr())

    return command
