"""What subsets and fish have in common: k sets that have only k members together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Item = tuple[int, int]  # what a set belongs to, and the set


def covered(items: Sequence[Item], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of `size` items whose sets have exactly `size` members, and those."""
    return crowded(items, size, size)


def crowded(
    items: Sequence[Item], size: int, room: int, union: int = 0, chosen: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of `size` items whose sets have exactly `room` members, and those."""
    if size == 1:
        for item, found in items:
            together = union | found
            if together.bit_count() == room:
                yield (*chosen, item), together
        return
    for n, (item, found) in enumerate(items[: len(items) - size + 1], 1):
        together = union | found
        if together.bit_count() <= room:
            yield from crowded(items[n:], size - 1, room, together, (*chosen, item))
