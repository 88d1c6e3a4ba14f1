"""The result of a search on a model: values, or the reason why there are none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Literal, overload

from satdoku.model.check import Evaluation, Values
from satdoku.model.expressions import Bool
from satdoku.model.linear import Arithmetic

SolutionStatus = Literal["optimal", "feasible", "infeasible", "unknown"]


class Solution:
    """The result of `Model.solve`: true if there are values, which `solution[x]` gives.

    `status` is "optimal", "feasible" (a solution that is not known to be the best), "infeasible",
    or "unknown" if a limit was reached first. With an objective, `objective` is its value and
    `bound` its proved bound: no solution has less, or more when maximising. `seconds` is the time
    that the search took.
    """

    def __init__(
        self,
        status: SolutionStatus,
        values: Values | None = None,
        objective: int | None = None,
        bound: int | None = None,
        seconds: float = 0.0,
    ) -> None:
        self.status, self.objective, self.bound, self.seconds = status, objective, bound, seconds
        self._values = values
        self._evaluation = None if values is None else Evaluation(values)

    def __bool__(self) -> bool:
        return self._evaluation is not None

    @overload
    def __getitem__(self, wanted: Bool) -> bool: ...
    @overload
    def __getitem__(self, wanted: Arithmetic) -> int: ...
    @overload
    def __getitem__(self, wanted: Iterable[Any]) -> list[Any]: ...

    def __getitem__(self, wanted: Any) -> Any:
        """The value of a variable, an expression or a sum; a list of values for a list of these."""
        if self._evaluation is None:
            raise ValueError(f"there is no solution: the model is {self.status}")
        if isinstance(wanted, Bool):
            return self._evaluation.truth(wanted)
        if isinstance(wanted, (Arithmetic, int)):
            return self._evaluation.number(wanted)
        return [self[each] for each in wanted]

    @property
    def values(self) -> Mapping[str, int | bool]:
        """The value of each variable by its name; empty without a solution."""
        variables: Sequence[Any] = list(self._values or ())
        return {variable.name: self[variable] for variable in variables}

    def __repr__(self) -> str:
        about: list[str] = [self.status]
        if self.objective is not None:
            about.append(f"objective={self.objective}")
        if self.bound is not None and self.status != "optimal":
            about.append(f"bound={self.bound}")
        about += [f"{name}={value}" for name, value in list(self.values.items())[:SHOWN]]
        more = len(self.values) - SHOWN
        return f"<Solution: {', '.join(about)}{f', … {more} more' if more > 0 else ''}>"

    def _repr_html_(self) -> str:
        rows = [(name, value) for name, value in self.values.items()]
        figures = {"objective": self.objective, "bound": self.bound}
        caption = self.status + "".join(
            f", {name} {value}" for name, value in figures.items() if value is not None
        )
        return html_table(caption, ("variable", "value"), rows)


SHOWN = 20  # values in a repr


def html_table(caption: str, heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    def row(cells: Sequence[object], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(str(cell))}</{tag}>" for cell in cells) + "</tr>"

    body = "".join(row(cells, "td") for cells in rows)
    return f"<table><caption>{escape(caption)}</caption>{row(heading, 'th')}{body}</table>"
