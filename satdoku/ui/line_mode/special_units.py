"""The special units of a variant, as lines of letters."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from satdoku.messages import _
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.rules import unit_rules


def special_units(variant: Variant) -> Iterator[str]:
    """A letter for each kind of special unit, then the board with these letters; nothing if there
    are none. Disjoint units such as cages have their own picture."""
    special = [unit for unit in variant.units if unit.tinted]
    kinds = dict.fromkeys(unit.kind for unit in special if not unit.rule.side_by_side)
    letters = [""] * len(variant.cells)
    for letter, kind in zip(ascii_lowercase, kinds, strict=False):
        units = [unit for unit in variant.units if unit.kind == kind]
        yield _("{name}: {text}", name=letter, text=_(", ").join(str(unit.name) for unit in units))
        for cell in {cell for unit in units if unit.tinted for cell in unit.cells}:
            letters[cell] += letter
    if kinds:
        width = max(map(len, letters))
        for row in variant.rows:
            yield " ".join((letters[cell] or ".").ljust(width) for cell in row).rstrip()
        yield ""
    apart = {unit.kind for unit in special if unit.rule.side_by_side}
    for rule in unit_rules(variant):
        if rule.kind in apart:
            yield from (rule.sentence, *rule.picture, "")
