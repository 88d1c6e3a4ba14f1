"""Colouring a graph: every vertex has a colour, and no edge joins two of the same."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, count, permutations
from random import Random

from satdoku.families.exactly_one import at_most_one, exactly_one
from satdoku.sat.cnf import Clause, Cnf

Edge = tuple[int, int]


def coloring(vertices: int, edges: Iterable[Edge], colours: int) -> Cnf:
    """Variable v·k + c says that vertex v = 0, 1, … has colour c = 1 … k.

    Size: n·k variables; n·(1 + k(k−1)/2) + m·k clauses for m edges.
    """
    wears = [range(v * colours + 1, (v + 1) * colours + 1) for v in range(vertices)]
    clauses: list[Clause] = [clause for options in wears for clause in exactly_one(options)]
    for u, v in edges:
        clauses.extend((-a, -b) for a, b in zip(wears[u], wears[v], strict=True))
    return Cnf.from_clauses(clauses, num_vars=vertices * colours)


def random_coloring(vertices: int, edges: int, colours: int, rng: Random) -> Cnf:
    """Almost every graph is 3-colourable below edges/vertices ≈ 2.35 and not above; 4-colourable up
    to ≈ 4.45."""
    graph = rng.sample(list(combinations(range(vertices), 2)), edges)
    return coloring(vertices, graph, colours)


def planted_coloring(vertices: int, edges: int, colours: int, rng: Random) -> Cnf:
    """All edges join different classes of a hidden colouring: satisfiable at every density."""
    worn = [rng.randrange(colours) for _ in range(vertices)]
    allowed = [(u, v) for u, v in combinations(range(vertices), 2) if worn[u] != worn[v]]
    return coloring(vertices, rng.sample(allowed, edges), colours)


Edges = dict[tuple[int, int], int]


def clique_coloring(n: int, k: int, c: int) -> Cnf:
    """A graph of n vertices that has a clique of size k and yet a colouring with c colours.
    Satisfiable iff k ≤ c and k ≤ n. Exponential even for cutting planes (Pudlák 1997).

    Size: n(n−1)/2 + n·(k + c) variables for the edges, the clique's members and the
    colours; k + n + n·k(k−1)/2 + n(n−1)/2·(k(k−1) + c) clauses.
    """
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
