"""Enumerates the models of a formula."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.incremental import IncrementalSearch
from satdoku.sat.options import Options
from satdoku.sat.result import Status


def models(
    formula: GrowingCnf, options: Options, assumptions: Sequence[int]
) -> Iterator[list[int]]:
    """Yields each model once. It runs a search of its own, so that the clauses that block models
    affect no other question.

    Clauses that are added to the formula meanwhile hold for all later models.
    """
    search = IncrementalSearch(formula, options)
    while search.run(assumptions) is Status.SATISFIABLE:
        model = search.found(assumptions).model(formula)
        search.add_clause([-literal for literal in model])
        yield model
