"""Questions about chessboards: can queens or dominoes be placed on them?"""

from __future__ import annotations

from satdoku.families.exactly_one import at_most_one, exactly_one
from satdoku.sat.cnf import Clause, Cnf


def queens(n: int) -> Cnf:
    """n queens, none of which attacks another: satisfiable except for n = 2 and n = 3.

    Variable (r−1)·n + c says that row r, column c holds a queen.
    Size: n² variables; 2n clauses for a queen in every row and column, and
    n²(n−1) + n(n−1)(2n−1)/3 for the pairs on rows and columns, and on diagonals.
    """
    clauses: list[Clause] = []
    for line in _straight_lines(n):
        clauses.extend(exactly_one(line))
    for line in _diagonals(n):
        clauses.extend(at_most_one(line))
    return Cnf.from_clauses(clauses, num_vars=n * n)


def _straight_lines(n: int) -> list[list[int]]:
    rows = [[r * n + c + 1 for c in range(n)] for r in range(n)]
    return rows + [list(column) for column in zip(*rows, strict=True)]


def _diagonals(n: int) -> list[list[int]]:
    falling: list[list[int]] = [[] for _ in range(2 * n)]
    rising: list[list[int]] = [[] for _ in range(2 * n)]
    for r in range(n):
        for c in range(n):
            falling[r - c + n].append(r * n + c + 1)
            rising[r + c].append(r * n + c + 1)
    return falling + rising


def mutilated_chessboard(n: int) -> Cnf:
    """Cover the board without two opposite corners with dominoes.

    Both corners have the same colour and each domino covers both colours, so it is impossible. The
    argument relies on counting, which resolution cannot do (Alekhnovich 2004): refutations grow
    exponentially.
    Size: one variable per pair of adjacent cells; each cell is in exactly one chosen pair.
    """
    cells = [(r, c) for r in range(n) for c in range(n) if r + c not in (0, 2 * n - 2)]
    dominoes = [
        (cell, other)
        for cell in cells
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if other in cells
    ]
    clauses: list[Clause] = []
    for cell in cells:
        clauses += exactly_one([k for k, pair in enumerate(dominoes, start=1) if cell in pair])
    return Cnf.from_clauses(clauses, num_vars=len(dominoes))
