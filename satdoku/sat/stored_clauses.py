"""The clauses of a formula as the linked clause store of the DPLL engines holds them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Clause, Cnf
from satdoku.sat.compact import compact
from satdoku.sat.kernel.store import ClauseStore

TICK_EVERY = 1_000  # clauses


class StoredClauses:
    """Gives clauses as DIMACS text, from top to bottom or by their number."""

    def __init__(self, cnf: Cnf, monitor: Monitor = UNWATCHED) -> None:
        self._short = compact(cnf, monitor)
        short = cnf if self._short is None else self._short.cnf
        self._store = ClauseStore(short.num_vars)
        for clause in watched(short, monitor):
            self._store.add(clause)
        self._places = array("q", self._walk())

    def _walk(self) -> Iterator[int]:
        place = self._store.first_clause()
        while place:
            yield place
            place = self._store.next_clause(place)

    def lines(self, limit: int | None = None) -> Iterator[str]:
        """The first `limit` clauses, or all of them."""
        return map(self.__getitem__, range(len(self))[:limit])

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, index: int) -> str:
        literals = self._store.literals(self._places[index])
        if self._short is not None:
            literals = map(self._short.literal, literals)
        return " ".join(map(str, (*literals, 0)))


def watched(cnf: Cnf, monitor: Monitor) -> Iterator[Clause]:
    """The clauses of a formula, with regular ticks of the monitor."""
    for number, clause in enumerate(cnf):
        if number % TICK_EVERY == 0:
            monitor.tick(number / len(cnf), number)
        yield clause
