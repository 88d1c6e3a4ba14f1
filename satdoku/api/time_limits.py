"""The `timeout` of public methods."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from satdoku.argument_types import number
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped


@contextmanager
def raising_timeout() -> Iterator[None]:
    try:
        yield
    except Stopped:
        raise TimeoutError(_("The time limit was reached.")) from None


def monitor_of(timeout: float | None) -> Monitor:
    return UNWATCHED if timeout is None else Monitor(number("timeout", timeout))
