"""A formula to which clauses are added. It stores them as `Cnf` does and never drops one."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from satdoku.sat.cnf import Cnf


class GrowingCnf:
    """`add` checks all its clauses first, and adds either all of them or none."""

    def __init__(self) -> None:
        self.num_vars = 0
        self._literals = array("i")
        self._offsets = array("i", [0])

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def add(self, clauses: Cnf | Iterable[Iterable[int]]) -> None:
        cnf = clauses if isinstance(clauses, Cnf) else checked(clauses)
        base = self._offsets[-1]
        del self._literals[base:]  # the remains of an interrupted addition
        self._literals.frombytes(cnf.arrays[0])
        self.num_vars = max(self.num_vars, cnf.num_vars)
        self._offsets.extend(array("i", [base + end for end in cnf.offsets[1:]]))

    def literals(self, literals: Iterable[int]) -> tuple[int, ...]:
        """Checks literals to assume or to prefer, and adds their variables to the formula."""
        cnf = checked([literals])
        self.num_vars = max(self.num_vars, cnf.num_vars)
        return cnf[0]

    def since(self, start: int, end: int | None = None) -> Cnf:
        """The clauses from `start` up to `end`."""
        offsets = self._offsets[start : len(self._offsets) if end is None else end + 1]
        first, last = offsets[0], offsets[-1]
        literals = self._literals[first:last].tobytes()
        moved = array("i", [offset - first for offset in offsets]) if first else offsets
        return Cnf(self.num_vars, literals, moved.tobytes())


def checked(clauses: Iterable[Iterable[int]]) -> Cnf:
    try:
        return Cnf.from_clauses(clauses)
    except TypeError as error:
        raise ValueError(f"a clause is a sequence of integers: {error}") from error
