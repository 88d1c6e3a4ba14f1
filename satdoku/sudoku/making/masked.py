"""Digits for given cells: the pattern is fixed, so the board has to fit it.

Of most boards the givens of a pattern leave many solutions: 100 000 if there are 20 givens. A walk
from filling to filling gives one cell another digit at a time, and counts the solutions. Fewer are
always welcome, and now and then some more, which leads out of dead ends: this is simulated
annealing with the logarithm of the number of solutions as energy. How many solutions would be too
many is drawn before they are counted, so that the counting can stop there.

To count at most 100 solutions, and always to take the digit that leaves the fewest, was tried
before: most patterns with fewer than 24 givens were out of reach. To blank two cells when few
solutions are left, and to count what each filling of them leaves, gained nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from satdoku.monitor import Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.mask import Mask
from satdoku.sudoku.solving.board_solver import BoardSolver, guesses_for

# Solutions at most, in terms of the guesses that the solver has for a question: 50 000 on a classic
# board. With more, one filling is as good as the next.
COUNTED = 20
TEMPERATURE = 0.3  # k times as many solutions have a chance of k ** -(1 / TEMPERATURE)
STEPS = 50_000  # of a walk; then another board is better
GRAIN = 1 << 30  # of a chance


class MaskFilling:
    def __init__(self, solver: BoardSolver, mask: Mask, rng: Rng, monitor: Monitor) -> None:
        self.solver, self.mask, self.rng, self.monitor = solver, mask, rng, monitor
        self.counted = COUNTED * guesses_for(solver.variant)

    def best_of(self, boards: Iterable[Grid]) -> Grid:
        """The one whose givens leave the fewest solutions."""
        best, fewest = None, self.counted
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
        left = self._left(givens, self.counted)
        while left > 1 and steps and self.mask:
            left = self._changed(givens, left)
            steps -= 1
        return self._solved(givens) if left == 1 else None

    def _changed(self, givens: bytearray, left: int) -> int:
        """Give a cell another digit, unless that leaves none or too many solutions. Returns how
        many are left."""
        cell = self.mask[self.rng.below(len(self.mask))]
        before, digits = givens[cell], self.solver.variant.digits
        givens[cell] = 1 + (before + self.rng.below(digits - 1)) % digits
        most = min(self.counted, int(left * self._chance() ** -TEMPERATURE))
        found = self._left(givens, min(most + 1, self.counted))
        if 0 < found <= most:
            return found
        givens[cell] = before
        return left

    def _chance(self) -> float:
        """Above 0, up to 1."""
        drawn: int = self.rng.below(GRAIN)
        return (1 + drawn) / GRAIN

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
