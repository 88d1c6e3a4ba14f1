"""Limits on the rules of a variant, which a stranger may have written."""

from __future__ import annotations

from collections.abc import Callable

from satdoku.messages import _
from satdoku.sudoku.variants.variant import Unit, Variant

MAX_CLAUSES = 1_500_000  # of a variant's formula, about twice as many as for classic 25×25
CLAUSES_PER_EDGE = 3  # of a diagram


def require_size(variant: Variant, error: Callable[[str], Exception]) -> None:
    """Refuse a variant whose formula would take minutes and gigabytes to build."""
    clauses = len(variant.cells) * _pairs(variant.digits)
    for unit in variant.units:
        clauses += _clauses(unit, variant.digits)
        if clauses > MAX_CLAUSES:
            raise error(
                _(
                    "the rules make more than {limit} clauses; use fewer cells, digits or rules.",
                    limit=MAX_CLAUSES,
                )
            )


def _clauses(unit: Unit, digits: int) -> int:
    """About how many clauses a unit makes."""
    size = len(unit.cells)
    diagram = unit.rule.diagram(size, digits)
    edges = 0 if diagram is None else CLAUSES_PER_EDGE * sum(map(len, diagram.layers))
    if unit.rule.distinct:
        return _pairs(size) * digits + edges
    if diagram is not None:
        return edges
    return sum(1 for _link in unit.rule.links(size)) * digits * digits


def _pairs(count: int) -> int:
    return count * (count - 1) // 2
