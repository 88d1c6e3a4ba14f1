from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from satdoku.cli.main import run
from satdoku.monitor import STOPPING
from tests.cli.outcome import Command, Outcome


@pytest.fixture
def satdoku(capsys: pytest.CaptureFixture[str]) -> Iterator[Command]:
    """Run a command line inside this process. A command stopped by a signal leaves its handlers in
    place until the process ends, so they are restored for the next test."""
    handlers = {number: signal.getsignal(number) for number in STOPPING}

    def command(*arguments: object) -> Outcome:
        capsys.readouterr()
        try:
            code = run([str(argument) for argument in arguments])
        except SystemExit as stop:  # argparse exits this way
            code = int(stop.code or 0)
        return Outcome(code, *capsys.readouterr())

    yield command
    for number, handler in handlers.items():
        signal.signal(number, handler)
