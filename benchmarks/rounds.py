"""Runs the measurements: every solver on every file, in several rounds.

The solvers take turns on each file, instead of one solver running all files first. So if the
machine is slow for a minute, it is slow for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.contestant import Solver
from satdoku.bench.compare import require_agreement
from satdoku.bench.programs import Measurement, best
from satdoku.errors import DimacsError, FileError
from satdoku.tasks.solve import load

Tell = Callable[[str], None]


@dataclass
class Job:
    """A file, the solvers to run on it, and their measurements so far."""

    path: Path
    solvers: Sequence[Solver]
    measurements: list[Measurement] = field(default_factory=list)

    def of(self, solver: str) -> list[Measurement]:
        return [m for m in self.measurements if m.solver == solver]

    def best(self, solver: str) -> Measurement:
        return best(self.of(solver))


def run_rounds(
    jobs: Sequence[Job], repeat: int, timeout: float, tell: Tell, advance: Callable[[], None]
) -> list[Job]:
    """Return the jobs with their measurements. An unreadable file is reported and left out."""
    readable = list(jobs)
    for _ in range(repeat):
        for job in list(readable):
            advance()
            try:
                _take_turns(job, timeout, tell)
            except (DimacsError, FileError) as error:
                tell(f"{error} The file is left out.")
                readable.remove(job)
    return readable


def _take_turns(job: Job, timeout: float, tell: Tell) -> None:
    """Add a measurement for each solver that has not failed on this file."""
    formula = load(job.path)
    for solver in job.solvers:
        if any(m.failed for m in job.of(solver.name)):
            continue
        measurement = solver.measure(formula, timeout)
        if measurement.problem is not None:
            tell(f"{job.path}: {solver.name} failed: {measurement.problem}")
        job.measurements.append(measurement)
    require_agreement(formula.path, ((m.solver, m.answer) for m in job.measurements))
