"""Where the special units of a variant lie, for boards that are printed as plain digits."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from satdoku.messages import _
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.view import special_kinds, tints_of


def special_units(variant: Variant) -> Iterator[str]:
    """A letter for each kind, then the board with a letter in each cell; nothing without any."""
    kinds = special_kinds(variant)
    for letter, kind in zip(ascii_lowercase, kinds, strict=False):
        names = [str(unit.name) for unit in variant.units if unit.kind == kind]
        yield _("{name}: {text}", name=letter, text=_(", ").join(names))
    if kinds:
        letters = ["".join(ascii_lowercase[n] for n in cell) or "." for cell in tints_of(variant)]
        width = max(map(len, letters))
        for row in variant.rows:
            yield " ".join(letters[cell].ljust(width) for cell in row).rstrip()
        yield ""
