"""The formula that our own search runs on.

It has the variables of the natural numbering, no clause twice, and the clauses that each kind of
rule adds so that the search infers more.
"""

from __future__ import annotations

from functools import lru_cache

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sudoku.constraints.clause_builder import ClauseBuilder
from satdoku.sudoku.constraints.constraint import Constraint, SearchUnit
from satdoku.sudoku.kernel.clause_set import ClauseSet
from satdoku.sudoku.solving.encode import natural
from satdoku.sudoku.variants.variant import Variant


@lru_cache(maxsize=8)
def kept(variant: Variant) -> list[Cnf]:
    """The formula of a variant, once it is built."""
    return []


def lean(variant: Variant, monitor: Monitor = UNWATCHED) -> Cnf:
    found = kept(variant)
    if not found:
        found.append(_built(variant, monitor))
    return found[0]


def _built(variant: Variant, monitor: Monitor) -> Cnf:
    """Ticks before each unit: the longest takes some hundredths of a second."""
    cells = natural(variant).variables
    builder = ClauseBuilder(cells, ClauseSet())
    for variables in cells:
        builder.add(*variables)
        builder.at_most_one(variables)
    kinds: dict[type[Constraint], list[SearchUnit]] = {}
    for unit in variant.units:
        monitor.tick()
        literals = unit.rule.add_search_clauses(builder, [cells[cell] for cell in unit.cells])
        kinds.setdefault(type(unit.rule), []).append((unit.cells, literals))
    for kind, units in kinds.items():
        monitor.tick()
        kind.add_joint_clauses(builder, units)
    return Cnf(builder.num_vars, *builder.clauses.arrays())
