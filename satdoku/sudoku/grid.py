"""A board with some digits on it, as an immutable value: a change makes a new one."""

from __future__ import annotations

from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value


class Grid(Value):
    """The digit of each cell of a variant, 0 for a blank."""

    variant: Variant
    digits: tuple[int, ...]

    @classmethod
    def empty(cls, variant: Variant) -> Grid:
        return cls(variant, (0,) * len(variant.cells))

    def __getitem__(self, cell: int) -> int:
        return self.digits[cell]

    def with_digit(self, cell: int, digit: int) -> Grid:
        return Grid(self.variant, (*self.digits[:cell], digit, *self.digits[cell + 1 :]))

    @property
    def givens(self) -> int:
        """How many cells hold a digit."""
        return sum(digit > 0 for digit in self.digits)

    @property
    def full(self) -> bool:
        return all(self.digits)

    def __str__(self) -> str:
        """One character per cell, in order, as in puzzle files."""
        return "".join(map(self.variant.symbol, self.digits))
