"""Job shop scheduling: each job visits all machines in its own order, and a machine serves one job
at a time. Can all finish in time?

Order encoding (Crawford, Baker 1994): a variable per operation and time says that the operation
has begun by then. One variable per pair of operations on a machine says which comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random

from satdoku.sat.cnf import Clause, Cnf

Job = Sequence[tuple[int, int]]  # machine and duration of each operation, in order


def random_job_shop(jobs: int, machines: int, percent: int, rng: Random) -> Cnf:
    """Durations are 1 to 9. The time limit is a percentage of the simple lower bound: the longest
    job or the busiest machine. At 100 there is often no schedule."""
    shop = [
        [(machine, rng.randint(1, 9)) for machine in rng.sample(range(machines), machines)]
        for _ in range(jobs)
    ]
    return job_shop(shop, lower_bound(shop, machines) * percent // 100)


def lower_bound(shop: Sequence[Job], machines: int) -> int:
    loads = [sum(time for job in shop for m, time in job if m == k) for k in range(machines)]
    return max(*loads, *(sum(time for _, time in job) for job in shop))


def job_shop(shop: Sequence[Job], limit: int) -> Cnf:
    """Size: limit + 1 variables per operation and one per pair of operations on a machine."""
    operations = [(job, *operation) for job, listed in enumerate(shop) for operation in listed]

    def begun(k: int, time: int) -> int:
        """Operation k has begun by that time, 0 to `limit`."""
        return k * (limit + 1) + time + 1

    def after(one: int, other: int, unless: tuple[int, ...] = ()) -> Iterator[Clause]:
        """If `other` has begun, `one` has ended."""
        for time in range(limit + 1):
            begin = time - operations[one][2]
            ended = (begun(one, begin),) if begin >= 0 else ()
            yield (*unless, -begun(other, time), *ended)

    clauses: list[Clause] = []
    for k, (_, _, duration) in enumerate(operations):
        clauses += [(-begun(k, time), begun(k, time + 1)) for time in range(limit)]
        clauses.append((begun(k, limit - duration),) if duration <= limit else ())
    for one, other in pairwise(range(len(operations))):
        if operations[one][0] == operations[other][0]:
            clauses += after(one, other)
    variable = len(operations) * (limit + 1)
    for one, other in combinations(range(len(operations)), 2):
        if operations[one][1] == operations[other][1]:
            variable += 1
            clauses += after(one, other, (-variable,))
            clauses += after(other, one, (variable,))
    return Cnf.from_clauses(clauses, num_vars=variable)
