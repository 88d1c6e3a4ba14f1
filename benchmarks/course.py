"""The course's comparison on the samples: t, t0 and the optimisation rate."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from benchmarks.tables import Row, Table
from satdoku.bench.compare import Measured, compare, rate
from satdoku.sat.engines import EngineConfig
from satdoku.tasks.solve import load

SAMPLES = Path(__file__).parents[1] / "cnf_samples"
ENGINES = ("recursive", "stack", "cdcl")


def tables(files: Sequence[Path], limit: float) -> list[Table]:
    heading = ("formula", "variables", "t recursive, ms")
    rivals = [(f"t0 {name}, ms", f"rate {name}") for name in ENGINES[1:]]
    columns = (*heading, *(column for pair in rivals for column in pair))
    return [Table("Basic and optimised DPLL", columns, [row(path, limit) for path in files])]


def row(path: Path, limit: float) -> Row:
    formula = load(path)
    found = compare(formula, [EngineConfig.parse(name) for name in ENGINES], limit)
    rivals = [(time(one, limit), str(rate(found.baseline, one) or "–")) for one in found.rivals]
    cells = (cell for pair in rivals for cell in pair)
    return (path.stem, str(formula.cnf.num_vars), time(found.baseline, limit), *cells)


def time(measured: Measured, limit: float) -> str:
    return f"{measured.ms:.2f}" if measured.run.decided else f"> {limit * 1e3:.0f}"
