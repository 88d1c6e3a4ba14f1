"""Cube-and-conquer on a thousand machines, simulated: `python -m benchmarks.scale`.

`--measure` measures what a task costs on this machine first. `SCALE.md` explains the model and
draws the conclusions.
"""

from __future__ import annotations

import argparse
import pickle
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from heapq import heappop, heappush, heapreplace
from math import log
from random import Random

from benchmarks.tables import Row, Table, print_tables
from satdoku.batch.conquer import PATIENCE, DecideCubes
from satdoku.batch.dask_cluster import ClusterAddress, DaskCluster
from satdoku.batch.loopback_cluster import LoopbackCluster
from satdoku.families.random_ksat import random_ksat
from satdoku.monitor import UNWATCHED
from satdoku.sat.cnf import Cnf
from satdoku.sat.cubes import Cube, Splitter
from satdoku.sat.options import Options
from satdoku.value import Value

HOUR = 3600.0
COLUMNS = (
    *("cubes per worker", "cubes", "mean, s", "hours", "efficiency"),
    *("scheduler", "sent, GB", "redone", "cost"),
)
OPTIONS = Options("alternate")
SPREADS = (0.6, 0.9, 1.2)
SHARES = (1, 4, 16, 64, 256)  # cubes per worker

MACHINES, CORES = 1000, 8
WORK = 8000 * HOUR  # total core seconds: one hour of the whole cluster
PRICE = 0.04  # per core hour: the price of preemptible cloud machines


class Plan(Value):
    """The defaults are those of SCALE.md, which also says how the costs per task were measured."""

    workers: int = MACHINES * CORES
    cubes: int = 100 * MACHINES * CORES
    work: float = WORK
    spread: float = 0.9  # standard deviation of the logarithm of a cube's time
    service: float = 0.0014  # CPU seconds of scheduler and client per task
    latency: float = 0.002  # seconds per round trip
    failures: float = 1.0 / (500 * HOUR)  # per worker and second
    restart: float = 30.0  # seconds until a lost worker is back
    formula: int = 20_700  # bytes sent once to each worker
    bytes: int = 200  # sent to a worker per task


class Outcome(Value):
    seconds: float  # until the last cube is closed
    busy: float  # worker seconds spent on closed cubes
    redone: float  # worker seconds spent on lost cubes
    lost: int  # number of lost cubes
    served: float  # seconds that the scheduler was busy
    workers: int

    @property
    def efficiency(self) -> float:
        return self.busy / (self.seconds * self.workers)


def durations(plan: Plan, rng: Random) -> Iterator[float]:
    """Draw the cubes' durations from a log-normal distribution with the right mean."""
    middle = log(plan.work / plan.cubes) - plan.spread**2 / 2
    return (rng.lognormvariate(middle, plan.spread) for _ in range(plan.cubes))


def simulate(plan: Plan, rng: Random) -> Outcome:
    """Every worker has a running cube and a queued one, and requests another when it starts the
    queued one. The scheduler answers requests one at a time. If a worker is lost, another one
    repeats its cube."""
    waiting = durations(plan, rng)
    again: list[tuple[float, float]] = []  # lost cubes: time of loss, and duration
    ready = [0.0] * plan.workers  # when the next cube arrives
    free = [(0.0, worker) for worker in range(plan.workers)]  # when a worker is done
    end = busy = redone = served = answered = 0.0
    lost = 0
    while True:
        now, worker = free[0]
        seconds = -1.0 if again and again[0][0] <= now else next(waiting, -1.0)
        if seconds < 0 and not again:
            return Outcome(end, busy, redone, lost, served, plan.workers)
        if seconds < 0:
            known, seconds = heappop(again)
            now = max(now, known)
        begin = max(now, ready[worker])
        answered = max(answered, now) + plan.service
        served += plan.service
        ready[worker] = answered + plan.latency
        alive = rng.expovariate(plan.failures) if plan.failures else seconds
        if alive < seconds:
            lost += 1
            redone += alive
            heappush(again, (begin + alive, seconds))
            heapreplace(free, (begin + alive + plan.restart, worker))
        else:
            busy += seconds
            end = max(end, begin + seconds)
            heapreplace(free, (begin + seconds, worker))


def table(spread: float, rng: Random, shares: Sequence[int] = SHARES) -> Table:
    return Table(f"spread {spread}", COLUMNS, [_row(each, spread, rng) for each in shares])


def _row(each: int, spread: float, rng: Random) -> Row:
    plan = Plan(cubes=each * MACHINES * CORES, spread=spread)
    found = simulate(plan, rng)
    return (
        str(each),
        str(plan.cubes),
        f"{plan.work / plan.cubes:.1f}",
        f"{found.seconds / HOUR:.2f}",
        f"{found.efficiency:.0%}",
        f"{found.served / found.seconds:.0%}",
        f"{(plan.workers * plan.formula + plan.cubes * plan.bytes) / 1e9:.1f}",
        f"{found.redone / found.busy:.2%}",
        f"{found.seconds / HOUR * plan.workers * PRICE:.0f}",
    )


# -- measuring -----------------------------------------------------------------------------------


def measured() -> Iterator[str]:
    cnf = random_ksat(300, 1278, 3, Random(1))
    start = time.process_time()
    split = Splitter(cnf).split(1000)
    yield f"splitting: {(time.process_time() - start) / 1000 * 1e3:.2f} ms for each of 1000 cubes"
    work = DecideCubes(cnf, OPTIONS, False, PATIENCE)
    yield f"the formula: {len(pickle.dumps(work))} bytes, once to each worker"
    yield f"a task: {len(pickle.dumps([(0, split.cubes[0])]))} bytes to the worker"
    small = random_ksat(150, 639, 3, Random(11))
    cube = Splitter(small).split(20).cubes[0]
    found = DecideCubes(small, OPTIONS, True, PATIENCE).decide(cube, UNWATCHED)
    conflicts = found.statistics["conflicts"]
    yield f"a result: {len(pickle.dumps(found.replace(proof=b'')))} bytes without a proof"
    yield f"a proof: {len(found.proof) / conflicts:.0f} bytes for each conflict"
    yield f"scheduler and client: {1e3 * service(2000):.2f} ms of CPU time for a task"


def service(tasks: int) -> float:
    """Measured on empty tasks. The scheduler runs in this process, and forwards them like one on
    another machine."""
    work = DecideCubes(Cnf.from_clauses([[1]]), OPTIONS, False, PATIENCE)
    with closing(LoopbackCluster(2)) as there, closing(_reached(work, there)) as executor:
        start, sent, back = time.process_time(), 0, 0
        while back < tasks:
            for _number in range(min(executor.room(), tasks - sent)):
                executor.submit([(sent, Cube((), ()))])
                sent += 1
            back += len(executor.collect(1.0))
        return (time.process_time() - start) / tasks


def _reached(work: DecideCubes, there: LoopbackCluster) -> DaskCluster:
    return DaskCluster(work, ClusterAddress(there.cluster.scheduler_address))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--measure", action="store_true", help="measure what a task costs here")
    if parser.parse_args().measure:
        for line in measured():
            print(line, flush=True)
    print_tables(table(spread, Random(1)) for spread in SPREADS)


if __name__ == "__main__":
    main()
