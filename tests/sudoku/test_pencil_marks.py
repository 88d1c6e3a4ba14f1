"""Boards with pencil marks are read, and hints and grades respect the marks."""

from __future__ import annotations

import pytest

from satdoku.errors import PuzzleError, UsageError
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.puzzles.formats import PuzzleEntry, puzzles
from satdoku.sudoku.techniques import rectangles
from satdoku.sudoku.techniques.table import BY_NAME
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.grade import Adviser

SMALL = load("classic-4")
CLASSIC = load("classic")


def read(line: str, name: str = "classic-4") -> PuzzleEntry:
    (puzzle,) = puzzles([line], load(name))
    return puzzle


def test_a_character_for_each_candidate() -> None:
    puzzle = read("1..." + ".23." + "1234" * 14)
    assert str(puzzle.grid) == "1" + "." * 15
    assert puzzle.struck == ((1, 1), (1, 4))


def test_a_line_of_hodokus_library() -> None:
    puzzle = read(":0300:3:+1" + "." * 80 + ":212 913:::", "classic")
    assert str(puzzle.grid) == "1" + "." * 80
    assert puzzle.struck == ((1, 2), (2, 9))
    assert puzzle.placed == (0,)


def test_a_digit_that_the_player_placed_was_not_given() -> None:
    """If R4C2 were 2, the 2s and 3s in R1C1, R1C2, R4C1 and R4C2 could be exchanged."""
    puzzle = read(":0607:23:+2+3.4.1....43+3...::::")
    assert puzzle.placed == (0, 1, 12)
    solver = HumanSolver(SMALL, [BY_NAME[rectangles.AVOIDABLE_RECTANGLE]])
    step = solver.next_step(solver.position(puzzle.grid, placed=puzzle.placed))
    assert step is not None
    assert step.removed == ((13, 2),)
    assert solver.next_step(solver.position(puzzle.grid)) is None


def test_digits_count_as_given_where_the_others_have_several_solutions() -> None:
    """Here the rectangle would exclude the right digit: two solutions differ in it."""
    puzzle = read(":0607:23:+2+31441321423+3.41::::")
    adviser = Adviser(SMALL, uniqueness=True)
    adviser.grader.solver = HumanSolver(SMALL, [BY_NAME[rectangles.AVOIDABLE_RECTANGLE]])
    (step,) = adviser.path(puzzle.grid, placed=puzzle.placed)
    assert step.placed == ((13, 2),)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("1..." + ".32." + "1234" * 14, "pencil marks of R1C2"),
        ("...." + "1234" * 15, "R1C1 has no pencil mark left"),
        (":0300:3", "at least four fields"),
        (":0300:3:" + "." * 16 + ":919:", "“919” is not a candidate"),
        (":0300:3:" + "." * 15 + "::", "15 cells"),
    ],
)
def test_wrong_marks_are_refused(line: str, problem: str) -> None:
    with pytest.raises(PuzzleError, match=problem):
        read(line)


def test_hints_heed_the_marks() -> None:
    marks = "1..." + "..34" + ".234" * 2 + "1234" * 12
    puzzle = read(marks)
    adviser = Adviser(SMALL)
    step = adviser.hint(puzzle.grid, struck=(*puzzle.struck, (1, 3)))
    assert step is not None
    assert step.placed == ((1, 4),)


def test_marks_without_a_solution_are_refused() -> None:
    puzzle = read("1..." + "1234" * 15)
    with pytest.raises(UsageError, match="the pencil marks leave no solution"):
        Adviser(SMALL).hint(puzzle.grid, struck=[(1, digit) for digit in (2, 3, 4)])


def test_the_whole_path_fills_the_board() -> None:
    grid = read("12..34..2143...1").grid
    steps = list(Adviser(SMALL).path(grid))
    assert sum(len(step.placed) for step in steps) == grid.digits.count(0)
