"""Disguises a position: turns and mirrors it, exchanges lines, renames digits.

A position of the pool is dealt in a new guise each time, which keeps players from learning it by
heart. A guise keeps every rule of the variant, so the same conclusions follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from satdoku.learning.practice_position import PracticePosition
from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.setting.symmetries import symmetries, turned
from satdoku.sudoku.techniques.board_map import bits, members
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

Draw = Callable[[int], int]  # a number below this one: `Rng.below`
CellOrder = tuple[int, ...]  # for each cell, the cell that takes its contents
Place = tuple[int, int]  # across, down

THIRD = 3  # lines in a band


class Guise(Value):
    """Where the contents of each cell go, and what each digit becomes."""

    cells: CellOrder
    digits: tuple[int, ...]  # from digit 0, the blank

    def of(self, position: PracticePosition, variant: Variant | None = None) -> PracticePosition:
        """`variant` is that of the new position, if its rules change places, too."""
        size = len(self.cells)
        digits, candidates = [0] * size, [0] * size
        for cell, to in enumerate(self.cells):
            digits[to] = self.digits[position.grid[cell]]
            found = members(position.candidates[cell])
            candidates[to] = bits(self.digits[digit + 1] - 1 for digit in found)
        filled = tuple(sorted(self.cells[cell] for cell in position.filled))
        grid = Grid(variant or position.variant, tuple(digits))
        return PracticePosition(position.technique, grid, tuple(candidates), filled)


def disguised(position: PracticePosition, draw: Draw) -> PracticePosition:
    """The position in a random guise. Rules that a puzzle brings turn with it; no lines of it can
    be exchanged, and its digits keep their values."""
    if not position.variant.base:
        return random_guise(position.variant, draw).of(position)
    base = load(position.variant.base)
    turns = symmetries(base)
    turn, moved = turns[draw(len(turns))]
    guise = Guise(moved, tuple(range(base.digits + 1)))
    return guise.of(position, turned(position.grid, turn, base).variant)


def random_guise(variant: Variant, draw: Draw) -> Guise:
    cells: Sequence[int] = range(len(variant.cells))
    for group in _generators(variant):
        order = group[draw(len(group))]
        cells = [order[cell] for cell in cells]
    return Guise(tuple(cells), _renaming(variant, draw))


def _renaming(variant: Variant, draw: Draw) -> tuple[int, ...]:
    """Any order of the digits if the rules only forbid repeats; with lines of consecutive digits,
    only the reverse order; with other rules, none."""
    digits = list(range(1, variant.digits + 1))
    if all(type(unit.rule) is Distinct for unit in variant.units):
        for n in range(len(digits) - 1, 0, -1):
            other = draw(n + 1)
            digits[n], digits[other] = digits[other], digits[n]
    elif all(type(unit.rule) in (Distinct, Consecutive) for unit in variant.units) and draw(2):
        digits.reverse()
    return (0, *digits)


@lru_cache(maxsize=16)
def _generators(variant: Variant) -> tuple[tuple[CellOrder, ...], ...]:
    """Sets of cell orders that keep the rules: one of each set, applied in turn, gives a guise."""
    units = _units(variant)

    def kept(orders: Iterator[CellOrder]) -> tuple[CellOrder, ...]:
        identity = tuple(range(len(variant.cells)))
        found = dict.fromkeys(order for order in orders if _keeps(order, units))
        return (identity, *(order for order in found if order != identity))

    groups = [kept(_turns(variant))]
    if not variant.shifted and len(variant.cells) == variant.digits**2:
        groups += [kept(orders) for orders in _exchanges(variant)]
    return tuple(groups)


def _units(variant: Variant) -> frozenset[tuple[object, frozenset[int]]]:
    """The cells that each rule applies to. A rule that depends on the order of its cells, or on a
    parameter, is only kept if its cells do not move."""
    return frozenset((unit.rule, frozenset(unit.cells)) for unit in variant.units)


def _keeps(order: CellOrder, units: frozenset[tuple[object, frozenset[int]]]) -> bool:
    return all(
        (rule, frozenset(order[cell] for cell in cells)) in units
        and (type(rule) in (Distinct, Consecutive) or all(order[cell] == cell for cell in cells))
        for rule, cells in units
    )


def _turns(variant: Variant) -> Iterator[CellOrder]:
    """Rotations and reflections of the whole board, in its own geometry."""
    spots = [_spot(variant, cell) for cell in range(len(variant.cells))]
    yield from filter(None, (_moved(spots, turn) for turn in _isometries(variant)))


def _spot(variant: Variant, cell: int) -> tuple[int, int]:
    """Centred coordinates, doubled so that they are whole."""
    cells = variant.cells
    across = 2 * cells[cell].across - min(c.across for c in cells) - max(c.across for c in cells)
    down = 2 * cells[cell].down - min(c.down for c in cells) - max(c.down for c in cells)
    if variant.shifted:  # axial coordinates of a honeycomb
        return (across - down) // 2, down
    return across // 2, down


def _isometries(variant: Variant) -> list[Callable[[int, int], Place]]:
    if variant.shifted:
        turn: Callable[[int, int], Place] = lambda q, r: (-r, q + r)  # noqa: E731
        flip: Callable[[int, int], Place] = lambda q, r: (q + r, -r)  # noqa: E731
        return _closure(turn, 6, flip)
    return _closure(lambda x, y: (-y, x), 4, lambda x, y: (-x, y))


def _closure(
    turn: Callable[[int, int], Place], times: int, flip: Callable[[int, int], Place]
) -> list[Callable[[int, int], Place]]:
    def isometry(count: int, *, mirrored: bool) -> Callable[[int, int], Place]:
        def move(x: int, y: int) -> Place:
            if mirrored:
                x, y = flip(x, y)
            for _n in range(count):
                x, y = turn(x, y)
            return x, y

        return move

    return [isometry(n, mirrored=mirrored) for n in range(times) for mirrored in (False, True)]


def _moved(spots: Sequence[Place], turn: Callable[[int, int], Place]) -> CellOrder | None:
    """The order of cells that the isometry makes; None if it leaves the board."""
    at = {spot: cell for cell, spot in enumerate(spots)}
    moved = [at.get(turn(*spot)) for spot in spots]
    return None if None in moved else tuple(cell for cell in moved if cell is not None)


def _exchanges(variant: Variant) -> Iterator[Iterator[CellOrder]]:
    """The exchanges of bands and of lines in a band, for rows and for columns."""
    size = variant.digits
    height = _box_height(variant)
    for by_row, band in ((True, height), (False, size // height if height else 0)):
        if band and size % band == 0:
            for lines in _line_orders(size, band):
                yield (_lines_moved(variant, order, by_row=by_row) for order in lines)


def _box_height(variant: Variant) -> int:
    if not variant.boxes:
        return 0
    return len({variant.cells[cell].row for cell in variant.boxes[0]})


def _line_orders(size: int, band: int) -> Iterator[list[tuple[int, ...]]]:
    """Permutations of the bands, then those of the lines within each."""
    bands = size // band
    yield [
        tuple(order[line // band] * band + line % band for line in range(size))
        for order in permutations(range(bands))
    ]
    for start in range(0, size, band):
        yield [
            tuple(
                start + order[line - start] if start <= line < start + band else line
                for line in range(size)
            )
            for order in permutations(range(band))
        ]


def _lines_moved(variant: Variant, order: Sequence[int], *, by_row: bool) -> CellOrder:
    index = variant.index
    return tuple(
        index[(order[cell.row - 1] + 1, cell.column)]
        if by_row
        else index[(cell.row, order[cell.column - 1] + 1)]
        for cell in variant.cells
    )
