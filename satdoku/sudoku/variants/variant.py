"""What a Sudoku variant is: cells, units of cells, and a rule for each unit.

Everything else (judge, encoding, solvers, generator, formats, boards) reads only this. The rules
themselves are in sudoku/constraints/.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from types import MappingProxyType

from satdoku.messages import language
from satdoku.sudoku.constraints.constraint import Constraint

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Name:
    """A name in the languages satdoku speaks, each under the language's own name."""

    en: str
    zh_CN: str = ""  # noqa: N815, the locale's name

    def __str__(self) -> str:
        wording: str = getattr(self, language())
        return wording or self.en


@dataclass(frozen=True)
class Cell:
    """One cell: how players name it, and where it is drawn.

    Rows and columns count from 1. On the honeycomb a column counts within its row; on boards
    of several grids both count over the whole outline. `across` counts half cells from the
    left, so that the honeycomb's rows can be shifted by a half; `down` counts whole rows.
    """

    row: int
    column: int
    across: int
    down: int

    def __str__(self) -> str:
        return f"R{self.row}C{self.column}"


@dataclass(frozen=True)
class Unit:
    """Some cells that one rule binds."""

    kind: str  # row, column, box, or what a variant adds: diagonal, window, line, …
    name: Name  # “row 4”, “the anti-diagonal”: as a sentence uses it
    rule: Constraint
    cells: tuple[int, ...]  # indices into `Variant.cells`, in the order that the rule sees
    tinted: bool = False  # drawn apart, as the special units of a variant are

    def partners(self, digits: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Pairs of cells, either way round, whose digits the rule binds together: for each digit
        of the first, from 1 on, the set of digits that the second can hold beside it."""
        size = len(self.cells)
        for link in self.rule.links(size) if self.rule.by_pairs else ():
            for one, other in (link, link[::-1]):
                partners = self.rule.partners(one, other, size, digits)
                yield self.cells[one], self.cells[other], partners


@dataclass(frozen=True)
class Variant:
    """The rules of one kind of Sudoku. Cells are known by their index into `cells`."""

    id: str  # what --variant takes
    name: Name
    digits: int  # digits run from 1 to this; 0 is a blank
    cells: tuple[Cell, ...]
    units: tuple[Unit, ...]
    fewest_givens: int
    boxes: tuple[tuple[int, ...], ...] = ()  # cells that lines are drawn around
    grids: tuple[tuple[int, ...], ...] = ()  # of a board of several grids, each

    def __hash__(self) -> int:
        """Of what tells variants apart nearly always: tables are kept by variant, and to hash
        every cell takes longer than to fill a board."""
        return hash((self.id, self.digits, len(self.cells), len(self.units)))

    @property
    def symbols(self) -> str:
        """The digits as they are written, from 1 on."""
        return SYMBOLS[: self.digits]

    def symbol(self, digit: int) -> str:
        """A digit as it is written; a blank is a dot."""
        return ("." + self.symbols)[digit]

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cells row by row, as text lists them."""
        numbered = groupby(range(len(self.cells)), key=lambda cell: self.cells[cell].row)
        return tuple(tuple(row) for _number, row in numbered)

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """Of each cell, the indices of its units."""
        found: list[list[int]] = [[] for _cell in self.cells]
        for number, unit in enumerate(self.units):
            for cell in unit.cells:
                found[cell].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """Of each cell, the other cells that share a unit with it."""
        return tuple(
            frozenset(other for unit in mine for other in self.units[unit].cells) - {cell}
            for cell, mine in enumerate(self.units_of)
        )

    @cached_property
    def shifted(self) -> bool:
        """Whether columns count within their row, as no column is straight."""
        columns = {cell.column: cell.across for cell in self.cells}
        return any(columns[cell.column] != cell.across for cell in self.cells)

    @cached_property
    def index(self) -> Mapping[tuple[int, int], int]:
        """The cell at (row, column), as players count."""
        return MappingProxyType({(c.row, c.column): i for i, c in enumerate(self.cells)})
