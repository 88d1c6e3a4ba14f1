"""Puzzles of a level, of a shape, with certain techniques, with a mask, and harder and harder
ones."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from satdoku.errors import UsageError
from satdoku.messages import wordings
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grading.grade import Grader
from satdoku.sudoku.making.difficulty_target import technique_named
from satdoku.sudoku.making.generate import MadePuzzle, generate
from satdoku.sudoku.making.hill_climb import Neighbours, hardness
from satdoku.sudoku.making.mask import MaskFilling, read_mask
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.random_boards import random_board
from satdoku.sudoku.making.symmetry import orbits
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.table import BY_NAME, TECHNIQUES
from satdoku.sudoku.variants.catalogue import load
from tests.sudoku.outside import Outside

CLASSIC = load("classic")
STAR = "X..X.X..X .X..X..X. ..X...X.. X..X.X..X .X.....X. X..X.X..X ..X...X.. .X..X..X. X..X.X..X"


HEART = "......... .XX...XX. X..X.X..X X...X...X X.......X .X.....X. ..X...X.. ...X.X... ....X...."


def made(seed: int = 1, **asked: Any) -> MadePuzzle:
    request = PuzzleSpec(CLASSIC, **asked)
    puzzle = generate(request, seed, BoardSolver(CLASSIC))
    assert puzzle is not None
    assert puzzle.as_asked
    assert Outside("classic").solutions(str(puzzle.grid)) == [str(puzzle.solution)]
    assert generate(request, seed, BoardSolver(CLASSIC)) == puzzle
    return puzzle


@pytest.mark.parametrize(
    "asked",
    [
        {"level": 4, "givens": 27},
        {"level": 2, "givens": 36, "symmetry": "diagonal"},
        {"level": 5, "minimal": True},
        {"level": 4, "symmetry": "quarter"},
        {"level": 3, "mask": read_mask(STAR, CLASSIC)},
    ],
)
def test_a_level_together_with_a_shape(asked: dict[str, Any]) -> None:
    puzzle = made(**asked)
    assert Grader(CLASSIC).grade(puzzle.grid).level == asked["level"]
    assert puzzle.grid.givens == asked.get("givens", puzzle.grid.givens)
    for orbit in orbits(CLASSIC, asked.get("symmetry", "none")):
        assert len({puzzle.grid[cell] > 0 for cell in orbit}) == 1
    if "minimal" in asked:
        for cell, digit in enumerate(puzzle.grid.digits):
            if digit:
                fewer = str(puzzle.grid.with_digit(cell, 0))
                assert len(Outside("classic").solutions(fewer)) == 2


@pytest.mark.parametrize("needs", [("naked pair",), ("skyscraper", "intersection")])
def test_a_puzzle_comes_to_the_techniques_that_it_needs(needs: tuple[str, ...]) -> None:
    grade = Grader(CLASSIC).grade(made(needs=needs).grid)
    assert set(needs) <= set(grade.steps)
    hardest = max(BY_NAME[name].weight for name in needs)
    assert all(BY_NAME[name].weight <= hardest for name in grade.steps)


def test_a_technique_together_with_a_harder_level() -> None:
    grade = Grader(CLASSIC).grade(made(needs=("naked pair",), level=7).grid)
    assert "naked pair" in grade.steps
    assert grade.level == 7


def test_techniques_are_named_in_both_languages_and_spelled_freely() -> None:
    for technique in TECHNIQUES:
        for wording in wordings(technique.name):
            assert technique_named(wording) == technique.name
    assert technique_named("x wing") == technique_named("X-WING") == "X-wing"
    with pytest.raises(UsageError, match="Unknown technique “wing”; choose from full house"):
        technique_named("wing")


def test_every_translation_of_a_technique_is_its_own() -> None:
    words = [word for technique in TECHNIQUES for word in set(wordings(technique.name))]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("picture", [STAR, HEART], ids=["star", "heart"])
def test_just_the_cells_of_a_mask_are_given(picture: str) -> None:
    """The star has 33 givens; the heart has 20, which leave thousands of solutions on most
    boards."""
    mask = read_mask(picture, CLASSIC)
    puzzle = made(2, mask=mask)
    assert tuple(cell for cell, digit in enumerate(puzzle.grid.digits) if digit) == mask


@pytest.mark.parametrize(
    ("picture", "sentence"),
    [
        ("", "has 0 cells, but a board of classic has 81"),
        ("X" * 80, "has 80 cells, but a board of classic has 81"),
        ("X" * 16 + "." * 65, "has 16 givens, but classic puzzles have at least 17"),
        ("X" * 63 + "." * 18, "leaves row 8 and row 9 blank"),
        ("XXXXXXX.." * 9, "leaves column 8 and column 9 blank"),
    ],
)
def test_masks_that_no_puzzle_has(picture: str, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        read_mask(picture, CLASSIC)


def test_no_cells_are_given_by_an_empty_mask() -> None:
    """A variant can say that no givens are needed. The board is not unique, and the walk ends."""
    small = load("classic-4")
    solver, rng = BoardSolver(small), Rng(1)
    filling = MaskFilling(solver, (), rng, UNWATCHED)
    assert filling.run(random_board(solver, rng, UNWATCHED)) is None


def test_blank_rows_that_cannot_be_exchanged_are_possible() -> None:
    """Rows of different boxes, or rows of the same box if a diagonal crosses them."""
    assert len(read_mask("X" * 9 + "." * 9 + "X" * 45 + "." * 9 + "X" * 9, CLASSIC)) == 63
    assert len(read_mask("X" * 63 + "." * 18, load("x"))) == 63


def test_a_puzzle_serves_as_a_mask() -> None:
    puzzle = made(givens=30).grid
    given = tuple(cell for cell, digit in enumerate(puzzle.digits) if digit)
    assert read_mask(str(puzzle), CLASSIC) == given


def test_no_puzzle_is_its_own_neighbour() -> None:
    """Otherwise a climb would grade the same puzzle again and again."""
    small = load("classic-4")
    neighbours = Neighbours(PuzzleSpec(small), BoardSolver(small), Rng(1), UNWATCHED)
    found = neighbours.start()
    assert found is not None
    near = [neighbours.near(*found) for _step in range(50)]
    assert None in near
    others = {each[0] for each in near if each is not None}
    assert others
    assert found[0] not in others


def test_the_search_for_the_hardest_puzzle_improves_until_it_is_stopped() -> None:
    ticks, heard = count(), list[MadePuzzle]()
    watching = Monitor(stop=lambda: next(ticks) > 20_000)
    small = load("classic-6")
    best = generate(PuzzleSpec(small, hardest=True), 1, BoardSolver(small), watching, heard.append)
    assert best is not None
    assert best.as_asked
    assert best.grid == heard[-1].grid
    heights = [hardness(each.grade) for each in heard if each.grade is not None]
    assert len(heights) == len(heard) > 1
    assert heights == sorted(heights)
    assert hardness(Grader(small).grade(best.grid)) == heights[-1]
    for each in heard:
        assert len(Outside("classic-6").solutions(str(each.grid))) == 1
