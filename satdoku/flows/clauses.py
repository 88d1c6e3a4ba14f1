"""Lists the clauses of a formula."""

from __future__ import annotations

from satdoku.flows.steps import ask_formula, tell, work
from satdoku.sat.dimacs import Headers
from satdoku.sat.stored_clauses import StoredClauses
from satdoku.tasks import solve
from satdoku.type_checking import TYPE_CHECKING
from satdoku.value import Value

if TYPE_CHECKING:
    from pathlib import Path

    from satdoku.flows.steps import Flow, WorkContext


class ClauseListing(Value):
    formula: solve.Formula
    clauses: StoredClauses


def clauses_flow() -> Flow[None]:
    path = yield from ask_formula()
    yield from list_clauses(path)


def list_clauses(path: Path, *, headers: Headers = Headers.USUAL) -> Flow[None]:
    def load(context: WorkContext) -> ClauseListing:
        formula = solve.load(path, headers=headers, monitor=context.monitor)
        return ClauseListing(formula, StoredClauses(formula.cnf, context.monitor))

    listed = yield from work(path.name, load)
    yield from tell(listed)
