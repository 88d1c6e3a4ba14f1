"""A graph of n vertices that has a clique of size k and yet a colouring with c colours.

Size: n(n−1)/2 + n·(k + c) variables for the edges, the clique's members and the
colours; k + n + n·k(k−1)/2 + n(n−1)/2·(k(k−1) + c) clauses.
Satisfiable iff k ≤ c and k ≤ n. Exponential even for cutting planes (Pudlák 1997).
"""

from __future__ import annotations

from itertools import combinations, count, permutations

from satdoku.families.exactly_one import at_most_one
from satdoku.sat.cnf import Clause, Cnf

Edges = dict[tuple[int, int], int]


def clique_coloring(n: int, k: int, c: int) -> Cnf:
    numbers = count(1)
    edge = {pair: next(numbers) for pair in combinations(range(n), 2)}
    member = [[next(numbers) for _ in range(n)] for _ in range(k)]
    worn = [[next(numbers) for _ in range(c)] for _ in range(n)]
    clauses = [tuple(row) for row in (*member, *worn)]
    clauses += _clique(edge, member) + _proper(edge, worn)
    return Cnf.from_clauses(clauses, num_vars=len(edge) + n * (k + c))


def _clique(edge: Edges, member: list[list[int]]) -> list[Clause]:
    """Any two members are distinct vertices joined by an edge."""
    clauses = [pair for column in zip(*member, strict=True) for pair in at_most_one(column)]
    for i, j in permutations(member, 2):
        clauses.extend((-i[u], -j[v], joins) for (u, v), joins in edge.items())
    return clauses


def _proper(edge: Edges, worn: list[list[int]]) -> list[Clause]:
    return [
        (-joins, -a, -b)
        for (u, v), joins in edge.items()
        for a, b in zip(worn[u], worn[v], strict=True)
    ]
