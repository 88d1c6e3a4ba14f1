"""Works for tests. Workers import them, so they are in a separate module."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping
from pathlib import Path

from satdoku.batch.executor import FAILED, ItemResult, Perform
from satdoku.errors import UsageError
from satdoku.monitor import Monitor
from satdoku.value import Value


class Doubling(Value):
    """Doubles numbers. Some items are slow, some are wrong, and some kill their worker."""

    folder: str = ""  # where the work leaves notes of what it did
    deadly: tuple[int, ...] = ()  # items that kill their worker each time
    deadly_once: tuple[int, ...] = ()
    wrong: tuple[int, ...] = ()
    seconds: float = 0.0  # for an item …
    quick: int = 0  # … from this one on

    @property
    def identity(self) -> Mapping[str, object]:
        return {"work": "double"}

    def begin(self) -> Perform:
        return self.double

    def double(self, number: int, monitor: Monitor) -> ItemResult:
        if self.folder and self.seconds:
            (Path(self.folder) / f"begun-{os.getpid()}").touch()
        end = time.monotonic() + self.seconds * (number >= self.quick)
        while time.monotonic() < end:
            monitor.tick()
            time.sleep(0.001)
        if number in self.deadly or (number in self.deadly_once and self._first(number)):
            os.kill(os.getpid(), signal.SIGKILL)
        if number in self.wrong:
            raise UsageError(f"{number} is wrong")
        return ItemResult("even", str(2 * number))

    def _first(self, number: int) -> bool:
        note = Path(self.folder) / f"tried-{number}"
        if note.exists():
            return False
        note.touch()
        return True

    def failure(self, number: int, complaint: str) -> ItemResult:
        return ItemResult(FAILED, f"-{number}", complaint)
