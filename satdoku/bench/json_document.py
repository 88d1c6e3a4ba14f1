"""Reports as one JSON document, for programs."""

from __future__ import annotations

import json

from satdoku.bench.compare import Rate
from satdoku.bench.report import BenchedFile, BenchReport
from satdoku.bench.timing import Timing


def render(report: BenchReport) -> str:
    return json.dumps(document(report), indent=1) + "\n"


def document(report: BenchReport) -> dict[str, object]:
    plan = report.plan
    return {
        "baseline": report.baseline,
        "solvers": list(plan.solvers),
        "versions": {program.name: program.version for program in plan.programs},
        "timeout": plan.timeout,
        "repeat": plan.repeat,
        "complete": report.complete,
        "wrong": report.faults,
        "files": [_file(report, file) for file in report.files],
        "totals": {
            name: {"decided": total.solved, "files": total.files, "ms": round(total.ms, 3)}
            for name, total in report.totals(report.readable()).items()
        },
    }


def _file(report: BenchReport, file: BenchedFile) -> dict[str, object]:
    return {
        "file": file.name,
        "group": file.group.name,
        "variables": file.variables,
        "clauses": file.clauses,
        "answer": file.answer.name,
        "proved": file.proved,
        "res": None if file.res is None else file.res.name,
        "runs": [_run(one, _rate(report, file, one.solver)) for one in file.timings],
    }


def _rate(report: BenchReport, file: BenchedFile, solver: str) -> Rate | None:
    return report.rate(file, solver) if solver in report.rivals else None


def _run(timing: Timing, found: Rate | None) -> dict[str, object]:
    return {
        "solver": timing.solver,
        "answer": timing.answer.name,
        "ms": round(timing.ms, 3),
        "repeats": len(timing.times),
        "spread": timing.spread,
        "rate": None if found is None else {"sign": found.sign, "percent": found.percent},
        "decisions": timing.decisions,
        "proved": timing.proved,
        "problem": timing.problem or timing.wrong or None,
    }
