"""Digits for given cells: the pattern is fixed, so the board has to fit it.

Of most boards the givens of a pattern leave many solutions. One given after the other gets the
digit that leaves the fewest, until one is left.
"""

from __future__ import annotations

from itertools import islice

from satdoku.monitor import Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.mask import Mask
from satdoku.sudoku.making.random_boards import shuffled
from satdoku.sudoku.solving.board_solver import BoardSolver

COUNTED = 100  # solutions at most: beyond, they are a sample
ROUNDS = 6  # over all givens, in which the solutions do not become fewer


class MaskFilling:
    def __init__(self, solver: BoardSolver, mask: Mask, rng: Rng, monitor: Monitor) -> None:
        self.solver, self.mask, self.rng, self.monitor = solver, mask, rng, monitor

    def run(self, board: Grid) -> tuple[Grid, Grid] | None:
        """A puzzle with that pattern, and its solution; None if the walk from this board fails."""
        fewest, fruitless = COUNTED + 1, 0
        while fruitless < ROUNDS:
            for cell in shuffled(self.mask, self.rng):
                self.monitor.tick()
                board, count = self._better(board, cell)
                if count == 1:
                    return self._puzzle(board), board
            fruitless = 0 if count < fewest else fruitless + 1
            fewest = min(fewest, count)
        return None

    def _better(self, board: Grid, cell: int) -> tuple[Grid, int]:
        """A board with the digit in this given cell that leaves the fewest solutions, and how
        many. If there are too many to count, one at least is unknown."""
        puzzle = self._puzzle(board).with_digit(cell, 0)
        search = self.solver.solutions(puzzle, self.monitor)
        found = list(islice(search, COUNTED))
        search.close()
        by_digit: dict[int, list[Grid]] = {}
        for each in found:
            by_digit.setdefault(each[cell], []).append(each)
        fewest = min(map(len, by_digit.values()))
        choices = [each for each in by_digit.values() if len(each) == fewest]
        chosen = choices[self.rng.below(len(choices))]
        return chosen[0], fewest + (len(found) == COUNTED)

    def _puzzle(self, board: Grid) -> Grid:
        given = set(self.mask)
        digits = (digit if cell in given else 0 for cell, digit in enumerate(board.digits))
        return Grid(board.variant, tuple(digits))
