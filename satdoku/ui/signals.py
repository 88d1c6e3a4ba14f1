"""Signals in a full-screen app. Each of them leaves the terminal as it was before."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

try:
    import termios

    TerminalError: type[Exception] = termios.error
except ImportError:  # Windows has no such terminals, and no signals but these two
    TerminalError = OSError


def known(*names: str) -> tuple[signal.Signals, ...]:
    """Those of the signals that the system has."""
    return tuple(signal.Signals[name] for name in names if hasattr(signal, name))


DEADLY = known("SIGTERM", "SIGHUP", "SIGQUIT")
SUSPENDING = known("SIGTSTP")
HANG_UP = 1  # the number of SIGHUP, for an exit code where there is no such signal, too


@contextmanager
def handled(signals: tuple[signal.Signals, ...], act: Callable[[int], None]) -> Iterator[None]:
    """Inside, the event loop handles them. Signals that are ignored, as under `nohup`, stay so.

    The event loop of Windows handles none; there they keep their default.
    """
    loop = asyncio.get_running_loop()
    if sys.platform == "win32":
        yield
        return
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


def disregard_interrupts() -> None:
    """Let SIGINT do nothing until somebody handles it. Unlike `SIG_IGN`, this is not inherited by
    the programs that we start."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda _number, _frame: None)


def stop_process_group() -> None:
    """Suspend the process, as Ctrl-Z does by default. Returns when the shell resumes it.

    Windows cannot suspend a process.
    """
    if sys.platform == "win32":
        return
    before = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    os.kill(0, signal.SIGTSTP)
    signal.signal(signal.SIGTSTP, before)


def terminal_is_there() -> bool:
    if sys.platform == "win32":
        return sys.stdin.isatty()
    try:
        termios.tcgetattr(sys.stdin)
    except (OSError, ValueError, TerminalError):
        return False
    return True


def hung_up() -> int:
    """Discard output to a terminal that is gone. Returns the exit code."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    return 128 + HANG_UP
