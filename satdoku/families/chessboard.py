"""The mutilated chessboard: cover an n×n board without two opposite corners with dominoes.

Both corners have the same colour and each domino covers both colours, so it is impossible. The
argument relies on counting, which resolution cannot do (Alekhnovich 2004): refutations grow
exponentially.
Size: one variable per pair of adjacent cells; each cell is in exactly one chosen pair.
"""

from __future__ import annotations

from satdoku.families.exactly_one import exactly_one
from satdoku.sat.cnf import Clause, Cnf


def mutilated_chessboard(n: int) -> Cnf:
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
