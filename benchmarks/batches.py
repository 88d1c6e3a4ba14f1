"""How batches gain from a second worker, on the pool and on Dask: `python -m benchmarks.batches`.

The ratio of wall-clock times says something only on a machine with two idle cores. The CPU time is
what all processes together used, and says what spreading the work costs on any machine.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from benchmarks.families.random_ksat import random_ksat
from benchmarks.tables import Table, print_tables
from satdoku.batch.dask_cluster import ClusterAddress, DaskCluster
from satdoku.batch.executor import Executor
from satdoku.batch.formula_files import find
from satdoku.batch.generate_puzzles import GeneratePuzzles
from satdoku.batch.pool import ProcessPool
from satdoku.batch.run import Batch, run
from satdoku.batch.solve_files import SolveFiles
from satdoku.batch.work import Work
from satdoku.sat.engines import Contender
from satdoku.sudoku.making.request import Request
from satdoku.sudoku.variants.catalogue import load

EXECUTORS: dict[str, Callable[[Work, int], Executor]] = {
    "pool": ProcessPool,
    "dask": lambda work, workers: DaskCluster(work, ClusterAddress(local_workers=workers)),
}


def batches(folder: Path, size: int) -> dict[str, Batch]:
    """Puzzles of percent with 30 givens, and random 3-SAT of 150 variables."""
    for number in range(size // 4):
        with (folder / f"{number}.cnf").open("w") as stream:
            random_ksat(150, 639, 3, Random(number)).write_dimacs(stream)
    request = Request(load("percent"), 30)
    formulas = find([folder])
    return {
        "generate": Batch(GeneratePuzzles(request), range(size), "seeds", folder / "puzzles.txt"),
        "solve": Batch(SolveFiles(Contender.named("cdcl")), formulas, "files", folder / "solved"),
    }


def cpu_seconds() -> float:
    """Of this process and of those that it has waited for."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def measure(batch: Batch, make: Callable[[Work, int], Executor], workers: int) -> list[float]:
    wall, cpu = time.perf_counter(), cpu_seconds()
    run(batch, lambda work: make(work, workers))
    return [time.perf_counter() - wall, cpu_seconds() - cpu]


def tables(size: int) -> list[Table]:
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, batch in batches(Path(folder), size).items():
            for executor, make in EXECUTORS.items():
                one, two = (measure(batch, make, workers) for workers in (1, 2))
                cells = [one[0], two[0], one[0] / two[0], one[1], two[1]]
                rows.append((f"{name}, {executor}", *(f"{cell:.2f}" for cell in cells)))
    heading = ("work", "1 worker, s", "2 workers, s", "times faster", "CPU, s", "CPU of two, s")
    return [Table("Batches", heading, rows)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=2000, help="puzzles; a quarter as many files")
    print_tables(tables(parser.parse_args().size))


if __name__ == "__main__":
    main()
