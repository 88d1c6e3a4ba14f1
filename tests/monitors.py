"""Monitors that record their ticks and stop the work on demand."""

from __future__ import annotations

from satdoku.monitor import Monitor, Stopped

STOPPING = Monitor(stop=lambda: True)  # stops the work at its first tick


class Recorder(Monitor):
    """Records the figures of every tick, and stops the work after a given number of ticks."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit = limit
        self.seen: list[tuple[float, int]] = []

    def tick(self, done: float = 0.0, count: int = 0, best: int | None = None) -> None:
        self.seen.append((done, count))
        if len(self.seen) == self.limit:
            raise Stopped
