"""The negated ordering principle GT_n: a linear order of n elements without a least one.

One variable per pair says which of the two comes first, so totality is built in.
Size: n(n−1)/2 variables; n(n−1)(n−2)/3 clauses for transitivity and n against a
least element. Unsatisfiable for n ≥ 1. Clause learning refutes it in polynomial
size (Stålmarck 1996), DPLL only in exponential (Bonet, Galesi 1999).
"""

from __future__ import annotations

from itertools import combinations

from satdoku.sat.cnf import Clause, Cnf

Before = dict[tuple[int, int], int]


def ordering(n: int) -> Cnf:
    before = _before(n)
    clauses: list[Clause] = []
    for a, b, c in combinations(range(n), 3):
        clauses.append((-before[a, b], -before[b, c], -before[c, a]))
        clauses.append((-before[a, c], -before[c, b], -before[b, a]))
    clauses.extend(tuple(before[a, b] for a in range(n) if a != b) for b in range(n))
    return Cnf.from_clauses(clauses, num_vars=n * (n - 1) // 2)


def _before(n: int) -> Before:
    """The literal for "a comes before b", for every a ≠ b."""
    pairs = list(enumerate(combinations(range(n), 2), start=1))
    return {(a, b): v for v, (a, b) in pairs} | {(b, a): -v for v, (a, b) in pairs}
