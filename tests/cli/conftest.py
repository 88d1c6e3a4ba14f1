from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from satdoku.cli.main import run
from satdoku.monitor import STOPPING
from tests.cli.outcome import Command, Outcome


@pytest.fixture
def satdoku(capsys: pytest.CaptureFixture[str]) -> Iterator[Command]:
    """Runs a command line inside this process. A command that a signal stops leaves its handlers in
    place until the process ends, so the next test would not hear its own signals."""
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
