"""Sliding tiles as planning (Kautz, Selman 1992): from a random board to the ordered one in a fixed
number of moves.

Variable (t, cell, tile) says what a cell holds after t moves; tile 0 is the blank. The number of
moves is the minimum, or two less, which is too few. (One less is impossible by parity.)
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from satdoku.families.exactly_one import exactly_one
from satdoku.sat.cnf import Clause, Cnf

Board = tuple[int, ...]


def sliding_tiles(rows: int, columns: int, moves: int, satisfiable: bool, rng: Random) -> Cnf:
    """A board `moves` moves from the ordered one, and that many moves, or two less."""
    neighbours = _neighbours(rows, columns)
    board = rng.choice(_boards_at(moves, neighbours))
    steps = moves if satisfiable else moves - 2
    clauses = list(_plan(board, steps, neighbours))
    return Cnf.from_clauses(clauses, num_vars=(steps + 1) * len(board) ** 2)


def _neighbours(rows: int, columns: int) -> list[list[int]]:
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    return [[k for k, (y, x) in enumerate(cells) if abs(y - r) + abs(x - c) == 1] for r, c in cells]


def _boards_at(moves: int, neighbours: list[list[int]]) -> list[Board]:
    """All boards at that distance, in order, by breadth-first search."""
    before: set[Board] = set()
    layer: set[Board] = {tuple(range(len(neighbours)))}
    for _ in range(moves):
        found = {board for old in layer for board in _moved(old, neighbours)} - before
        before, layer = layer, found
    return sorted(layer)


def _moved(board: Board, neighbours: list[list[int]]) -> Iterator[Board]:
    blank = board.index(0)
    for cell in neighbours[blank]:
        after = list(board)
        after[blank], after[cell] = after[cell], 0
        yield tuple(after)


def _plan(board: Board, steps: int, neighbours: list[list[int]]) -> Iterator[Clause]:
    cells = range(len(board))

    def holds(t: int, cell: int, tile: int) -> int:
        return (t * len(cells) + cell) * len(cells) + tile + 1

    for t in range(steps + 1):
        for k in cells:
            yield from exactly_one([holds(t, k, tile) for tile in cells])
            yield from exactly_one([holds(t, cell, k) for cell in cells])
    for t in range(steps):
        for cell in cells:
            yield (-holds(t, cell, 0), *(holds(t + 1, near, 0) for near in neighbours[cell]))
            for tile in cells[1:]:
                yield (-holds(t, cell, tile), holds(t + 1, cell, 0), holds(t + 1, cell, tile))
                for near in neighbours[cell]:
                    slides = (-holds(t, cell, 0), -holds(t + 1, near, 0))
                    yield (*slides, -holds(t, near, tile), holds(t + 1, cell, tile))
    for cell, tile in enumerate(board):
        yield (holds(0, cell, tile),)
        yield (holds(steps, cell, cell),)
