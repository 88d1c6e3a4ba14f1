"""Digging: remove givens from a full board, orbit by orbit, while it keeps a single solution."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.monitor import Monitor
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.symmetry import Orbit
from satdoku.sudoku.solving.board_solver import BoardSolver

OBVIOUS = 16  # orbits that are first tried together


class Digging:
    def __init__(self, solver: BoardSolver, board: Grid, orbits: Sequence[Orbit]) -> None:
        self.solver, self.board = solver, board
        literals = solver.clues(board)
        self.waiting = [[literals[cell] for cell in orbit] for orbit in reversed(orbits)]
        self.ahead = [literal for orbit in self.waiting for literal in orbit]
        self.kept: list[int] = []

    def run(self, floor: int, monitor: Monitor) -> None:
        """Dig until only `floor` givens are left, or none of them can be removed."""
        self._dig_the_obvious(floor, monitor)
        while self.waiting and len(self.ahead) + len(self.kept) > floor:
            orbit = self.waiting[-1]
            spare = len(self.ahead) + len(self.kept) - floor >= len(orbit)
            removable = spare and self._removable(orbit, monitor)
            self._pass(1)
            if not removable:
                self.kept += orbit

    def _dig_the_obvious(self, floor: int, monitor: Monitor) -> None:
        """At first many givens follow from the others by unit propagation alone, so remove a batch
        at a time, and halve the batch whenever it fails."""
        count = OBVIOUS
        while count and self.waiting:
            orbits = self.waiting[-count:]
            size = sum(map(len, orbits))
            rest = self.ahead[:-size]
            if len(rest) >= floor and self.solver.obvious(rest, self.ahead[-size:], monitor):
                self._pass(len(orbits))
            else:
                count //= 2

    def _pass(self, count: int) -> None:
        size = sum(map(len, self.waiting[-count:]))
        del self.waiting[-count:], self.ahead[-size:]

    def _removable(self, orbit: Sequence[int], monitor: Monitor) -> bool:
        """Remove the givens of the orbit one by one: is each the only digit that fits its cell?

        The givens to keep stand first in the assumptions, because they also stand first in the
        next question, and a common prefix is not searched again.
        """
        others = self.kept + self.ahead[: -len(orbit)]
        for n, literal in enumerate(orbit, 1):
            if self.solver.possible([*others, *orbit[n:], -literal], monitor):
                return False
        return True

    def puzzle(self) -> Grid:
        size = self.board.variant.digits
        given = {(literal - 1) // size for literal in (*self.ahead, *self.kept)}
        digits = (digit if cell in given else 0 for cell, digit in enumerate(self.board.digits))
        return Grid(self.board.variant, tuple(digits))
