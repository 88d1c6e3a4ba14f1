"""The counters of all engines, as a table that reports and JSON are generated from."""

from __future__ import annotations

from collections.abc import Mapping

from satdoku.messages import N_
from satdoku.sat.kernel.cdcl.counters import COUNTER_ROWS
from satdoku.sat.kernel.meter import METER_ROWS
from satdoku.sat.result import Statistics

# The meaning of each counter. JSON and .res files use the name, which is the kernel's; people read
# the meaning. The rows are in the kernel, each beside the attribute that counts. An engine reports
# the ones that it counts.
COUNTERS: dict[str, str] = {
    **{name: meaning for name, (meaning,) in {**METER_ROWS, **COUNTER_ROWS}.items()},
    "cubes": N_("cubes"),  # decided, each by its own search
}

# Local search, inprocessing and cubes start late, if at all: their counters are shown only if
# nonzero.
NAMES = list(COUNTERS)
SHOWN_IF_ANY = frozenset(NAMES[NAMES.index("lucky") :])


def shown(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """The meaning and the count of each statistic to show, in order."""
    return [
        (meaning, counts[name])
        for name, meaning in COUNTERS.items()
        if counts.get(name, 0) or (name in counts and name not in SHOWN_IF_ANY)
    ]


def statistics(counts: object) -> Statistics:
    """Collect the counters among a kernel object's attributes."""
    found = ((name, getattr(counts, name, None)) for name in NAMES)
    return {name: count for name, count in found if count is not None}


def together(some: Statistics, more: Statistics) -> Statistics:
    """The combined statistics of two searches: sums, except for the maximum of the deepest
    level."""
    if not some:
        return more
    sums = {name: some.get(name, 0) + count for name, count in more.items()}
    if "deepest" in more:
        sums["deepest"] = max(some.get("deepest", 0), more["deepest"])
    return sums
