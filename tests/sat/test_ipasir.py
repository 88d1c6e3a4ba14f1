"""The literal-by-literal interface."""

from __future__ import annotations

import pytest

from satdoku.families.pigeonhole import pigeonhole
from satdoku.sat.ipasir import Ipasir


def solver_of(*clauses: tuple[int, ...]) -> Ipasir:
    solver = Ipasir()
    for clause in clauses:
        for literal in (*clause, 0):
            solver.add(literal)
    return solver


def test_assumptions_hold_for_one_search() -> None:
    solver = solver_of((1, 2), (-1, 3))
    solver.assume(1)
    assert solver.solve() == 10
    assert [solver.val(literal) for literal in (1, -1, 3, 9)] == [1, 1, 3, 0]
    for literal in (-3, 1, 2):
        solver.assume(literal)
    assert solver.solve() == 20
    assert [solver.failed(literal) for literal in (-3, 1, 2)] == [True, True, False]
    assert solver.val(1) == 0
    assert solver.solve() == 10


def test_it_ends_when_asked_to() -> None:
    solver = solver_of(*pigeonhole(9, 8))
    solver.set_terminate(lambda: True)
    assert solver.solve() == 0


def test_a_wrong_literal_is_refused_when_it_comes() -> None:
    solver = Ipasir()
    solver.add(1)
    for wrong in ("2", None, 1.5, 2**70):
        with pytest.raises(ValueError, match="literal"):
            solver.add(wrong)  # type: ignore[arg-type]
    for wrong in (0, "2", -(2**70)):
        with pytest.raises(ValueError, match="literal"):
            solver.assume(wrong)  # type: ignore[arg-type]
    solver.add(0)
    assert (solver.solve(), solver.val(1)) == (10, 1)
