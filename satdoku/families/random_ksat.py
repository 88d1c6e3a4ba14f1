"""Random k-SAT: m clauses, each over k distinct variables with random signs.

Size: n variables, m clauses. For k = 3 and large n, almost every formula is
satisfiable below m/n ≈ 4.26 and unsatisfiable above; the hardest are near it.
A planted formula keeps only clauses that a hidden model satisfies, so it is
satisfiable at every ratio.
"""

from __future__ import annotations

from random import Random

from satdoku.sat.cnf import Clause, Cnf


def random_ksat(n: int, m: int, k: int, rng: Random) -> Cnf:
    return Cnf.from_clauses((_clause(n, k, rng) for _ in range(m)), num_vars=n)


def planted_ksat(n: int, m: int, k: int, rng: Random) -> Cnf:
    """A satisfiable formula. k = 0 with m > 0 is refused, because it has none."""
    if k < 1 <= m:
        raise ValueError("an empty clause has no model to plant")
    model = {v if rng.random() < 0.5 else -v for v in range(1, n + 1)}
    return Cnf.from_clauses((_satisfied_clause(model, k, rng) for _ in range(m)), num_vars=n)


def _satisfied_clause(model: set[int], k: int, rng: Random) -> Clause:
    """A uniformly random clause among those that the model satisfies, by rejection."""
    while True:
        clause = _clause(len(model), k, rng)
        if not model.isdisjoint(clause):
            return clause


def _clause(n: int, k: int, rng: Random) -> Clause:
    variables = rng.sample(range(1, n + 1), k)
    return tuple(v if rng.random() < 0.5 else -v for v in variables)
