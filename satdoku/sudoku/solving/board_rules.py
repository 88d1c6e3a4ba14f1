"""The rules of a variant as data for the kernel; the rule objects say what can be inferred."""

from __future__ import annotations

from functools import lru_cache

from satdoku.sudoku.kernel.board_rules import BoardRules
from satdoku.sudoku.variants.variant import Unit, Variant

Link = tuple[int, int, int]  # a cell, another cell that it limits, and the number of a table
Tables = dict[tuple[int, ...], int]  # the partners of each digit, and their table number


@lru_cache(maxsize=8)
def board_rules(variant: Variant) -> BoardRules:
    distinct = [unit for unit in variant.units if unit.rule.distinct]
    tables: Tables = {}
    groups = [_links(unit, variant.digits, tables) for unit in variant.units if unit.rule.by_pairs]
    return BoardRules(
        len(variant.cells),
        variant.digits,
        [unit.cells for unit in distinct],
        [_fillings(unit, variant.digits) for unit in distinct],
        groups,
        [*tables],
    )


def _fillings(unit: Unit, digits: int) -> tuple[int, ...]:
    """Empty if any set can fill the unit. A unit that no set can fill gets the empty set, which
    leaves no digit for its cells."""
    found = unit.rule.fillings(len(unit.cells), digits)
    return () if found is None else found or (0,)


def _links(unit: Unit, digits: int, tables: Tables) -> list[Link]:
    return [
        (cell, other, tables.setdefault(partners, len(tables)))
        for cell, other, partners in unit.partners(digits)
    ]
