"""A model: variables, constraints and an objective, written as expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from satdoku.model import questions
from satdoku.model.compiled import CompiledModel
from satdoku.model.expressions import (
    AllDifferent,
    Bool,
    BoolVar,
    ExclusiveOr,
    boolean,
    conjunction,
    disjunction,
)
from satdoku.model.linear import Arithmetic, IntVar, Linear, whole
from satdoku.model.solution import Solution, html_table
from satdoku.sat.cnf import Cnf
from satdoku.value import Value

MOST_VALUES = 1_000_000  # of an integer variable

# In the class, `bool` and `int` are methods.
Truth = bool
Whole = int

Progress = Callable[[Solution], object]


class NamedConstraint(Value):
    body: Bool
    name: str | None = None
    weight: int = 0  # what it costs to violate a soft constraint; a hard one has 0

    def __str__(self) -> str:
        return f"“{self.name}” ({self.body})" if self.name else f"“{self.body}”"


class Model:
    """Variables, constraints on them, and what to minimise or maximise.

    >>> model = Model()
    >>> x, y = model.bool("x"), model.bool("y")
    >>> model.add(x | y)
    >>> model.add(x >> ~y)
    >>> model.maximize(2 * x + 3 * y)
    >>> model.solve()
    <Solution: optimal, objective=3, x=False, y=True>
    """

    def __init__(self) -> None:
        self.variables: list[BoolVar | IntVar] = []
        self.constraints: list[NamedConstraint] = []
        self.soft: list[NamedConstraint] = []
        self.objective: Linear | None = None
        self.sense = 1  # 1 to minimise, -1 to maximise
        self._names: set[str] = set()
        self.interrupted = False

    # -- variables -------------------------------------------------------------------------

    def bool(self, name: str | None = None) -> BoolVar:
        """A new Boolean variable.

        >>> Model().bool("rain")
        rain
        """
        variable = BoolVar(self._new_name(name, "b"))
        self.variables.append(variable)
        return variable

    def bools(self, name: str, *shape: Whole) -> list[Any]:
        """A list of Boolean variables; with several sizes, a list of lists.

        >>> Model().bools("q", 2, 2)
        [[q[0,0], q[0,1]], [q[1,0], q[1,1]]]
        """
        return self._array(name, shape, self.bool)

    def int(self, name: str | None, low: Whole, high: Whole) -> IntVar:
        """A new integer variable from `low` to `high`, both included.

        >>> model = Model()
        >>> n = model.int("n", 0, 9)
        >>> model.add(3 * n == 12)
        >>> model.solve()[n]
        4
        """
        least, most = whole(low), whole(high)
        if least > most:
            raise ValueError(f"the least value of {name}, {low}, is above the greatest, {high}")
        if most - least >= MOST_VALUES:
            raise ValueError(f"an integer variable has at most {MOST_VALUES} values, unlike {name}")
        variable = IntVar(self._new_name(name, "i"), least, most)
        self.variables.append(variable)
        return variable

    def ints(self, name: str, *shape: Whole, low: Whole, high: Whole) -> list[Any]:
        """A list of integer variables; with several sizes, a list of lists.

        >>> Model().ints("start", 3, low=0, high=24)
        [start[0], start[1], start[2]]
        """
        return self._array(name, shape, lambda each: self.int(each, low, high))

    def _array(self, name: str, shape: Sequence[Whole], make: Callable[[str], Any]) -> list[Any]:
        if not shape:
            raise TypeError(f"{name}: give the number of variables")
        places = product(*(range(whole(size)) for size in shape))
        found = [make(f"{name}[{','.join(map(str, place))}]") for place in places]
        for size in reversed(shape[1:]):
            found = [found[k : k + size] for k in range(0, len(found), size)]
        return found

    def _new_name(self, name: str | None, kind: str) -> str:
        chosen = f"{kind}{len(self.variables) + 1}" if name is None else name
        if not isinstance(chosen, str):
            raise TypeError(f"the name of a variable is a text, not {name!r}")
        if chosen in self._names:
            raise ValueError(f"there is a variable “{chosen}” already")
        self._names.add(chosen)
        return chosen

    # -- constraints -----------------------------------------------------------------------

    def add(self, constraint: Bool | Truth, name: str | None = None) -> None:
        """Require that the expression is true. Constraints of the same name form a group for
        `why_infeasible`.

        >>> model = Model()
        >>> x, n = model.bool("x"), model.int("n", 0, 9)
        >>> model.add(x >> (n >= 5), name="x needs a large n")
        >>> model.add((n == 3) | (n + x == 7))
        """
        self.constraints.append(NamedConstraint(boolean(constraint), _text(name)))

    def add_clause(self, *literals: Any, name: str | None = None) -> None:
        """At least one is true; `add_or` is the same. Give them one by one or as a list.

        >>> model = Model()
        >>> x, y = model.bool("x"), model.bool("y")
        >>> model.add_clause(x, ~y)
        >>> model.add_clause([x, y])
        """
        self.add(disjunction(_listed(literals)), name)

    add_or = add_clause
    add_at_least_one = add_clause

    def add_and(self, *literals: Any, name: str | None = None) -> None:
        """All are true.

        >>> model = Model()
        >>> model.add_and(model.bools("v", 3))
        >>> model.solve().values
        {'v[0]': True, 'v[1]': True, 'v[2]': True}
        """
        self.add(conjunction(_listed(literals)), name)

    def add_implication(self, condition: Any, result: Any, name: str | None = None) -> None:
        """If the first is true, so is the second: `condition >> result`.

        >>> model = Model()
        >>> x, n = model.bool("x"), model.int("n", 0, 9)
        >>> model.add_implication(x, n >= 5)
        """
        self.add(boolean(condition) >> result, name)

    def add_xor(self, *literals: Any, name: str | None = None) -> None:
        """An odd number is true.

        >>> model = Model()
        >>> model.add_xor(model.bools("v", 4))
        >>> len(list(model.solutions()))
        8
        """
        self.add(ExclusiveOr(map(boolean, _listed(literals))), name)

    def add_at_most_one(self, *literals: Any, name: str | None = None) -> None:
        """No two are true.

        >>> model = Model()
        >>> model.add_at_most_one(model.bools("v", 4))
        >>> len(list(model.solutions()))
        5
        """
        self.add(total(_listed(literals)) <= 1, name)

    def add_exactly_one(self, *literals: Any, name: str | None = None) -> None:
        """One is true, and no other.

        >>> model = Model()
        >>> model.add_exactly_one(model.bools("v", 4))
        >>> len(list(model.solutions()))
        4
        """
        self.add(total(_listed(literals)) == 1, name)

    def add_all_different(self, *sums: Any, name: str | None = None) -> None:
        """No two variables or sums have the same value.

        >>> model = Model()
        >>> queens = model.ints("row", 8, low=1, high=8)
        >>> model.add_all_different(queens)
        >>> model.add_all_different(q + k for k, q in enumerate(queens))
        >>> model.add_all_different(q - k for k, q in enumerate(queens))
        """
        self.add(AllDifferent(map(Linear.of, _listed(sums))), name)

    def add_soft(
        self, constraint: Bool | Truth, weight: Whole = 1, name: str | None = None
    ) -> None:
        """Violating the constraint is allowed, and costs its weight.

        >>> model = Model()
        >>> x = model.bool("x")
        >>> model.add_soft(x, weight=2)
        >>> model.add_soft(~x, weight=5)
        >>> model.solve()
        <Solution: optimal, objective=2, x=False>
        """
        cost = whole(weight)
        if cost < 1:
            raise ValueError(f"the weight of a soft constraint is at least 1, not {weight}")
        self.soft.append(NamedConstraint(boolean(constraint), _text(name), cost))

    def minimize(self, objective: Arithmetic | Whole) -> None:
        """Search for a solution in which the sum, plus the cost of violated soft constraints, is
        least. A model has one objective: the last one given.

        >>> model = Model()
        >>> n = model.int("n", 0, 9)
        >>> model.add(n * 3 >= 10)
        >>> model.minimize(n)
        >>> model.solve().objective
        4
        """
        self.objective, self.sense = Linear.of(objective), 1

    def maximize(self, objective: Arithmetic | Whole) -> None:
        """Search for a solution in which the sum, minus the cost of violated soft constraints, is
        greatest.

        >>> model = Model()
        >>> n = model.int("n", 0, 9)
        >>> model.add(n * 3 <= 10)
        >>> model.maximize(n)
        >>> model.solve().objective
        3
        """
        self.objective, self.sense = Linear.of(objective), -1

    # -- questions -------------------------------------------------------------------------

    def solve(
        self,
        assumptions: Iterable[Bool] = (),
        *,
        timeout: float | None = None,
        progress: Progress | None = None,
        strategy: str = "auto",
        seed: Whole = 0,
    ) -> Solution:
        """Search for a solution; with an objective or soft constraints, for the best one.

        The assumptions hold for this question only. After `timeout` seconds, or `interrupt`, the
        best solution so far is returned. `progress` receives each better solution or bound. The
        strategy is "core" (raise the bound by contradictions), "linear" (ask for ever better
        solutions) or "auto" (both in turns).

        >>> model = Model()
        >>> n = model.int("n", 0, 9)
        >>> model.minimize(n)
        >>> model.solve([n >= 4])
        <Solution: optimal, objective=4, n=4>
        """
        self.interrupted = False
        monitor = questions.interruptible(self, timeout)
        return questions.solve(self, list(assumptions), monitor, progress, strategy, seed)

    def solutions(
        self,
        over: Iterable[Arithmetic] | None = None,
        *,
        assumptions: Iterable[Bool] = (),
        limit: Whole | None = None,
        timeout: float | None = None,
    ) -> Iterator[Solution]:
        """Every solution once, whatever the objective; or one for each combination of values of the
        variables or expressions `over`.

        >>> model = Model()
        >>> x, y = model.bool("x"), model.bool("y")
        >>> model.add(x | y)
        >>> sorted(s[[x, y]] for s in model.solutions())
        [[False, True], [True, False], [True, True]]
        >>> len(list(model.solutions(over=[x])))
        2
        """
        self.interrupted = False
        return questions.solutions(self, over, list(assumptions), limit, timeout)

    def why_infeasible(self, *, timeout: float | None = None) -> list[str]:
        """The names of constraints that contradict each other, given those without a name. Each is
        necessary for the contradiction, unless the time ran out.

        >>> model = Model()
        >>> n = model.int("n", 0, 9)
        >>> model.add(n >= 6, name="many")
        >>> model.add(n != 2, name="not two")
        >>> model.add(n <= 5, name="few")
        >>> model.why_infeasible()
        ['many', 'few']
        """
        self.interrupted = False
        return questions.why_infeasible(self, timeout)

    def backbone(self, over: Iterable[Arithmetic] | None = None) -> dict[Arithmetic, Whole]:
        """The variables that have the same value in all solutions, and these values.

        >>> model = Model()
        >>> x, n = model.bool("x"), model.int("n", 0, 9)
        >>> model.add(n * 2 >= 17)
        >>> model.backbone()
        {n: 9}
        """
        self.interrupted = False
        return questions.backbone(self, over)

    def interrupt(self) -> None:
        """End the question in progress, from another thread, a signal handler or `progress`.

        >>> Model().interrupt()
        """
        self.interrupted = True

    # -- formats ---------------------------------------------------------------------------

    def to_cnf(self) -> Cnf:
        """The constraints as clauses. The variables come first, in the order in which they were
        made; an integer variable has one for each value above the least.

        >>> model = Model()
        >>> model.add(model.bool("x") | model.bool("y"))
        >>> list(model.to_cnf())
        [(1, 2)]
        """
        compiled = CompiledModel(self)
        compiled.update()
        return compiled.cnf()

    def to_dimacs(self) -> str:
        """The constraints as DIMACS text, without the objective.

        >>> model = Model()
        >>> model.add(model.bool("x"))
        >>> print(model.to_dimacs(), end="")
        c 1: x
        p cnf 1 1
        1 0
        """
        from satdoku.model import wcnf

        return wcnf.dimacs(self)

    def to_wcnf(self) -> str:
        """The model as a MaxSAT problem, in the format of the MaxSAT Evaluations since 2022.

        >>> model = Model()
        >>> model.add_soft(model.bool("x"), weight=3)
        >>> print(model.to_wcnf(), end="")
        c 1: x
        3 1 0
        """
        from satdoku.model import wcnf

        return wcnf.render(self)

    def to_opb(self) -> str:
        """The model as a pseudo-Boolean problem, in the format of the PB competitions.

        >>> model = Model()
        >>> x, y = model.bool("x"), model.bool("y")
        >>> model.add(2 * x + 3 * y >= 3)
        >>> model.minimize(x + y)
        >>> print(model.to_opb(), end="")
        * #variable= 2 #constraint= 1
        min: +1 x1 +1 x2 ;
        +2 x1 +3 x2 >= 3 ;
        """
        from satdoku.model import opb

        return opb.render(self)

    @classmethod
    def from_file(cls, path: str | Path) -> Model:
        """Read a .wcnf, .opb, .wbo or .cnf file, plain or compressed; variable 3 is named `x3`.

        Raises `satdoku.errors.FormatError` with the line of the error.

        >>> Model.from_file("problem.wcnf").solve()  # doctest: +SKIP
        <Solution: optimal, objective=3, x1=False, x2=True>
        """
        from satdoku.model import reading

        return reading.read(Path(path))

    def variable(self, name: str) -> BoolVar | IntVar:
        """The variable of this name.

        >>> model = Model()
        >>> model.bool("x") is model.variable("x")
        True
        """
        for variable in self.variables:
            if variable.name == name:
                return variable
        raise KeyError(name)

    def __repr__(self) -> str:
        bools = sum(isinstance(variable, BoolVar) for variable in self.variables)
        counts = {
            "Boolean": bools,
            "integer variables": len(self.variables) - bools,
            "constraints": len(self.constraints),
            "soft": len(self.soft),
        }
        about = ", ".join(f"{count} {what}" for what, count in counts.items())
        return f"<Model: {about}{self._goal()}>"

    def _goal(self) -> str:
        return "" if self.objective is None else ", minimize" if self.sense > 0 else ", maximize"

    def _repr_html_(self) -> str:
        rows = [(each.name or "", each.body, each.weight or "") for each in self._all()[:SHOWN]]
        return html_table(str(self), ("name", "constraint", "weight"), rows)

    def _all(self) -> list[NamedConstraint]:
        return [*self.constraints, *self.soft]


SHOWN = 100  # constraints in a table


def total(terms: Iterable[Any]) -> Linear:
    found = Linear(0, 0, 1)
    for term in terms:
        found = found + term
    return found


def _listed(values: Sequence[Any]) -> list[Any]:
    """The arguments themselves, or the items of the only one."""
    if len(values) == 1 and not isinstance(values[0], (Arithmetic, int)):
        return list(values[0])
    return list(values)


def _text(name: object) -> str | None:
    if name is not None and not isinstance(name, str):
        raise TypeError(f"the name of a constraint is a text, not {name!r}")
    return name
