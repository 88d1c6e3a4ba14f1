"""SIGTERM, SIGHUP and the signals that time is up stop a command as Ctrl-C does: it writes its
results and cleans up."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from satdoku.monitor import STOPPING

DEADLY = tuple(number for number in STOPPING if number != signal.SIGINT)


@contextmanager
def as_ctrl_c() -> Iterator[None]:
    """Signals that are ignored, as under `nohup`, stay ignored. Only the main thread gets signals,
    so this does nothing in any other."""
    caught = []
    try:
        for number in DEADLY:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, signal.default_int_handler)
                caught.append(number)
    except ValueError:  # not the main thread
        pass
    try:
        yield
    finally:
        for number in caught:
            signal.signal(number, signal.SIG_DFL)
