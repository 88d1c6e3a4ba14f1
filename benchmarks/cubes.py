"""Cube-and-conquer against the plain engine: `python -m benchmarks.cubes`.

On random 3-SAT formulas without a model, each row has the wall-clock and the CPU time of the plain
engine, and those of cubes on one and on two workers, as fractions of the plain engine's. The CPU
time is that of all processes together, including their startup. The wall-clock time is meaningful
only on a machine with two idle cores.

The targets: on one worker at most 1.3 times the plain time, on two at least 1.5 times as fast.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import fsum
from random import Random
from time import perf_counter

from benchmarks.batches import EXECUTORS, cpu_seconds
from benchmarks.tables import Row, Table, print_tables
from satdoku.batch.conquer import cube_config
from satdoku.families.random_ksat import random_ksat
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks.solve import search

RATIO = 4.26  # clauses per variable
CDCL = EngineConfig.named("cdcl")

Times = tuple[float, float]  # wall-clock and CPU seconds


def measure(cnf: Cnf, config: EngineConfig) -> Times:
    wall, cpu = perf_counter(), cpu_seconds()
    answer = search(cnf, config).result.status
    assert answer is Status.UNSATISFIABLE
    return perf_counter() - wall, cpu_seconds() - cpu


def conquering(executor: str, count: int, workers: int) -> EngineConfig:
    return cube_config(CDCL, count, lambda work: EXECUTORS[executor](work, workers))


def refutable(variables: int, number: int) -> Iterator[tuple[int, Cnf, Times]]:
    """The first formulas without a model, each with the plain engine's time."""
    seed = 0
    while number:
        seed += 1
        cnf = random_ksat(variables, round(RATIO * variables), 3, Random(seed))
        wall, cpu = perf_counter(), cpu_seconds()
        if search(cnf, CDCL).result.status is Status.UNSATISFIABLE:
            number -= 1
            yield seed, cnf, (perf_counter() - wall, cpu_seconds() - cpu)


def row(name: str, plain: Times, one: Times, two: Times) -> Row:
    cells = [*plain, one[0] / plain[0], one[1] / plain[1], plain[0] / two[0], two[1] / plain[1]]
    return (name, *(f"{cell:.2f}" for cell in cells))


def total(times: list[Times]) -> Times:
    return fsum(wall for wall, _cpu in times), fsum(cpu for _wall, cpu in times)


def tables(
    sizes: Sequence[int], formulas: int, cubes: int = 64, executor: str = "pool"
) -> list[Table]:
    rows = []
    sums: list[list[Times]] = [[], [], []]
    for variables in sizes:
        for seed, cnf, plain in refutable(variables, formulas):
            one, two = (measure(cnf, conquering(executor, cubes, n)) for n in (1, 2))
            for column, times in zip(sums, (plain, one, two), strict=True):
                column.append(times)
            rows.append(row(f"n = {variables}, seed {seed}", plain, one, two))
    workers = ("1 worker", "CPU of one", "2 workers: times faster", "CPU of two")
    heading = ("formula", "plain, s", "CPU, s", *workers)
    return [Table("Cubes", heading, [*rows, row("all", *map(total, sums))])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variables", type=int, nargs="+", default=[250, 275, 300])
    parser.add_argument("--formulas", type=int, default=3, help="for each number of variables")
    parser.add_argument("--cubes", type=int, default=64)
    parser.add_argument("--executor", choices=EXECUTORS, default="pool")
    args = parser.parse_args()
    print_tables(tables(args.variables, args.formulas, args.cubes, args.executor))


if __name__ == "__main__":
    main()
