"""Bench reports built without running anything."""

from __future__ import annotations

from pathlib import Path

from satdoku.bench.programs import Program
from satdoku.bench.report import BenchedFile, BenchReport
from satdoku.bench.timing import BenchPlan, Timing
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status

YES, NO, OPEN = Status.SATISFIABLE, Status.UNSATISFIABLE, Status.UNKNOWN
SOLVERS = ("recursive", "stack", "cdcl", "minisat")
HOSTILE = "=a_b|<i>&$1%~{x}\\^#[/]\x1b\u202e数独.cnf"


def plan(**changes: object) -> BenchPlan:
    engines = [EngineConfig.named(name) for name in SOLVERS[:3]]
    programs = [Program("minisat", ("minisat",), "2.2", 0.0)]
    return BenchPlan(engines, programs, 5.0, root=Path("/")).replace(**changes)


def timing(file: str, solver: str, answer: Status, *times: float, **more: object) -> Timing:
    decisions = None if solver == "minisat" else int(10 * times[0])
    found = Timing(file, solver, 40, 100, answer, tuple(sorted(times)), decisions)
    return found.replace(**more)


def file(name: str, variables: int, *results: tuple[Status, float]) -> BenchedFile:
    timings = [
        timing(name, solver, answer, ms, variables=variables, clauses=3 * variables)
        for solver, (answer, ms) in zip(SOLVERS, results, strict=False)
    ]
    return BenchedFile(name, tuple(timings))


def report(*files: BenchedFile, **changes: object) -> BenchReport:
    return BenchReport(plan(**changes), files, len(files))


def sample() -> BenchReport:
    """A file of each group, one of them with a name that is special in every format."""
    bad = Timing("bad.cnf", "recursive", 0, 0, OPEN, problem="bad.cnf, line 2: no.")
    return report(
        file(HOSTILE, 40, (YES, 20.0), (YES, 5.0), (YES, 1.0), (YES, 0.5)),
        file("m/two.cnf", 200, (OPEN, 5000.0), (YES, 50.0), (YES, 4.0), (YES, 3.0)),
        file("l.cnf", 501, (YES, 0.5), (YES, 0.25), (YES, 0.25), (OPEN, 5000.0)),
        file("no.cnf", 30, (NO, 100.0), (OPEN, 5000.0), (NO, 2.5), (NO, 1.0)),
        file("open.cnf", 60, (OPEN, 5000.0), (OPEN, 5000.0), (OPEN, 5000.0), (OPEN, 5000.0)),
        BenchedFile("bad.cnf", tuple(bad.replace(solver=name) for name in SOLVERS)),
    )
