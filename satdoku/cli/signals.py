"""Makes signals that end a command, such as SIGTERM or a CPU time limit, act like Ctrl-C: it writes
its results and cleans up. Further signals right after the first do not disturb this."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType

from satdoku.monitor import PATIENCE, STOPPING

# The default handlers. A signal with another handler is used elsewhere, or ignored.
USUAL = (signal.SIG_DFL, signal.default_int_handler)


class Caught:
    """The last signal that interrupted the command."""

    number = int(signal.SIGINT)
    heeded = float("-inf")  # the time of the last signal that took effect

    @property
    def exit_code(self) -> int:
        """As in shells."""
        return 128 + self.number

    @property
    def recent(self) -> bool:
        return monotonic() < self.heeded + PATIENCE

    def note(self, signum: int) -> None:
        """Called by a `Monitor` for the signals that it handles in our place."""
        self.number = signum
        if not self.recent:
            self.heeded = monotonic()

    def interrupt(self, signum: int, frame: FrameType | None) -> None:
        recent = self.recent
        self.note(signum)
        if not recent:
            raise KeyboardInterrupt


def survive_requests() -> None:
    """Make SIGUSR1, which asks for the progress, harmless where there is none to report."""
    number = getattr(signal, "SIGUSR1", None)
    if number is not None and signal.getsignal(number) is signal.SIG_DFL:
        with suppress(ValueError):  # not the main thread
            signal.signal(number, _ignore)  # unlike SIG_IGN, not inherited by child processes


def _ignore(signum: int, frame: FrameType | None) -> None:
    pass


@contextmanager
def as_ctrl_c() -> Iterator[Caught]:
    """Turn signals into KeyboardInterrupt. Ignored ones, as under `nohup`, stay ignored. Only the
    main thread gets signals, so this has no effect in any other.

    After a signal, the handlers stay in place: more may arrive while the process exits.
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
