"""Signals in a full-screen app: whoever sends one finds the terminal as it was."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager

DEADLY = (signal.SIGTERM, signal.SIGHUP)


@contextmanager
def handled(signals: tuple[signal.Signals, ...], act: Callable[[int], None]) -> Iterator[None]:
    """Inside, the event loop acts on them; those that are ignored, as `nohup` does, stay so."""
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
    """What Ctrl-Z does where nobody handles it; returns when the shell says `fg`."""
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
    """What is still to be written to a lost terminal goes nowhere. The exit code."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    return 128 + signal.SIGHUP
