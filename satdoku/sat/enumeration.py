"""Enumerates the models of a formula."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from satdoku.monitor import Monitor
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.incremental import Assume, Budget, Found, IncrementalSearch
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.options import Options
from satdoku.sat.result import Status
from satdoku.sat.side_constraints import Encoding, SideConstraint


def _prepared(encoding: Encoding, blocked: list[list[int]], kernel: CdclSearch) -> Assume:
    """Prepare a new kernel. `_prepared` in questions.py says why this is not a method."""
    assume = encoding.prepare(kernel)
    for clause in blocked:
        kernel.add_clause(clause)
    return assume


class Enumeration:
    """Runs a search of its own, so that the clauses that block models affect no other question.

    Clauses that are added to the formula meanwhile hold for all later models.
    """

    def __init__(
        self,
        formula: GrowingCnf,
        constraints: list[SideConstraint],
        options: Options,
        assumptions: Sequence[int],
        variables: Sequence[int] | None = None,
    ) -> None:
        self.formula, self.constraints = formula, constraints
        self.assumptions, self.variables = assumptions, variables
        self.encoding = Encoding(constraints, formula)
        # A variable that inprocessing removes has any value that fits: models would be missed.
        whole = options.replace(settings={**options.settings, "inprocess": 0})
        self.blocked: list[list[int]] = []  # clauses to repeat if the search begins anew
        prepare = partial(_prepared, self.encoding, self.blocked)
        self.search = IncrementalSearch(formula, whole, prepare)
        self.status = Status.UNKNOWN

    def models(self, monitor: Monitor, budget: Budget) -> Iterator[tuple[Found, list[int]]]:
        """What was found, and the model or the values of the chosen variables, each once."""
        while self._next(monitor, budget) is Status.SATISFIABLE:
            found = self.search.found(self.assumptions, self.constraints)
            model = found.model(self.formula)
            yield found, model if self.variables is None else self._chosen(model)
            if self.variables is not None or self.constraints:
                self._block([-literal for literal in self._chosen(model)])

    def _block(self, clause: list[int]) -> None:
        if self.constraints:
            self.blocked.append(clause)
        self.search.add_clause(clause)

    def _next(self, monitor: Monitor, budget: Budget) -> Status:
        """On from the last model, or, where there is none or the formula has grown, from the
        start."""
        search = self.search
        plain = self.variables is None and not self.constraints
        if self.status is Status.SATISFIABLE and plain:
            if not search.kernel.exclude_model():
                self.status = Status.UNSATISFIABLE
                return self.status
            if search.up_to_date:
                self.status = search.go_on(monitor, budget)
                return self.status
        self.encoding.bring_up_to_date(search)
        self.status = search.run(self.assumptions, monitor, budget)
        return self.status

    def _chosen(self, model: list[int]) -> list[int]:
        if self.variables is None:
            return model
        return [model[variable - 1] for variable in self.variables]
