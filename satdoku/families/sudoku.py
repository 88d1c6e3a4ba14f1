"""Sudoku of order k (k²×k² cells): a solved board with some cells blanked.

Variable (r·n + c)·n + s, with n = k², says that row r, column c (from 0) holds s = 1 … n.
Size: n³ variables; 4n²·(1 + n(n−1)/2) clauses and a unit clause per given cell.
Satisfiable by construction, not always by a unique board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from satdoku.families.square import variable, with_holes
from satdoku.sat.cnf import Cnf


def sudoku(order: int, holes: int, rng: Random) -> Cnf:
    return with_holes(_random_board(order, rng), _groups(order), holes, rng)


def _random_board(order: int, rng: Random) -> list[list[int]]:
    """The cyclic board with bands, rows, stacks, columns and symbols shuffled."""
    n = order**2
    rows, columns = _shuffled_lines(order, rng), _shuffled_lines(order, rng)
    symbols = rng.sample(range(n), n)
    return [[symbols[(r * order + r // order + c) % n] for c in columns] for r in rows]


def _shuffled_lines(order: int, rng: Random) -> list[int]:
    """The line numbers, with the bands shuffled, and the lines within each band."""
    bands = rng.sample(range(order), order)
    return [band * order + line for band in bands for line in rng.sample(range(order), order)]


def _groups(order: int) -> Iterator[list[int]]:
    """Exactly one symbol per cell; one place per symbol in each row, column and box."""
    n = order**2
    for a, b in product(range(n), repeat=2):
        corner = a // order * order, a % order * order
        yield [variable(n, a, b, s) for s in range(n)]
        yield [variable(n, a, c, b) for c in range(n)]
        yield [variable(n, r, a, b) for r in range(n)]
        yield [
            variable(n, corner[0] + r, corner[1] + c, b) for r, c in product(range(order), repeat=2)
        ]
