"""Signals during the full-screen app."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import cast

import pytest

from satdoku.ui.app import App


@pytest.fixture
def _own_interrupts() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


class Ending:
    """An app that exits while signals keep arriving."""

    async def run_async(self) -> int:
        signal.raise_signal(signal.SIGINT)
        return 143


@pytest.mark.usefixtures("_own_interrupts")
def test_no_interrupt_disturbs_the_end() -> None:
    """It would be raised during Python's cleanup and print a traceback."""
    assert App.run(cast(App, Ending())) == 143
    signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("_own_interrupts")
def test_what_was_ignored_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    assert App.run(cast(App, Ending())) == 143
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
