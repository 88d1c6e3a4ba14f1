"""Digging: remove givens from a full board, orbit by orbit, while it keeps a single solution."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.monitor import Monitor
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.symmetry import Orbit
from satdoku.sudoku.solving.board_solver import BoardSolver


class Digging:
    """Only the cells of the orbits are given at first."""

    def __init__(self, solver: BoardSolver, board: Grid, orbits: Sequence[Orbit]) -> None:
        self.solver, self.board = solver, board
        self._digger = solver.digger(board, orbits)

    def run(self, floor: int, monitor: Monitor) -> None:
        """Dig until only `floor` givens are left, or none of them can be removed."""
        self.solver.dig(self._digger, floor, monitor)

    def puzzle(self) -> Grid:
        return Grid.unpacked(self.board.variant, self._digger.puzzle())
