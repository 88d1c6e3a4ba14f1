"""Levels rise with techniques and score, and a puzzle generated for a level has that level."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cache
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest

from satdoku.errors import UsageError, VariantError
from satdoku.monitor import Monitor
from satdoku.sudoku import rules
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.grading.grade import (
    BEYOND,
    EASED,
    LEFT,
    LEVELS,
    TOP,
    Grade,
    Grader,
    techniques_up_to,
)
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making import generate as making
from satdoku.sudoku.making.generate import MadePuzzle, generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.symmetry import orbits
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.nested import NESTED_NET
from satdoku.sudoku.techniques.singles import BOX_SINGLE, LINE_SINGLE, NAKED_SINGLE
from satdoku.sudoku.techniques.table import BY_NAME, NAMED, TECHNIQUES
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Cell, Name, Unit, Variant
from satdoku.tasks.grade import Adviser
from tests.sudoku import brute_force
from tests.sudoku.outside import Outside
from tests.sudoku.random_variants import some_killer, some_variant

# By Arto Inkala, who called it the hardest Sudoku of its time.
# The Sudoku Explainer rates it at 11.9.
GOLDEN_NUGGET = (
    "." * 7 + "39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
)
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def graded(name: str, puzzle: str) -> Grade:
    variant = load(name)
    return Grader(variant).grade(parse(puzzle, variant))


def test_techniques_stand_in_the_order_of_their_weights() -> None:
    weights = [technique.weight for technique in TECHNIQUES]
    assert weights == sorted(weights)
    assert len(BY_NAME) == len(NAMED)


def test_levels_are_ten_and_rise() -> None:
    assert list(LEVELS) == sorted(LEVELS)
    assert TOP == 10
    assert techniques_up_to(TOP) == list(TECHNIQUES)


def test_the_grade_is_the_sum_of_the_steps() -> None:
    """Each blank is filled by a single, whatever candidates had to be removed first."""
    puzzle = "6.......3..1.6.1.2...56.45.2........"
    grade = graded("classic-6", puzzle)
    assert grade.finished
    assert grade.technique == "W-wing"
    assert grade.score == sum(BY_NAME[name].weight * n for name, n in grade.steps.items())
    placed = sum(n for name, n in grade.steps.items() if BY_NAME[name].weight <= 14)
    assert placed == puzzle.count(".")
    assert grade.level == 7
    assert str(grade) == f"level 7, W-wing, score {grade.score}"


@pytest.mark.parametrize(("technique", "part"), [("ALS chain", ""), ("unit forcing net", "nets")])
def test_the_top_level_has_parts(technique: str, part: str) -> None:
    level = 1 + bisect_left(LEVELS, BY_NAME[technique].weight)
    assert Grade(level, 0, {technique: 1}, True).part == part


def test_each_single_has_its_level() -> None:
    weights = [BY_NAME[name].weight for name in (BOX_SINGLE, LINE_SINGLE, NAKED_SINGLE)]
    assert [1 + bisect_left(LEVELS, weight) for weight in weights] == [1, 2, 3]


def test_each_technique_has_the_level_that_players_are_told() -> None:
    """The hardest technique of every level but the last, and the easiest of the last; see
    `ABOUT`."""
    told = [
        BOX_SINGLE,
        LINE_SINGLE,
        "direct hidden pair",
        "line clash",
        "hidden pair",
        "sashimi X-wing",
        "remote pair",
        "sue de coq",
        "death blossom",
        "contradiction chain",
    ]
    levels = [1 + bisect_left(LEVELS, BY_NAME[name].weight) for name in told]
    assert levels == list(range(1, TOP + 1))


# A cage of three cells, and a fourth cell without a rule.
CAGE = """
name = { en = "one row" }
digits = 5
fewest_givens = 0
board = "o o o o"
[units.cage]
name = { en = "cage" }
rule = "cage"
cells = "A A A ."
[units.cage.sums]
A = 9
"""


def test_a_board_that_techniques_fill_against_the_rules_has_no_grade(tmp_path: Path) -> None:
    """1 and 4 each leave only 3 for R1C3, and then the sum is wrong."""
    path = tmp_path / "cage.toml"
    path.write_text(CAGE, encoding="utf-8")
    variant = load(str(path))
    for digits in ((1, 4, 0, 1), (1, 4, 3, 1)):
        puzzle = Grid(variant, digits)
        assert not Grader(variant).grade(puzzle).finished
        with pytest.raises(UsageError, match="has no solution"):
            Adviser(variant).grade(puzzle)
        with pytest.raises(UsageError, match="has no solution"):
            Adviser(variant).hint(puzzle)
    assert Adviser(variant).grade(Grid(variant, (1, 3, 0, 1))).level == 1


def puzzles_at_random(
    make: Callable[[Random, Path], Variant], seed: int, folder: Path
) -> list[Grid]:
    """A random variant's full board, with some digits removed and some wrong ones."""
    rng = Random(seed)
    try:
        variant = make(rng, folder)
    except VariantError:  # without units
        return []
    full = next(BoardSolver(variant).solutions(Grid.empty(variant)), None)
    found = []
    for digits in [list(full.digits) for _puzzle in range(20)] if full else []:
        for cell in rng.sample(range(len(digits)), rng.randint(0, min(len(digits), 5))):
            digits[cell] = 0
        for cell in rng.sample(range(len(digits)), min(len(digits), rng.choice([0, 1, 2]))):
            digits[cell] = 0
            fitting = rules.fitting(variant, digits, cell)
            digits[cell] = rng.choice(fitting or range(1, variant.digits + 1))
        found.append(Grid(variant, tuple(digits)))
    return found


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("make", [some_variant, some_killer])
def test_only_a_board_with_one_solution_has_a_level(
    make: Callable[[Random, Path], Variant], seed: int, tmp_path: Path
) -> None:
    adviser = cache(Adviser)
    for puzzle in puzzles_at_random(make, seed, tmp_path):
        number = len(list(islice(brute_force.solutions(puzzle), 2)))
        if number == 1:
            assert adviser(puzzle.variant).grade(puzzle).level
        else:
            with pytest.raises(UsageError, match="no solution" if not number else "several"):
                adviser(puzzle.variant).grade(puzzle)


def test_one_blank_is_a_full_house() -> None:
    solution = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
    one, none = graded("classic", "." + solution[1:]), graded("classic", solution)
    assert (one.level, one.technique, one.score) == (1, "full house", 4)
    assert (none.level, none.technique, none.score) == (1, "", 0)
    assert str(none) == "level 1, nothing to do, score 0"


def test_the_grade_says_if_no_technique_finishes() -> None:
    grade = graded("honeycomb", "............5....3.......6..1....5.................1.........")
    assert not grade.finished
    assert (grade.level, grade.technique, grade.part) == (TOP, BEYOND, "beyond")
    assert str(grade).startswith("level 10 (beyond), beyond the techniques, score ")
    assert grade.score > LEFT * 50  # most of its cells stay blank


@pytest.mark.parametrize("puzzle", [GOLDEN_NUGGET, INKALA])
def test_nested_nets_finish_some_of_the_hardest_puzzles(puzzle: str) -> None:
    grade = graded("classic", puzzle)
    assert grade.finished
    assert (grade.level, grade.technique, grade.part) == (TOP, NESTED_NET, "nested nets")


def test_uniqueness_keeps_a_puzzle_from_the_top_levels() -> None:
    """The Sudoku Explainer needs a unique rectangle there, and nothing harder."""
    puzzle = ".3..4....9.25.6...6.4.72......65129.1....96..29.7.......3......7..2..9.......5.3."
    grade = graded("classic", puzzle)
    assert (grade.level, grade.eased, grade.part) == (EASED, True, "")
    assert BY_NAME[grade.technique].weight > LEVELS[EASED - 1]
    assert str(grade).startswith("level 8 (thanks to uniqueness), contradiction chain, score ")


def test_more_givens_are_never_harder_on_the_way_to_the_solution() -> None:
    """In general this is false, because an easier step may lead elsewhere; it holds for singles."""
    variant = load("percent")
    made = generate(PuzzleSpec(variant, level=3), 1, BoardSolver(variant))
    assert made is not None
    assert made.grade is not None
    grader = Grader(variant)
    grid, level = made.grid, made.grade.level
    for cell in range(0, 81, 2):
        grid = grid.with_digit(cell, made.solution[cell])
        assert grader.grade(grid).level <= level
        level = grader.grade(grid).level
    assert level == 1


# -- puzzles of a level ------------------------------------------------------------------------


# Hard puzzles are rare. From these seeds one of the first boards gives one.
SEEDS = {("classic", 10): 43, ("percent", 9): 8, ("percent", 10): 9}


def made(name: str, level: int, symmetry: str = "none") -> MadePuzzle:
    variant = load(name)
    seed = SEEDS.get((name, level), 5)
    puzzle = generate(
        PuzzleSpec(variant, level=level, symmetry=symmetry), seed, BoardSolver(variant)
    )
    assert puzzle is not None
    return puzzle


@pytest.mark.parametrize(
    ("name", "level"),
    [
        *(("classic", level) for level in range(1, TOP + 1)),
        *(("percent", level) for level in range(1, TOP + 1)),
        *(("twodoku", level) for level in (2, 5)),
        *(("classic-6", level) for level in (3, 7)),
    ],
)
def test_a_puzzle_of_each_level(name: str, level: int) -> None:
    puzzle = made(name, level)
    assert puzzle.as_asked
    assert Grader(puzzle.grid.variant).grade(puzzle.grid) == puzzle.grade
    assert puzzle.grade is not None
    assert puzzle.grade.level == level
    assert Outside(name).solutions(str(puzzle.grid)) == [str(puzzle.solution)]


@pytest.mark.parametrize("level", [1, 4])
def test_levels_of_the_honeycomb(level: int) -> None:
    puzzle = made("honeycomb", level)
    assert puzzle.grade is not None
    assert puzzle.grade.level == level
    assert Outside("honeycomb").solutions(str(puzzle.grid)) == [str(puzzle.solution)]


def test_the_same_seed_gives_the_same_puzzle_whatever_was_asked_before() -> None:
    variant = load("x")
    solver = BoardSolver(variant)
    first, second, again = (
        generate(PuzzleSpec(variant, level=5), seed, solver) for seed in (7, 8, 7)
    )
    assert first == again
    assert first != second


def test_the_givens_can_be_symmetric() -> None:
    puzzle = made("classic", 5, symmetry="rotational")
    for orbit in orbits(puzzle.grid.variant, "rotational"):
        assert len({puzzle.grid[cell] > 0 for cell in orbit}) == 1


def test_a_level_that_a_board_does_not_have_ends_with_the_hardest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(making, "BOARDS", 10)
    puzzle = made("classic-4", 8)
    assert not puzzle.as_asked
    assert puzzle.boards == 10
    assert puzzle.grade is not None
    assert puzzle.grade.level == 1


def test_a_board_in_which_nothing_can_be_dug_is_given_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(making, "BOARDS", 5)
    cells = tuple(Cell(1, column + 1, 2 * column, 0) for column in range(3))
    unit = Unit("row", Name("the row"), Distinct(), (0, 1, 2))
    variant = Variant("weak", Name("weak"), 5, cells, (unit,), 0)
    for level, as_asked in ((1, True), (2, False)):
        puzzle = generate(PuzzleSpec(variant, level=level), 1, BoardSolver(variant))
        assert puzzle is not None
        assert (puzzle.grid, puzzle.as_asked) == (puzzle.solution, as_asked)


def test_stopped_early_it_gives_what_it_has() -> None:
    variant = load("classic")
    calls = count()
    monitor = Monitor(stop=lambda: next(calls) == 600)
    puzzle = generate(PuzzleSpec(variant, level=10), 3, BoardSolver(variant), monitor)
    assert puzzle is None or puzzle.grade is not None
    assert next(calls) == 601


@pytest.mark.parametrize("level", [0, 11, -1])
def test_other_levels_are_refused(level: int) -> None:
    with pytest.raises(UsageError, match="levels run from 1 to 10"):
        PuzzleSpec(load("classic"), level=level)


def test_no_technique_solves_an_empty_board() -> None:
    """If everything is possible, no technique finds anything."""
    variant = load("classic")
    assert not Grader(variant).grade(Grid.empty(variant)).finished
