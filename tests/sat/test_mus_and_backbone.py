"""Minimal unsatisfiable subsets and backbones, compared with all assignments."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from satdoku import Cnf
from satdoku.errors import WrongAnswerError
from satdoku.sat.backbone import backbone
from satdoku.sat.mus import minimal_unsatisfiable
from satdoku.sat.refutation import require_unsatisfiable

Clauses = list[list[int]]


def models(clauses: Clauses, num_vars: int) -> list[set[int]]:
    every = (
        {var if value else -var for var, value in enumerate(values, 1)}
        for values in product((False, True), repeat=num_vars)
    )
    return [model for model in every if all(model & set(clause) for clause in clauses)]


def random_clauses(rng: Random, num_vars: int, count: int) -> Clauses:
    rows = [rng.sample(range(1, num_vars + 1), rng.randint(1, 3)) for _ in range(count)]
    return [[rng.choice((var, -var)) for var in row] for row in rows]


@pytest.mark.parametrize("seed", range(30))
def test_no_clause_of_a_mus_can_be_left_out(seed: int) -> None:
    clauses = random_clauses(Random(seed), 5, 16)
    found = minimal_unsatisfiable(Cnf.from_clauses(clauses, 5))
    assert (found is None) == bool(models(clauses, 5))
    if found is not None:
        chosen = [clauses[index] for index in found]
        assert models(chosen, 5) == []
        assert all(models([c for c in chosen if c is not left], 5) for left in chosen)


def test_an_empty_clause_is_a_mus() -> None:
    assert minimal_unsatisfiable(Cnf.from_clauses([[1, 2], [], [-1]])) == [1]


@pytest.mark.parametrize("seed", range(30))
def test_the_backbone_is_what_all_models_share(seed: int) -> None:
    clauses = random_clauses(Random(seed), 6, 8)
    every = models(clauses, 6)
    shared = sorted(set.intersection(*every), key=abs) if every else None
    assert backbone(Cnf.from_clauses(clauses, 6)) == shared


def test_a_satisfiable_formula_is_never_reported_as_refuted() -> None:
    with pytest.raises(WrongAnswerError):
        require_unsatisfiable(Cnf.from_clauses([[1, 2]]))
