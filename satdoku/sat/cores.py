"""Core minimisation: a minimal set of contradictory assumptions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Refute = Callable[[list[int]], list[int] | None]  # a core of these assumptions; None: a model


def smaller_cores(core: Sequence[int], refute: Refute) -> Iterator[list[int]]:
    """Ever smaller cores, the last of which is minimal. Drops one literal at a time, and continues
    with the core of the rest."""
    left = list(core)
    yield left
    for literal in core:
        if literal in left:
            smaller = refute([other for other in left if other != literal])
            left = left if smaller is None else smaller
            yield left


def minimized(core: Sequence[int], refute: Refute) -> list[int]:
    *_larger, smallest = smaller_cores(core, refute)
    return smallest
