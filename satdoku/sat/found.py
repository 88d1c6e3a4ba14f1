"""A model found by a search, checked before it is returned."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku import memory
from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.kernel import assignment_checker
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    class Holding(Protocol):
        """A constraint that is not a clause, as needed to check a model."""

        def holds(self, values: bytes) -> bool: ...


LITERAL = 40  # bytes of a literal in a Python list


class Found:
    """The result of a satisfiable search, and what it must satisfy."""

    __slots__ = ("assumptions", "constraints", "num_clauses", "values")

    def __init__(
        self,
        values: bytes,  # per variable; see kernel/assignment_checker.py
        num_clauses: int,
        assumptions: Sequence[int],
        constraints: Sequence[Holding],
    ) -> None:
        self.values, self.num_clauses = values, num_clauses
        self.assumptions, self.constraints = assumptions, constraints

    def check(self, formula: GrowingCnf) -> None:
        """Check the model before it is returned."""
        true = assignment_checker.truth(self.values)
        clause = assignment_checker.first_unsatisfied_of(formula.clauses, self.num_clauses, true)
        assumed, limits = self.assumptions, self.constraints  # most often empty
        if (
            clause >= 0
            or (assumed and not all(is_true(literal, self.values) for literal in assumed))
            or (limits and not all(constraint.holds(self.values) for constraint in limits))
        ):
            raise WrongAnswerError(
                _(
                    "The solver found a model that leaves a clause or an assumption"
                    " unsatisfied: this is a bug in satdoku, please report it with the clauses."
                )
            )

    def model(self, formula: GrowingCnf, chosen: Sequence[int] | None = None) -> list[int]:
        """The checked model: one literal per variable in order, or per chosen variable."""
        self.check(formula)
        return self.literals(chosen)

    def literals(self, chosen: Sequence[int] | None = None) -> list[int]:
        if chosen is not None:
            return [v if is_true(v, self.values) else -v for v in chosen]
        memory.require(LITERAL * len(self.values), _("a model as a list"))
        model: list[int] = assignment_checker.model(self.values)
        return model


def is_true(literal: int, values: bytes) -> bool:
    return values[abs(literal)] == (
        assignment_checker.TRUE if literal > 0 else assignment_checker.FALSE
    )
