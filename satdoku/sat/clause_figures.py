"""Counts the clauses of a formula by their kinds."""

from __future__ import annotations

from satdoku import memory
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel.figures import ClauseFigures
from satdoku.sat.kernel.vec import IntView

PORTION = 5_000  # clauses counted between two ticks


def count_clauses(cnf: Cnf, monitor: Monitor = UNWATCHED) -> ClauseFigures:
    what = _("{count} variables and {clauses} clauses", count=cnf.num_vars, clauses=len(cnf))
    memory.require(8 * cnf.num_vars + 12 * len(cnf), what)
    literals, offsets = map(IntView, cnf.arrays)
    counted = ClauseFigures(literals, offsets, cnf.num_vars)
    for start in range(0, len(cnf), PORTION):
        monitor.tick(start / len(cnf), start)
        counted.count(start, min(start + PORTION, len(cnf)))
    return counted
