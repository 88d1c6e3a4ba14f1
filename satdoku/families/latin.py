"""Quasigroup with holes: complete a Latin square of order n with some cells blanked.

Variable (r·n + c)·n + s says that row r, column c (from 0) holds symbol s = 1 … n.
Size: n³ variables; 3n²·(1 + n(n−1)/2) clauses and a unit clause per given cell.
Satisfiable by construction. With few holes, propagation suffices; many leave freedom; the hard
squares are in between (Achlioptas, Gomes, Kautz, Selman 2000).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from satdoku.families.square import variable, with_holes
from satdoku.sat.cnf import Cnf


def quasigroup_with_holes(n: int, holes: int, rng: Random) -> Cnf:
    return with_holes(_random_square(n, rng), _groups(n), holes, rng)


def _random_square(n: int, rng: Random) -> list[list[int]]:
    """The cyclic square with rows, columns and symbols shuffled: not uniform, but varied."""
    rows, columns, symbols = (rng.sample(range(n), n) for _ in range(3))
    return [[symbols[(r + c) % n] for c in columns] for r in rows]


def _groups(n: int) -> Iterator[list[int]]:
    """Exactly one symbol per cell, one place per symbol in each row and each column."""
    for a, b in product(range(n), repeat=2):
        yield [variable(n, a, b, s) for s in range(n)]
        yield [variable(n, a, c, b) for c in range(n)]
        yield [variable(n, r, a, b) for r in range(n)]
