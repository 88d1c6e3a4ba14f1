"""Chunks done in this process: for a menu, whose own monitor shows and stops the work."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.batch.executor import Returned
from satdoku.batch.work import Chunk, Results, Work, perform_chunk
from satdoku.monitor import Monitor

LONG = 1.0  # seconds that an item is said to take, so that each is a chunk of its own


class ThisProcess:
    """`Stopped` passes through `collect`."""

    def __init__(self, work: Work, monitor: Monitor) -> None:
        self.work, self.monitor = work, monitor
        self.perform = work.begin()
        self.waiting: list[Chunk] = []

    def close(self) -> None:
        self.waiting.clear()

    def room(self) -> int:
        return 1 - len(self.waiting)

    def submit(self, chunk: Chunk, alone: bool = False) -> None:
        self.waiting.append(chunk)

    def collect(self, seconds: float) -> Sequence[Returned]:
        chunks, self.waiting = self.waiting, []
        return [Returned(chunk, self._done(chunk), LONG * len(chunk)) for chunk in chunks]

    def _done(self, chunk: Chunk) -> Results:
        return perform_chunk(self.work, self.perform, chunk, self.monitor)
