"""The model checker, compared with a naive evaluation that shares no code with it."""

from __future__ import annotations

import random
from array import array

import pytest

from satdoku.monitor import Stopped
from satdoku.sat import check
from satdoku.sat.check import as_bytes, is_full_model, unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel import assignment_checker
from satdoku.sat.kernel.clause_list import ClauseList
from satdoku.sat.kernel.vec import IntView
from tests.monitors import Recorder
from tests.sat.random_formulas import random_formula


def naive(cnf: Cnf, true_literals: list[int]) -> int | None:
    for index, clause in enumerate(cnf):
        if not set(clause) & set(true_literals):
            return index
    return None


def test_agrees_with_a_naive_evaluation_of_full_and_partial_assignments() -> None:
    rng = random.Random(4)
    answers: list[int | None] = []
    for _ in range(3000):
        cnf = random_formula(rng, 8)
        variables = rng.sample(range(1, cnf.num_vars + 1), rng.randint(0, cnf.num_vars))
        literals = [variable * rng.choice((-1, 1)) for variable in variables]
        answers.append(unsatisfied_clause(cnf, literals))
        assert answers[-1] == naive(cnf, literals), (list(cnf), literals)
    assert {None, 0, 1, 5} <= set(answers), "the formulas must exercise every kind of answer"


@pytest.mark.parametrize(
    ("clauses", "literals", "expected"),
    [
        ([], [], None),
        ([()], [1, 2], 0),  # nothing satisfies the empty clause
        ([(1, -1)], [], 0),  # an unassigned tautology has no true literal yet
        ([(1, -1)], [-1], None),
        ([(2,), (-2,)], [2], 1),
        ([(2,), (1, 3)], [2], 1),  # an open clause is not satisfied
    ],
)
def test_edges(clauses: list[tuple[int, ...]], literals: list[int], expected: int | None) -> None:
    assert unsatisfied_clause(Cnf.from_clauses(clauses, 3), literals) == expected


def test_a_large_variable_is_looked_up_where_it_is() -> None:
    cnf = Cnf.from_clauses([(-70_000, 65_536)])
    assert unsatisfied_clause(cnf, [70_000, -65_536]) == 0
    assert unsatisfied_clause(cnf, [70_000, 65_536]) is None


@pytest.mark.parametrize("portion", [1, 2, 3, 7])
def test_formulas_are_checked_in_portions_of_any_size(
    monkeypatch: pytest.MonkeyPatch, portion: int
) -> None:
    monkeypatch.setattr(check, "PORTION", portion)
    clauses = [(1,), (2, 1), (-2,), (3,), (-1, 3), (-3, -1)]
    for literals, expected in (([1, -2, 3], 5), ([1, -2, -3], 3), ([-1, 2], 0), ([1, 2], 2)):
        assert unsatisfied_clause(Cnf.from_clauses(clauses), literals) == expected
    assert unsatisfied_clause(Cnf.from_clauses(clauses[:-1]), [1, -2, 3]) is None


def test_judging_ticks_before_every_portion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "PORTION", 2)
    recorder = Recorder(limit=99)
    unsatisfied_clause(Cnf.from_clauses([(1,)] * 4), [1], recorder)
    assert recorder.seen == [(0.0, 0), (0.5, 2)]
    with pytest.raises(Stopped):
        unsatisfied_clause(Cnf.from_clauses([(1,)] * 4), [1], Recorder(limit=2))


@pytest.mark.parametrize(
    ("model", "full"),
    [
        ([1, -2, 3], True),
        ([-1, -2, -3], True),
        ([1, 2], False),
        ([1, 2, 3, 4], False),
        ([1, 3, 2], False),
        ([1, 2, 2], False),
        ([0, 2, 3], False),
        ([], False),
    ],
)
def test_a_full_model_has_a_literal_of_each_variable_in_order(model: list[int], full: bool) -> None:
    cnf = Cnf.from_clauses([(1, 2)], 3)
    assert is_full_model(cnf, model) is full
    assert is_full_model(cnf, memoryview(array("i", model))) is full


def test_a_model_is_copied_as_a_whole_and_other_literals_one_by_one() -> None:
    model = memoryview(array("i", [1, -2]))
    assert as_bytes(model) == as_bytes(iter([1, -2])) == array("i", [1, -2]).tobytes()
    strange = memoryview(b"\1\0\0\0").cast("B")  # not integers: its bytes are the literals
    assert as_bytes(strange) == array("i", [1]).tobytes()


def test_the_clauses_of_a_list_are_checked_from_the_first() -> None:
    clauses = ClauseList(9)
    for clause in ((1,), (-2, 1), (2,)):
        clauses.add(clause)
    true = assignment_checker.truth(assignment_checker.values_of(IntView(as_bytes([-1, -2])), 2))
    assert assignment_checker.first_unsatisfied_of(clauses, 3, true) == 0
    true = assignment_checker.truth(assignment_checker.values_of(IntView(as_bytes([1, -2])), 2))
    assert assignment_checker.first_unsatisfied_of(clauses, 3, true) == 2
    assert assignment_checker.first_unsatisfied_of(clauses, 2, true) == -1


def test_the_truth_of_each_literal() -> None:
    """In order: -3, -2, -1, nothing, 1, 2, 3."""
    assert (
        assignment_checker.truth(assignment_checker.values_of(IntView(as_bytes([1, -3])), 3))
        == b"\1\0\0\0\1\0\0"
    )
    assert assignment_checker.truth(b"\0") == b"\0"


def test_an_open_variable_of_a_model_is_taken_as_false() -> None:
    assert assignment_checker.model(
        assignment_checker.values_of(IntView(as_bytes([2, -3])), 4)
    ) == [-1, 2, -3, -4]
    assert assignment_checker.model(b"\0") == []
    assert assignment_checker.values_of(IntView(as_bytes([2, -3])), 4) == b"\0\0\1\2\0"
    assert (assignment_checker.OPEN, assignment_checker.TRUE, assignment_checker.FALSE) == (0, 1, 2)
