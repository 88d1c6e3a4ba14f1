"""The clauses of a formula as the linked clause store of the DPLL engines holds them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from satdoku import memory
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.compact import compact
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.kernel.store import ClauseStore
from satdoku.sat.kernel.vec import IntView


class StoredClauses:
    """Gives clauses as DIMACS text, from top to bottom or by their number."""

    def __init__(self, cnf: Cnf, monitor: Monitor = UNWATCHED) -> None:
        self._short = compact(cnf, monitor)
        short = cnf if self._short is None else self._short.cnf
        what = _("{count} variables and {clauses} clauses", count=cnf.num_vars, clauses=len(cnf))
        memory.require(24 * (len(cnf) + len(cnf.literals)) + 8 * short.num_vars, what)
        self._store = ClauseStore(short.num_vars)
        literals, offsets = map(IntView, short.arrays)
        self._store.load(literals, offsets, Meter(monitor.tick))
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
