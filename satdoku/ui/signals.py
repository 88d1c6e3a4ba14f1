"""Signal handling of the full-screen app. Every signal leaves the terminal as it was before."""

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
except ImportError:  # Windows has no such terminals, and only these two signals
    TerminalError = OSError


def known(*names: str) -> tuple[signal.Signals, ...]:
    """Those of the signals that exist on this system."""
    return tuple(signal.Signals[name] for name in names if hasattr(signal, name))


DEADLY = known("SIGTERM", "SIGHUP", "SIGQUIT")
SUSPENDING = known("SIGTSTP")
HANG_UP = 1  # the number of SIGHUP, also used as exit code on systems without that signal


@contextmanager
def handled(signals: tuple[signal.Signals, ...], act: Callable[[int], None]) -> Iterator[None]:
    """Let the event loop handle the signals within this context. Ignored signals, as under `nohup`,
    stay ignored.

    The event loop on Windows handles none, so signals keep their default there.
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
    """Make SIGINT do nothing until another handler is set. Unlike `SIG_IGN`, this is not inherited
    by child processes."""
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
    """Discard further output to a terminal that is gone. Returns the exit code."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    return 128 + HANG_UP
