"""The formula of our own search agrees with the published encoding, on random variants."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest
from pysat.solvers import Solver

from satdoku.monitor import Stopped
from satdoku.sat.cnf import Cnf
from satdoku.sudoku.constraints.clause_builder import not_both
from satdoku.sudoku.kernel.clause_set import ClauseSet
from satdoku.sudoku.solving.encode import encode
from satdoku.sudoku.solving.sat_boards import SatBoards, formula_cache, search_formula
from satdoku.sudoku.variants.catalogue import load
from tests.monitors import Recorder
from tests.sudoku.random_variants import some_variant


@pytest.mark.parametrize("seed", range(60))
def test_both_formulas_agree_about_boards(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    variant = some_variant(rng, tmp_path)
    ours = SatBoards(variant)
    cells, digits = range(len(variant.cells)), variant.digits
    with Solver("cadical195", bootstrap_with=[list(clause) for clause in encode(variant)]) as other:
        for _question in range(8):
            chosen = rng.sample(cells, rng.randint(0, len(cells) // 3))
            literals = [cell * digits + rng.randint(1, digits) for cell in chosen]
            assert ours.possible(literals) == other.solve(assumptions=literals)


@pytest.mark.parametrize("name", ["classic", "percent", "honeycomb"])
def test_no_clause_comes_twice(name: str) -> None:
    clauses = list(search_formula(load(name)))
    assert len(clauses) == len(set(clauses))


@pytest.mark.parametrize("name", ["classic", "honeycomb", "classic-16"])
def test_building_a_formula_can_be_stopped_at_every_unit(name: str) -> None:
    """A stopped build starts over the next time."""
    variant = load(name)
    formula_cache.cache_clear()
    for build in (partial(search_formula, variant), partial(encode, variant)):
        with pytest.raises(Stopped):
            build(monitor=Recorder(limit=len(variant.units)))
        assert len(build()) > 1_000


def test_a_set_of_clauses_keeps_the_first_of_each() -> None:
    rng = Random(5)
    ours = ClauseSet()
    expected: dict[tuple[int, ...], None] = {}
    for _clause in range(20_000):
        clause = tuple(rng.choice((-1, 1)) * rng.randint(1, 9) for _ in range(rng.randint(0, 5)))
        ours.add(clause)
        expected[clause] = None
        variables = tuple(rng.randint(1, 40) for _ in range(rng.randint(0, 3)))
        ours.at_most_one(variables)
        expected.update(dict.fromkeys(not_both(variables)))
    assert list(Cnf(40, *ours.arrays())) == list(expected)
