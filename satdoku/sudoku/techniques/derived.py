"""Units that follow from a variant's rules by counting, such as windoku's five hidden windows.

Take k full units that share no cell, and k - 1 other full units inside them. The k units hold every
digit k times and the others hold it k - 1 times, so the remaining cells hold every digit once. A
derived unit is used to derive more, until nothing new is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from satdoku.messages import _
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.constraints.unit_names import units_listed
from satdoku.sudoku.variants.variant import Cell, Name, Unit, Variant

DERIVED = "derived"  # the kind of such a unit
MOST_UNITS = 5  # k, at most: people do not count more rows together


class DerivedName(Name):
    """Marks the unit as derived, and says from which units."""

    whole: tuple[Name, ...] = ()
    parts: tuple[Name, ...] = ()

    def __str__(self) -> str:
        return _(
            "the derived unit {unit} ({whole} without {parts})",
            unit=self.en,
            whole=units_listed(list(map(short, self.whole))),
            parts=units_listed(list(map(short, self.parts))),
        )


def short(name: Name) -> str:
    """The name without its derivation, for units that others are derived from."""
    if isinstance(name, DerivedName):
        return _("the derived unit {unit}", unit=name.en)
    return str(name)


@lru_cache(maxsize=16)
def units_of_reasoning(variant: Variant) -> tuple[Unit, ...]:
    """The units of the variant, followed by the derived ones."""
    units = list(variant.units)
    known = {frozenset(unit.cells) for unit in units}
    found = True
    while found:
        found = False
        for unit in list(_derivable(variant, units)):
            if frozenset(unit.cells) not in known:
                known.add(frozenset(unit.cells))
                units.append(unit)
                found = True
    return tuple(units)


def _derivable(variant: Variant, units: Sequence[Unit]) -> Iterator[Unit]:
    full = [unit for unit in units if _holds_every_digit(unit, variant.digits)]
    for kind in dict.fromkeys(unit.kind for unit in full):
        bases = [unit for unit in full if unit.kind == kind]
        if sum(len(unit.cells) for unit in bases) > len({c for unit in bases for c in unit.cells}):
            continue  # units of this kind overlap
        base_of = {cell: n for n, unit in enumerate(bases) for cell in unit.cells}
        touched = {
            other: frozenset(base_of.get(cell, -1) for cell in other.cells)
            for other in full
            if other.kind != kind
        }
        for numbers in dict.fromkeys(touched.values()):
            if 2 <= len(numbers) <= MOST_UNITS and -1 not in numbers:
                inside = [other for other, bands in touched.items() if bands <= numbers]
                wholes = [bases[n] for n in sorted(numbers)]
                for parts in _disjoint(inside, len(wholes) - 1):
                    yield _rest(variant, wholes, parts)


def _holds_every_digit(unit: Unit, digits: int) -> bool:
    fillings = unit.rule.fillings(len(unit.cells), digits)
    return unit.rule.distinct and fillings == ((1 << digits) - 1,)


def _disjoint(
    units: Sequence[Unit], count: int, taken: frozenset[int] = frozenset()
) -> Iterator[tuple[Unit, ...]]:
    """Every choice of `count` units that share no cell."""
    if not count:
        yield ()
        return
    for n, unit in enumerate(units, 1):
        if taken.isdisjoint(unit.cells):
            for others in _disjoint(units[n:], count - 1, taken.union(unit.cells)):
                yield (unit, *others)


def _rest(variant: Variant, wholes: Sequence[Unit], parts: Sequence[Unit]) -> Unit:
    covered = {cell for unit in parts for cell in unit.cells}
    cells = tuple(sorted(cell for unit in wholes for cell in unit.cells if cell not in covered))
    place = _place([variant.cells[cell] for cell in cells])
    names = tuple(unit.name for unit in wholes), tuple(unit.name for unit in parts)
    return Unit(DERIVED, DerivedName(place, place, *names), Distinct(), cells, tinted=True)


def _place(cells: Sequence[Cell]) -> str:
    """“R159C234” for the cells where these rows and columns cross, or the first and last cell."""
    rows, columns = sorted({cell.row for cell in cells}), sorted({cell.column for cell in cells})
    if len(rows) * len(columns) == len(cells) and max(rows[-1], columns[-1]) < 10:
        return "R" + "".join(map(str, rows)) + "C" + "".join(map(str, columns))
    return f"{cells[0]}–{cells[-1]}"
