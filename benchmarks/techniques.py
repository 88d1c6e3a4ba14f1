"""Measures what each technique of cdcl is worth: `python -m benchmarks.techniques [--seeds 2]`.

Each row has one technique switched off, and the CPU time of the search with it and without it, over
formulas of many families. The last column is the family that the technique helps most. A technique
that is above 1 neither in the means nor for any family is not worth its code.

Formulas of a family differ only by luck, so a few per cent either way are noise; more seeds per
formula reduce it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import exp, fsum, log
from time import thread_time
from typing import NamedTuple

from benchmarks.command import positive
from benchmarks.instances import FAMILIES
from benchmarks.tables import Row, Table, print_tables
from satdoku.families.pigeonhole import pigeonhole
from satdoku.monitor import Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Statistics, Status
from satdoku.tasks.solve import search

TECHNIQUES = (
    "lucky",
    "shrink",
    "walk",
    "tree",
    "inprocess",
    "parity",
    "gauss",
    "congruence",
    "sweep",
    "substitute",
    "subsume",
    "factor",
    "eliminate",
    "probe",
    "hyper",
    "vivify",
)

# The formulas: the last of a family are the hardest. Formulas that are decided before inprocessing
# starts, or that exceed the limit, would show nothing.
CHOSEN: dict[str, tuple[int, ...]] = {
    "random3-225": (0, 1, 2),
    "pigeonhole": (3, 4, 5),
    "coloring": (5, 6, 7),
    "parity": (0, 5, 10, 13),
    "clique-coloring": (1, 2, 4),
    "factoring": (10, 11, 20, 21),
    "miter": (2, 3),
    "planted": (5, 6),
    "fifo": (0, 1, 2, 3),
    "counter": (0, 1, 2, 3),
    "arbiter": (0, 1, 2),
    "adder": (0, 1, 3, 6),
    "multiplier": (1, 2),
    "job-shop": (0, 3, 4),
    "sliding-tiles": (0, 3, 6),
    "latin-large": (0, 3),
    "sha256": (0, 3),
    "chessboard": (1, 2, 3),
    "parity-learning": (0, 3, 6),
    "tseitin": (0, 3, 6),
    "threshold": (0, 1),
}
QUICK: dict[str, tuple[int, ...]] = {"pigeonhole": (1,), "parity": (0,)}
LIMIT = 3.0  # CPU seconds per formula; an undecided one counts as the limit
SMALLEST = 0.002  # seconds added to both times before they are compared


class Times(NamedTuple):
    family: str
    on: float
    off: float


def formulas(chosen: dict[str, tuple[int, ...]]) -> Iterator[tuple[str, Cnf]]:
    for family, places in chosen.items():
        for place in places:
            yield family, FAMILIES[family][place].formula()


def run(cnf: Cnf, seed: int, off: str | None = None) -> tuple[float, Statistics]:
    """The limit is in CPU time: on a busy machine, wall-clock time means nothing."""
    config = EngineConfig.named("cdcl", seed=seed)
    options = config.options.replace(settings={} if off is None else {off: 0})
    start = thread_time()
    monitor = Monitor(stop=lambda: thread_time() - start > LIMIT)
    found = search(cnf, config.replace(options=options), monitor=monitor)
    decided = found.result.status is not Status.UNKNOWN
    return found.cpu_ms / 1e3 if decided else LIMIT, found.result.statistics


def without(name: str, cnf: Cnf, seed: int, on: float, counts: Statistics) -> float:
    """The seconds without the technique; unchanged if it never ran."""
    idle = counts[{"shrink": "switches", "walk": "flips"}.get(name, "rounds")] == 0
    return on if idle else run(cnf, seed, name)[0]


def measure(chosen: dict[str, tuple[int, ...]], seeds: Sequence[int]) -> dict[str, list[Times]]:
    """Run all techniques on a formula before the next one, so that machine load affects all
    alike."""
    times = defaultdict(list)
    run(pigeonhole(4, 3), 0)  # loads the engine
    for family, cnf in formulas(chosen):
        for seed in seeds:
            on, counts = run(cnf, seed)
            for name in TECHNIQUES:
                times[name].append(Times(family, on, without(name, cnf, seed, on, counts)))
    return times


def mean_ratio(times: Sequence[Times]) -> float:
    """The geometric mean of how many times longer the search takes without the technique."""
    return exp(fsum(log((t.off + SMALLEST) / (t.on + SMALLEST)) for t in times) / len(times))


def by_family(times: Sequence[Times]) -> dict[str, float]:
    grouped = defaultdict(list)
    for one in times:
        grouped[one.family].append(one)
    return {family: mean_ratio(some) for family, some in grouped.items()}


def row(name: str, times: Sequence[Times]) -> Row:
    on, off = fsum(t.on for t in times), fsum(t.off for t in times)
    families = by_family(times)
    best, worst = (choose(families, key=families.__getitem__) for choose in (max, min))
    return (
        name,
        f"{on:.1f}",
        f"{off:.1f}",
        f"{off / on:.2f}",
        f"{mean_ratio(times):.2f}",
        f"{best} {families[best]:.2f}",
        f"{worst} {families[worst]:.2f}",
    )


def tables(quick: bool = False, seeds: int = 1) -> list[Table]:
    found = measure(QUICK if quick else CHOSEN, range(seeds))
    number = len(found[TECHNIQUES[0]])
    title = f"Techniques of cdcl, each switched off alone, over {number} searches"
    heading = ("technique", "CPU s with", "without", "sum", "mean", "most in", "least in")
    return [Table(title, heading, [row(name, times) for name, times in found.items()])]


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.techniques", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="two formulas")
    parser.add_argument("--seeds", type=positive, default=1, metavar="N")
    args = parser.parse_args()
    print_tables(tables(args.quick, args.seeds))


if __name__ == "__main__":
    main()
