"""Signals that end a command, such as SIGTERM, or a limit on its time, stop it as Ctrl-C does: it
writes its results and cleans up. More signals in the next moment do not disturb it at that."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType

from satdoku.monitor import PATIENCE, STOPPING

# The handlers that a new process has. A signal with another one is somebody else's, or ignored.
USUAL = (signal.SIG_DFL, signal.default_int_handler)


class Caught:
    """The last signal that was to end the command."""

    number = int(signal.SIGINT)
    heeded = float("-inf")  # when a signal last stopped the command

    @property
    def exit_code(self) -> int:
        """As shells have it."""
        return 128 + self.number

    @property
    def recent(self) -> bool:
        return monotonic() < self.heeded + PATIENCE

    def note(self, signum: int) -> None:
        """A `Monitor` tells of the signals that it handles in our place."""
        self.number = signum
        if not self.recent:
            self.heeded = monotonic()

    def interrupt(self, signum: int, frame: FrameType | None) -> None:
        recent = self.recent
        self.note(signum)
        if not recent:
            raise KeyboardInterrupt


@contextmanager
def as_ctrl_c() -> Iterator[Caught]:
    """Signals that are ignored, as under `nohup`, stay ignored. Only the main thread gets signals,
    so this does nothing in any other.

    After a signal, the handlers stay: the next ones of a storm come while the process ends.
    """
    caught = Caught()
    before = {number: signal.getsignal(number) for number in STOPPING}
    minded = {number: how for number, how in before.items() if how in USUAL}
    try:
        for number in minded:
            signal.signal(number, caught.interrupt)
    except ValueError:  # not the main thread
        minded = {}
    try:
        yield caught
    finally:
        if not caught.recent:
            for number, how in minded.items():
                signal.signal(number, how)
