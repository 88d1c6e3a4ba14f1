"""Turning, mirroring and relabelling puzzles; their canonical form.

A turn or a reflection keeps the rules of some variants: those of percent allow half a turn, those
of a classic grid all eight. The classic grid has more: bands, stacks, and the rows and columns
within them can change places, which `minlex` uses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.setting.isomorphism import renames_freely
from satdoku.sudoku.variants.own_rules import own_rules, with_units
from satdoku.sudoku.variants.variant import Variant

Place = tuple[int, int]  # down and across, both in half cells


class Turn8(StrEnum):
    """The symmetries of a square."""

    SAME = "same"
    QUARTER = "quarter"  # clockwise
    HALF = "half"
    THREE_QUARTERS = "three-quarters"
    MIRROR = "mirror"  # left and right
    FLIP = "flip"  # top and bottom
    DIAGONAL = "diagonal"
    ANTIDIAGONAL = "antidiagonal"


MAPS: Mapping[Turn8, Callable[[int, int], Place]] = {
    Turn8.SAME: lambda down, across: (down, across),
    Turn8.QUARTER: lambda down, across: (across, -down),
    Turn8.HALF: lambda down, across: (-down, -across),
    Turn8.THREE_QUARTERS: lambda down, across: (-across, down),
    Turn8.MIRROR: lambda down, across: (down, -across),
    Turn8.FLIP: lambda down, across: (-down, across),
    Turn8.DIAGONAL: lambda down, across: (across, down),
    Turn8.ANTIDIAGONAL: lambda down, across: (-across, -down),
}


def cell_map(variant: Variant, turn: Turn8) -> tuple[int, ...] | None:
    """Where each cell goes; None if that changes the outline of the board."""
    found = [MAPS[turn](2 * cell.down, cell.across) for cell in variant.cells]
    top, left = min(down for down, _across in found), min(across for _down, across in found)
    at = {(2 * cell.down, cell.across): number for number, cell in enumerate(variant.cells)}
    moved = [at.get((down - top, across - left)) for down, across in found]
    return None if None in moved else tuple(cell for cell in moved if cell is not None)


def keeps_units(variant: Variant, moved: Sequence[int]) -> bool:
    """True if each unit becomes a unit with the same rule."""
    there = {_key(unit.rule, unit.cells, unit.rule.ordered) for unit in variant.units}
    return all(
        _key(unit.rule, [moved[cell] for cell in unit.cells], unit.rule.ordered) in there
        for unit in variant.units
    )


def _key(rule: object, cells: Sequence[int], ordered: bool) -> tuple[object, ...]:
    return (rule, tuple(cells) if ordered else frozenset(cells))


def symmetries(variant: Variant) -> list[tuple[Turn8, tuple[int, ...]]]:
    """The turns that keep the rules, each with where the cells go."""
    maps = ((turn, cell_map(variant, turn)) for turn in Turn8)
    return [(turn, moved) for turn, moved in maps if moved and keeps_units(variant, moved)]


def turned(puzzle: Grid, turn: Turn8, base: Variant | None = None) -> Grid:
    """The puzzle, turned or mirrored, with the rules that it brings. `base` is its variant without
    these rules."""
    plain = base or puzzle.variant
    moved = cell_map(plain, turn)
    if moved is None or not keeps_units(plain, moved):
        raise UsageError(
            _("The rules of {variant} do not allow this turn.", variant=str(plain.name))
        )
    variant = plain
    if puzzle.variant.base and base is not None:
        rules = [
            rule.replace(cells=tuple(moved[cell] for cell in rule.cells))
            for rule in own_rules(puzzle.variant, base)
        ]
        variant = with_units(base, rules)
    digits = [0] * len(puzzle.digits)
    for cell, digit in enumerate(puzzle.digits):
        digits[moved[cell]] = digit
    return Grid(variant, tuple(digits))


def relabelled(puzzle: Grid, labels: Sequence[int]) -> Grid:
    """The puzzle with digit d written as `labels[d - 1]`, if its rules only forbid repeats."""
    require_labels(puzzle.variant)
    if sorted(labels) != list(range(1, puzzle.variant.digits + 1)):
        raise UsageError(_("The new digits must be those of the board, each once."))
    return Grid(puzzle.variant, tuple(labels[d - 1] if d else 0 for d in puzzle.digits))


def shuffled(puzzle: Grid, seed: int) -> Grid:
    """Relabelled at random."""
    labels = list(range(1, puzzle.variant.digits + 1))
    Rng(seed).shuffle(labels)
    return relabelled(puzzle, labels)


def require_labels(variant: Variant) -> None:
    if not renames_freely(variant):
        raise UsageError(
            _(
                "The digits of {variant} cannot change places: its rules depend on their values.",
                variant=str(variant.name),
            )
        )


def in_order(puzzle: Grid) -> Grid:
    """Relabelled so that digits appear in order: 1 first, then 2."""
    order = list(dict.fromkeys(digit for digit in puzzle.digits if digit))
    order += [d for d in range(1, puzzle.variant.digits + 1) if d not in order]
    labels = [order.index(d) + 1 for d in range(1, puzzle.variant.digits + 1)]
    return relabelled(puzzle, labels)
