"""What holds for the whole test run."""

from __future__ import annotations

import signal
from itertools import count
from pathlib import Path

import pytest

NUMBERS = count()

# A run in the background of a script has Ctrl-C ignored, and so would the programs it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def own_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or changes what the person who runs it has saved."""
    folder = tmp_path_factory.getbasetemp() / "data" / str(next(NUMBERS))
    monkeypatch.setenv("SATDOKU_DATA", str(folder))
    return folder
