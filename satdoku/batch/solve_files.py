"""Batch work: solve formulas. The answers go to .res files, and the output lists them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from satdoku.batch.work import FAILED, ItemResult, Perform
from satdoku.messages import _
from satdoku.monitor import Monitor, Stopped
from satdoku.sat.engines import Contender
from satdoku.tasks import solve
from satdoku.value import Value


class SolveFiles(Value):
    contender: Contender
    timeout: float | None = None
    strict: bool = False

    @property
    def identity(self) -> Mapping[str, object]:
        options = self.contender.options
        return {
            "work": "solve",
            "engine": self.contender.engine.name,
            "rule": options.rule,
            "seed": options.seed,
            "settings": dict(options.settings),
            "timeout": self.timeout,
            "strict": self.strict,
        }

    def begin(self) -> Perform:
        return self.solve

    def solve(self, path: str, monitor: Monitor) -> ItemResult:
        """A search that is stopped writes no `s -1`, as `solve` would: the next run repeats it."""
        request = solve.SolveRequest(Path(path), self.contender, self.timeout, self.strict)
        formula, run = solve.attempt(request, monitor.limited(self.timeout))
        if run.interrupted:
            raise Stopped
        solved = solve.write(request, formula, run)
        if solved.failure is not None:
            return self.failure(path, solved.failure)
        document = {
            "file": path,
            "variables": None if formula is None else formula.cnf.num_vars,
            "clauses": None if formula is None else len(formula.cnf),
            "answer": run.result.status.name,
        }
        return ItemResult(run.result.status.name, json.dumps(document))

    def failure(self, path: str, complaint: str) -> ItemResult:
        document = {"file": path, "answer": None, "failure": complaint}
        return ItemResult(
            FAILED, json.dumps(document), _("{name}: {text}", name=path, text=complaint)
        )
