"""The questions that a model can answer, each by searches on its clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from numbers import Real
from time import monotonic
from typing import TYPE_CHECKING

from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.model.bounds import Bounds
from satdoku.model.check import Evaluation, Values
from satdoku.model.compiled import CompiledModel
from satdoku.model.expressions import Bool, boolean
from satdoku.model.linear import Arithmetic, Linear
from satdoku.model.optimum import minimize, require_strategy
from satdoku.model.solution import Solution, SolutionStatus
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat.result import Status
from satdoku.sat.solver import Solver

if TYPE_CHECKING:
    from satdoku.model.model import Model

Tell = Callable[[Solution], object] | None


def solve(
    model: Model,
    assumptions: Sequence[Bool],
    monitor: Monitor,
    progress: Tell = None,
    strategy: str = "auto",
    seed: int = 0,
) -> Solution:
    require_strategy(strategy)
    compiled = CompiledModel(model, monitor)
    try:
        compiled.update()
        assumed = [compiled.compiler.literal(boolean(each)) for each in assumptions]
        if model.objective is None and not model.soft:
            return _decide(compiled, assumed, monitor, seed)
        costs = compiled.all_costs()
        for literal in assumed:
            compiled.emit([literal])
    except Stopped:
        return Solution("unknown", seconds=monotonic() - monitor.start)
    return _optimize(compiled, costs, monitor, progress, strategy, seed)


def interruptible(model: Model, timeout: float | None) -> Monitor:
    if timeout is not None and not isinstance(timeout, Real):
        raise TypeError(f"a time limit is a number of seconds, not {timeout!r}")
    return Monitor(timeout, stop=lambda: model.interrupted)


def _decide(
    compiled: CompiledModel, assumed: Sequence[int], monitor: Monitor, seed: int
) -> Solution:
    """Raises `Stopped`."""
    solver = Solver(compiled.cnf(), seed=seed)
    status = solver.ask(assumed, monitor)
    seconds = monotonic() - monitor.start
    if status is Status.SATISFIABLE:
        return Solution("feasible", compiled.values(solver.get_model() or ()), seconds=seconds)
    return Solution("infeasible", seconds=seconds)


def _optimize(
    compiled: CompiledModel,
    costs_and_constant: tuple[dict[int, int], int],
    monitor: Monitor,
    progress: Tell,
    strategy: str,
    seed: int,
) -> Solution:
    costs, constant = costs_and_constant
    bounds = Bounds(costs, monitor)
    found = _Found(compiled, bounds, constant)
    if progress is not None:
        bounds.report = lambda: progress(found.solution("feasible"))
    if minimize(compiled.cnf(), costs, bounds, strategy, seed):
        return found.solution("infeasible" if bounds.best is None else "optimal")
    return found.solution("unknown" if bounds.best is None else "feasible")


def _goal(model: Model) -> Linear:
    return Linear.of(0) if model.objective is None else model.objective


class _Found:
    """The best solution so far, checked."""

    def __init__(self, compiled: CompiledModel, bounds: Bounds, constant: int) -> None:
        self.compiled, self.bounds, self.constant = compiled, bounds, constant
        self._decoded: tuple[list[int], Values, int] | None = None

    def solution(self, status: SolutionStatus) -> Solution:
        bounds, sense = self.bounds, self.compiled.model.sense
        seconds = monotonic() - bounds.monitor.start
        endless = bounds.lower == float("inf")
        bound = None if endless else sense * (int(bounds.lower) + self.constant)
        if bounds.best is None:
            return Solution(
                "unknown" if status == "feasible" else status, None, None, bound, seconds
            )
        values, cost = self._values(bounds.best)
        if not bounds.lower <= cost - self.constant <= bounds.upper:
            raise WrongAnswerError(
                _(
                    "The solver found a solution but miscalculated its cost: this is a bug in"
                    " satdoku, please report it with the model."
                )
            )
        return Solution(status, values, sense * cost, bound, seconds)

    def _values(self, best: list[int]) -> tuple[Values, int]:
        if self._decoded is None or self._decoded[0] is not best:
            values = self.compiled.values(best)
            self._decoded = best, values, cost_of(self.compiled.model, values)
        return self._decoded[1:]


def cost_of(model: Model, values: Values) -> int:
    """The objective (negated for maximisation) plus the cost of violated soft constraints."""
    evaluation = Evaluation(values)
    cost = model.sense * evaluation.number(_goal(model))
    return cost + sum(s.weight for s in model.soft if not evaluation.truth(s.body))


def solutions(
    model: Model,
    over: Iterable[Arithmetic] | None,
    assumptions: Sequence[Bool],
    limit: int | None,
    timeout: float | None,
) -> Iterator[Solution]:
    monitor = interruptible(model, timeout)
    try:
        compiled, chosen = _with_literals(model, over, monitor)
        assumed = [compiled.compiler.literal(boolean(each)) for each in assumptions]
    except Stopped:
        return
    solver = Solver(compiled.cnf())
    variables = sorted({abs(literal) for each in chosen for literal in each[1]})
    left = None if timeout is None else max(0.0, monitor.remaining)
    found = solver.enum_models(assumed, variables=variables, limit=limit, time_budget=left)
    for _model in found:
        values = compiled.values(solver.get_model() or ())
        yield Solution("feasible", values, seconds=monotonic() - monitor.start)
        if model.interrupted:
            return


def _with_literals(
    model: Model, over: Iterable[Arithmetic] | None, monitor: Monitor = UNWATCHED
) -> tuple[CompiledModel, list[tuple[Arithmetic, list[int]]]]:
    """The compiled model, and the literals of the chosen variables, or of all."""
    compiled = CompiledModel(model, monitor)
    compiled.update()
    wanted = model.variables if over is None else list(over)
    return compiled, [(each, compiled.literals(each)) for each in wanted]


def why_infeasible(model: Model, timeout: float | None) -> list[str]:
    monitor = interruptible(model, timeout)
    compiled = CompiledModel(model, monitor)
    guards = compiled.guards
    try:
        compiled.update(guarded=True)
        solver = Solver(compiled.cnf())
        status = solver.ask(list(guards.values()), monitor)
    except Stopped:
        raise TimeoutError("the time ran out before the model was found to be infeasible") from None
    if status is Status.SATISFIABLE:
        raise ValueError("the model has a solution")
    left = None if timeout is None else max(0.0, monitor.remaining)
    core = set(solver.get_core(minimize=True, time_budget=left) or ())
    return [name for name, guard in guards.items() if guard in core]


def backbone(model: Model, over: Iterable[Arithmetic] | None) -> dict[Arithmetic, int]:
    compiled, chosen = _with_literals(model, over)
    solver = Solver(compiled.cnf())
    if not solver.solve():
        raise ValueError("the model has no solution")
    first = solver.get_model() or []
    wanted = {abs(literal) for _each, literals in chosen for literal in literals}
    open_literals = {literal for literal in first if abs(literal) in wanted}
    fixed: set[int] = set()
    while open_literals:
        literal = open_literals.pop()
        if solver.solve([-literal]):
            open_literals &= set(solver.get_model() or ())
        else:
            fixed.add(literal)
            solver.add_clause([literal])
    solution = Solution("feasible", compiled.values(first))
    return {
        each: solution[each]
        for each, literals in chosen
        if all(literal in fixed or -literal in fixed for literal in literals)
    }
