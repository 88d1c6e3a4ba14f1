"""Cells that hold the same digits as others, or point to them: palindromes, clones, indexers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.constraint import VALUES, Constraint, Placed, RuleError
from satdoku.sudoku.constraints.figure import Border, InCell, Path

if TYPE_CHECKING:
    from satdoku.sudoku.constraints.figure import Figure


class Palindrome(Constraint):
    id = "palindrome"
    name = N_("palindrome")
    ordered = True

    def sentence(self) -> str:
        return _("The digits read the same from both ends of the line.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Path(cells)

    def links(self, size: int) -> Iterable[tuple[int, int]]:
        return ((place, size - 1 - place) for place in range(size // 2))

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        return one[0] + other[0] != size - 1 or one[1] == other[1]


class Clone(Constraint):
    """The cells of one group, then those of its clone in the same order."""

    id = "clone"
    name = N_("clone")
    ordered = True

    @classmethod
    def from_text(cls, text: str, size: int, digits: int) -> Clone:
        if size % 2:
            raise RuleError(_("a clone needs an even number of cells."))
        return cls(*cls.no_value(text))

    def sentence(self) -> str:
        return _("Both groups hold the same digits at the same places.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        half = len(cells) // 2
        yield Border(cells[:half])
        yield Border(cells[half:])

    def links(self, size: int) -> Iterable[tuple[int, int]]:
        return ((place, place + size // 2) for place in range(size // 2))

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        return abs(one[0] - other[0]) != size // 2 or one[1] == other[1]


class Indexer(Constraint):
    """On a line of cells, the digit in the cell at place n is the place of digit n."""

    id = "indexer"
    name = N_("indexer")
    keys = VALUES
    ordered = True

    place: int

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        return 1, min(size, digits)

    def sentence(self) -> str:
        return _("The digit in cell {place} of the line is the place of {place}.", place=self.place)

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield InCell(cells[self.place - 1], "→")

    def links(self, size: int) -> Iterable[tuple[int, int]]:
        index = self.place - 1
        return ((index, other) for other in range(size) if other != index)

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        for (here, digit), (there, pointed) in ((one, other), (other, one)):
            if here == self.place - 1:
                return digit <= size and (digit == there + 1) is (pointed == self.place)
        return True
