"""Measures the project's targets in one run: `python -m benchmarks.targets [--repeat 5]`.

The unit is y, MiniSat's CPU time on ten random 3-SAT formulas of 200 variables.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import fsum, inf
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.text import Text

from benchmarks.command import positive, run_command
from benchmarks.contestant import Solver
from benchmarks.engines import OurEngine
from benchmarks.instances import FAMILIES, write_family, write_instance
from benchmarks.progress import progress_bar
from benchmarks.proofs import ProofChecker
from benchmarks.reading import MiniSatReader, OurReader
from benchmarks.rounds import Job, run_rounds
from benchmarks.tables import Table, print_tables
from satdoku import __version__
from satdoku.bench.programs import Measurement, Program, find_program
from satdoku.errors import UsageError
from satdoku.sat.engines import EngineConfig

TIMEOUT = 120.0
READING_FACTOR = 3  # times as fast as MiniSat
CHECKING_FACTOR = 2  # times as slow as the search
SATDOKU = (sys.executable, "-m", "satdoku", "solve", "--competition", "--quiet", "-o", os.devnull)
MIB = 1 << 20

# The formulas, the engine, and the limit for its search in y.
SEARCHES = (
    ("random3-100", "recursive", 0.4),
    ("random3-100", "stack", 0.02),
    ("pigeonhole-09-08", "recursive", 2.0),
    ("pigeonhole-09-08", "stack", 0.1),
)


@dataclass(frozen=True)
class Target:
    name: str
    limit: float
    measured: float
    unit: str
    at_least: bool = False

    @property
    def met(self) -> bool:
        return self.measured >= self.limit if self.at_least else self.measured <= self.limit

    @property
    def row(self) -> tuple[str, ...]:
        sign, verdict = "≥" if self.at_least else "≤", "ok" if self.met else "MISSED"
        limit, measured = (f"{number:.4g} {self.unit}" for number in (self.limit, self.measured))
        return self.name, f"{sign} {limit}", measured, verdict


Jobs = dict[str, list[Job]]


def make_jobs(root: Path, minisat: Program) -> Jobs:
    """Write the files below `root` and pair them with the solvers to run."""
    engines = [OurEngine(EngineConfig.parse(name)) for name in ("recursive", "stack")]
    readers: list[Solver] = [
        OurReader(),
        MiniSatReader(minisat.path),
        MiniSatReader(minisat.path, ("-no-pre",), "MiniSat's reader, -no-pre"),
    ]
    satdoku = Program("satdoku", SATDOKU, __version__, start=0.0, outside=False)
    pigeonhole = next(s for s in FAMILIES["pigeonhole"] if s.name == "pigeonhole-09-08")
    return {
        "random3-200": [
            Job(path, [minisat, ProofChecker()]) for path in write_family("random3-200", root)
        ],
        "random3-100": [Job(path, engines) for path in write_family("random3-100", root)],
        "pigeonhole-09-08": [Job(write_instance(pigeonhole, root), engines)],
        "parsing": [Job(path, readers) for path in write_family("parsing", root)],
        "deciding": [Job(path, [satdoku, minisat]) for path in write_family("parsing", root)],
    }


def search_targets(jobs: Jobs, y: float) -> list[Target]:
    targets = []
    for what, engine, share in SEARCHES:
        seconds = total(jobs[what], engine, lambda m: m.search_cpu or 0.0)
        targets.append(Target(f"{what}, {engine}: {share:g} y", share * y, seconds, "s"))
    return targets


def total(jobs: Sequence[Job], solver: str, seconds: Callable[[Measurement], float]) -> float:
    results = [job.best(solver) for job in jobs]
    return fsum(inf if m.failed else seconds(m) for m in results)


def reading_targets(job: Job) -> list[Target]:
    ours, theirs = (job.best(solver.name) for solver in job.solvers[:2])
    size = job.path.stat().st_size / MIB
    rate, yardstick = (size / max(m.cpu, 1e-3) for m in (ours, theirs))
    peaks = [(m.peak_kib or 0) / 1024 for m in (ours, theirs)]
    return [
        Target(
            f"reading {size:.0f} MiB: {READING_FACTOR} × MiniSat's speed",
            READING_FACTOR * yardstick,
            rate,
            "MiB/s",
            at_least=True,
        ),
        Target("peak memory of reading it: MiniSat's", peaks[1], peaks[0], "MiB"),
    ]


def deciding_target(job: Job) -> Target:
    ours, theirs = (job.best(solver.name) for solver in job.solvers)
    peaks = [(m.peak_kib or 0) / 1024 for m in (ours, theirs)]
    return Target("peak memory of deciding it by cdcl: MiniSat's", peaks[1], peaks[0], "MiB")


def checking_target(jobs: Sequence[Job]) -> Target:
    name = ProofChecker().name
    searching = total(jobs, name, lambda m: (m.search_cpu or 0.0) if m.cpu else 0.0)
    checking = total(jobs, name, lambda m: m.cpu)
    what = f"checking the proofs of random3-200: {CHECKING_FACTOR} × the search"
    return Target(what, CHECKING_FACTOR * searching, checking, "s")


def reading_table(job: Job) -> Table:
    results = [job.best(solver.name) for solver in job.solvers]
    rows = [(m.solver, f"{m.cpu:.3f}", f"{(m.peak_kib or 0) / 1024:.0f}") for m in results]
    return Table("Reading a file of 30 MB", ("reader", "CPU s", "peak MiB"), rows)


def measure(jobs: Jobs, repeat: int, notes: Console) -> None:
    everything = [job for group in jobs.values() for job in group]
    with progress_bar(repeat * len(everything), notes) as advance:
        run_rounds(everything, repeat, TIMEOUT, lambda text: notes.print(Text(text)), advance)
    require_all_ran(everything)


def require_all_ran(jobs: Sequence[Job]) -> None:
    """An engine that runs out of time misses its target. Any other failure is an error."""
    for measurement in (m for job in jobs for m in job.measurements):
        if measurement.failed and measurement.run is None:
            raise UsageError(f"{measurement.solver} failed, so the targets cannot be measured.")


def targets_table(title: str, targets: Iterable[Target], what: str = "target") -> Table:
    return Table(title, (what, "limit", "measured", "verdict"), [one.row for one in targets])


def outcome(jobs: Jobs) -> list[Table]:
    (parsing,) = jobs["parsing"]
    y = total(jobs["random3-200"], "minisat", lambda m: m.cpu)
    targets = [
        *search_targets(jobs, y),
        *reading_targets(parsing),
        deciding_target(jobs["deciding"][0]),
        checking_target(jobs["random3-200"]),
    ]
    title = f"y = {y:.3f} s, MiniSat's CPU time on ten random3-200 formulas"
    return [targets_table(title, targets), reading_table(parsing)]


def tables(repeat: int, notes: Console) -> list[Table]:
    minisat = find_program("minisat")
    if minisat is None:
        raise UsageError("MiniSat sets the targets: install it; see benchmarks/README.md.")
    with TemporaryDirectory() as folder:
        jobs = make_jobs(Path(folder), minisat)
        measure(jobs, repeat, notes)
        return outcome(jobs)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.targets", description=__doc__)
    parser.add_argument("--repeat", type=positive, default=5, metavar="N")
    args = parser.parse_args(arguments)

    return run_command("targets", lambda notes: print_tables(tables(args.repeat, notes)))


if __name__ == "__main__":
    sys.exit(main())
