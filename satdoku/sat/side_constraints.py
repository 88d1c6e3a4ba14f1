"""Constraints of a solver that are not clauses, and what they become in its search.

The search knows clauses alone, so a constraint is encoded, with variables of its own. These stay
hidden: they are numbered far above those of the formula. When the formula grows into them, the
search begins anew, and they move up.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import TYPE_CHECKING, Protocol

from satdoku.sat.cardinality import Fresh, at_most
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.parity import parity
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.sat.incremental import Assume, IncrementalSearch
    from satdoku.sat.kernel.cdcl.search import CdclSearch


class SideConstraint(Protocol):
    def clauses(self, fresh: Fresh) -> Iterable[list[int]]: ...
    def holds(self, model: list[int]) -> bool: ...


class AtMost(Value):
    literals: tuple[int, ...]
    bound: int
    weights: tuple[int, ...] = ()

    def clauses(self, fresh: Fresh) -> Iterable[list[int]]:
        return at_most(self.literals, self.bound, fresh, self.weights)

    def holds(self, model: list[int]) -> bool:
        weights = self.weights or (1,) * len(self.literals)
        true = (model[abs(literal) - 1] == literal for literal in self.literals)
        return sum(w for w, t in zip(weights, true, strict=True) if t) <= self.bound


class Parity(Value):
    literals: tuple[int, ...]
    odd: bool

    def clauses(self, fresh: Fresh) -> Iterable[list[int]]:
        return parity(self.literals, self.odd, fresh)

    def holds(self, model: list[int]) -> bool:
        return sum(model[abs(literal) - 1] == literal for literal in self.literals) % 2 == self.odd


class Encoding:
    """What the constraints, which may become more, are in one search."""

    def __init__(self, constraints: list[SideConstraint], formula: GrowingCnf) -> None:
        self.constraints, self.formula = constraints, formula
        self._done = 0  # so many constraints are in the search

    def prepare(self, kernel: CdclSearch) -> Assume:
        """For a new kernel. Room is left for the formula to grow."""
        self._first = self.formula.num_vars * 3 // 2 + 16
        self._numbers = count(self._first)
        self._done = 0
        self._encode(kernel)
        begin: Assume = kernel.begin
        return begin

    def bring_up_to_date(self, search: IncrementalSearch) -> None:
        """Before a question. A search that is not ready will call `prepare`."""
        if not self.constraints or not search.ready:
            return
        if self._done and self.formula.num_vars >= self._first:
            search.begin_anew()
        elif self._done == 0:
            self.prepare(search.kernel)
        else:
            self._encode(search.kernel)

    def _encode(self, kernel: CdclSearch) -> None:
        for constraint in self.constraints[self._done :]:
            for clause in constraint.clauses(self._numbers.__next__):
                kernel.add_clause(clause)
        self._done = len(self.constraints)
