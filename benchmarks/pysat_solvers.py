"""The solvers of python-sat, each in a child process: `python -m benchmarks.pysat_solvers NAME F`.

Few of these solvers can be interrupted, but a process can. The child reads the file with our reader
and adds the clauses one by one, as users of python-sat do. It measures its own times, so that
starting Python and importing modules do not count.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from satdoku.bench.processes import run_timed
from satdoku.bench.programs import Measurement
from satdoku.sat import dimacs
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula


@dataclass(frozen=True)
class PySatSolver:
    solver: str
    version: str
    outside: bool = True

    @property
    def name(self) -> str:
        return f"pysat:{self.solver}"

    def measure(self, formula: Formula, timeout: float) -> Measurement:
        child = [sys.executable, "-m", __name__, self.solver, str(formula.path.absolute())]
        ended = run_timed(child, timeout)
        if ended.timed_out or ended.code != 0:
            problem = None if ended.timed_out else ended.last_line
            return Measurement(
                self.name, Status.UNKNOWN, ended.cpu, None, ended.timed_out, problem, ended.peak_kib
            )
        answer, cpu, search_cpu = ended.last_line.split()
        return Measurement(
            self.name, Status[answer], float(cpu), float(search_cpu), peak_kib=ended.peak_kib
        )


def find_pysat_solver(name: str) -> PySatSolver | None:
    """The solver; None if python-sat is missing or has no such solver."""
    if find_spec("pysat") is None:
        return None
    import pysat
    from pysat.solvers import SolverNames

    aliases = [names for names in vars(SolverNames).values() if isinstance(names, tuple)]
    known = any(name in names for names in aliases)
    return PySatSolver(name, f"python-sat {pysat.__version__}") if known else None


def _solve(name: str, path: Path) -> str:
    from pysat.solvers import Solver

    start = time.process_time()
    with Solver(name=name, bootstrap_with=dimacs.read(path)) as solver:
        ready = time.process_time()
        satisfiable = solver.solve()
        end = time.process_time()
    answer = Status.SATISFIABLE if satisfiable else Status.UNSATISFIABLE
    return f"{answer.name} {end - start:.6f} {end - ready:.6f}"


if __name__ == "__main__":
    print(_solve(sys.argv[1], Path(sys.argv[2])))
