"""A Sudoku variant: cells, units of cells, and a rule for each unit.

Everything else (checker, encoding, solvers, generator, formats, boards) reads only this. The rules
themselves are in sudoku/constraints/.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import groupby
from types import MappingProxyType

from satdoku.messages import language
from satdoku.sudoku.constraints.constraint import Constraint
from satdoku.value import Value

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Name(Value):
    """A name in each language that satdoku speaks; the fields are the locales."""

    en: str
    zh_CN: str = ""  # noqa: N815, the locale's name

    def __str__(self) -> str:
        wording: str = getattr(self, language())
        return wording or self.en


class Cell(Value):
    """One cell: how players name it, and where it is drawn.

    Rows and columns count from 1. On a honeycomb, columns count within their row; on a board of
    several grids, both count over the whole outline. `across` counts half cells from the left, so
    that the honeycomb's rows can be shifted by half a cell; `down` counts whole rows.
    """

    row: int
    column: int
    across: int
    down: int

    def __str__(self) -> str:
        return f"R{self.row}C{self.column}"


class Unit(Value):
    """Cells bound by one rule."""

    kind: str  # row, column, box, or what a variant adds: diagonal, window, line, …
    name: Name  # as a sentence uses it: “row 4”, “the anti-diagonal”
    rule: Constraint
    cells: tuple[int, ...]  # indices into `Variant.cells`, in the order that the rule uses
    tinted: bool = False  # drawn in another colour, like the special units of a variant

    def partners(self, digits: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Each ordered pair of linked cells, with the partners that `Constraint.partners` gives:
        for each digit of the first cell, the set of digits that the second can hold."""
        size = len(self.cells)
        for link in self.rule.links(size) if self.rule.by_pairs else ():
            for one, other in (link, link[::-1]):
                partners = self.rule.partners(one, other, size, digits)
                yield self.cells[one], self.cells[other], partners


class Variant(Value):
    """The rules of one kind of Sudoku. A cell is an index into `cells`."""

    id: str  # what --variant takes
    name: Name
    digits: int  # digits run from 1 to this; 0 is a blank
    cells: tuple[Cell, ...]
    units: tuple[Unit, ...]
    fewest_givens: int
    boxes: tuple[tuple[int, ...], ...] = ()  # the cells that are drawn within one frame
    grids: tuple[tuple[int, ...], ...] = ()  # the cells of each grid, if the board has several
    base: str = ""  # if a puzzle adds rules of its own: the id of the variant without them

    def __hash__(self) -> int:
        """Hash only what nearly always distinguishes variants. Caches are keyed by variant, and
        hashing every cell would take longer than filling a board."""
        return hash((self.id, self.digits, len(self.cells), len(self.units)))

    @cached_property
    def shape(self) -> bytes:
        """Equal for variants of the same cells and digits: a puzzle fits all of them. Bytes cache
        their hash; a tuple of cells would hash every cell again."""
        places = (place for c in self.cells for place in (c.row, c.column, c.across, c.down))
        return array("i", (self.digits, *places)).tobytes()

    @property
    def family(self) -> str:
        """The id without the rules of a single puzzle: short enough for a sentence."""
        return self.base or self.id

    @property
    def symbols(self) -> str:
        """The digits from 1 as they are written."""
        return SYMBOLS[: self.digits]

    @cached_property
    def written(self) -> bytes:
        """A table for `bytes.translate`: each digit as it is written."""
        return ("." + self.symbols).encode("ascii").ljust(256)

    def symbol(self, digit: int) -> str:
        """A digit as it is written; a blank is a dot."""
        return ("." + self.symbols)[digit]

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cells row by row, in the order of the text formats."""
        numbered = groupby(range(len(self.cells)), key=lambda cell: self.cells[cell].row)
        return tuple(tuple(row) for _number, row in numbered)

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """The indices of the units of each cell."""
        found: list[list[int]] = [[] for _cell in self.cells]
        for number, unit in enumerate(self.units):
            for cell in unit.cells:
                found[cell].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell, the other cells that share a unit with it."""
        return tuple(
            frozenset(other for unit in mine for other in self.units[unit].cells) - {cell}
            for cell, mine in enumerate(self.units_of)
        )

    @cached_property
    def shifted(self) -> bool:
        """True if columns count within their row because the board has no straight columns."""
        columns = {cell.column: cell.across for cell in self.cells}
        return any(columns[cell.column] != cell.across for cell in self.cells)

    @cached_property
    def index(self) -> Mapping[tuple[int, int], int]:
        """The cell at (row, column), counted as players count them."""
        return MappingProxyType({(c.row, c.column): i for i, c in enumerate(self.cells)})
