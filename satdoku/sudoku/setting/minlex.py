"""The canonical form of a puzzle: the first, in lexicographic order, of all its equivalent forms.

A plain grid has more than 10¹² forms: transposed, with bands, stacks, rows and columns in another
order, digits renamed. The search builds the canonical form row by row and keeps only the choices
that make the rows so far as small as possible. Choices that leave the same rest are merged.

In other variants, the forms come from turns, reflections and renamed digits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.setting.isomorphism import automorphisms, digit_maps, renames_freely
from satdoku.sudoku.setting.symmetries import in_order, symmetries
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

Row = tuple[int, ...]


def minlex(puzzle: Grid, monitor: Monitor = UNWATCHED) -> Grid:
    """The canonical form; equivalent puzzles have the same one."""
    shape = _shape(puzzle.variant)
    if shape is None:
        return min(_forms(puzzle), key=lambda grid: grid.digits)
    height, width = shape
    rows = [tuple(puzzle[cell] for cell in row) for row in puzzle.variant.rows]
    forms = [_Rows(rows, height, width)]
    if height == width:
        forms.append(_Rows([*zip(*rows, strict=True)], height, width))
    found = _smallest([form for each in forms for form in each.begun()], len(rows), monitor)
    return Grid(puzzle.variant, tuple(digit for row in found for digit in row))


def _forms(puzzle: Grid) -> Iterator[Grid]:
    variant = puzzle.variant
    for moved in automorphisms(variant) or [order for _turn, order in symmetries(variant)]:
        digits = [0] * len(moved)
        for cell, digit in enumerate(puzzle.digits):
            digits[moved[cell]] = digit
        if renames_freely(variant):
            yield in_order(Grid(variant, tuple(digits)))
        else:
            for labels in digit_maps(variant):
                yield Grid(variant, tuple(labels[digit] for digit in digits))


def _shape(variant: Variant) -> tuple[int, int] | None:
    """The height and width of the boxes, if the variant has rows, columns and boxes only."""
    if {unit.kind for unit in variant.units} != {"row", "column", "box"} or variant.grids[1:]:
        return None
    side, boxes = variant.digits, variant.boxes
    if len(variant.cells) != side * side or len(boxes) != side:
        return None
    places = [variant.cells[cell] for cell in boxes[0]]
    height, width = len({p.down for p in places}), len({p.across for p in places})
    whole = {
        frozenset(variant.index[r + 1, c + 1] for r, c in box) for box in _boxes(height, width)
    }
    return (height, width) if {frozenset(box) for box in boxes} == whole else None


def _boxes(height: int, width: int) -> Iterator[list[tuple[int, int]]]:
    side = height * width
    for top, left in product(range(0, side, height), range(0, side, width)):
        yield [*product(range(top, top + height), range(left, left + width))]


class _Form(Value):
    """The choices so far, and what they leave: rows with the columns in their final order."""

    labels: tuple[int, ...]  # the new name of each digit, 0 if it has none yet; [0] is the blank
    next_label: int
    band: tuple[Row, ...]  # the other rows of the band that has been begun
    bands: tuple[tuple[Row, ...], ...]  # the other bands, in any order

    def extended(self) -> Iterator[tuple[Row, _Form]]:
        """Each choice of the next row, renamed."""
        if self.band:
            for row in dict.fromkeys(self.band):
                rest = list(self.band)
                rest.remove(row)
                yield self._with(row, tuple(rest), self.bands)
            return
        for band in dict.fromkeys(self.bands):
            others = list(self.bands)
            others.remove(band)
            for row in dict.fromkeys(band):
                rest = list(band)
                rest.remove(row)
                yield self._with(row, tuple(rest), tuple(others))

    def _with(
        self, row: Row, band: tuple[Row, ...], bands: tuple[tuple[Row, ...], ...]
    ) -> tuple[Row, _Form]:
        labels, following, named = list(self.labels), self.next_label, []
        for digit in row:
            if digit and not labels[digit]:
                labels[digit] = following
                following += 1
            named.append(labels[digit])
        return tuple(named), _Form(tuple(labels), following, band, bands)


class _Rows:
    """A grid whose rows and columns can be rearranged."""

    def __init__(self, rows: Sequence[Row], height: int, width: int) -> None:
        self.rows, self.height, self.width = rows, height, width

    def begun(self) -> Iterator[_Form]:
        """A form for each order of the columns that can make the first row smallest."""
        side = len(self.rows)
        orders = list(self._column_orders(side))
        best = min(_name(self._ordered(row, self._best(row))) for row in self.rows)
        for row in range(side):
            if _name(self._ordered(self.rows[row], self._best(self.rows[row]))) == best:
                for order in orders:
                    if _name(self._ordered(self.rows[row], order)) == best:
                        yield self._form(order)

    def _best(self, row: Row) -> Sequence[int]:
        """An order of the columns that makes this row smallest: blanks first, in every stack and
        among the stacks."""
        stacks = [range(at, at + self.width) for at in range(0, len(row), self.width)]
        inner = [sorted(stack, key=lambda column: row[column] > 0) for stack in stacks]
        inner.sort(key=lambda stack: [row[column] > 0 for column in stack])
        return [column for stack in inner for column in stack]

    def _column_orders(self, side: int) -> Iterator[tuple[int, ...]]:
        stacks = [range(at, at + self.width) for at in range(0, side, self.width)]
        for ordered in permutations(stacks):
            for inner in product(*map(permutations, ordered)):
                yield tuple(column for stack in inner for column in stack)

    @staticmethod
    def _ordered(row: Row, order: Sequence[int]) -> Row:
        return tuple(row[column] for column in order)

    def _form(self, order: Sequence[int]) -> _Form:
        rows = [self._ordered(row, order) for row in self.rows]
        starts = range(0, len(rows), self.height)
        bands = sorted(tuple(sorted(rows[at : at + self.height])) for at in starts)
        return _Form((0,) * (len(rows) + 1), 1, (), tuple(bands))


def _name(row: Row) -> Row:
    """The row with its digits renamed in the order in which they appear."""
    names: dict[int, int] = {0: 0}
    return tuple(names.setdefault(digit, len(names)) for digit in row)


def _smallest(forms: Sequence[_Form], count: int, monitor: Monitor) -> list[Row]:
    """Build the rows one after another."""
    left, found = list(dict.fromkeys(forms)), []
    for _row in range(count):
        best: Row | None = None
        kept: dict[_Form, None] = {}
        for form in left:
            monitor.tick()
            for row, after in form.extended():
                if best is None or row < best:
                    best, kept = row, {}
                if row == best:
                    kept[after] = None
        assert best is not None
        found.append(best)
        left = list(kept)
    return found
