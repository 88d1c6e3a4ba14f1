"""Measures what large constraints cost: `python -m benchmarks.constraints [--repeat N]`.

Each task runs in a process of its own, so that its peak memory can be read. The least CPU time of
all repeats counts; importing satdoku is not part of it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.tables import Table, print_tables, ratio, significant

MEASURED = """
import resource, time
from random import Random
from satdoku import Model, Solver
rng, start = Random(1), time.process_time()
{program}
print(time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""

AT_MOST = """
model = Model()
model.add(sum(model.bools("x", 3000)) {sign} 1500)
assert model.solve()
"""
IN_SOLVER = """
solver = Solver()
solver.add_atmost(range(1, 3001), 1500)
assert solver.solve()
"""
WEIGHTED = """
model = Model()
total = sum(rng.randint(1, 5000) * x for x in model.bools("x", 100))
model.add(total <= 100_000)
model.add(total >= 99_900)
assert model.solve()
"""
PIGEONS = """
holes = 12
solver = Solver([[holes * p + h for h in range(1, holes + 1)] for p in range(holes + 1)])
for h in range(1, holes + 1):
    inside = [holes * p + h for p in range(holes + 1)]
    {one_each}
assert not solver.solve()
"""
PAIRS = "solver.append_formula([-a, -b] for k, a in enumerate(inside) for b in inside[:k])"


@dataclass(frozen=True)
class Task:
    what: str
    program: str
    seconds: float  # accepted
    megabytes: float = 200.0


TASKS = (
    Task("at most 1 500 of 3 000, Model", AT_MOST.format(sign="<="), 0.5),
    Task("exactly 1 500 of 3 000, Model", AT_MOST.format(sign="=="), 0.5),
    Task("at most 1 500 of 3 000, add_atmost", IN_SOLVER, 0.5),
    Task("100 weights, between 99 900 and 100 000, Model", WEIGHTED, 0.3),
)


def measured(program: str, repeat: int) -> tuple[float, float]:
    """CPU seconds and megabytes, the least of all runs."""
    command = [sys.executable, "-c", MEASURED.format(program=program)]
    runs = [
        tuple(map(float, subprocess.check_output(command, text=True).split()))
        for _ in range(repeat)
    ]
    return min(run[0] for run in runs), min(run[1] for run in runs)


def tables(repeat: int, tasks: Sequence[Task] = TASKS) -> list[Table]:
    rows = []
    for task in tasks:
        seconds, megabytes = measured(task.program, repeat)
        used = significant(seconds), f"{task.seconds:g}", f"{megabytes:.0f}"
        rows.append((task.what, *used, f"{task.megabytes:g}"))
    heading = ("built and solved", "CPU s", "limit", "MB", "limit")
    return [Table("Large constraints", heading, rows)]


def pigeonhole(repeat: int) -> Table:
    counted = PIGEONS.format(one_each="solver.add_atmost(inside, 1)")
    paired = PIGEONS.format(one_each=PAIRS)
    (ours, _mb), (pairs, _mb) = (measured(each, repeat) for each in (counted, paired))
    row = ("13 pigeons, 12 holes", significant(ours), significant(pairs), ratio(ours, pairs), "1")
    return Table(
        "At most one", ("what", "add_atmost, CPU s", "pairs, CPU s", "ratio", "limit"), [row]
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.constraints", description=__doc__)
    parser.add_argument("--repeat", type=int, default=3)
    repeat = parser.parse_args().repeat
    print_tables([*tables(repeat), pigeonhole(repeat)])


if __name__ == "__main__":
    main()
