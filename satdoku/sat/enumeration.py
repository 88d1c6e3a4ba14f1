"""Enumerates the models of a formula."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from satdoku.monitor import Monitor
from satdoku.sat.found import Found
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.incremental import Budget, IncrementalSearch
from satdoku.sat.options import Options
from satdoku.sat.propagators import Connection
from satdoku.sat.result import Status
from satdoku.sat.side_constraints import Encoding, SideConstraint


class Enumeration:
    """Runs its own search, so that blocking clauses do not affect other questions.

    Clauses added to the formula meanwhile apply to all later models.
    """

    def __init__(
        self,
        formula: GrowingCnf,
        constraints: list[SideConstraint],
        options: Options,
        assumptions: Sequence[int],
        variables: Sequence[int] | None = None,
        connection: Connection | None = None,
    ) -> None:
        self.formula, self.constraints = formula, constraints
        self.assumptions, self.variables = assumptions, variables
        self.encoding = Encoding(constraints)
        # A variable removed by inprocessing takes only one of its possible values: models would be
        # missed.
        whole = options.replace(settings={**options.settings, "inprocess": 0})
        # Models also differ in unused variables, unless variables are chosen.
        skip = variables is not None
        self.search = IncrementalSearch(
            formula, whole, self.encoding.bring_up_to_date, may_skip=skip
        )
        if connection is not None:
            self.search.connect(partial(connection.follow, private=True))
        self.plain = variables is None and not constraints and connection is None
        self.status = Status.UNKNOWN
        self.count = 0  # models found

    def models(self, monitor: Monitor, budget: Budget) -> Iterator[tuple[Found, list[int]]]:
        """Yield each model, or each assignment of the chosen variables, once."""
        while self._next(monitor, budget) is Status.SATISFIABLE:
            found = self.search.found(self.assumptions, self.constraints)
            self.count += 1
            yield found, found.model(self.formula, self.variables)
            if not self.plain or self.constraints:
                chosen = found.literals(self.variables)  # the caller may have modified theirs
                self.search.add_clause([-literal for literal in chosen])

    def _next(self, monitor: Monitor, budget: Budget) -> Status:
        """Continue from the last model; start over if there is none or the formula has grown."""
        search = self.search
        if self.status is Status.SATISFIABLE and self.plain and not self.constraints:
            if not search.kernel.exclude_model():
                self.status = Status.UNSATISFIABLE
                return self.status
            if search.up_to_date:
                self.status = search.resume(monitor, budget)
                return self.status
        if search.ready:
            self.encoding.bring_up_to_date(search, monitor)
        self.status = search.run(self.assumptions, monitor, budget)
        return self.status
