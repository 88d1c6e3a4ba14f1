"""Showing a formula: figures that can be checked by hand, and the clauses in order."""

from __future__ import annotations

from random import Random

import pytest

from satdoku.monitor import Stopped
from satdoku.sat import stored_clauses
from satdoku.sat.cnf import Cnf
from satdoku.sat.stored_clauses import StoredClauses
from satdoku.tasks.show import FormulaFigures, figures
from tests.monitors import STOPPING

CLAUSES = [
    (1, -2),
    (-2, 1),  # repeats the first
    (3, -3, 1),  # a tautology
    (1, 3, -3),  # repeated
    (2,),  # a unit
    (),  # the empty clause
    (),  # repeated
    (5, 5, 4, -1),  # a repeated literal
]
CNF = Cnf.from_clauses(CLAUSES, num_vars=10)


def test_figures() -> None:
    assert figures(CNF) == FormulaFigures(
        variables=10,
        clauses=8,
        literals=15,
        ratio=0.8,
        units=1,
        longest=4,
        duplicates=3,
        tautologies=2,
        unused=5,
    )


def test_duplicates_and_tautologies_are_those_of_sets() -> None:
    rng = Random(5)
    for _ in range(300):
        cnf = Cnf.from_clauses(
            [rng.choice((-1, 1)) * rng.randint(1, 4) for _ in range(rng.randint(0, 4))]
            for _ in range(rng.randint(0, 40))
        )
        sets = [frozenset(clause) for clause in cnf]
        found = figures(cnf)
        assert found.duplicates == len(sets) - len(set(sets))
        assert found.tautologies == sum(any(-x in one for x in one) for one in sets)
        assert found.unused == cnf.num_vars - len(set(map(abs, cnf.literals)))


@pytest.mark.parametrize(("num_vars", "unused"), [(0, 0), (7, 7)])
def test_figures_of_nothing(num_vars: int, unused: int) -> None:
    assert figures(Cnf.from_clauses([], num_vars)) == FormulaFigures(
        num_vars, 0, 0, 0, 0, 0, 0, 0, unused
    )


def test_clauses_come_in_file_order_with_all_their_literals() -> None:
    assert "".join(StoredClauses(CNF).text()).splitlines() == [
        "1 -2 0",
        "-2 1 0",
        "3 -3 1 0",
        "1 3 -3 0",
        "2 0",
        "0",
        "0",
        "5 5 4 -1 0",
    ]


@pytest.mark.parametrize(("limit", "shown"), [(0, 0), (3, 3), (8, 8), (9, 8), (None, 8)])
def test_limit(limit: int | None, shown: int) -> None:
    assert "".join(StoredClauses(CNF).text(limit)).count("\n") == shown


@pytest.mark.parametrize("portion", [1, 3, 8, 9])
def test_stored_clauses_are_the_same_one_by_one_and_in_portions(
    portion: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_clauses, "PORTION", portion)
    stored = StoredClauses(CNF)
    assert len(stored) == len(CNF)
    assert [stored[n] for n in range(len(stored))] == "".join(stored.text()).splitlines()


def test_storing_and_counting_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        StoredClauses(CNF, STOPPING)
    with pytest.raises(Stopped):
        figures(CNF, STOPPING)
