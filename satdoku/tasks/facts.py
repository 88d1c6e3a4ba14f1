"""Facts about a formula in a file: a minimal unsatisfiable subset, or the backbone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from satdoku import files
from satdoku.messages import _
from satdoku.monitor import Monitor, Stopped
from satdoku.sat.backbone import backbone
from satdoku.sat.cnf import Cnf
from satdoku.sat.compact import compact
from satdoku.sat.dimacs import Headers
from satdoku.sat.mus import minimal_unsatisfiable
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula, load
from satdoku.value import Value

Find = Callable[[Cnf, Monitor], list[int] | None]


class FactsRequest(Value):
    path: Path
    timeout: float | None = None
    headers: Headers = Headers.USUAL
    output: Path | None = None  # of the clauses that `find_mus` finds


class Facts(Value):
    """The checked result; empty if the status is unknown."""

    formula: Formula
    status: Status
    found: tuple[int, ...]
    ms: float
    written: Path | None
    interrupted: bool


def find_mus(request: FactsRequest, monitor: Monitor) -> Facts:
    """The numbers of the clauses, from 1."""
    found = _find(request, monitor, _mus, Status.UNSATISFIABLE)
    if request.output is None or found.status is not Status.UNSATISFIABLE:
        return found
    clauses = [found.formula.cnf[index] for index in found.found]
    subset = Cnf.from_clauses(clauses, found.formula.cnf.num_vars)
    origin = _("a minimal unsatisfiable subset of {path}", path=request.path.name)
    files.write_text(request.output, [subset.to_dimacs([origin])])
    return found.replace(written=request.output)


def find_backbone(request: FactsRequest, monitor: Monitor) -> Facts:
    return _find(request, monitor, _backbone, Status.SATISFIABLE)


def _mus(cnf: Cnf, monitor: Monitor) -> list[int] | None:
    short = compact(cnf, monitor)
    return minimal_unsatisfiable(cnf if short is None else short.cnf, monitor)


def _backbone(cnf: Cnf, monitor: Monitor) -> list[int] | None:
    short = compact(cnf, monitor)
    if short is None:
        return backbone(cnf, monitor)
    found = backbone(short.cnf, monitor)
    return None if found is None else list(map(short.literal, found))


def _find(request: FactsRequest, monitor: Monitor, find: Find, status: Status) -> Facts:
    """`find` returns None for the opposite of `status`."""
    with monitor.stopped_by_ctrl_c():
        formula = load(request.path, headers=request.headers, monitor=monitor)
        start = perf_counter()
        found: list[int] | None = []
        try:
            found = find(formula.cnf, monitor.limited(request.timeout))
            answer = status if found is not None else Status(1 - status)
        except Stopped:
            answer = Status.UNKNOWN
    ms = 1e3 * (perf_counter() - start)
    return Facts(formula, answer, tuple(found or ()), ms, None, monitor.interrupted)
