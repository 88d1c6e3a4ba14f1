"""A picture of the cells that are to be given, as text."""

from __future__ import annotations

from itertools import combinations

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.variants.variant import Unit, Variant

BLANK = ".0_-"
BETWEEN = "/|"  # rows may be set apart by these, or by blanks and line breaks

Mask = tuple[int, ...]  # the given cells, in order


def read_mask(picture: str, variant: Variant) -> Mask:
    """A character a cell, row by row: one of `.0_-` for a blank, any other for a given. A puzzle is
    a picture, too."""
    signs = [sign for sign in picture if not sign.isspace() and sign not in BETWEEN]
    if len(signs) != len(variant.cells):
        raise UsageError(
            _(
                "The mask has {count} cells, but a board of {variant} has {cells}. Name a file, or"
                " write . for each blank and X for each given.",
                count=len(signs),
                variant=variant.id,
                cells=len(variant.cells),
            )
        )
    mask = tuple(cell for cell, sign in enumerate(signs) if sign not in BLANK)
    _require_possible(mask, variant)
    return mask


def _require_possible(mask: Mask, variant: Variant) -> None:
    if len(mask) < variant.fewest_givens:
        raise UsageError(
            _(
                "The mask has {givens} givens, but puzzles of {variant} have at least {fewest}.",
                givens=len(mask),
                variant=variant.id,
                fewest=variant.fewest_givens,
            )
        )
    given = set(mask)
    blank = [unit for unit in variant.units if given.isdisjoint(unit.cells)]
    for one, other in combinations(blank, 2):
        if _interchangeable(one, other, variant):
            raise UsageError(
                _(
                    "The mask leaves {one} and {other} blank: exchanging them would turn every"
                    " solution into another.",
                    one=str(one.name),
                    other=str(other.name),
                )
            )


def _interchangeable(one: Unit, other: Unit, variant: Variant) -> bool:
    """Whether the digits of two units can always be exchanged, cell by cell: they hold no cell in
    common, and each cell shares its other units with its opposite."""
    sizes = len(one.cells), len(other.cells)
    if one.rule != other.rule or sizes[0] != sizes[1] or set(one.cells) & set(other.cells):
        return False
    numbers = {variant.units.index(one), variant.units.index(other)}
    return all(
        set(variant.units_of[cell]) - numbers == set(variant.units_of[opposite]) - numbers
        for cell, opposite in zip(one.cells, other.cells, strict=True)
    )
