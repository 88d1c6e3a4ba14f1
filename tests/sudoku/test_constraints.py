"""Every kind of rule means the same to the checker, both encodings, the plain search and the
techniques. A new kind, defined here, needs nothing but its own class."""

from __future__ import annotations

from itertools import product

import pytest

from satdoku.sudoku.constraints.cage import Cage
from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.constraints.constraint import Constraint, Placed, RuleError
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.constraints.registry import KINDS
from satdoku.sudoku.constraints.whisper import Whisper
from satdoku.sudoku.explain import clash_sentence
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import clashes, fitting, solved
from satdoku.sudoku.solving.backtrack import Backtracking
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.encode import encode
from satdoku.sudoku.solving.engines import ENGINES, solve
from satdoku.sudoku.solving.sat_boards import search_formula
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.sudoku.variants.variant import Cell, Name, Unit, Variant
from tests.sudoku.test_encode import models


class Falling(Constraint):
    """Digits decrease along the line."""

    id = "falling"
    name = "falling line"
    distinct = True
    ordered = True

    def sentence(self) -> str:
        return "Digits fall along the line."

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        (first, high), (last, low) = sorted((one, other))
        return high - low >= last - first


SAMPLES: list[tuple[type[Constraint], str]] = [
    (Falling, ""),
    *((KINDS["whisper"], text) for text in "123"),
    *((KINDS["cage"], text) for text in "68"),
    *((KINDS["sum"], text) for text in ("5", "9")),
    (KINDS["digits"], "24"),
    (KINDS["difference"], "2"),
    (KINDS["ratio"], "2"),
    (KINDS["pair-sum"], "5"),
    (KINDS["no-dot"], "d1r2"),
    (KINDS["no-dot"], "s5"),
    (KINDS["relation"], "12.13.21.42"),
    (KINDS["little-killer"], "7"),
    (KINDS["arrow"], ""),
    (KINDS["arrow"], "2"),
    (KINDS["equal-sums"], "1.2"),
    (KINDS["equal-sums"], "2.2"),
    (KINDS["equal-cages"], "2.1"),
    (KINDS["sandwich"], "2"),
    (KINDS["sandwich"], "0"),
    (KINDS["x-sum"], "3"),
    (KINDS["skyscraper"], "2"),
    (KINDS["numbered-room"], "3"),
    (KINDS["indexer"], "2"),
    (KINDS["quadruple"], "13"),
    (KINDS["quadruple"], "22"),
    (KINDS["odd-count"], "1"),
    (KINDS["even-count"], "2"),
    *((kind, "") for kind in KINDS.values() if not kind._fields),
    *(
        (KINDS[name], "")
        for name in ("odd", "even", "double-arrow", "zipper", "between", "lockout")
    ),
]


def rule_of(sample: tuple[type[Constraint], str], size: int, digits: int) -> Constraint | None:
    """The rule, or None if it is none for this number of cells and digits."""
    kind, text = sample
    if not kind.fewest_cells <= size <= (kind.most_cells(digits) or size):
        return None
    try:
        return kind.from_text(text, size, digits)
    except RuleError:
        return None


def rules(size: int, digits: int) -> list[Constraint]:
    found = (rule_of(sample, size, digits) for sample in SAMPLES)
    return [rule for rule in found if rule is not None]


SIZES = [(1, 4), (2, 4), (3, 3), (3, 5), (4, 4), (4, 5)]
CASES = [(rule, *size) for size in SIZES for rule in rules(*size)]
OF_THREE = rules(3, 4)


def line(rule: Constraint, length: int, digits: int) -> Variant:
    cells = tuple(Cell(1, i + 1, 2 * i, 0) for i in range(length))
    unit = Unit("line", Name("the line"), rule, tuple(range(length)))
    return Variant(f"line of {rule}", Name("line"), digits, cells, (unit,), 0)


def square(rule: Constraint, digits: int = 4) -> Variant:
    """A square of distinct rows and columns, with the rule along a path with a bend."""
    cells = tuple(Cell(i // 4 + 1, i % 4 + 1, i % 4 * 2, i // 4) for i in range(16))
    rows = [tuple(range(4 * i, 4 * i + 4)) for i in range(4)]
    columns = [tuple(range(i, 16, 4)) for i in range(4)]
    units = [Unit("row", Name(f"row {i}"), Distinct(), row) for i, row in enumerate(rows)]
    units += [Unit("column", Name(f"column {i}"), Distinct(), c) for i, c in enumerate(columns)]
    units.append(Unit("path", Name("the path"), rule, (0, 1, 5)))
    return Variant(f"square of {rule}", Name("square"), digits, cells, tuple(units), 0)


def boards(variant: Variant) -> set[Grid]:
    every = product(range(1, variant.digits + 1), repeat=len(variant.cells))
    return {grid for digits in every if solved(grid := Grid(variant, digits))}


def test_every_kind_is_among_the_samples() -> None:
    assert set(KINDS.values()) <= {type(rule) for rule, _length, _digits in CASES}


@pytest.mark.parametrize(("rule", "length", "digits"), CASES, ids=str)
def test_all_that_a_rule_brings_means_the_same(rule: Constraint, length: int, digits: int) -> None:
    assert type(rule).from_text(rule.text, length, digits) == rule
    variant = line(rule, length, digits)
    right = boards(variant)
    assert models(encode(variant), variant) == right
    assert models(search_formula(variant), variant) == right
    assert set(Backtracking(variant).solutions(Grid.empty(variant))) == right
    fillings = rule.fillings(length, digits)
    if fillings:
        held = {sum(1 << digit - 1 for digit in set(board.digits)) for board in right}
        assert rule.distinct
        assert held == set(fillings)


@pytest.mark.parametrize("rule", OF_THREE, ids=str)
def test_a_full_board_clashes_exactly_if_it_is_not_solved(rule: Constraint) -> None:
    variant = line(rule, 3, 4)
    for digits in product(range(1, 5), repeat=3):
        grid = Grid(variant, digits)
        found = clashes(grid)
        assert solved(grid) is not bool(found)
        assert all("the line" in clash_sentence(grid, clash) for clash in found)


@pytest.mark.parametrize("rule", OF_THREE, ids=str)
def test_what_fits_makes_no_clash(rule: Constraint) -> None:
    variant = line(rule, 3, 4)
    for digits in product(range(5), repeat=3):
        for cell in range(3):
            fit = set(fitting(variant, digits, cell))
            for digit in range(1, 5):
                found = clashes(Grid(variant, digits).with_digit(cell, digit))
                clashing = any(cell in clash.cells for clash in found)
                assert (digit in fit) is not clashing


@pytest.mark.parametrize("rule", OF_THREE, ids=str)
def test_engines_agree_and_steps_hold_in_every_solution(rule: Constraint) -> None:
    variant = square(rule)
    right = set(BoardSolver(variant).solutions(Grid.empty(variant)))
    for engine in ENGINES.values():
        assert solve(engine(variant), Grid.empty(variant), None).count == len(right)
    human = HumanSolver(variant)
    for board in sorted(right, key=str)[:8]:
        for step_size in (2, 3):
            digits = (d if i % step_size == 0 else 0 for i, d in enumerate(board.digits))
            puzzle = Grid(variant, tuple(digits))
            solutions = list(BoardSolver(variant).solutions(puzzle))
            for step in human.steps(human.position(puzzle)):
                assert sentence(step, variant)
                for solution in solutions:
                    assert all(solution[cell] == digit for cell, digit in step.placed)
                    assert all(solution[cell] != digit for cell, digit in step.removed)


def test_unit_propagation_sees_that_a_digit_lacks_a_partner() -> None:
    variant = line(Whisper(5), 2, 9)
    assert BoardSolver(variant).obvious([], [-5, -14])


def test_a_person_sees_that_a_digit_lacks_a_partner() -> None:
    human = HumanSolver(line(Whisper(5), 2, 9))
    step = human.next_step(human.position(Grid.empty(human.board.variant)))
    assert step is not None
    assert sentence(step, human.board.variant) == (
        "R1C2 cannot hold 5: every digit that R1C1 can hold would clash with that."
    )


def test_the_sets_of_a_cage_are_said_digit_by_digit() -> None:
    human = HumanSolver(line(Cage(8), 2, 6))
    step = human.next_step(human.position(Grid.empty(human.board.variant)))
    assert step is not None
    assert sentence(step, human.board.variant) == (
        "R1C1 and R1C2 cannot hold 1 or 4: to add up to 8, the digits of the line can only be 2 + 6"
        " or 3 + 5, since any others would leave a digit without a place or a cell without a"
        " digit."
    )


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (Distinct(), "No digit appears twice."),
        (Consecutive(), "The digits are consecutive, in any order, and none appears twice."),
        (Whisper(5), "Digits of neighbouring cells differ by at least 5."),
        (Cage(8), "No digit appears twice, and the digits add up to the sum of the cage."),
    ],
)
def test_the_sentence_of_a_rule(rule: Constraint, said: str) -> None:
    assert rule.sentence() == said


def test_a_whisper_binds_neighbours_on_its_line_only() -> None:
    variant = line(Whisper(5), 3, 9)
    assert solved(Grid(variant, (1, 6, 1)))
    (clash,) = clashes(Grid(variant, (1, 5, 0)))
    assert clash_sentence(Grid(variant, (1, 5, 0)), clash) == (
        "1 in R1C1 and 5 in R1C2 differ by less than 5 on the line"
    )


@pytest.mark.parametrize(
    ("digits", "said"),
    [
        ((2, 2, 0), "R1C1 and R1C2 both hold 2 on the line"),
        ((2, 3, 4), "the digits of the line do not add up to 8"),
        ((5, 0, 0), ""),
        ((6, 0, 0), "the digits of the line leave too little of 8 for its other cells"),
        ((4, 3, 0), ""),
        ((5, 3, 0), "the digits of the line leave too little of 8 for its other cells"),
    ],
)
def test_the_clashes_of_a_cage(digits: tuple[int, ...], said: str) -> None:
    grid = Grid(line(Cage(8), 3, 9), digits)
    assert [clash_sentence(grid, clash) for clash in clashes(grid)] == ([said] if said else [])


@pytest.mark.parametrize("size", range(2, 10))
def test_the_clauses_of_a_cage_are_few(size: int) -> None:
    cells = [tuple(range(9 * cell + 1, 9 * cell + 10)) for cell in range(size)]
    distinct = 9 * size * (size - 1) // 2
    least, most = sum(range(size + 1)), sum(range(10 - size, 10))
    for total in range(least, most + 1):
        assert len(list(Cage(total).clauses(cells))) <= distinct + 126


@pytest.mark.parametrize("total", [9, 24, 40])
def test_cages_of_large_boards_mean_the_same(total: int) -> None:
    """Above 12 digits, the sum is counted cell by cell instead of enumerating sets of digits."""
    variant = line(Cage(total), 3, 16)
    right = {
        digits
        for digits in product(range(1, 17), repeat=3)
        if sum(digits) == total and len(set(digits)) == 3
    }
    assert {grid.digits for grid in models(encode(variant), variant)} == right
    assert {grid.digits for grid in models(search_formula(variant), variant)} == right
    found = Backtracking(variant).solutions(Grid.empty(variant))
    assert {grid.digits for grid in found} == right


def test_a_cage_of_many_digits_has_too_many_sets_to_list() -> None:
    assert Cage(60).fillings(8, 25) is None
    assert next(
        iter(BoardSolver(line(Cage(60), 8, 25)).solutions(Grid.empty(line(Cage(60), 8, 25))))
    )
