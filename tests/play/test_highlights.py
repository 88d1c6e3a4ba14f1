"""What a hint highlights on the board: the digits that block, the sets of its argument, and the
digit that it places or strikes."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from satdoku.play.highlights import SETS, ArgumentPart, Candidates, parts, sets_of
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.techniques.table import ON_REQUEST, WITH_UNIQUENESS
from satdoku.sudoku.variants.catalogue import load
from tests.sudoku.test_techniques import BESIDE, EXAMPLES

CONCLUSION = {ArgumentPart.GONE, ArgumentPart.TARGET}
OFFERING = "1.9847.56.48..17..6752938419637824157124....8..43196724.61785....1.34.67..7.2.184"
EACH = 4  # steps per technique and position

# Some of the techniques whose arguments have sets, and the largest number of sets found here.
SEVERAL = {
    "ALS-XZ": 2,
    "ALS-XY-wing": 3,
    "ALS chain": 2,
    "death blossom": 4,
    "simple colouring": 2,
    "finned X-wing": 2,
    "sue de coq": 3,
    "unique rectangle": 3,
}


def board_of(position: Position) -> Candidates:
    return Candidates(position.grid, tuple(position.candidates))


def require_clear(step: Step, position: Position) -> int:
    """Every highlighted candidate exists, and each set is visible. Returns the number of sets."""
    board = board_of(position)
    painted, sets = parts(step, board), sets_of(step, board)
    told = f"{position.grid}: {sentence(step, position.board.variant)}"
    missing = [each for each in painted if not there(each, position)]
    assert not missing, told
    assert painted.keys() >= {*step.placed, *step.removed}, told
    for one, part in zip(sets, SETS, strict=False):
        looks = {painted[each] for each in one}
        assert part in looks or looks <= CONCLUSION, told
        own = {each for each in painted if painted[each] is part}
        assert own <= one, told
    assert len(sets) <= len(SETS), told
    return len(sets)


def there(candidate: Candidate, position: Position) -> bool:
    cell, digit = candidate
    return bool(position.digits[cell] == digit or position.places[digit] >> cell & 1)


def first_hard_position(name: str, puzzle: str) -> Position:
    """The first position on the way to the solution where no single helps."""
    human = HumanSolver(load(name))
    position = human.position(parse(puzzle, human.board.variant))
    for step in human.steps(position):
        require_clear(step, position)
        if not step.placed:
            break
    return position


def test_what_a_technique_on_request_finds_is_painted_as_it_is() -> None:
    human = HumanSolver(load("classic"))
    position = human.position(parse(OFFERING, human.board.variant))
    for technique in ON_REQUEST:
        for step in islice(technique.find(position), EACH):
            assert require_clear(step, position) <= 2


def test_whatever_a_technique_finds_is_painted_as_it_is() -> None:
    boards = dict.fromkeys(
        (name, puzzle) for name, puzzle, _told in (*EXAMPLES.values(), *BESIDE.values())
    )
    most: Counter[str] = Counter()
    for name, puzzle in boards:
        position = first_hard_position(name, puzzle)
        for technique in WITH_UNIQUENESS[:-1]:  # nested nets take seconds
            for step in islice(technique.find(position), EACH):
                sets = require_clear(step, position)
                most[technique.name] = max(most[technique.name], sets)
    assert {name: most[name] for name in SEVERAL} == SEVERAL
    assert len(most) > 50


@pytest.mark.parametrize(
    ("name", "givens", "seed"),
    [
        *(("classic-16", givens, 0) for givens in (100, 90)),
        ("classic-25", 300, 0),
        ("honeycomb", 12, 3),
        ("twodoku", 48, 1),
        ("windoku", 20, 2),
    ],
)
def test_no_step_strikes_or_paints_what_is_gone(name: str, givens: int, seed: int) -> None:
    """On a large board, many steps are found before the first is applied."""
    variant = load(name)
    puzzle = generate(PuzzleSpec(variant, givens=givens), seed, BoardSolver(variant))
    assert puzzle is not None
    human = HumanSolver(variant)
    position = human.position(puzzle.grid)
    for step in human.steps(position):
        assert all(there(each, position) for each in (*step.placed, *step.removed))
        require_clear(step, position)


def test_a_hidden_single_marks_the_digits_that_block_the_other_places() -> None:
    """1 can only go to R1C1: the ones in columns 2, 3 and rows 2, 3 block the rest of the box."""
    rows = ["." * 9, "...1.....", "......1..", ".1.......", "." * 9, "." * 9, "..1......"]
    grid = parse("".join(rows).ljust(81, "."), load("classic"))
    human = HumanSolver(load("classic"))
    position = human.position(grid)
    step = human.next_step(position)
    assert step is not None
    assert step.placed == ((0, 1),)
    found = parts(step, board_of(position))
    blocking = {cell for (cell, _digit), part in found.items() if part is ArgumentPart.CAUSE}
    assert blocking == {12, 24, 28, 56}
    assert all(grid[cell] == 1 for cell in blocking)
    assert found[0, 1] is ArgumentPart.TARGET


def test_almost_locked_sets_are_told_apart_and_from_the_digit_that_joins_them() -> None:
    """An earlier step has struck 3 from R1C2."""
    human = HumanSolver(load("classic"))
    position = human.position(parse("." * 81, load("classic")), struck=[(1, 3)])
    fields = {
        "cells": (0, 1),
        "of_cells": (1, 2, 3),
        "others": (3,),
        "of_others": (1, 2),
        "third": 2,
        "digit": 1,
    }
    step = Step("ALS-XZ", (0, 1, 3), "", fields, removed=((7, 1),))
    assert parts(step, board_of(position)) == {
        (0, 1): ArgumentPart.CAUSE,
        (0, 2): ArgumentPart.CHAIN,
        (0, 3): ArgumentPart.CAUSE,
        (1, 1): ArgumentPart.CAUSE,
        (1, 2): ArgumentPart.CHAIN,
        (3, 1): ArgumentPart.SECOND,
        (3, 2): ArgumentPart.CHAIN,
        (7, 1): ArgumentPart.GONE,
    }
