"""Signals that end a command, such as SIGTERM, or a limit on its time, stop it as Ctrl-C does: it
writes its results and cleans up."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from satdoku.monitor import STOPPING

DEADLY = tuple(number for number in STOPPING if number != signal.SIGINT)


class Caught:
    """The last signal that was to end the command."""

    number = int(signal.SIGINT)

    @property
    def exit_code(self) -> int:
        """As shells have it."""
        return 128 + self.number

    def note(self, signum: int) -> None:
        """A `Monitor` tells of the signals that it handles in our place."""
        self.number = signum

    def interrupt(self, signum: int, frame: FrameType | None) -> None:
        self.note(signum)
        raise KeyboardInterrupt


@contextmanager
def as_ctrl_c() -> Iterator[Caught]:
    """Signals that are ignored, as under `nohup`, stay ignored. Only the main thread gets signals,
    so this does nothing in any other."""
    caught, minded = Caught(), []
    try:
        for number in DEADLY:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, caught.interrupt)
                minded.append(number)
    except ValueError:  # not the main thread
        pass
    try:
        yield caught
    finally:
        for number in minded:
            signal.signal(number, signal.SIG_DFL)
