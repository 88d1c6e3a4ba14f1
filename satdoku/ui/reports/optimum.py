"""The answer of `optimize`, for people and in the output format of the competitions."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.model.model import Model
    from satdoku.model.solution import Solution
    from satdoku.tasks.optimize import Optimized

WIDTH = 78
SHOWN = 3  # lines of values, unless all are asked for
NAMES = {
    "optimal": "OPTIMUM FOUND",
    "feasible": "SATISFIABLE",
    "infeasible": "UNSATISFIABLE",
    "unknown": "UNKNOWN",
}


def optimum_lines(found: Optimized, whole: bool) -> Iterator[str]:
    model = found.model
    yield _(
        "{path}: {variables} variables, {constraints} constraints, {soft} soft clauses,"
        " read in {ms:.3g} ms",
        path=str(found.path),
        variables=len(model.variables),
        constraints=len(model.constraints),
        soft=len(model.soft),
        ms=found.read_ms,
    )
    yield _verdict(found)
    yield _("search: {ms:.3g} ms", ms=found.ms)
    if found.solution:
        lines = wrap(" ".join(literals(found)), WIDTH)
        yield from (f"v {line}" for line in (lines if whole else lines[:SHOWN]))
        left = len(" ".join(lines[SHOWN:]).split())
        if left and not whole:
            yield _("… and {count} more values", count=left)


def _verdict(found: Optimized) -> str:
    solution = found.solution
    cost, bound = solution.objective, solution.bound
    match solution.status:
        case "optimal":
            return _(
                "OPTIMUM FOUND: {cost}; the solution was checked against all constraints", cost=cost
            )
        case "feasible" if cost is None:
            return _("SATISFIABLE: the solution was checked against all constraints")
        case "feasible":
            return _(
                "SATISFIABLE: {cost} is the best found, checked against all constraints;"
                " {bound} is the best possible",
                cost=cost,
                bound=bound,
            )
        case "infeasible":
            return _("UNSATISFIABLE: no assignment satisfies all hard constraints")
    return _("UNKNOWN: stopped before a solution was found")


def literals(found: Optimized) -> list[str]:
    """The name of each variable, after - if it is false."""
    return [name if value else f"-{name}" for name, value in values_in_order(found)]


def values_in_order(found: Optimized) -> list[tuple[str, int]]:
    """By the numbers of the variables if all of them have one, otherwise by their first occurrence
    in the file."""
    values = list(found.solution.values.items())
    if all(name[0] == "x" and name[1:].isdecimal() for name, _value in values):
        values.sort(key=lambda pair: (len(pair[0]), pair[0]))
    return values


def competition_lines(found: Optimized) -> Iterator[str]:
    """The status and the values: as bits for weighted clauses, as literals otherwise."""
    yield f"s {NAMES[found.solution.status]}"
    if not found.solution:
        return
    if ".wcnf" in found.path.suffixes:
        yield f"v {bits(found.model, found.solution)}"
    else:
        yield from (f"v {line}" for line in wrap(" ".join(literals(found)), WIDTH))


def bits(model: Model, solution: Solution) -> str:
    """A digit for each number of a variable in the file; 0 for one that does not occur."""
    numbers = {int(name[1:]): value for name, value in solution.values.items()}
    return "".join("1" if numbers.get(k) else "0" for k in range(1, max(numbers, default=0) + 1))
