"""Measures the cost of calling the solver from Python: `python -m benchmarks.library [--repeat N]`.

Each task runs on satdoku's `Solver` and, through PySAT, on the three solvers that PySAT's users
choose most. They take turns, and the least CPU time of each counts. The ratio is to the best of
PySAT's. A short task gets more turns, so that a busy moment of the machine does not decide.
"""

from __future__ import annotations

import argparse
import io
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from multiprocessing import Process
from random import Random
from threading import Thread
from typing import Any

import satdoku
from benchmarks.tables import Table, print_tables, ratio
from satdoku.families.random_ksat import random_ksat
from satdoku.sat.engines import EngineConfig
from satdoku.sat.proof import ProofWriter
from satdoku.tasks.solve import search

PEERS = ("glucose4", "minisat22", "cadical195")

Make = Callable[[], Any]  # an empty solver
Clauses = list[list[int]]


@dataclass(frozen=True)
class Task:
    what: str
    run: Callable[[Make], float]  # CPU seconds of the measured part
    limit: float  # the accepted ratio


@cache
def random_clauses(num_vars: int, count: int, size: int = 3) -> Clauses:
    return [list(clause) for clause in random_ksat(n=num_vars, m=count, k=size, rng=Random(7))]


def since(start: float) -> float:
    return time.process_time() - start


def adding(make: Make) -> float:
    clauses, solver = random_clauses(100_000, 300_000), make()
    start = time.process_time()
    for clause in clauses:
        solver.add_clause(clause)
    return since(start)


def reading_a_model(make: Make) -> float:
    solver = make()
    solver.append_formula(random_clauses(100_000, 300_000))
    assert solver.solve()
    start = time.process_time()
    assert len(solver.get_model()) == 100_000
    return since(start)


def assuming(make: Make) -> float:
    solver, rng = make(), Random(3)
    solver.append_formula(random_clauses(5000, 15_000))
    questions = [
        [rng.choice((-1, 1)) * v for v in rng.sample(range(1, 5001), 5)] for _ in range(3000)
    ]
    start = time.process_time()
    for assumptions in questions:
        assert solver.get_model() if solver.solve(assumptions) else solver.get_core()
    return since(start)


def unrolling(make: Make) -> float:
    solver = make()
    start = time.process_time()
    for frame, (clauses, bad) in enumerate(frames()):
        for clause in clauses:
            solver.add_clause(clause)
        assert solver.solve([bad]) is (frame == FRAMES - 1)
    return since(start)


FRAMES, STATE = 150, 200


def frames() -> Iterator[tuple[Clauses, int]]:
    """A ring counter of STATE bits: the one bit that is set moves by one place in each frame. Each
    frame queries the place that it reaches only in the last one."""
    yield [[1], *([-v] for v in range(2, STATE + 1))], FRAMES
    for frame in range(1, FRAMES):
        old, new = (frame - 1) * STATE, frame * STATE
        clauses = []
        for bit in range(1, STATE + 1):
            then = new + bit % STATE + 1
            clauses += [[-(old + bit), then], [old + bit, -then]]
        yield clauses, new + FRAMES


def enumerating(make: Make) -> float:
    solver = make()
    solver.append_formula(random_clauses(60, 60))
    start = time.process_time()
    assert sum(1 for _ in islice(solver.enum_models(), 100_000)) == 100_000
    return since(start)


def starting(make: Make) -> float:
    """Three variables and clauses each: what remains is the cost of a solver itself."""
    start = time.process_time()
    for _ in range(3000):
        solver = make()
        solver.append_formula([[1, 2], [-1, 3], [-2, -3]])
        assert solver.solve()
        assert solver.get_model()
        solver.delete()
    return since(start)


def growing(make: Make) -> float:
    clauses, solver = random_clauses(400, 1000), make()
    start = time.process_time()
    for clause in clauses:
        solver.add_clause(clause)
        assert solver.solve()
    return since(start)


def loading(make: Make) -> float:
    clauses, solver = random_clauses(500_000, 1_000_000), make()
    start = time.process_time()
    solver.append_formula(clauses)
    assert solver.solve()
    return since(start)


TASKS = (
    Task("add_clause, one by one, 300 000 clauses", adding, 1.2),
    Task("get_model, 300 000 clauses, checked", reading_a_model, 1.5),
    Task("3 000 times solve under 5 assumptions, n = 5 000", assuming, 1.2),
    Task("unrolling 150 frames", unrolling, 1.5),
    Task("100 000 models enumerated, n = 60", enumerating, 1.0),
    Task("3 000 solvers of three clauses", starting, 2.0),
    Task("1 000 times add a clause and solve", growing, 2.0),
    Task("1 000 000 clauses loaded and solved", loading, 1.0),
)


SECONDS = 5.0  # of turns per task, at least


def measure(task: Task, makers: dict[str, Make], repeat: int, seconds: float) -> dict[str, float]:
    """The minimum time of each, over at least `repeat` turns and `seconds` seconds."""
    times = dict.fromkeys(makers, float("inf"))
    end = time.monotonic() + seconds
    while repeat > 0 or time.monotonic() < end:
        repeat -= 1
        for name, make in makers.items():
            times[name] = min(times[name], task.run(make))
    return times


def proof_overhead(repeat: int) -> float:
    """The overhead of writing a text proof, compared with the same search without one."""
    formulas = [random_ksat(n=200, m=900, k=3, rng=Random(seed)) for seed in range(4)]
    plain = proving = float("inf")
    for _ in range(repeat):
        config = EngineConfig.named("cdcl")
        with_proof = config.options.replace(proof=ProofWriter(io.BytesIO()))
        plain = min(plain, sum(search(f, config).cpu_ms for f in formulas))
        config = config.replace(options=with_proof)
        proving = min(proving, sum(search(f, config).cpu_ms for f in formulas))
    return proving / plain - 1


def at_once(kind: type[Thread] | type[Process], count: int) -> float:
    """Wall-clock seconds until `count` solvers, each on its own thread or process, have
    answered."""
    solvers = [satdoku.Solver(random_clauses(200, 900)) for _ in range(count)]
    workers = [kind(target=solver.solve) for solver in solvers]
    start = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return time.perf_counter() - start


def two_at_once(repeat: int) -> tuple[float, float]:
    """The time of two simultaneous solvers as a multiple of one: on threads and in processes. It is
    2 if they take turns, as even processes do on a busy machine."""
    kinds = (Thread, Process)
    times = [[at_once(kind, count) for kind in kinds for count in (1, 2)] for _ in range(repeat)]
    one_thread, two_threads, one_process, two_processes = map(min, zip(*times, strict=True))
    return two_threads / one_thread, two_processes / one_process


def tables(repeat: int, seconds: float = SECONDS, tasks: Sequence[Task] = TASKS) -> list[Table]:
    from pysat.solvers import Solver as Peer

    makers: dict[str, Make] = {"satdoku": satdoku.Solver}
    makers |= {name: partial(Peer, name=name) for name in PEERS}
    rows = []
    for task in tasks:
        times = measure(task, makers, repeat, seconds)
        figures = (f"{seconds * 1e3:.1f}" for seconds in times.values())
        best = min(times[name] for name in PEERS)
        rows.append((task.what, *figures, ratio(times["satdoku"], best), f"{task.limit:g}"))
    heading = ("task", *(f"{name}, ms" for name in makers), "ratio to the best", "limit")
    return [Table("From Python, against PySAT", heading, rows), aside(repeat)]


def aside(repeat: int) -> Table:
    threads, processes = two_at_once(3 * repeat)
    rows = [
        ("a search that writes a proof", f"{1 + proof_overhead(repeat):.2f}", "1.1"),
        ("two solvers at once, on two threads", f"{threads:.2f}", "1.2"),
        ("two solvers at once, in two processes", f"{processes:.2f}", "–"),
    ]
    return Table("As multiples of one search", ("what", "ratio", "limit"), rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.library", description=__doc__)
    parser.add_argument("--repeat", type=int, default=5)
    print_tables(tables(parser.parse_args().repeat))


if __name__ == "__main__":
    main()
