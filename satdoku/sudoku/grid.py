"""A board with some digits on it, as an immutable value."""

from __future__ import annotations

from functools import cached_property

from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value


class Grid(Value):
    """The digit of each cell of a variant, 0 for a blank."""

    variant: Variant
    digits: tuple[int, ...]

    @classmethod
    def empty(cls, variant: Variant) -> Grid:
        return cls(variant, (0,) * len(variant.cells))

    @classmethod
    def unpacked(cls, variant: Variant, packed: bytes) -> Grid:
        """The board that a kernel found."""
        grid = cls(variant, tuple(packed))
        grid.__dict__["packed"] = packed
        return grid

    @cached_property
    def packed(self) -> bytes:
        """The digits as the kernels read them."""
        return bytes(self.digits)

    def __getitem__(self, cell: int) -> int:
        return self.digits[cell]

    def with_digit(self, cell: int, digit: int) -> Grid:
        return Grid(self.variant, (*self.digits[:cell], digit, *self.digits[cell + 1 :]))

    @property
    def givens(self) -> int:
        """The number of cells that hold a digit."""
        return len(self.digits) - self.digits.count(0)

    @property
    def full(self) -> bool:
        return 0 not in self.packed

    @property
    def line(self) -> str:
        """The puzzle as a line of a puzzle file: the cells, and the rules if it brings its own."""
        return f"{self} {self.variant.id}" if self.variant.base else str(self)

    def __str__(self) -> str:
        """One character per cell, in order, as in puzzle files."""
        return self.packed.translate(self.variant.written).decode("ascii")
