"""Writes the sample formulas, their answers and their table: `python -m cnf_samples.make`.

The sizes suit comparisons: DPLL without clause learning decides every sample in seconds, and the
textbook engine decides most of them.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from satdoku.families.chessboard import queens
from satdoku.families.coloring import planted_coloring, random_coloring
from satdoku.families.latin import quasigroup_with_holes
from satdoku.families.parity import random_xors, two_orders
from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import planted_ksat, random_ksat
from satdoku.families.sample import Sample
from satdoku.sat import res
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.tasks.solve import search

SAMPLES = (
    # Small: 60 to 150 variables.
    Sample("small-random3-100-sat", random_ksat, {"n": 100, "m": 400, "k": 3}, 2),
    Sample("small-random3-120-sat", random_ksat, {"n": 120, "m": 504, "k": 3}, 1),
    Sample("small-random3-120-unsat", random_ksat, {"n": 120, "m": 504, "k": 3}, 2),
    Sample("small-planted3-150-sat", planted_ksat, {"n": 150, "m": 750, "k": 3}, 1),
    Sample("small-pigeonhole-8-9-sat", pigeonhole, {"pigeons": 8, "holes": 9}),
    Sample("small-pigeonhole-9-8-unsat", pigeonhole, {"pigeons": 9, "holes": 8}),
    Sample("small-queens-12-sat", queens, {"n": 12}),
    Sample(
        "small-coloring-45-sat", random_coloring, {"vertices": 45, "edges": 98, "colours": 3}, 1
    ),
    Sample(
        "small-parity-150-unsat", random_xors, {"n": 150, "m": 150, "k": 3, "satisfiable": False}, 1
    ),
    Sample("small-latin-5-sat", quasigroup_with_holes, {"n": 5, "holes": 18}, 2),
    # Medium: 200 to 500 variables.
    Sample("medium-random3-250-sat", random_ksat, {"n": 250, "m": 925, "k": 3}, 2),
    Sample("medium-random3-200-unsat", random_ksat, {"n": 200, "m": 1200, "k": 3}, 1),
    Sample("medium-planted3-250-sat", planted_ksat, {"n": 250, "m": 1750, "k": 3}, 2),
    Sample("medium-pigeonhole-14-15-sat", pigeonhole, {"pigeons": 14, "holes": 15}),
    Sample("medium-queens-18-sat", queens, {"n": 18}),
    Sample(
        "medium-coloring-80-sat", planted_coloring, {"vertices": 80, "edges": 300, "colours": 4}, 1
    ),
    Sample(
        "medium-coloring-120-unsat",
        random_coloring,
        {"vertices": 120, "edges": 312, "colours": 3},
        1,
    ),
    Sample(
        "medium-parity-300-sat", random_xors, {"n": 300, "m": 250, "k": 3, "satisfiable": True}, 1
    ),
    Sample(
        "medium-parity-200-unsat",
        random_xors,
        {"n": 200, "m": 400, "k": 3, "satisfiable": False},
        1,
    ),
    Sample("medium-latin-7-sat", quasigroup_with_holes, {"n": 7, "holes": 35}, 1),
    # Large: more than 600 variables.
    Sample("large-random3-700-sat", random_ksat, {"n": 700, "m": 2240, "k": 3}, 1),
    Sample("large-random3-605-unsat", random_ksat, {"n": 605, "m": 12100, "k": 3}, 1),
    Sample("large-planted3-605-sat", planted_ksat, {"n": 605, "m": 8470, "k": 3}, 2),
    Sample("large-pigeonhole-21-30-sat", pigeonhole, {"pigeons": 21, "holes": 30}),
    Sample("large-queens-25-sat", queens, {"n": 25}),
    Sample(
        "large-coloring-220-sat", planted_coloring, {"vertices": 220, "edges": 560, "colours": 3}, 2
    ),
    Sample(
        "large-coloring-220-unsat",
        random_coloring,
        {"vertices": 220, "edges": 750, "colours": 3},
        1,
    ),
    Sample("large-parity-220-sat", two_orders, {"n": 220, "reach": 4, "satisfiable": True}, 1),
    Sample(
        "large-parity-605-unsat",
        random_xors,
        {"n": 605, "m": 2000, "k": 3, "satisfiable": False},
        2,
    ),
    Sample("large-latin-9-sat", quasigroup_with_holes, {"n": 9, "holes": 60}, 1),
)

README = """\
# Sample formulas

Formulas with known answers, small enough for DPLL without clause learning. `x.res` beside `x.cnf`
holds the answer. Small ones have 60 to 150 variables, medium ones 200 to 500, large ones over 600.

`python -m cnf_samples.make`, run from the top of the repository, writes this table and the files.
The same seeds give the same `.cnf` files. A `.res` file is written again if it is missing or if its
`.cnf` file has changed. `satdoku/families/` has the families, and `make.py` lists the samples.

| file | variables | clauses | answer | family and parameters |
|---|--:|--:|---|---|
"""


def make(directory: Path) -> None:
    rows = [make_sample(sample, directory) for sample in SAMPLES]
    text = README + "".join(rows)
    (directory / "README.md").write_text(text, encoding="utf-8", newline="\n")


def make_sample(sample: Sample, directory: Path) -> str:
    """Writes both files and returns the sample's row of the table."""
    cnf, path = sample.formula(), directory / f"{sample.name}.cnf"
    write_cnf(path, cnf, sample.origin)
    if not path.with_suffix(".res").exists():
        write_res(path, cnf)
    answer = "satisfiable" if is_satisfiable(path) else "unsatisfiable"
    return f"| {path.name} | {cnf.num_vars} | {len(cnf)} | {answer} | {sample.origin} |\n"


def write_cnf(path: Path, cnf: Cnf, origin: str) -> None:
    """Leaves an identical file alone. A file that differs is replaced, and its answer deleted."""
    stream = StringIO()
    cnf.write_dimacs(stream, comments=(origin, "made by cnf_samples/make.py"))
    content = stream.getvalue().encode()
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)
        path.with_suffix(".res").unlink(missing_ok=True)


def write_res(path: Path, cnf: Cnf) -> None:
    run = search(cnf, EngineConfig.named("stack"))
    res.write(path.with_suffix(".res"), run.result, run.ms)


def is_satisfiable(path: Path) -> bool:
    return path.with_suffix(".res").read_text(encoding="utf-8").startswith("s 1\n")


if __name__ == "__main__":
    make(Path(__file__).parent)
