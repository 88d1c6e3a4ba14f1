"""Monitors that remember what they were told, and stop where a test wants it."""

from __future__ import annotations

from satdoku.monitor import Monitor, Stopped

STOPPING = Monitor(stop=lambda: True)  # stops whatever it watches at once


class Recorder(Monitor):
    """Keeps what every tick tells, and stops at that many."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit = limit
        self.seen: list[tuple[float, int]] = []

    def tick(self, done: float = 0.0, count: int = 0, best: int | None = None) -> None:
        self.seen.append((done, count))
        if len(self.seen) == self.limit:
            raise Stopped
