"""What `simplify` did, for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from satdoku.messages import _
from satdoku.ui.reports.results import formula_line, milliseconds

if TYPE_CHECKING:
    from satdoku.tasks.simplify import SimplifiedFile


def simplified_lines(found: SimplifiedFile) -> Iterator[str]:
    request, cnf = found.request, found.simplified.cnf
    yield formula_line(found.formula)
    if found.refuted:
        yield _("UNSATISFIABLE: simplifying has refuted the formula")
    else:
        yield _(
            "simplified in {time}: {variables} variables, {clauses} clauses, {units} of them units",
            time=milliseconds(found.ms),
            variables=len({abs(literal) for literal in cnf.literals}),
            clauses=len(cnf),
            units=sum(len(clause) == 1 for clause in cnf),
        )
    yield _("formula written to {path}", path=str(request.output))
    if request.reconstruct is not None:
        yield _("what was set aside is written to {path}", path=str(request.reconstruct))
    if request.proof is not None:
        yield _("proof written to {path}", path=str(request.proof))
