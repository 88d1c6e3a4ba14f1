"""Squares of symbols with some cells blanked: shared by the Latin square and Sudoku families.

Variable (r·n + c)·n + s + 1 says that row r, column c holds symbol s, all counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from random import Random

from satdoku.families.exactly_one import exactly_one
from satdoku.sat.cnf import Clause, Cnf


def with_holes(
    square: Sequence[Sequence[int]], groups: Iterable[Sequence[int]], holes: int, rng: Random
) -> Cnf:
    """Exactly one variable of each group holds, and all cells but the holes are given."""
    n = len(square)
    given = sorted(rng.sample(list(product(range(n), repeat=2)), n * n - holes))
    clauses: list[Clause] = [clause for group in groups for clause in exactly_one(group)]
    clauses.extend((variable(n, r, c, square[r][c]),) for r, c in given)
    return Cnf.from_clauses(clauses, num_vars=n**3)


def variable(n: int, row: int, column: int, symbol: int) -> int:
    return (row * n + column) * n + symbol + 1
