"""Measures the gain from a second worker, on the pool and on Dask: `python -m benchmarks.batches`.

Rates are counted from the first result on, after the workers have started. `behind the pool`
compares the rates of two workers. `overhead` compares one worker of the pool with a plain loop over
the same items, which take about a millisecond each.

The targets: two workers are at least 1.8 times as fast as one, Dask is no more than 10 % behind the
pool, and the overhead is less than 5 %. This needs two idle cores.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from itertools import count, islice, product
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.tables import Row, Table, print_tables
from satdoku.batch.dask_cluster import ClusterAddress, DaskCluster
from satdoku.batch.executor import Executor, Work
from satdoku.batch.formula_work import SolveFiles, find
from satdoku.batch.pool import ProcessPool
from satdoku.batch.puzzle_work import GeneratePuzzles
from satdoku.batch.run import Batch, BatchProgress, run
from satdoku.families.random_ksat import random_ksat
from satdoku.monitor import UNWATCHED
from satdoku.sat.engines import EngineConfig
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.variants.catalogue import load
from satdoku.value import Value

EXECUTORS: dict[str, Callable[[Work, int], Executor]] = {
    "pool": ProcessPool,
    "dask": lambda work, workers: DaskCluster(work, ClusterAddress(local_workers=workers)),
}
ROUNDS = 2  # the best one counts
SECONDS = 6.0  # of work per batch
MEMORY = Path("/dev/shm")  # if present: answers are synced, and disk times are noise
TRIED = 5  # items timed first, to estimate the batch size
MOST_FILES = 2000
GENERATING = GeneratePuzzles(PuzzleSpec(load("percent"), 30))
SOLVING = SolveFiles(EngineConfig.named("cdcl"))


class Rate(Value):
    start: float  # seconds until the first result
    items: float  # per second, from then on


def cpu_seconds() -> float:
    """CPU time of this process and of the children it has waited for."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def batches(folder: Path, seconds: float) -> dict[str, Batch]:
    """Percent puzzles with 30 givens, and random 3-SAT with 150 variables."""
    seeds = range(_fitting(GENERATING, count(), seconds))
    _write_formulas(folder, TRIED)
    files = _fitting(SOLVING, find([folder]), seconds)
    _write_formulas(folder, min(files, MOST_FILES))
    return {
        "generate": Batch(GENERATING, seeds, "seeds", folder / "puzzles.txt"),
        "solve": Batch(SOLVING, find([folder]), "files", folder / "solved"),
    }


def _write_formulas(folder: Path, number: int) -> None:
    for seed in range(number):
        with (folder / f"{seed}.cnf").open("w") as stream:
            random_ksat(150, 639, 3, Random(seed)).write_dimacs(stream)


def _fitting(work: Work, items: Iterable[Any], seconds: float) -> int:
    """The number of items that take `seconds`, estimated from the first few."""
    return max(TRIED, round(seconds * _loop_rate(work, islice(items, TRIED))))


def _loop_rate(work: Work, items: Iterable[Any]) -> float:
    """Items per second in a plain loop."""
    perform = work.begin()
    start, done = time.perf_counter(), 0
    for item in items:
        perform(item, UNWATCHED)
        done += 1
    return done / (time.perf_counter() - start)


def measure(batch: Batch, make: Callable[[Work, int], Executor], workers: int) -> Rate:
    begun = time.perf_counter()
    seen: list[tuple[int, float]] = []  # items done, and when

    def watch(progress: BatchProgress) -> None:
        if progress.done > (seen[-1][0] if seen else 0):
            seen.append((progress.done, time.perf_counter()))

    run(batch, lambda work: make(work, workers), watch=watch)
    (first, start), (last, end) = seen[0], seen[-1]
    return Rate(start - begun, (last - first) / max(end - start, 1e-6))


def _best(rates: Iterable[Rate]) -> Rate:
    return max(rates, key=lambda rate: rate.items)


def rates(batch: Batch, rounds: int) -> dict[tuple[str, int], Rate]:
    """The rate for each executor and number of workers, measured in turns."""
    ways = list(product(EXECUTORS, (1, 2)))
    found = [[measure(batch, EXECUTORS[name], n) for name, n in ways] for _round in range(rounds)]
    return {way: _best(turns) for way, turns in zip(ways, zip(*found, strict=True), strict=True)}


def _rows(name: str, found: Mapping[tuple[str, int], Rate]) -> Iterable[Row]:
    pool = found["pool", 2].items
    for executor in EXECUTORS:
        one, two = found[executor, 1], found[executor, 2]
        cells = (f"{one.items:.0f}", f"{two.items:.0f}", f"{two.items / one.items:.2f}")
        behind = f"{round(100 * (1 - two.items / pool))} %"  # never “-0 %”
        yield f"{name}, {executor}", *cells, behind, f"{one.start:.1f}", f"{two.start:.1f}"


def overhead(batch: Batch, rounds: int) -> Row:
    """One worker of the pool against a loop in this process."""
    loops, pools = [], []
    for _round in range(rounds):
        loops.append(_loop_rate(batch.work, batch.items))
        pools.append(measure(batch, ProcessPool, 1))
    loop, pool = max(loops), _best(pools).items
    item, part = 1e3 / loop, 100 * (1 - pool / loop)
    return "generate", f"{item:.2f}", f"{loop:.0f}", f"{pool:.0f}", f"{part:.1f} %"


def tables(seconds: float = SECONDS, rounds: int = ROUNDS) -> list[Table]:
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        made = batches(Path(folder), seconds)
        for name, batch in made.items():
            rows += _rows(name, rates(batch, rounds))
        plain = overhead(made["generate"], rounds)
    start = ("start of one, s", "start of two, s")
    heading = ("work", "1 worker, items/s", "2 workers, items/s", "times faster")
    loop = ("work", "an item, ms", "a loop, items/s", "a worker, items/s", "overhead")
    return [
        Table("Batches", (*heading, "behind the pool", *start), rows),
        Table("Overhead of a batch", loop, [plain]),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of work in a batch")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    args = parser.parse_args()
    print_tables(tables(args.seconds, args.rounds))


if __name__ == "__main__":
    main()
