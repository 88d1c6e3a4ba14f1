"""What a Sudoku variant is: cells, units of cells, and a rule for each unit.

Everything else (rules, encoding, solvers, generator, formats, boards) reads only this.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from itertools import groupby
from types import MappingProxyType

from satdoku.messages import language
from satdoku.value import Value

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Rule(StrEnum):
    """What the digits of a unit must be."""

    DISTINCT = "distinct"  # no digit twice
    CONSECUTIVE = "consecutive"  # distinct, and without a gap between the least and the greatest


class Name(Value):
    """A name in the languages satdoku speaks, each under the language's own name."""

    en: str
    zh_CN: str = ""  # noqa: N815, the locale's name

    def __str__(self) -> str:
        wording: str = getattr(self, language())
        return wording or self.en


class Cell(Value):
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


class Unit(Value):
    """Some cells that one rule binds."""

    kind: str  # row, column, box, or what a variant adds: diagonal, window, line, …
    name: Name  # “row 4”, “the anti-diagonal”: as a sentence uses it
    rule: Rule
    cells: tuple[int, ...]  # indices into `Variant.cells`
    tinted: bool = False  # drawn apart, as the special units of a variant are


class Variant(Value):
    """The rules of one kind of Sudoku. Cells are known by their index into `cells`."""

    id: str  # what --variant takes
    name: Name
    digits: int  # digits run from 1 to this; 0 is a blank
    cells: tuple[Cell, ...]
    units: tuple[Unit, ...]
    fewest_givens: int
    boxes: tuple[tuple[int, ...], ...] = ()  # cells that lines are drawn around
    grids: tuple[tuple[int, ...], ...] = ()  # of a board of several grids, each

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
