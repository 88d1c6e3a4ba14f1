"""Renaming variables, shuffling and flipping polarities do not change any engine's answer."""

from __future__ import annotations

from random import Random

import pytest

from satdoku.monitor import UNWATCHED
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import ENGINES, EngineConfig
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.result import Status
from tests.sat.random_formulas import random_formula


def renamed(cnf: Cnf, rng: Random) -> Cnf:
    names = rng.sample(range(1, cnf.num_vars + 1), cnf.num_vars)
    return mapped(cnf, [0, *names])


def flipped(cnf: Cnf, rng: Random) -> Cnf:
    signs = [rng.choice((-1, 1)) for _ in range(cnf.num_vars)]
    return mapped(cnf, [0, *(sign * variable for variable, sign in enumerate(signs, 1))])


def mapped(cnf: Cnf, image: list[int]) -> Cnf:
    clauses = [[image[lit] if lit > 0 else -image[-lit] for lit in clause] for clause in cnf]
    return Cnf.from_clauses(clauses, cnf.num_vars)


def shuffled(cnf: Cnf, rng: Random) -> Cnf:
    clauses = [rng.sample(clause, len(clause)) for clause in cnf]
    return Cnf.from_clauses(rng.sample(clauses, len(clauses)), cnf.num_vars)


def answer(cnf: Cnf, name: str) -> Status:
    config = EngineConfig.named(name)
    return config.engine.run(cnf, config.options, UNWATCHED).status


@pytest.mark.parametrize("change", [renamed, flipped, shuffled])
@pytest.mark.parametrize("name", ENGINES)
def test_the_answer_stays(name: str, change: object) -> None:
    assert callable(change)
    rng = Random(6)
    answers = set()
    for _ in range(200 if COMPILED else 20):
        cnf = random_formula(rng, 40 if COMPILED else 15)
        answers.add(answer(cnf, name))
        assert answer(change(cnf, rng), name) is answer(cnf, name), list(cnf)
    assert answers == {Status.SATISFIABLE, Status.UNSATISFIABLE}
