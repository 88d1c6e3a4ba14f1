"""Dealing formulas: one for each student, the same every time, with the answer that is asked."""

from __future__ import annotations

import pytest

from satdoku.errors import UsageError
from satdoku.families.dealt import FAMILIES, SIZES
from satdoku.sat.result import Status
from satdoku.tasks.deal import WIDTH, deal

ROWS = [
    (name, size, answer)
    for name, family in FAMILIES.items()
    for size, answer in family.recipes
    if size != "large"
]


@pytest.mark.parametrize(("name", "size", "answer"), ROWS)
def test_every_student_gets_another_formula_about_as_hard(
    name: str, size: str, answer: bool
) -> None:
    one, other = (deal(name, seed, size, answer) for seed in ("U202415001", "U202415002"))
    again = deal(name, "U202415001", size, answer)
    assert one.cnf == again.cnf
    assert one.cnf != other.cnf
    usual = FAMILIES[name].recipes[size, answer].decisions
    for dealt in (one, other):
        expected = Status.SATISFIABLE if answer else Status.UNSATISFIABLE
        assert dealt.run.result.status is expected
        decisions = dealt.run.result.statistics["decisions"]
        assert usual / WIDTH <= decisions <= usual * WIDTH


def test_every_family_has_every_size() -> None:
    for family in FAMILIES.values():
        assert {size for size, _answer in family.recipes} == set(SIZES)


def test_the_seed_decides_the_answer() -> None:
    answers = {deal("random", str(seed), "small").run.result.status for seed in range(12)}
    assert answers == {Status.SATISFIABLE, Status.UNSATISFIABLE}


@pytest.mark.parametrize(
    ("family", "size", "answer", "says"),
    [
        ("sudoko", "small", None, "Unknown family"),
        ("random", "huge", None, "Unknown size"),
        ("queens", "small", False, "queens has no unsatisfiable formulas"),
    ],
)
def test_bad_requests(family: str, size: str, answer: bool | None, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        deal(family, "1", size, answer)
