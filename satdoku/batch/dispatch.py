"""Hands items to an executor in chunks, and items whose worker died once more."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from satdoku.batch.executor import Chunk, Executor, ItemResult, Returned, Work
from satdoku.messages import _

CHUNK_SECONDS = 0.2  # of work in a chunk: what a round trip costs is little beside it
GROWTH = 4  # times the size of the chunk before, at most
MAX_CHUNK = 1000  # items, so that a chunk does not take long to travel
LAST = 4  # so many times smaller are chunks at the end, where one worker may wait for another
WEIGHT = 0.3  # of the newest chunk in the average time of an item
DEATHS = 2  # workers that an item may cost before it counts as failed
WAIT = 0.05  # seconds, between two looks at the monitor


class Dispatch:
    """A chunk that was lost comes back item by item, so that a deadly item harms no other.

    One such item is out at a time, and alone with its worker: on Dask, all chunks that a dead
    worker had are lost, at work or not, and two deadly items could drag each other's neighbours
    along.
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
        self.suspect: int | None = None  # the one of them that is out
        self.deaths: dict[int, int] = {}
        self.out = 0  # chunks that have not come back
        self.size, self.average = 1, 0.0

    def results(self) -> Iterator[list[tuple[int, ItemResult]]]:
        """As they come, in any order; an empty list at least every 0.05 s."""
        while self._submit():
            for returned in self.executor.collect(WAIT):
                self.out -= 1
                yield list(self._taken(returned))
            yield []

    def add(self, items: Sequence[tuple[int, Any]]) -> None:
        """More to do, before what is left."""
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
                break  # a worker is kept free: there is less room now
        return self.out > 0 or bool(self.again) or not self.exhausted

    def _next(self, places: int) -> Chunk:
        """`places` is the number of chunks that the executor holds when it is full."""
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
        """Chunks shrink when every place has less than two of them to come, so that the workers
        end at about the same time (guided self-scheduling, Polychronopoulos and Kuck 1987)."""
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
        """Of several items nobody knows which one was deadly: that costs none of them a try."""
        for index, item in chunk:
            self.deaths[index] = self.deaths.get(index, 0) + (len(chunk) == 1)
            if self.deaths[index] < DEATHS:
                self.again.append((index, item))
            else:
                yield index, self.work.failure(item, _("Its worker was killed, twice."))

    def _measure(self, seconds: float) -> None:
        if self.average:
            self.average += WEIGHT * (seconds - self.average)
        else:
            self.average = seconds
        fitting = int(CHUNK_SECONDS / max(self.average, 1e-6))
        self.size = max(1, min(fitting, GROWTH * self.size, MAX_CHUNK))
