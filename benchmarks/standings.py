"""The arithmetic of the results: sums and ratios per folder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, fsum, log
from pathlib import Path

from benchmarks.rounds import Job
from satdoku.bench.programs import Measurement

PENALTY = 2  # an undecided file counts as this many times the limit


@dataclass(frozen=True)
class Standing:
    solver: str
    solved: int
    cpu: float  # seconds, penalties included
    ratio: float | None  # to the reference; None if its time was not measurable


@dataclass(frozen=True)
class Folder:
    path: Path
    jobs: tuple[Job, ...]
    standings: tuple[Standing, ...]


def by_folder(jobs: Iterable[Job], reference: str, timeout: float) -> list[Folder]:
    groups: dict[Path, list[Job]] = {}
    for job in jobs:
        groups.setdefault(job.path.parent, []).append(job)
    return [
        Folder(path, tuple(group), standings(group, reference, timeout))
        for path, group in groups.items()
    ]


def standings(jobs: Sequence[Job], reference: str, timeout: float) -> tuple[Standing, ...]:
    names = [solver.name for solver in jobs[0].solvers]
    results = {name: [job.best(name) for job in jobs] for name in names}
    yardstick = fsum(cost(m, timeout) for m in results[reference])
    return tuple(_standing(name, results[name], yardstick, timeout) for name in names)


def _standing(
    name: str, results: Sequence[Measurement], yardstick: float, timeout: float
) -> Standing:
    cpu = fsum(cost(m, timeout) for m in results)
    ratio = cpu / yardstick if yardstick > 0 else None
    return Standing(name, sum(m.decided for m in results), cpu, ratio)


def cost(measurement: Measurement, timeout: float) -> float:
    return measurement.cpu if measurement.decided else PENALTY * timeout


def mean_ratios(folders: Iterable[Folder]) -> dict[str, float | None]:
    """The geometric mean of each solver's ratios, with equal weight for every folder."""
    ratios: dict[str, list[float]] = {}
    for folder in folders:
        for standing in folder.standings:
            seen = ratios.setdefault(standing.solver, [])
            if standing.ratio:
                seen.append(standing.ratio)
    return {name: geometric_mean(values) for name, values in ratios.items()}


def geometric_mean(values: Sequence[float]) -> float | None:
    return exp(fsum(map(log, values)) / len(values)) if values else None
