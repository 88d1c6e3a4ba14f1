"""The clauses of a formula in the linked store of the DPLL engines, listed and counted."""

from __future__ import annotations

from collections.abc import Iterator

from satdoku import memory
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.compact import compact
from satdoku.sat.kernel.figures import ClauseFigures
from satdoku.sat.kernel.listing import Listing
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.kernel.store import ClauseStore
from satdoku.sat.kernel.vec import IntView

PORTION = 2_000  # clauses rendered at a time


class StoredClauses:
    """Returns clauses as DIMACS text, in order or by number."""

    def __init__(self, cnf: Cnf, monitor: Monitor = UNWATCHED) -> None:
        compacted = compact(cnf, monitor)
        short = cnf if compacted is None else compacted.cnf
        what = _("{count} variables and {clauses} clauses", count=cnf.num_vars, clauses=len(cnf))
        memory.require(24 * (len(cnf) + len(cnf.literals)) + 8 * short.num_vars, what)
        store, meter = ClauseStore(short.num_vars), Meter(monitor.tick)
        literals, offsets = map(IntView, short.arrays)
        store.load(literals, offsets, meter)
        names = IntView(b"" if compacted is None else compacted.old.tobytes())
        self._listing = Listing(store, names, meter)

    def text(self, limit: int | None = None) -> Iterator[str]:
        """The first `limit` clauses, or all, one per line, a few thousand at a time."""
        count = len(range(len(self))[:limit])
        for start in range(0, count, PORTION):
            yield self._listing.text(start, min(start + PORTION, count)).decode()

    def __len__(self) -> int:
        return len(self._listing)

    def __getitem__(self, index: int) -> str:
        line: str = self._listing.text(index, index + 1).decode()
        return line.rstrip("\n")


CLAUSES_A_PORTION = 5_000  # clauses counted between two ticks


def count_clauses(cnf: Cnf, monitor: Monitor = UNWATCHED) -> ClauseFigures:
    what = _("{count} variables and {clauses} clauses", count=cnf.num_vars, clauses=len(cnf))
    memory.require(8 * cnf.num_vars + 12 * len(cnf), what)
    literals, offsets = map(IntView, cnf.arrays)
    counted = ClauseFigures(literals, offsets, cnf.num_vars)
    for start in range(0, len(cnf), CLAUSES_A_PORTION):
        monitor.tick(start / len(cnf), start)
        counted.count(start, min(start + CLAUSES_A_PORTION, len(cnf)))
    return counted
