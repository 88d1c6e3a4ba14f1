"""Prints, as JSON, what every engine and rule does on a few formulas: `python -m tests.sat.parity`.

With the argument `interpreted`, it runs the kernel uncompiled.
"""

from __future__ import annotations

import json
import sys
from random import Random


def searches() -> list[list[object]]:
    from satdoku.families.pigeonhole import pigeonhole
    from satdoku.families.random_ksat import planted_ksat, random_ksat
    from satdoku.monitor import UNWATCHED
    from satdoku.sat.engines import ENGINES, EngineConfig
    from satdoku.sat.kernel.vec import COMPILED
    from tests.sat.random_formulas import random_formula

    rng = Random(5)
    formulas = [random_formula(rng, 12) for _ in range(100)]
    formulas += [random_ksat(n=30, m=128, k=3, rng=rng) for _ in range(4)]
    formulas += [planted_ksat(n=40, m=160, k=3, rng=rng), pigeonhole(5, 4), pigeonhole(5, 6)]
    rows: list[list[object]] = [[COMPILED]]
    for name, engine in ENGINES.items():
        for rule in engine.rules:
            config = EngineConfig.named(name, rule, seed=3)
            for cnf in formulas:
                found = engine.run(cnf, config.options, UNWATCHED)
                rows.append([name, rule, found.status.value, found.statistics, list(found.model)])
    return rows + inprocessing() + splits()


def inprocessing() -> list[list[object]]:
    """Run cdcl with inprocessing and local search every few conflicts, on formulas with
    parities."""
    from satdoku.monitor import UNWATCHED
    from satdoku.sat.cnf import Cnf
    from satdoku.sat.engines import ENGINES
    from satdoku.sat.options import Options
    from tests.attack.questions.formulas import parities_and_clauses, random_clauses

    rng = Random(6)
    rows: list[list[object]] = []
    settings = {"inprocess_interval": 2, "gauss_rows": 1, "rephase_interval": 2}
    options = Options("alternate", settings=settings)
    for make in (parities_and_clauses, random_clauses):
        for _ in range(25):
            found = ENGINES["cdcl"].run(Cnf.from_clauses(make(rng, 25)), options, UNWATCHED)
            rows.append([found.status.value, found.statistics, list(found.model)])
    return rows


def splits() -> list[list[object]]:
    """The results of look-ahead on formulas, with and without failed literals."""
    from satdoku.families.random_ksat import random_ksat
    from satdoku.sat.cubes import Splitter
    from tests.sat.random_formulas import random_formula

    rng = Random(7)
    formulas = [random_formula(rng, 30) for _ in range(30)]
    formulas.append(random_ksat(n=60, m=256, k=3, rng=rng))
    found = [Splitter(cnf).split(8) for cnf in formulas]
    return [[[cube.units for cube in each.cubes], each.closed, each.begin.hex()] for each in found]


if __name__ == "__main__":
    if sys.argv[1:] == ["interpreted"]:
        import tests.interpreted  # noqa: F401
    json.dump(searches(), sys.stdout)
