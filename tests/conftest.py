"""What holds for the whole test run."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from satdoku.messages import speak
from setup import compile_catalogues

NUMBERS = count()

# A run in the background of a script has Ctrl-C ignored, and so would the programs it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def own_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or changes what the person who runs it has saved."""
    folder = tmp_path_factory.getbasetemp() / "data" / str(next(NUMBERS))
    monkeypatch.setenv("SATDOKU_DATA", str(folder))
    return folder


@pytest.fixture(scope="session", autouse=True)
def _catalogue() -> None:
    """As it is written now, whenever it was last compiled."""
    compile_catalogues()


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test begins in English, whatever the person who runs it speaks."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")
    yield
    speak("en")


@pytest.fixture
def chinese(_english: None) -> None:
    speak("zh_CN")
