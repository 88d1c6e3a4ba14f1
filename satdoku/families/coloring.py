"""Colouring a random graph: every vertex has a colour, and no edge joins two of the same.

Variable v·k + c says that vertex v = 0, 1, … has colour c = 1 … k.
Size: n·k variables; n·(1 + k(k−1)/2) + m·k clauses for m edges.
Almost every graph is 3-colourable below m/n ≈ 2.35 and not above; 4-colourable
up to ≈ 4.45. A planted graph has only edges between the classes of a hidden
colouring and is satisfiable at every density.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

from satdoku.families.exactly_one import exactly_one
from satdoku.sat.cnf import Clause, Cnf

Edge = tuple[int, int]


def coloring(vertices: int, edges: Iterable[Edge], colours: int) -> Cnf:
    wears = [range(v * colours + 1, (v + 1) * colours + 1) for v in range(vertices)]
    clauses: list[Clause] = [clause for options in wears for clause in exactly_one(options)]
    for u, v in edges:
        clauses.extend((-a, -b) for a, b in zip(wears[u], wears[v], strict=True))
    return Cnf.from_clauses(clauses, num_vars=vertices * colours)


def random_coloring(vertices: int, edges: int, colours: int, rng: Random) -> Cnf:
    graph = rng.sample(list(combinations(range(vertices), 2)), edges)
    return coloring(vertices, graph, colours)


def planted_coloring(vertices: int, edges: int, colours: int, rng: Random) -> Cnf:
    worn = [rng.randrange(colours) for _ in range(vertices)]
    allowed = [(u, v) for u, v in combinations(range(vertices), 2) if worn[u] != worn[v]]
    return coloring(vertices, rng.sample(allowed, edges), colours)
