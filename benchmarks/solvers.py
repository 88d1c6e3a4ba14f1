"""Solvers by name: `stack`, `stack:jw`, `minisat`, `pysat:glucose4`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from benchmarks.contestant import Solver
from benchmarks.engines import OurEngine
from benchmarks.pysat_solvers import find_pysat_solver
from satdoku.bench.programs import RECIPES, find_program
from satdoku.errors import UsageError
from satdoku.sat.engines import EngineConfig

Tell = Callable[[str], None]


def find_solvers(names: Iterable[str], tell: Tell) -> list[Solver]:
    """The installed solvers among these, without duplicates. A missing rival is reported; an
    unknown name is an error."""
    found: dict[str, Solver] = {}
    for name in dict.fromkeys(names):
        solver = find_solver(name)
        if solver is None:
            tell(f"{name} is not installed and is skipped; see benchmarks/README.md.")
        else:
            found.setdefault(solver.name, solver)
    if not found:
        raise UsageError("None of the solvers is installed.")
    return list(found.values())


def find_solver(name: str) -> Solver | None:
    if name in RECIPES:
        return find_program(name)
    kind, _, rest = name.partition(":")
    if kind == "pysat":
        return find_pysat_solver(rest)
    return OurEngine(EngineConfig.parse(name))


def reference(solvers: Sequence[Solver]) -> Solver:
    """The solver that ratios refer to: the first outside solver, or else the first solver."""
    return next((solver for solver in solvers if solver.outside), solvers[0])
