"""The times of some games as a line of bars."""

from __future__ import annotations

from collections.abc import Sequence

BARS = "▁▂▃▄▅▆▇█"
NOT_WON = "×"


def sparkline(times: Sequence[float | None]) -> str:
    """The longer the time, the higher the bar; None is a game that was not won."""
    known = [time for time in times if time is not None]
    least, most = min(known, default=0.0), max(known, default=0.0)
    step = (most - least) / (len(BARS) - 1) or 1.0
    return "".join(
        NOT_WON if time is None else BARS[round((time - least) / step)] for time in times
    )
