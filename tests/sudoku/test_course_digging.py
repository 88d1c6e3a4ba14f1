"""Digging hole by hole with a SAT engine, as the course describes it."""

from __future__ import annotations

import pytest

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.engines import ENGINES, EngineConfig
from satdoku.sudoku.making.course_digging import HoleCheck, course_puzzle
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.solving.encode import encode
from satdoku.sudoku.variants.catalogue import load
from tests.sudoku.outside import Outside


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_digs_the_same_puzzle(engine: str) -> None:
    variant = load("classic")
    checks: list[HoleCheck] = []
    config = EngineConfig.named(engine)
    made = course_puzzle(PuzzleSpec(variant, givens=45), 7, config, UNWATCHED, checks.append)
    assert made is not None
    assert (made.grid.givens, made.as_asked) == (45, True)
    assert [str(made.solution)] == Outside("classic").solutions(str(made.grid))
    assert sum(check.dug for check in checks) == 36
    first = checks[0]
    assert first.clauses == len(encode(variant)) + 80 + 1  # the givens, and no known solution
    assert all(check.ms > 0 for check in checks)
    assert {check.cells for check in checks if check.dug} == {
        (cell,) for cell, digit in enumerate(made.grid.digits) if not digit
    }


def test_a_minimal_puzzle_has_no_given_to_spare() -> None:
    variant = load("classic-4")
    checks: list[HoleCheck] = []
    config = EngineConfig.named("stack")
    made = course_puzzle(PuzzleSpec(variant, minimal=True), 1, config, UNWATCHED, checks.append)
    assert made is not None
    outside = Outside("classic-4")
    for cell, digit in enumerate(made.grid.digits):
        if digit:
            without = made.grid.with_digit(cell, 0)
            assert len(outside.solutions(str(without))) > 1
    assert len(checks) == 16  # each cell once
    assert not all(check.dug for check in checks)


def test_a_stop_gives_nothing() -> None:
    spec, config = PuzzleSpec(load("classic"), givens=40), EngineConfig.named("stack")
    assert course_puzzle(spec, 1, config, Monitor(stop=lambda: True), lambda check: None) is None
