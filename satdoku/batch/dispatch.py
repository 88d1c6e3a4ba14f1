"""Hands items to an executor in chunks, and retries items whose worker died."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from satdoku.batch.executor import Chunk, Executor, ItemResult, Returned, Work
from satdoku.messages import _

CHUNK_SECONDS = 0.2  # of work per chunk: a round trip costs little in comparison
GROWTH = 4  # a chunk is at most this many times larger than the last
MAX_CHUNK = 1000  # items, so that a chunk is quick to send
LAST = 4  # chunks shrink by at most this factor at the end, to balance the workers
WEIGHT = 0.3  # of the newest chunk in the average time of an item
DEATHS = 2  # workers that an item can kill before it counts as failed
WAIT = 0.05  # seconds between two ticks of the monitor


class Dispatch:
    """The items of a lost chunk are retried one by one, so that a deadly item harms no other.

    Only one such item runs at a time, alone on its worker: on Dask, a dead worker loses all its
    chunks, running or queued, and two deadly items could take each other's neighbours down.
    """

    def __init__(
        self, work: Work, executor: Executor, items: Iterable[tuple[int, Any]], count: int
    ) -> None:
        """`count` is the number of items."""
        self.work, self.executor = work, executor
        self.items, self.left = iter(items), count
        self.added: deque[tuple[int, Any]] = deque()
        self.exhausted = False
        self.again: deque[tuple[int, Any]] = deque()  # items whose worker died
        self.suspect: int | None = None  # the one of these that is running
        self.deaths: dict[int, int] = {}
        self.out = 0  # chunks in flight
        self.size, self.average = 1, 0.0

    def results(self) -> Iterator[list[tuple[int, ItemResult]]]:
        """Yield results as they arrive, in any order; an empty list at least every 0.05 s."""
        while self._submit():
            for returned in self.executor.collect(WAIT):
                self.out -= 1
                yield list(self._taken(returned))
            yield []

    def add(self, items: Sequence[tuple[int, Any]]) -> None:
        """Add items, to be done before the remaining ones."""
        self.added.extend(items)
        self.left += len(items)
        self.exhausted = False

    def _submit(self) -> bool:
        """Fill the executor. False if nothing is left to do or to wait for."""
        room = self.executor.room()
        for _number in range(room):
            chunk = self._next(places=room + self.out)
            if not chunk:
                break
            alone = chunk[0][0] == self.suspect
            self.executor.submit(chunk, alone)
            self.out, room = self.out + 1, room - 1
            if alone:
                break  # a worker is reserved: there is less room now
        return self.out > 0 or bool(self.again) or not self.exhausted

    def _next(self, places: int) -> Chunk:
        """`places` is the number of chunks that a full executor holds."""
        if self.again and self.suspect is None:
            self.suspect = self.again[0][0]
            return [self.again.popleft()]
        chunk = list(islice(chain(self._taking_added(), self.items), self._fair_size(places)))
        self.left -= len(chunk)
        self.exhausted = not chunk
        return chunk

    def _taking_added(self) -> Iterator[tuple[int, Any]]:
        while self.added:
            yield self.added.popleft()

    def _fair_size(self, places: int) -> int:
        """Shrink chunks when fewer than two per place remain, so that the workers finish at about
        the same time (guided self-scheduling, Polychronopoulos and Kuck 1987)."""
        return max(1, self.size // LAST, min(self.size, self.left // (2 * places)))

    def _taken(self, returned: Returned) -> Iterator[tuple[int, ItemResult]]:
        if returned.chunk[0][0] == self.suspect:
            self.suspect = None
        if returned.results is None:
            yield from self._lost(returned.chunk)
        else:
            self._measure(returned.seconds / len(returned.chunk))
            yield from returned.results

    def _lost(self, chunk: Chunk) -> Iterator[tuple[int, ItemResult]]:
        """Retry lost items. With several in the chunk the deadly one is unknown, so none loses a
        try."""
        for index, item in chunk:
            self.deaths[index] = self.deaths.get(index, 0) + (len(chunk) == 1)
            if self.deaths[index] < DEATHS:
                self.again.append((index, item))
            else:
                yield index, self.work.failure(item, _("Its worker was killed twice."))

    def _measure(self, seconds: float) -> None:
        if self.average:
            self.average += WEIGHT * (seconds - self.average)
        else:
            self.average = seconds
        fitting = int(CHUNK_SECONDS / max(self.average, 1e-6))
        self.size = max(1, min(fitting, GROWTH * self.size, MAX_CHUNK))
