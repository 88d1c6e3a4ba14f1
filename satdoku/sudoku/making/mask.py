"""Puzzles whose givens form a picture: read the mask, then find a board that fits it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, islice

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.monitor import Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver, guesses_for
from satdoku.sudoku.variants.variant import Unit, Variant

BLANK = ".0_-"
BETWEEN = "/|"  # besides blanks and line breaks, these can separate rows

Mask = tuple[int, ...]  # the given cells, in order


def read_mask(picture: str, variant: Variant) -> Mask:
    """One character per cell, row by row: one of `.0_-` for a blank, any other for a given. A
    puzzle is a picture, too."""
    signs = [sign for sign in picture if not sign.isspace() and sign not in BETWEEN]
    if len(signs) != len(variant.cells):
        raise UsageError(
            _(
                "The mask has {count} cells, but a board of {variant} has {cells}. Name a file, or"
                " write . for each blank and X for each given.",
                count=len(signs),
                variant=variant.family,
                cells=len(variant.cells),
            )
        )
    mask = tuple(cell for cell, sign in enumerate(signs) if sign not in BLANK)
    _require_possible(mask, variant)
    return mask


def _require_possible(mask: Mask, variant: Variant) -> None:
    if len(mask) < variant.fewest_givens:
        raise UsageError(
            _(
                "The mask has {givens} givens, but {variant} puzzles have at least {fewest}.",
                givens=len(mask),
                variant=variant.family,
                fewest=variant.fewest_givens,
            )
        )
    given = set(mask)
    blank = [unit for unit in variant.units if given.isdisjoint(unit.cells)]
    for one, other in combinations(blank, 2):
        if _interchangeable(one, other, variant):
            raise UsageError(
                _(
                    "The mask leaves {one} and {other} blank: exchanging them would turn every"
                    " solution into another.",
                    one=str(one.name),
                    other=str(other.name),
                )
            )


def _interchangeable(one: Unit, other: Unit, variant: Variant) -> bool:
    """True if the digits of two units can always be exchanged cell by cell: the units share no
    cell, and each cell shares its other units with its counterpart."""
    sizes = len(one.cells), len(other.cells)
    if one.rule != other.rule or sizes[0] != sizes[1] or set(one.cells) & set(other.cells):
        return False
    numbers = {variant.units.index(one), variant.units.index(other)}
    return all(
        set(variant.units_of[cell]) - numbers == set(variant.units_of[opposite]) - numbers
        for cell, opposite in zip(one.cells, other.cells, strict=True)
    )


# The most solutions counted, per guess that the solver has for a question: 50 000 on a classic
# board. Beyond that, fillings are not worth comparing.
COUNTED = 20
TEMPERATURE = 0.3  # k times the solutions are accepted with probability k ** -(1 / TEMPERATURE)
STEPS = 50_000  # of a walk; after that, another board is better
GRAIN = 1 << 30  # resolution of a probability


class MaskFilling:
    def __init__(self, solver: BoardSolver, mask: Mask, rng: Rng, monitor: Monitor) -> None:
        self.solver, self.mask, self.rng, self.monitor = solver, mask, rng, monitor
        self.counted = COUNTED * guesses_for(solver.variant)

    def best_of(self, boards: Iterable[Grid]) -> Grid:
        """The board whose givens leave the fewest solutions."""
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
        """Change the digit of a cell, unless that leaves none or too many solutions. Returns the
        number of solutions left."""
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
        """A random number above 0, up to 1."""
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
