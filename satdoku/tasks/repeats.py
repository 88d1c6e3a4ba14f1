"""Repeated runs of the same search: how many are enough, and what their times say."""

from __future__ import annotations

from collections.abc import Sequence

# Runs are repeated until their times agree or add up to enough work.
FEWEST, MOST = 5, 99
STEADY = 0.01  # of the median
ENOUGH_MS = 1000.0


def median(times: Sequence[float]) -> float:
    """Of sorted times."""
    count = len(times)
    return (times[(count - 1) // 2] + times[count // 2]) / 2


def spread(times: Sequence[float]) -> float | None:
    """Half the width of the middle half of the sorted times, as a part of the median."""
    if len(times) < FEWEST or not median(times):
        return None
    quarter = len(times) // 4
    return (times[-1 - quarter] - times[quarter]) / 2 / median(times)


def suffice(times: Sequence[float], wanted: int | None = None) -> bool:
    """Whether there are as many as wanted or, if nobody says how many, enough to be trusted."""
    if wanted is not None:
        return len(times) >= wanted
    if len(times) >= MOST or sum(times) >= ENOUGH_MS:
        return True
    width = spread(times)
    return width is not None and width <= STEADY
