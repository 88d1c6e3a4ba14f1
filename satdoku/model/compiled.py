"""Compiles a model to clauses, and decodes an assignment of their variables into values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from satdoku import memory
from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.model.check import Evaluation, Values
from satdoku.model.compiler import Compiler
from satdoku.model.expressions import Bool, BoolVar, Negation
from satdoku.model.linear import Arithmetic, IntVar, Linear
from satdoku.monitor import TICK_EVERY, UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.incremental import VARIABLE

if TYPE_CHECKING:
    from satdoku.model.model import Model


MANY = 1 << 18  # clauses


class CompiledModel:
    """Follows a model that grows: `update` translates what has been added since."""

    def __init__(self, model: Model, monitor: Monitor = UNWATCHED) -> None:
        self.model, self.monitor = model, monitor
        self._formula = GrowingCnf()  # a long sum has millions of clauses, too many for lists
        self.compiler = Compiler(self.emit)
        self.guards: dict[str, int] = {}  # by the name of the constraints
        self._variables = self._constraints = 0  # translated so far

    def update(self, guarded: bool = False) -> None:
        """Translate what is new. With `guarded`, each named constraint holds only if the guard of
        its name is true."""
        self.number_variables()
        for constraint in self.model.constraints[self._constraints :]:
            unless = []
            if guarded and constraint.name is not None:
                if constraint.name not in self.guards:
                    self.guards[constraint.name] = self.compiler.fresh()
                unless = [-self.guards[constraint.name]]
            self.compiler.post(constraint.body, unless)
        self._constraints = len(self.model.constraints)

    def number_variables(self) -> None:
        """Variables come first, in the order in which they were made."""
        for variable in self.model.variables[self._variables :]:
            self.compiler.declare(variable)
        self._variables = len(self.model.variables)

    def emit(self, clause: Sequence[int]) -> None:
        """Add a clause. Raises `Stopped`."""
        self._formula.clauses.add(clause)
        if len(self._formula) % TICK_EVERY == 0:
            self.monitor.tick()
        if len(self._formula) % MANY == 0:
            self._require_memory()

    def _require_memory(self) -> None:
        """One long sum can make millions of clauses; refuse what no search could load."""
        count, clauses = self.compiler.num_vars, len(self._formula)
        what = _("{count} variables and {clauses} clauses", count=count, clauses=clauses)
        memory.require(VARIABLE * count, what)

    def cnf(self) -> Cnf:
        """All clauses so far."""
        clauses = self._formula.clauses
        clauses.num_vars = max(clauses.num_vars, self.compiler.num_vars)
        return self._formula.since(0)

    def literals(self, value: Arithmetic) -> list[int]:
        """Literals whose values determine that of the variable or expression."""
        if isinstance(value, IntVar):
            steps = range(value.low + 1, value.high + 1)
            return [self.compiler.at_least(value, step) for step in steps]
        if isinstance(value, Bool):
            return [self.compiler.literal(value)]
        terms = Linear.of(value).terms
        return [literal for term in terms for literal in self.literals(term)]

    def costs(self, total: Linear, sign: int) -> tuple[dict[int, int], int]:
        """The weight of each literal in a sum to minimise (to maximise if the sign is -1), and the
        constant part."""
        parts, least = self.compiler.parts(total, sign)
        costs: dict[int, int] = {}
        for part in parts:
            before = 0
            for weight, literal in part:
                costs[literal] = costs.get(literal, 0) + weight - before
                before = weight
        return costs, least

    def all_costs(self) -> tuple[dict[int, int], int]:
        """The weight of each literal that costs something, and what must be paid in any case."""
        model = self.model
        goal = Linear.of(0) if model.objective is None else model.objective
        costs, constant = self.costs(goal, model.sense)
        for soft in model.soft:
            violated = self.violation(soft.body)
            costs[violated] = costs.get(violated, 0) + soft.weight
        return costs, constant + _without_opposites(costs)

    def violation(self, body: Bool) -> int:
        """A literal that can be false only if the constraint holds."""
        inner = body.parts[0] if isinstance(body, Negation) else body
        if isinstance(inner, BoolVar):
            return -self.compiler.literal(body)
        violated = self.compiler.fresh()
        self.compiler.post(body, [violated])
        return violated

    # -- values ----------------------------------------------------------------------------

    def values(self, model: Iterable[int]) -> Values:
        """The value of each variable, checked against the model's own constraints."""
        true = {literal for literal in model if literal > 0}
        found: dict[Arithmetic, int] = {}
        for variable in self.model.variables:
            literals = self.literals(variable)
            found[variable] = sum(literal in true for literal in literals)
            if isinstance(variable, IntVar):
                found[variable] += variable.low
        check(self.model, found)
        return found


def _without_opposites(costs: dict[int, int]) -> int:
    """Return the weight that is always paid, since a literal or its negation is true, and subtract
    it from the costs of both."""
    paid = 0
    for literal in [literal for literal in costs if literal > 0 and -literal in costs]:
        common = min(costs[literal], costs[-literal])
        paid += common
        for each in (literal, -literal):
            costs[each] -= common
            if not costs[each]:
                del costs[each]
    return paid


def check(model: Model, values: Mapping[Arithmetic, int]) -> None:
    """Raise an error unless the values satisfy every constraint. Trusts no encoding."""
    evaluation = Evaluation(values)
    for constraint in model.constraints:
        if not evaluation.truth(constraint.body):
            raise WrongAnswerError(
                _(
                    "The solver found a solution that violates {constraint}: this is a bug in"
                    " satdoku, please report it with the model.",
                    constraint=str(constraint),
                )
            )
