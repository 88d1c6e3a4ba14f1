"""Puzzles near a puzzle, of the shape that was asked for: the steps of a climb."""

from __future__ import annotations

from satdoku.monitor import Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.digging import Digging
from satdoku.sudoku.making.masked import MaskFilling
from satdoku.sudoku.making.random_boards import random_board, shuffled
from satdoku.sudoku.making.request import Request
from satdoku.sudoku.solving.board_solver import BoardSolver

ADDED = 3  # orbits at most that a step gives before it digs again
TRIED = 8  # boards for a mask, to begin with the one whose givens say most
REFILLED = 3  # givens of a mask whose digits a step forgets …
STEPS = 500  # … and the steps of the walk that fills it again

Solved = tuple[Grid, Grid]  # a puzzle and its solution


class Neighbours:
    """Puzzles with exactly the givens asked for, those of a mask, or else minimal ones."""

    def __init__(self, request: Request, solver: BoardSolver, rng: Rng, monitor: Monitor) -> None:
        self.request, self.solver, self.rng, self.monitor = request, solver, rng, monitor
        self.filling = MaskFilling(solver, request.mask or (), rng, monitor)

    def start(self) -> Solved | None:
        boards = (random_board(self.solver, self.rng, self.monitor) for _n in range(TRIED))
        if self.request.mask is not None:
            return self.filling.run(self.filling.best_of(boards))
        board = next(boards)
        return self._dug(board, board)

    def near(self, puzzle: Grid, board: Grid) -> Solved | None:
        """None if the step leads nowhere, or back."""
        masked = self.request.mask is not None
        found = self._refilled(board) if masked else self._dug(puzzle, board)
        return None if found is None or found[0] == puzzle else found

    def _dug(self, puzzle: Grid, board: Grid) -> Solved | None:
        """A few more givens, then as many fewer as can be removed."""
        orbits = self.request.orbits
        given = [orbit for orbit in orbits if puzzle[orbit[0]]]
        blank = shuffled([orbit for orbit in orbits if not puzzle[orbit[0]]], self.rng)
        added = blank[: 1 + self.rng.below(ADDED)]
        digging = Digging(self.solver, board, [*shuffled(given, self.rng), *added])
        digging.run(self.request.givens or 0, self.monitor)
        found = digging.puzzle()
        if self.request.givens is not None and found.givens != self.request.givens:
            return None
        return found, board

    def _refilled(self, board: Grid) -> Solved | None:
        """Forget a few digits, take any board that the others allow, and fill the mask anew."""
        kept = shuffled(self.request.mask or (), self.rng)[REFILLED:]
        literals = self.solver.clues(board)
        fixed = shuffled([literals[cell] for cell in kept], self.rng)
        forgotten = [cell for cell in self.request.mask or () if cell not in kept]
        if not self.solver.possible([*fixed, -literals[forgotten[0]]], self.monitor):
            return None
        return self.filling.run(Grid(board.variant, tuple(self.solver.found())), STEPS)
