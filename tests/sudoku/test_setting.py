"""What a setter asks: true candidates, superfluous and missing clues, canonical forms."""

from __future__ import annotations

import random
from itertools import product

import pytest

from satdoku.errors import UsageError
from satdoku.learning.disguise import random_guise
from satdoku.learning.practice_position import PracticePosition
from satdoku.sudoku import rules
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.setting.clues import backdoor, completed, minimal_clues, superfluous
from satdoku.sudoku.setting.isomorphism import automorphisms, isomorphic
from satdoku.sudoku.setting.minlex import minlex
from satdoku.sudoku.setting.symmetries import Turn8, in_order, relabelled, symmetries, turned
from satdoku.sudoku.setting.true_candidates import solution_count, true_candidates
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import load
from tests.sudoku.outside import Outside

CLASSIC = load("classic")
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MANY = "12....3........."  # of a 4×4 board
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def every_solution(text: str, name: str = "classic-4") -> list[str]:
    return Outside(name).solutions(text, limit=1000)


@pytest.mark.parametrize("text", ["." * 16, "1" + "." * 15, "12..............", "1234............"])
def test_true_candidates_are_those_of_all_solutions(text: str) -> None:
    found = true_candidates(parse(text, load("classic-4")))
    solutions = every_solution(text)
    for cell in range(16):
        digits = [int(solution[cell]) for solution in solutions]
        assert found.possible[cell] == set(digits)
        assert found.decisive[cell] == {digit for digit in digits if digits.count(digit) == 1}


def test_a_sample_of_the_solutions_is_completed_by_questions() -> None:
    """Too many solutions to enumerate."""
    puzzle = parse("123456789" + "." * 72, CLASSIC)
    found = true_candidates(puzzle)
    solver = BoardSolver(CLASSIC)
    for cell in (9, 40, 80):
        for digit in range(1, 10):
            possible = solver.count(puzzle.with_digit(cell, digit).packed, 1) == 1
            assert (digit in found.possible[cell]) == possible


def test_the_number_of_solutions_is_exact_or_of_the_right_size() -> None:
    assert solution_count(parse("." * 16, load("classic-4"))).number == 288
    assert solution_count(parse(PUZZLE, CLASSIC)).exact
    about = solution_count(Grid.empty(CLASSIC))
    assert not about.exact
    assert 1e21 < about.number < 4e22  # 6.67e21 (Felgenhauer, Jarvis 2005)


def test_superfluous_clues_and_a_minimal_puzzle() -> None:
    puzzle, outside = parse(PUZZLE, CLASSIC), Outside("classic")
    found = superfluous(puzzle)
    for cell in (0, 1, 4, 80):
        if puzzle[cell]:
            fewer = str(puzzle.with_digit(cell, 0))
            assert (cell in found) == (len(outside.solutions(fewer)) == 1)
    least = minimal_clues(puzzle, seed=1)
    assert superfluous(least) == ()
    assert len(outside.solutions(str(least))) == 1
    kept = minimal_clues(puzzle, keep=(0, 1))
    assert kept[0]
    assert kept[1]


@pytest.mark.parametrize("name", ["classic", "percent", "classic-4+cage=5@1121"])
def test_a_completed_puzzle_is_unique_and_keeps_its_givens(name: str) -> None:
    variant = load(name)
    puzzle = Grid.empty(variant).with_digit(3, 2)
    made = completed(puzzle)
    solver = BoardSolver(variant)
    assert made[3] == 2
    assert solver.count(made.packed, 2) == 1
    assert set(superfluous(made)) <= {3}
    assert rules.solved(next(solver.solutions(made)))
    with pytest.raises(UsageError, match="no solution"):
        completed(Grid.empty(load("classic-4+cage=3@1112,3@1314")))


def test_the_backdoor_of_easy_and_hard_puzzles() -> None:
    assert backdoor(parse(PUZZLE, CLASSIC)) == ()
    hard = parse(HARDEST, CLASSIC)
    found = backdoor(hard)
    assert found is not None
    assert len(found) > 0
    solution = next(BoardSolver(CLASSIC).solutions(hard))
    easier = hard
    for cell in found:
        easier = easier.with_digit(cell, solution[cell])
    assert backdoor(easier) == ()


def shuffled(puzzle: Grid, rng: random.Random) -> Grid:
    """An equivalent form of a classic puzzle."""
    rows = [list(puzzle.digits[at : at + 9]) for at in range(0, 81, 9)]
    if rng.random() < 0.5:
        rows = [list(row) for row in zip(*rows, strict=True)]
    down, across = (
        [3 * band + n for band in rng.sample(range(3), 3) for n in rng.sample(range(3), 3)]
        for _side in range(2)
    )
    names = [0, *rng.sample(range(1, 10), 9)]
    return Grid(puzzle.variant, tuple(names[rows[r][c]] for r, c in product(down, across)))


def test_equivalent_puzzles_have_one_canonical_form() -> None:
    rng = random.Random(3)
    for text in (PUZZLE, HARDEST, "1" + "." * 80, "." * 81):
        puzzle = parse(text, CLASSIC)
        form = minlex(puzzle)
        assert minlex(form) == form
        assert form.givens == puzzle.givens
        for _form in range(2):
            other = shuffled(puzzle, rng)
            assert isomorphic(puzzle, other)
            assert form.digits <= other.digits
    assert not isomorphic(parse(PUZZLE, CLASSIC), parse(HARDEST, CLASSIC))


def test_the_canonical_form_is_the_smallest_of_all() -> None:
    """On a 4×4 board, every form can be made."""
    variant, rng = load("classic-4"), random.Random(5)
    for _puzzle in range(3):
        digits = [rng.choice((0, 0, 1, 2, 3, 4)) for _cell in range(16)]
        orders = [
            [2 * band + n for band, flip in zip(bands, flips, strict=True) for n in flip]
            for bands in ((0, 1), (1, 0))
            for flips in product(((0, 1), (1, 0)), repeat=2)
        ]
        forms = []
        for rows, columns, swap in product(orders, orders, (False, True)):
            cells = [(c, r) if swap else (r, c) for r, c in product(rows, columns)]
            forms.append(in_order(Grid(variant, tuple(digits[4 * r + c] for r, c in cells))).digits)
        assert minlex(Grid(variant, tuple(digits))).digits == min(forms)


# Counted by hand for percent: rows 2 and 3 change places with columns 8 and 7, rows 7 and 8 with
# columns 3 and 2, and each of these with the four turns.
AUTOMORPHISMS = {
    "percent": 16,
    "classic-4": 128,
    "classic-6": 3456,
    "honeycomb": 12,
    "windoku": 128,
}


@pytest.mark.parametrize("name", AUTOMORPHISMS)
def test_every_exchange_of_cells_that_keeps_the_rules_is_found(name: str) -> None:
    found = automorphisms(load(name))
    assert len(set(found)) == len(found) == AUTOMORPHISMS[name]


@pytest.mark.parametrize("name", ["percent", "x", "windoku", "honeycomb", "twodoku"])
def test_forms_of_variants_are_recognised(name: str) -> None:
    """Also where lines change places, which no turn does."""
    variant, draw = load(name), random.Random(name).randrange
    made = generate(PuzzleSpec(variant), 1, BoardSolver(variant))
    assert made is not None
    blank = (0,) * len(variant.cells)
    for _form in range(2):
        guise = random_guise(variant, draw)
        other = guise.of(PracticePosition("", made.grid, blank)).grid
        assert isomorphic(made.grid, other)
        assert name == "twodoku" or minlex(made.grid) == minlex(other)
        cell = next(cell for cell, digit in enumerate(other.digits) if digit)
        changed = other.with_digit(cell, other[cell] % variant.digits + 1)
        assert not isomorphic(made.grid, changed)


def test_rules_of_the_puzzle_are_compared_wherever_they_are() -> None:
    base = load("classic-4")
    puzzle = Grid.empty(load("classic-4+cage=3@1112+thermometer=2333")).with_digit(0, 1)
    once = turned(puzzle, Turn8.QUARTER, base)
    assert isomorphic(puzzle, once)
    assert not isomorphic(puzzle, once.with_digit(3, 2))
    assert not isomorphic(puzzle, Grid.empty(base).with_digit(0, 1))


def test_turns_keep_the_rules_of_the_variant() -> None:
    assert len(symmetries(CLASSIC)) == 8
    assert {turn for turn, _moved in symmetries(load("percent"))} == {
        *(Turn8.SAME, Turn8.HALF, Turn8.DIAGONAL, Turn8.ANTIDIAGONAL)
    }
    with pytest.raises(UsageError, match="do not allow this turn"):
        turned(Grid.empty(load("percent")), Turn8.QUARTER)
    with pytest.raises(UsageError, match="depend on their values"):
        relabelled(Grid.empty(load("honeycomb")), range(9, 0, -1))


def test_rules_of_the_puzzle_turn_with_it() -> None:
    base = load("classic-4")
    puzzle = Grid.empty(load("classic-4+cage=3@1112+thermometer=2333")).with_digit(0, 1)
    once = turned(puzzle, Turn8.QUARTER, base)
    assert once.variant.id == "classic-4+cage=3@1424+thermometer=3332"
    assert once[3] == 1
    back = turned(once, Turn8.THREE_QUARTERS, base)
    assert back == puzzle
