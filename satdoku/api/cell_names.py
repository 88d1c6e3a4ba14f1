"""Cells and digits as programs name them."""

from __future__ import annotations

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.variants.variant import Variant

CellName = str | tuple[int, int]  # "R4C5", or row 4 and column 5


def cell_of(variant: Variant, name: CellName) -> int:
    """The index of the cell; UsageError if the board has none of that name."""
    if isinstance(name, str):
        names = {str(cell): index for index, cell in enumerate(variant.cells)}
        found = names.get(name.strip().upper())
    else:
        try:
            found = variant.index.get(name)
        except TypeError:  # not hashable
            found = None
    if found is None:
        raise UsageError(
            _(
                "{variant} has no cell “{name}”; cells are named like {first}.",
                variant=variant.family,
                name=str(name)[:40],
                first=str(variant.cells[0]),
            )
        )
    return found


def digit_of(variant: Variant, digit: int) -> int:
    if not isinstance(digit, int) or not 1 <= digit <= variant.digits:
        raise UsageError(
            _(
                "{digit} is not a digit of {variant}, whose digits are 1 to {last}.",
                digit=str(digit)[:40],
                variant=variant.family,
                last=variant.digits,
            )
        )
    return digit
