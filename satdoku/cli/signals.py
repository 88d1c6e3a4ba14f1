"""SIGTERM and SIGHUP stop a command as Ctrl-C does: it writes what it knows, and tidies up."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

DEADLY = (signal.SIGTERM, signal.SIGHUP)


@contextmanager
def as_ctrl_c() -> Iterator[None]:
    """Not where they are ignored, as by `nohup`, nor in a thread, where none arrives."""
    in_main = threading.current_thread() is threading.main_thread()
    minded = [n for n in DEADLY if in_main and signal.getsignal(n) is signal.SIG_DFL]
    for number in minded:
        signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number in minded:
            signal.signal(number, signal.SIG_DFL)
