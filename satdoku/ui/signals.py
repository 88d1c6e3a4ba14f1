"""Signals in a full-screen app. Each of them leaves the terminal as it was before."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager

DEADLY = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


@contextmanager
def handled(signals: tuple[signal.Signals, ...], act: Callable[[int], None]) -> Iterator[None]:
    """Inside, the event loop handles them. Signals that are ignored, as under `nohup`, stay so."""
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in signals}
    minded = [number for number, how in before.items() if how is not signal.SIG_IGN]
    for number in minded:
        loop.add_signal_handler(number, act, number)
    try:
        yield
    finally:
        for number in minded:
            loop.remove_signal_handler(number)
            signal.signal(number, before[number])


def stop_process_group() -> None:
    """Suspend the process, as Ctrl-Z does by default. Returns when the shell resumes it."""
    before = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    os.kill(0, signal.SIGTSTP)
    signal.signal(signal.SIGTSTP, before)


def terminal_is_there() -> bool:
    try:
        termios.tcgetattr(sys.stdin)
    except (OSError, ValueError, termios.error):
        return False
    return True


def hung_up() -> int:
    """Discard output to a terminal that is gone. Returns the exit code."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    return 128 + signal.SIGHUP
