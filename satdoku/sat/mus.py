"""A minimal unsatisfiable subset (MUS) of the clauses: without any one of them, there is a model.

Each clause gets a selector, a new variable that is assumed to keep the clause. Clauses are dropped
one at a time, and each core of the rest drops more (as in `cores.py`).
"""

from __future__ import annotations

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.cores import minimized
from satdoku.sat.engines import EngineConfig, model_of
from satdoku.sat.incremental import IncrementalSearch
from satdoku.sat.refutation import failed_check, require_unsatisfiable
from satdoku.sat.result import Status


def minimal_unsatisfiable(cnf: Cnf, monitor: Monitor = UNWATCHED) -> list[int] | None:
    """The indices of such clauses; None if the formula is satisfiable.

    Both parts are checked: a proof that the clauses have no model, and for each clause a model of
    the others.
    """
    clauses = SelectedClauses(cnf, monitor)
    core = clauses.refute(list(range(len(cnf))))
    if core is None:
        return None
    found = sorted(minimized(sorted(core), clauses.refute))
    subset = Cnf.from_clauses((cnf[index] for index in monitor.through(found)), cnf.num_vars)
    require_unsatisfiable(subset, monitor)
    _require_minimal(subset, monitor)
    return found


def _require_minimal(cnf: Cnf, monitor: Monitor) -> None:
    clauses = SelectedClauses(cnf, monitor)
    for index in range(len(cnf)):
        others = [other for other in range(len(cnf)) if other != index]
        if clauses.refute(others) is not None:
            raise failed_check()
        model = clauses.model
        rest = Cnf.from_clauses((cnf[other] for other in monitor.through(others)), cnf.num_vars)
        if unsatisfied_clause(rest, model, monitor) is not None:
            raise failed_check()


class SelectedClauses:
    """Answers questions about subsets of the clauses, given by their indices."""

    def __init__(self, cnf: Cnf, monitor: Monitor) -> None:
        self.num_vars, self.monitor = cnf.num_vars, monitor
        selected = (
            [*clause, -self._selector(index)] for index, clause in enumerate(monitor.through(cnf))
        )
        self._whole = Cnf.from_clauses(selected, cnf.num_vars + len(cnf))
        self._search = IncrementalSearch(self._whole, EngineConfig.named("cdcl").options)

    def refute(self, indices: list[int]) -> list[int] | None:
        """An unsatisfiable part of these clauses; None if they have a model."""
        assumed = [self._selector(index) for index in indices]
        if self._search.run(assumed, self.monitor) is Status.SATISFIABLE:
            return None
        return [selector - self.num_vars - 1 for selector in self._search.core()]

    @property
    def model(self) -> list[int]:
        literals = model_of(self._whole.num_vars, self._search.true_literals())
        return list(literals[: self.num_vars])

    def _selector(self, index: int) -> int:
        return self.num_vars + 1 + index
