"""Digits for given cells: the pattern is fixed, so the board has to fit it.

Of most boards the givens of a pattern leave many solutions: 100 000 if there are 20 givens. A walk
from filling to filling gives one cell another digit at a time, and counts the solutions. Fewer are
always welcome, and now and then a few more, which leads out of dead ends: this is simulated
annealing with the logarithm of the number of solutions as energy. How many solutions would be too
many is drawn before they are counted, so that the counting can stop there.

To count only the solutions that are left, up to 100, and always to take the digit that leaves the
fewest, was tried before: most patterns with less than 24 givens were out of reach.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from satdoku.monitor import Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.mask import Mask
from satdoku.sudoku.solving.board_solver import BoardSolver

COUNTED = 50_000  # solutions at most: with more, one filling is as good as the next
# Of the annealing; so many times more solutions have one chance in 2 ** (1 / TEMPERATURE). With
# half or twice as much, fewer patterns were filled in the same time.
TEMPERATURE = 0.25
STEPS = 50_000  # of a walk; then another board is better
GRAIN = 1 << 30  # of a chance


class MaskFilling:
    def __init__(self, solver: BoardSolver, mask: Mask, rng: Rng, monitor: Monitor) -> None:
        self.solver, self.mask, self.rng, self.monitor = solver, mask, rng, monitor

    def best_of(self, boards: Iterable[Grid]) -> Grid:
        """The one whose givens leave the fewest solutions."""
        best, fewest = None, COUNTED
        for board in boards:
            left = self._left(self._givens(board), fewest)
            if best is None or left < fewest:
                best, fewest = board, left
            if fewest == 1:
                break
        assert best is not None
        return best

    def run(self, board: Grid, steps: int = STEPS) -> tuple[Grid, Grid] | None:
        """A puzzle with that pattern, and its solution; None if the walk from this board fails."""
        givens = self._givens(board)
        left = self._left(givens, COUNTED)
        for _step in range(steps):
            self.monitor.tick()
            if left == 1:
                return self._solved(givens)
            left = self._changed(givens, left)
        return None

    def _changed(self, givens: bytearray, left: int) -> int:
        """Give a cell another digit, unless that leaves none or too many solutions. Returns how
        many are left."""
        cell = self.mask[self.rng.below(len(self.mask))]
        before, digits = givens[cell], self.solver.variant.digits
        givens[cell] = 1 + (before + self.rng.below(digits - 1)) % digits
        most = self._acceptable(left)
        found = self._left(givens, min(most + 1, COUNTED))
        if 0 < found <= most:
            return found
        givens[cell] = before
        return left

    def _acceptable(self, left: int) -> int:
        chance = (1 + self.rng.below(GRAIN)) / GRAIN
        return min(COUNTED, int(left * chance**-TEMPERATURE))

    def _left(self, givens: bytearray, most: int) -> int:
        return self.solver.count(bytes(givens), most, self.monitor)

    def _solved(self, givens: bytearray) -> tuple[Grid, Grid] | None:
        puzzle = Grid.unpacked(self.solver.variant, bytes(givens))
        search = self.solver.solutions(puzzle, self.monitor)
        found = list(islice(search, 2))
        search.close()
        return (puzzle, found[0]) if len(found) == 1 else None

    def _givens(self, board: Grid) -> bytearray:
        givens = bytearray(len(board.digits))
        for cell in self.mask:
            givens[cell] = board[cell]
        return givens
