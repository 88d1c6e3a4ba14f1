"""Our own engines, in this process."""

from __future__ import annotations

import time
from dataclasses import dataclass

from satdoku import __version__
from satdoku.bench.programs import Measurement
from satdoku.errors import DepthError
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula, load, search


@dataclass(frozen=True)
class OurEngine:
    config: EngineConfig
    version: str = __version__
    outside: bool = False

    @property
    def name(self) -> str:
        return self.config.label

    def measure(self, formula: Formula, timeout: float) -> Measurement:
        start = time.process_time()
        cnf = load(formula.path).cnf
        reading = time.process_time() - start
        try:
            run = search(cnf, self.config, timeout)
        except (DepthError, MemoryError) as error:
            cpu = time.process_time() - start
            problem = str(error) or "not enough memory"
            return Measurement(self.name, Status.UNKNOWN, cpu, problem=problem)
        if run.interrupted:
            raise KeyboardInterrupt
        seconds = run.cpu_ms / 1e3
        return Measurement(
            self.name, run.result.status, reading + seconds, seconds, not run.decided, run=run
        )
