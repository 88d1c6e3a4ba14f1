"""Numbers in a queue: clauses that may be unit or empty, literals that may be pure."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush


class Waiting:
    """Numbers that may be of interest, the lowest first. What has lost interest goes when it is
    met: to look for it at every change would take longer."""

    def __init__(self, interesting: Callable[[int], bool]) -> None:
        self._interesting = interesting
        self._heap: list[tuple[int, int]] = []  # by size, then by sign
        self._members: set[int] = set()

    def add(self, *numbers: int) -> None:
        for number in numbers:
            if number not in self._members:
                self._members.add(number)
                heappush(self._heap, (abs(number), number))

    def first(self) -> int | None:
        while self._heap:
            number = self._heap[0][1]
            if self._interesting(number):
                return number
            self._members.remove(number)
            heappop(self._heap)
        return None
