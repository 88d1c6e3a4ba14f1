"""The practice positions that ship, new guises of them, and new positions."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from satdoku.errors import UsageError
from satdoku.learning import pool
from satdoku.learning.answers import solution_of
from satdoku.learning.dealing import PositionDealer, practice_position
from satdoku.learning.disguise import Guise, disguised, random_guise
from satdoku.learning.mining import positions_of
from satdoku.learning.practice_position import (
    LEFT_ASIDE,
    PracticePosition,
    parse,
    solver_for,
    techniques_for,
)
from satdoku.sudoku import rules
from satdoku.sudoku.puzzles import formats
from satdoku.sudoku.techniques.step import Step
from satdoku.sudoku.techniques.table import BY_NAME, TECHNIQUES, WITH_UNIQUENESS
from satdoku.sudoku.variants import NAMES
from satdoku.sudoku.variants.catalogue import load

QUICK = 200  # the greatest weight of techniques that are found quickly
EVERY = [technique.name for technique in WITH_UNIQUENESS]


def easiest(position: PracticePosition) -> Step:
    solver = solver_for(position.variant, position.technique)
    step = solver.next_step(position.reached(solver))
    assert step is not None
    return step


def require_true(position: PracticePosition, step: Step) -> None:
    """The solution agrees with the marks of the position, and with the step."""
    solution = solution_of(position)
    assert rules.solves(solution, position.grid)
    for cell, marks in enumerate(position.marks):
        assert bool(marks) != bool(position.grid[cell])
        assert not marks or solution[cell] in marks
    assert all(solution[cell] == digit for cell, digit in step.placed)
    assert all(solution[cell] != digit for cell, digit in step.removed)
    assert step.placed or step.removed


@pytest.mark.parametrize("technique", EVERY)
def test_the_clearest_position_of_each_technique(technique: str) -> None:
    position = pool.example(technique)
    assert position is not None
    step = easiest(position)
    assert step.technique == technique
    require_true(position, step)


@pytest.mark.parametrize("variant", [*NAMES, *pool.OF_OWN_RULES])
def test_positions_of_each_variant_still_begin_at_the_step(variant: str) -> None:
    """A technique that changes can make positions stale: then mine them anew."""
    for technique in TECHNIQUES:
        shipped = pool.entries(technique.name, variant)
        if technique.weight <= QUICK and shipped:
            for entry in {shipped[0], shipped[-1]}:
                position = pool.read_entry(technique.name, entry)
                assert easiest(position).technique == technique.name, position.text


def test_every_line_of_the_pool_can_be_read() -> None:
    lines = pool.PATH.read_text(encoding="ascii").splitlines()
    assert len(lines) > 1000
    for line in lines[::9]:
        technique, variant, text = line.split("\t")
        assert parse(technique, text, load(variant)).text == text


@pytest.mark.parametrize("technique", ["cage sum", "high and low digits"])
def test_the_rules_of_a_puzzle_turn_with_the_position(technique: str) -> None:
    position = pool.example(technique)
    assert position is not None
    rng = Random(3)
    guises = {disguised(position, rng.randrange) for _n in range(12)}
    assert len({guise.variant.id for guise in guises}) > 3
    for guise in guises:
        step = easiest(guise)
        assert step.technique == technique
        require_true(guise, step)


@pytest.mark.parametrize("variant", ["classic", "percent", "honeycomb", "twodoku", "x"])
def test_guises_keep_the_rules_and_the_easiest_step(variant: str) -> None:
    """A guise of a solved board is a solved board, and positions of it are as hard."""
    draw = Random(7).randrange
    names = [name for name in EVERY if variant in pool.variants_with(name)]
    names = [name for name in names if BY_NAME[name].weight < 300]
    seen: set[Guise] = set()
    for name in draw_of(names, 8, draw):
        position = pool.example(name, variant)
        assert position is not None
        guise = random_guise(position.variant, draw)
        seen.add(guise)
        other = guise.of(position)
        require_true(other, easiest(other))
        assert BY_NAME[easiest(other).technique].weight == BY_NAME[name].weight
    assert len(seen) > 3


def draw_of(names: list[str], count: int, draw: object) -> list[str]:
    assert callable(draw)
    return [names[draw(len(names))] for _n in range(count)]


@pytest.mark.parametrize("technique", ["naked pair", "W-wing", "line range", "cage sum"])
def test_dealt_positions_start_at_the_step_and_differ(technique: str) -> None:
    dealer = PositionDealer(1)
    dealt = [dealer.deal(technique) for _n in range(5)]
    assert len(set(dealt)) > 2
    assert all(one != other for one, other in pairwise(dealt))
    for position in dealt:
        step = easiest(position)
        assert step.technique == technique
        require_true(position, step)


def test_a_variant_without_positions_gets_new_ones() -> None:
    assert "classic-4" not in pool.variants_with("hidden single in a box")
    position = practice_position("hidden single in a box", "classic-4", seed=2)
    assert position.variant.id == "classic-4"
    step = easiest(position)
    assert step.technique == "hidden single in a box"
    require_true(position, step)


def test_the_same_seed_deals_the_same_position() -> None:
    one, other = (practice_position("naked triple", seed=5) for _n in range(2))
    assert one == other


def test_a_variant_with_too_many_digits() -> None:
    with pytest.raises(UsageError, match="too many digits"):
        practice_position("naked pair", "classic-16")


def test_positions_of_a_puzzle_are_taken_before_the_steps() -> None:
    puzzle = formats.parse(".4.1.....2...2.3..3..65.......16....", load("classic-6"))
    found = list(positions_of(puzzle, solver_for(puzzle.variant), set(EVERY)))
    assert found[0].grid == puzzle
    assert found[0].givens == found[-1].givens == puzzle
    assert found[-1].filled


@pytest.mark.parametrize("text", ["", "1", "." * 81, "x" * 81 + " 0", "." * 81 + " g"])
def test_a_text_that_is_no_position(text: str) -> None:
    with pytest.raises(UsageError, match="not a practice position"):
        parse("naked pair", text, load("classic"))


def test_what_practice_leaves_aside_is_easier() -> None:
    """A technique left aside comes first, or it would not have to be left aside."""
    for technique, aside in LEFT_ASIDE.items():
        assert all(BY_NAME[name].weight <= BY_NAME[technique].weight for name in aside)
        kept = [each.name for each in techniques_for(technique)]
        assert technique in kept
        assert len(kept) == len(TECHNIQUES) - len(aside)


def test_a_position_that_takes_long_to_make_is_dealt_in_new_guises(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealer = PositionDealer(1)
    first = dealer.deal("naked single", "classic-6+cage=5@1112")
    monkeypatch.setattr("satdoku.learning.dealing.AGAIN", 0.0)
    others = {dealer.deal("naked single", "classic-6+cage=5@1112") for _n in range(5)}
    assert len(others) > 1
    givens = sorted(map(bool, first.grid.digits))
    for other in others:
        assert other.variant == first.variant
        assert sorted(map(bool, other.grid.digits)) == givens
        assert easiest(other).technique == "naked single"
