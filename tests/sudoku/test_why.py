"""Why a digit cannot be, or must be: minimal clues, checked by CaDiCaL, and a true story."""

from __future__ import annotations

import random

import pytest

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.why.telling import lines, story_lines, summary
from satdoku.sudoku.why.why import Finding, why, why_unsolvable
from tests.sudoku.explanations import check_why

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("name", ["classic", "classic-6", "windoku"])
def test_random_cells_are_explained_by_minimal_clues(name: str) -> None:
    variant, rng = load(name), random.Random(name)
    made = generate(PuzzleSpec(variant, minimal=True), 1, BoardSolver(variant))
    assert made is not None
    solution = next(BoardSolver(variant).solutions(made.grid))
    for _question in range(2):
        cell = rng.choice([c for c, digit in enumerate(made.grid.digits) if not digit])
        for digit in {solution[cell], rng.randint(1, variant.digits)}:
            found = why(made.grid, cell, digit)
            assert (found.verdict is Finding.FORCED) == (digit == solution[cell])
            check_why(found)


# Two cages and an arrow that decide cells together with few givens.
RULED = (
    ("classic-4+cage=7@1121+anti-knight", "4..............."),
    ("classic-4+arrow=112131+cage=3@1213", "................"),
    ("classic-6+thermometer=11-51+sandwich=0@14-64", "................................5..."),
    ("classic-4+cage=5@1121,3@1222,5@3132,5@4142", "................"),
)


@pytest.mark.parametrize(("name", "text"), RULED)
def test_rules_of_the_puzzle_are_clues(name: str, text: str) -> None:
    puzzle = parse(text, load(name))
    told = [why(puzzle, cell, digit) for cell in range(0, 12, 3) for digit in (1, 3)]
    for found in told:
        check_why(found)
    assert any(found.clues.rules for found in told)


def test_a_digit_that_can_be_comes_with_both_solutions() -> None:
    found = why(Grid.empty(load("classic-4")), 5, 2)
    assert found.verdict is Finding.POSSIBLE
    assert found.solution is not None
    assert found.solution[5] == 2
    assert found.other is not None
    assert found.other[5] != 2


def test_the_contradiction_of_a_puzzle_is_minimal() -> None:
    wrong = parse("1" + PUZZLE[1:], load("classic"))
    found = why_unsolvable(wrong)
    assert found is not None
    assert 0 in found.clues.cells
    check_why(found)
    assert why_unsolvable(parse(PUZZLE, load("classic"))) is None
    assert why(wrong, 3, 3).verdict is Finding.UNSOLVABLE


def test_cages_alone_can_contradict_each_other() -> None:
    puzzle = Grid.empty(load("classic-4+cage=3@1112,3@1314,7@4142"))
    found = why_unsolvable(puzzle)
    assert found is not None
    check_why(found)
    assert summary(found) == (
        "This puzzle has no solution: the cage R1C1 (3) and the cage R1C3 (3) contradict each"
        " other."
    )


def test_the_story_in_words() -> None:
    puzzle = parse(PUZZLE, load("classic"))
    assert list(lines(why(puzzle, 40, 7))) == [
        "R5C5 cannot be 7, because of 7 in R1C5.",
        "R1C5 and R5C5 both hold 7 in column 5.",
    ]
    assert list(lines(why(puzzle, 0, 5)))[1:] == ["R1C1 is a given 5."]
    forced = why(puzzle, 40, 5)
    assert forced.verdict is Finding.FORCED
    assert forced.story is not None
    assert list(story_lines(forced.story))[-1] == "So R5C5 must be 5."


def test_a_given_that_clashes_is_the_reason() -> None:
    """Another given alone would do, too, but only a search shows it."""
    text = "...4.4...7.8.......4..9.....3.18254.9...4.6..6..2568..475.7.."
    puzzle = parse(text, load("honeycomb"))
    assert list(lines(why(puzzle, puzzle.variant.index[9, 4], 2))) == [
        "R9C4 cannot be 2, because of 2 in R7C6.",
        "R7C6 and R9C4 both hold 2 on the line R9C4–R4C8.",
    ]


def test_a_story_that_needs_another_rule_names_it() -> None:
    name = "classic-4+sandwich=2@12-42,0@13-43,3@41-44"
    found = why(parse(".........4......", load(name)), 2, 4)
    check_why(found)
    assert "the sandwich sum R1C3–R4C3 (0)" in [*lines(found)][1]


def test_trials_tell_what_techniques_do_not() -> None:
    text = "4.......26.5...7.8........6.....8..7..23.......67.......4...8.....2...9....4....."
    found = why(parse(text, load("percent")), 80, 3)
    check_why(found)
    assert found.story is not None
    assert found.story.closed
    assert any("trial" in step.fields for step in found.story.steps)


def test_no_clue_is_named_where_the_rules_alone_exclude_the_digit() -> None:
    text = "53.4...7.357.9...........4..........................48......."
    found = why(parse(text, load("honeycomb")), 43, 1)
    assert (found.verdict, len(found.clues)) == (Finding.REFUTED, 0)
