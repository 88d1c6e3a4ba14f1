"""Engines with prescribed answers, and runs that never took place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from satdoku.bench.compare import Measured
from satdoku.monitor import Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import Engine, EngineConfig
from satdoku.sat.options import Options
from satdoku.sat.result import Result, Status
from satdoku.tasks.solve import Formula, Run


def config(name: str, run: Callable[[Cnf, Options, Monitor], Result]) -> EngineConfig:
    return EngineConfig(Engine(name, name, ("only",), "only", run), Options("only"))


def answering(name: str, status: Status, model: Sequence[int] = ()) -> EngineConfig:
    return config(name, lambda cnf, options, monitor: Result(status, model))


def finished(
    name: str, status: Status, ms: float, *, model: Sequence[int] = (), interrupted: bool = False
) -> Run:
    by = answering(name, status, model)
    return Run(by, Result(status, model), ms, ms, None, interrupted)


def measured(name: str, status: Status, *times: float) -> Measured:
    return Measured(finished(name, status, times[0]), tuple(sorted(times)))


def formula(*clauses: Sequence[int], num_vars: int = 0, path: str = "x.cnf") -> Formula:
    return Formula(Path(path), Cnf.from_clauses(clauses, num_vars), 0.0, ())
