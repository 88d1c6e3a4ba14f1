"""Knows all clauses given to a solver, and the expected answers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from functools import cache
from typing import Any

from pysat.solvers import Solver as Outside

from satdoku import Cnf
from tests.attack.questions.formulas import Clauses
from tests.sat.random_formulas import assignments_with, is_satisfiable

SMALL = 12  # up to this many variables, use brute force as well as CaDiCaL
TINY = 10  # up to this many, a table of all assignments is fast enough on its own


class Oracle(AbstractContextManager["Oracle"]):
    def __init__(self) -> None:
        self.clauses: Clauses = []

    def add(self, clauses: Iterable[list[int]]) -> None:
        self.clauses += clauses

    @abstractmethod
    def satisfiable(self, assumptions: list[int]) -> bool: ...

    @abstractmethod
    def has_more(self, models: Iterable[Sequence[int]], assumptions: list[int]) -> bool:
        """True if there is a model other than these."""

    def __exit__(self, *_error: object) -> None:
        return None

    def require_model(self, model: list[int] | None, assumptions: list[int], size: int) -> None:
        assert model is not None
        assert list(map(abs, model)) == list(range(1, size + 1)), "not a literal per variable"
        true = set(model)
        assert true.issuperset(assumptions), "an assumption is false"
        assert not any(map(true.isdisjoint, self.clauses)), "a clause is false"


class OutsideOracle(Oracle):
    """Uses CaDiCaL, and brute force for few variables."""

    def __init__(self) -> None:
        super().__init__()
        self.peer: Any = Outside("cadical153")
        self.empty = False

    def add(self, clauses: Iterable[list[int]]) -> None:
        for clause in clauses:
            self.clauses.append(clause)
            self.empty |= not clause
            if clause:
                self.peer.add_clause(clause)

    def satisfiable(self, assumptions: list[int]) -> bool:
        answer: bool = not self.empty and self.peer.solve(assumptions=assumptions)
        cnf = Cnf.from_clauses([*self.clauses, *([a] for a in assumptions)])
        if cnf.num_vars <= SMALL:
            assert is_satisfiable(cnf) is answer, "brute force and CaDiCaL disagree"
        return answer

    def has_more(self, models: Iterable[Sequence[int]], assumptions: list[int]) -> bool:
        if self.empty or () in models:
            return False
        blocked = [[-literal for literal in model] for model in models]
        with Outside("cadical153", bootstrap_with=filter(None, self.clauses)) as peer:
            for clause in blocked:
                peer.add_clause(clause)
            more: bool = peer.solve(assumptions=assumptions)
        return more

    def __exit__(self, *_error: object) -> None:
        self.peer.delete()


class TableOracle(Oracle):
    """Bit a of a number represents the assignment with code a, so one number holds all models."""

    def __init__(self) -> None:
        super().__init__()
        self.true = _true_in()
        self.models = (1 << (1 << TINY)) - 1

    def add(self, clauses: Iterable[list[int]]) -> None:
        models, true = self.models, self.true
        for clause in clauses:
            self.clauses.append(clause)
            allowed = 0
            for literal in clause:
                allowed |= true[literal]
            models &= allowed
        self.models = models

    def satisfiable(self, assumptions: Iterable[int]) -> bool:
        return self._under(assumptions) != 0

    def has_more(self, models: Iterable[Sequence[int]], assumptions: list[int]) -> bool:
        left = self._under(assumptions)
        for model in models:
            left &= ~self._under(model)
        return left != 0

    def _under(self, assumptions: Iterable[int]) -> int:
        models = self.models
        for literal in assumptions:
            models &= self.true[literal]
        return models


@cache
def _true_in() -> list[int]:
    """The assignments in which a literal is true. Negative indices count from the end."""
    everything = (1 << (1 << TINY)) - 1
    positive = [assignments_with(bit, TINY) for bit in range(TINY)]
    return [0, *positive, *(everything ^ one for one in reversed(positive))]
