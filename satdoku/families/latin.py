"""Squares of symbols with some cells blanked: Latin squares, and Sudoku.

Variable (r·n + c)·n + s says that row r, column c (from 0) holds symbol s = 1 … n. Both families
are satisfiable by construction, a Sudoku not always by a unique board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random

from satdoku.families.exactly_one import exactly_one
from satdoku.sat.cnf import Clause, Cnf


def quasigroup_with_holes(n: int, holes: int, rng: Random) -> Cnf:
    """Complete a Latin square of order n. With few holes, propagation suffices; many leave freedom;
    the hard squares are in between (Achlioptas, Gomes, Kautz, Selman 2000).

    Size: n³ variables; 3n²·(1 + n(n−1)/2) clauses and a unit clause per given cell.
    """
    return with_holes(_random_square(n, rng), _latin_groups(n), holes, rng)


def _random_square(n: int, rng: Random) -> list[list[int]]:
    """The cyclic square with rows, columns and symbols shuffled: not uniform, but varied."""
    rows, columns, symbols = (rng.sample(range(n), n) for _ in range(3))
    return [[symbols[(r + c) % n] for c in columns] for r in rows]


def _latin_groups(n: int) -> Iterator[list[int]]:
    """Exactly one symbol per cell, one place per symbol in each row and each column."""
    for a, b in product(range(n), repeat=2):
        yield [variable(n, a, b, s) for s in range(n)]
        yield [variable(n, a, c, b) for c in range(n)]
        yield [variable(n, r, a, b) for r in range(n)]


def sudoku(order: int, holes: int, rng: Random) -> Cnf:
    """A Sudoku with boxes of order × order cells.

    Size: n³ variables with n = order²; 4n²·(1 + n(n−1)/2) clauses and a unit clause per given cell.
    """
    return with_holes(_random_board(order, rng), _sudoku_groups(order), holes, rng)


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


def _sudoku_groups(order: int) -> Iterator[list[int]]:
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
