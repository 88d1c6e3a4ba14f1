"""The rules of a variant as data for the kernel; the rule objects say what can be inferred."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from satdoku.sudoku.constraints.diagram import Diagram
from satdoku.sudoku.kernel.board_rules import BoardRules
from satdoku.sudoku.solving.implied_sums import implied_sums
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
        _allowed(variant),
        [(cells, diagram.layers, diagram.nodes) for cells, diagram in _diagrams(variant)],
    )


def _allowed(variant: Variant) -> list[tuple[int, int]]:
    """The cells in which rules forbid digits from the start, each with the digits left."""
    found: dict[int, int] = {}
    for unit in variant.units:
        for cell in unit.cells if unit.rule.restricts else ():
            left = unit.rule.allowed(variant.digits)
            found[cell] = found.get(cell, left) & left
    return list(found.items())


def _diagrams(variant: Variant) -> Iterator[tuple[tuple[int, ...], Diagram]]:
    for unit in variant.units:
        diagram = unit.rule.diagram(len(unit.cells), variant.digits)
        if diagram is not None:
            yield tuple(unit.cells[at] for at in unit.rule.reading(len(unit.cells))), diagram
    for implied in implied_sums(variant):
        yield implied.cells, implied.rule.diagram(len(implied.cells))


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
