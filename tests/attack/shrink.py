"""Shrinks a failing case as far as it still fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Case = TypeVar("Case")
Item = TypeVar("Item")


def shrunk(
    case: Case,
    smaller_ones: Callable[[Case], Iterator[Case]],
    fails: Callable[[Case], bool],
    seconds: float = float("inf"),
) -> Case:
    """Repeatedly replace the case by the first smaller one that fails."""
    deadline = time.monotonic() + seconds
    while True:
        for candidate in smaller_ones(case):
            if time.monotonic() > deadline:
                return case
            if fails(candidate):
                case = candidate
                break
        else:
            return case


def without_parts(items: Sequence[Item]) -> Iterator[list[Item]]:
    """The list with a part removed: halves, then quarters, down to single items."""
    size = len(items) // 2 or len(items)
    while size:
        for start in range(0, len(items), size):
            yield [*items[:start], *items[start + size :]]
        size //= 2
