"""New puzzles that bring rules: unique, minimal and of the level asked for; and implied sums."""

from __future__ import annotations

from itertools import islice

import pytest

from satdoku.errors import UsageError
from satdoku.monitor import UNWATCHED
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku import rules
from satdoku.sudoku.grading.grade import Grader
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making import rule_sets
from satdoku.sudoku.making.generate import MadePuzzle, generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.random_boards import random_board
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.implied_sums import implied_sums
from satdoku.sudoku.variants import own_rules
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.own_rules import OwnRule
from tests.sudoku.test_kinds import DEFINITIONS

KINDS_OF_SET = {
    "kropki": {"difference", "ratio", "all-dots"},
    "xv": {"pair-sum", "all-sums"},
    "odd-even": {"odd", "even"},
    "jigsaw": {"box"},
}


def made(base: str, *sets: str, seed: int = 1, **asked: object) -> MadePuzzle:
    variant = load(base)
    spec = PuzzleSpec(variant, rules=sets, **asked)  # type: ignore[arg-type]
    found = generate(spec, seed, BoardSolver(variant))
    assert found is not None
    return found


def own(puzzle: Grid) -> list[OwnRule]:
    return own_rules.own_rules(puzzle.variant, load(puzzle.variant.base))


def solutions(puzzle: Grid) -> list[Grid]:
    return list(islice(BoardSolver(puzzle.variant).solutions(puzzle), 2))


@pytest.mark.parametrize("name", rule_sets.names())
def test_a_puzzle_of_each_set_has_its_rules_and_one_solution(name: str) -> None:
    found = made("classic-6" if name == "non-consecutive" else "classic", name)
    assert solutions(found.grid) == [found.solution]
    assert {rule.kind for rule in own(found.grid)} <= KINDS_OF_SET.get(
        name, {rule_sets.SETS[name].kind if name in rule_sets.SETS else name}
    )
    for rule in own(found.grid):
        if rule.kind in DEFINITIONS:
            digits = [found.solution[cell] for cell in rule.cells]
            assert DEFINITIONS[rule.kind][2](digits, rule.text, found.grid.variant.digits)
    assert name in rule_sets.alike(found.grid.variant)


def test_a_killer_needs_no_given() -> None:
    assert [made("classic", "killer", seed=seed).grid.givens for seed in range(4)] == [0] * 4


def test_the_pieces_of_a_jigsaw_are_connected_and_full() -> None:
    boxes = made("classic", "jigsaw").grid.variant.boxes
    assert sorted(cell for box in boxes for cell in box) == list(range(81))
    for box in boxes:
        reached = {box[0]}
        for _step in box:
            reached |= {
                cell
                for cell in box
                for other in reached
                if abs(cell // 9 - other // 9) + abs(cell % 9 - other % 9) == 1
            }
        assert reached == set(box)
        assert len(box) == 9


@pytest.mark.parametrize("sets", [("thermo",), ("killer", "sandwich"), ("anti-knight", "arrow")])
def test_nothing_of_a_minimal_puzzle_is_superfluous(sets: tuple[str, ...]) -> None:
    puzzle = made("classic-6", *sets, minimal=True).grid
    assert len(solutions(puzzle)) == 1
    for cell, digit in enumerate(puzzle.digits):
        if digit:
            assert len(solutions(puzzle.with_digit(cell, 0))) == 2
    base = load("classic-6")
    for rule in own(puzzle):
        if rule_sets.is_removable(rule):
            fewer = [other for other in own(puzzle) if other != rule]
            assert len(solutions(Grid(own_rules.with_units(base, fewer), puzzle.digits))) == 2


@pytest.mark.parametrize(("name", "level"), [("thermo", 3), ("jigsaw", 2), ("killer", 3)])
def test_the_level_is_that_of_the_grader(name: str, level: int) -> None:
    found = made("classic", name, level=level)
    assert found.as_asked
    assert Grader(found.grid.variant).grade(found.grid, UNWATCHED).level == level


def test_the_same_seed_gives_the_same_puzzle() -> None:
    one, other = (made("classic", "killer", "thermo", seed=5).grid for _time in range(2))
    assert one == other
    assert one != made("classic", "killer", "thermo", seed=6).grid


def test_a_number_of_givens_is_met() -> None:
    found = made("classic", "thermo", givens=25)
    assert (found.grid.givens, found.as_asked) == (25, True)


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(UsageError, match="unknown rule set “cages”; choose from killer, thermo"):
        rule_sets.require_known("cages")
    with pytest.raises(UsageError, match="cannot be combined with a mask or with hardest"):
        PuzzleSpec(load("classic"), rules=("killer",), hardest=True)


def test_implied_sums_hold_and_are_many() -> None:
    rng = Rng(0)
    for _board in range(10):
        base = load("classic")
        solution = random_board(BoardSolver(base), rng, UNWATCHED)
        drawn = rule_sets.for_board(["killer"], base, solution.digits, rng)
        variant = own_rules.with_units(base, drawn)
        assert rules.solved(Grid(variant, solution.digits))
        found = implied_sums(variant)
        assert len(found) > 5
        for implied in found:
            assert sum(solution[cell] for cell in implied.cells) == implied.rule.total


def test_nothing_is_implied_without_cages() -> None:
    assert not implied_sums(load("percent"))
