"""Finds the best solution of a MaxSAT or pseudo-Boolean problem in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from satdoku.model.model import Model
from satdoku.model.questions import solve
from satdoku.model.reading import read
from satdoku.model.solution import Solution
from satdoku.monitor import Monitor
from satdoku.value import Value


class Optimized(Value):
    path: Path
    model: Model
    solution: Solution  # checked against every constraint of the file
    read_ms: float
    ms: float
    interrupted: bool


class OptimizeRequest(Value):
    path: Path
    timeout: float | None = None
    strategy: str = "auto"
    seed: int = 0


def optimize(
    request: OptimizeRequest, monitor: Monitor, tell: Callable[[Solution], object] | None = None
) -> Optimized:
    """`tell` receives each better solution or bound. The time limit is that of the search."""
    start = perf_counter()
    with monitor.stopped_by_ctrl_c():
        model = read(request.path, monitor)
        read_ms = 1e3 * (perf_counter() - start)
        part = monitor.limited(request.timeout)
        solution = solve(model, (), part, tell, request.strategy, request.seed)
    ms = 1e3 * (perf_counter() - start) - read_ms
    return Optimized(request.path, model, solution, read_ms, ms, monitor.interrupted)
