"""What subsets and fish have in common: k sets that have only k members together."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.sudoku.kernel import integer_sets

Item = tuple[int, int]  # what a set belongs to, and the set
Chosen = tuple[tuple[int, ...], int]  # what was chosen, and the members of its sets


def covered(items: Sequence[Item], size: int) -> list[Chosen]:
    """Every choice of `size` items whose sets have exactly `size` members, and those."""
    return crowded(items, size, size)


def crowded(items: Sequence[Item], size: int, room: int) -> list[Chosen]:
    """Every choice of `size` items whose sets have exactly `room` members, and those."""
    found: list[Chosen] = integer_sets.crowded(list(items), size, room)
    return found
