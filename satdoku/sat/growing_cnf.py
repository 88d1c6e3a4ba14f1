"""A formula that clauses can be added to. It stores them like `Cnf` and never drops one."""

from __future__ import annotations

from collections.abc import Iterable

from satdoku.sat.cnf import MAX_VARS, Cnf
from satdoku.sat.kernel.clause_list import ClauseList
from satdoku.sat.kernel.vec import IntView


class GrowingCnf:
    """`add` is atomic: it checks all clauses first, and adds all or none."""

    def __init__(self) -> None:
        self.clauses = ClauseList(MAX_VARS)

    def __len__(self) -> int:
        return len(self.clauses)

    @property
    def num_vars(self) -> int:
        count: int = self.clauses.num_vars
        return count

    def add(self, clauses: Cnf | Iterable[Iterable[int]]) -> None:
        if isinstance(clauses, Cnf):
            literals, offsets = map(IntView, clauses.arrays)
            self.clauses.add_array(literals, offsets, clauses.num_vars)
            return
        news = ClauseList(MAX_VARS)
        try:
            for clause in clauses:
                news.add(clause)
        except TypeError as error:
            raise ValueError(f"a clause is a sequence of integers: {error}") from error
        self.clauses.take(news)

    def literals(self, literals: Iterable[int]) -> tuple[int, ...]:
        """Check literals to assume or prefer, and add their variables to the formula."""
        try:
            found: tuple[int, ...] = self.clauses.checked(literals)
        except TypeError as error:
            raise ValueError(f"literals are a sequence of integers: {error}") from error
        return found

    def since(self, start: int, end: int | None = None) -> Cnf:
        """The clauses from `start` on, up to `end`."""
        arrays = self.clauses.copy(start, len(self) if end is None else end)
        return Cnf(self.num_vars, *arrays)

    def arrays_since(self, start: int) -> tuple[tuple[bytes, bytes], int]:
        """The clauses from `start` on in the kernel's format, and the number of variables.

        The clauses are counted before the copy and the variables after it, so that another thread
        can safely add clauses meanwhile.
        """
        clauses = self.clauses
        return clauses.copy(start, len(clauses)), clauses.num_vars
