"""The bounds of a minimisation, and the searches that move them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from math import inf

from satdoku.monitor import Monitor
from satdoku.sat.result import Status
from satdoku.sat.solver import Solver

SLICE = 2_000  # conflicts of the first part of a search; each further part is longer

Model = list[int]


class Bounds:
    """Bounds on the smallest possible sum of the weights of true literals: `lower` is proved, and
    `upper` is the sum in the best model so far."""

    def __init__(
        self,
        costs: Mapping[int, int],
        monitor: Monitor,
        report: Callable[[], object] = lambda: None,
    ) -> None:
        self.costs, self.monitor, self.report = costs, monitor, report
        self.lower: float = 0
        self.upper: float = inf
        self.best: Model | None = None
        self.slice = SLICE

    @property
    def met(self) -> bool:
        return self.lower >= self.upper

    def exhaust(self) -> None:
        """Record that no model is better than the best one."""
        self.raise_to(self.upper)

    def raise_to(self, bound: float) -> None:
        if bound > self.lower:
            self.lower = min(bound, self.upper)
            self.report()

    def improve(self, solver: Solver) -> None:
        """Take the solver's model if it is better than the best."""
        model = solver.get_model()
        assert model is not None
        true = set(model)
        cost = sum(weight for literal, weight in self.costs.items() if literal in true)
        if cost < self.upper:
            self.upper, self.best = cost, model
            self.report()

    def solve(self, solver: Solver, assumed: Sequence[int]) -> Generator[None, None, bool]:
        """Search in parts, and yield between two."""
        while True:
            answer = self.ask(solver, assumed, self.slice)
            if answer is not None:
                return answer
            yield

    def refuted(self, solver: Solver, assumed: Sequence[int], conflicts: int) -> bool:
        """True if the assumptions are found to be contradictory within this many conflicts."""
        return self.ask(solver, assumed, conflicts) is False

    def ask(self, solver: Solver, assumed: Sequence[int], conflicts: int) -> bool | None:
        """None if the conflicts do not suffice. Raises `Stopped`."""
        self.monitor.tick()
        status = solver.ask(assumed, self.monitor, conflicts)
        return None if status is Status.UNKNOWN else status is Status.SATISFIABLE
