"""Tseitin formulas: a variable per edge of a graph; the edges at each vertex sum to its charge.

Every edge counts at both of its ends, so the formula of a connected graph is
satisfiable iff the charges sum to an even number. On expanders these are
Urquhart's formulas (1987), exponential for resolution; on narrow grids they are
easy.
Size: a variable per edge, 2^(d−1) clauses per vertex of degree d.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from satdoku.families.parity import xor
from satdoku.sat.cnf import Clause, Cnf

Edge = tuple[int, int]


def tseitin(edges: Sequence[Edge], charges: Sequence[int]) -> Cnf:
    """`charges[v]` is 0 or 1; edge i is variable i + 1."""
    touching: list[list[int]] = [[] for _ in charges]
    for variable, edge in enumerate(edges, start=1):
        for vertex in edge:
            touching[vertex].append(variable)
    clauses: list[Clause] = []
    for variables, charge in zip(touching, charges, strict=True):
        clauses.extend(xor(variables, charge))
    return Cnf.from_clauses(clauses, num_vars=len(edges))


def tseitin_grid(width: int, height: int, satisfiable: bool, rng: Random) -> Cnf:
    """A grid with random charges; 2·width·height − width − height variables."""
    charges = [rng.getrandbits(1) for _ in range(width * height - 1)]
    charges.append((sum(charges) + int(not satisfiable)) % 2)
    return tseitin(_grid(width, height), charges)


def _grid(width: int, height: int) -> list[Edge]:
    cells = [(x, y * width + x) for y in range(height) for x in range(width)]
    across = [(v, v + 1) for x, v in cells if x + 1 < width]
    down = [(v, v + width) for _, v in cells if v + width < width * height]
    return sorted(across + down)


def tseitin_cubic(n: int, satisfiable: bool, rng: Random) -> Cnf:
    """A ring of n vertices, n even, plus a random perfect matching: almost always an expander."""
    charges = [rng.getrandbits(1) for _ in range(n - 1)]
    charges.append((sum(charges) + int(not satisfiable)) % 2)
    return tseitin(_ring_with_chords(n, rng), charges)


def _ring_with_chords(n: int, rng: Random) -> list[Edge]:
    ring = [(v, (v + 1) % n) for v in range(n)]
    while True:
        order = rng.sample(range(n), n)
        chords = list(zip(order[::2], order[1::2], strict=True))
        if all((a - b) % n not in (1, n - 1) for a, b in chords):
            return ring + chords
