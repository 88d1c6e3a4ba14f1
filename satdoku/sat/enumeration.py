"""All models of a formula, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.incremental import IncrementalSearch
from satdoku.sat.options import Options
from satdoku.sat.result import Status


def models(
    formula: GrowingCnf, options: Options, assumptions: Sequence[int]
) -> Iterator[list[int]]:
    """In a search of its own, so that the clauses that block a model disturb no other question.

    Clauses added to the formula meanwhile hold for the models to come.
    """
    search = IncrementalSearch(formula, options)
    while search.run(assumptions) is Status.SATISFIABLE:
        model = search.found(assumptions).model(formula)
        search.add_clause([-literal for literal in model])
        yield model
