"""Proofs, measured like solvers: the time to write one, and the time to check it."""

from __future__ import annotations

import io
import time
from dataclasses import dataclass

from satdoku import __version__
from satdoku.bench.programs import Measurement
from satdoku.sat import proof
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula, load, search


@dataclass(frozen=True)
class ProofChecker:
    """`search_cpu` is the search that writes its proof to memory, `cpu` the check alone."""

    name: str = "satdoku's proof checker"
    version: str = __version__
    outside: bool = False

    def measure(self, formula: Formula, timeout: float) -> Measurement:
        cnf, stream = load(formula.path).cnf, io.BytesIO()
        config = EngineConfig.named("cdcl")
        options = config.options.replace(proof=proof.ProofWriter(stream))
        run = search(cnf, config.replace(options=options), timeout)
        if run.interrupted:
            raise KeyboardInterrupt
        if run.result.status is not Status.UNSATISFIABLE:
            return Measurement(self.name, run.result.status, 0.0, 0.0, not run.decided, run=run)
        start = time.process_time()
        found = proof.check(cnf, stream.getvalue())
        cpu = time.process_time() - start
        proved = found.outcome is proof.Outcome.PROVED
        problem = None if proved else "the proof does not check"
        return Measurement(
            self.name, run.result.status, cpu, run.cpu_ms / 1e3, problem=problem, run=run
        )
