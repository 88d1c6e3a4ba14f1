"""The encoding: exact counts and numbers; its models are exactly the valid boards."""

from __future__ import annotations

from itertools import product

import pytest
from pysat.solvers import Solver

from satdoku.errors import UsageError, WrongAnswerError
from satdoku.sat.cnf import Cnf
from satdoku.sudoku.constraints.cage import Cage
from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.constraints.constraint import Constraint
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.constraints.whisper import Whisper
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import solved
from satdoku.sudoku.solving.encode import clues, decode, encode, encode_puzzle, ijk, natural
from satdoku.sudoku.solving.sat_boards import search_formula
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Cell, Name, Unit, Variant

BOARD = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"


def board() -> Grid:
    return Grid(load("classic"), tuple(map(int, BOARD)))


def line(rule: Constraint, length: int, digits: int) -> Variant:
    cells = tuple(Cell(1, i + 1, 2 * i, 0) for i in range(length))
    unit = Unit("row", Name("row 1"), rule, tuple(range(length)))
    return Variant("line", Name("line"), digits, cells, (unit,), 0)


@pytest.mark.parametrize(
    ("name", "variables", "clauses"),
    [
        ("classic", 729, 11_988),
        ("percent", 729, 12_987),
        ("x", 729, 12_654),
        ("asterisk", 729, 12_321),
        ("windoku", 729, 13_320),
        ("twodoku", 1377, 23_310),
        ("samurai", 3321, 57_276),
        ("honeycomb", 549, 10_720),
        ("classic-4", 64, 448),
        ("classic-16", 4096, 123_904),
        ("classic-25", 15_625, 752_500),
    ],
)
def test_exact_counts(name: str, variables: int, clauses: int) -> None:
    cnf = encode(load(name))
    assert (cnf.num_vars, len(cnf)) == (variables, clauses)


def test_natural_numbers_count_row_column_digit() -> None:
    variant = load("classic")
    numbering = natural(variant)
    for (i, j), n in product(product((1, 4, 9), repeat=2), (1, 5, 9)):
        assert numbering.variables[variant.index[i, j]][n - 1] == (i - 1) * 81 + (j - 1) * 9 + n


def test_ijk_numbers_are_row_column_digit_and_the_clauses_the_same() -> None:
    variant = load("percent")
    dense, spread = encode(variant), encode(variant, ijk(variant))
    assert spread.num_vars == 999
    renamed = {
        x: y
        for xs, ys in zip(natural(variant).variables, ijk(variant).variables, strict=True)
        for x, y in zip(xs, ys, strict=True)
    }
    assert renamed[1] == 111
    assert renamed[729] == 999
    assert list(spread) == [
        tuple(renamed[x] if x > 0 else -renamed[-x] for x in clause) for clause in dense
    ]


def test_ijk_numbers_the_cells_of_a_honeycomb() -> None:
    variant = load("honeycomb")
    found = ijk(variant)
    assert found.variables[0] == tuple(range(111, 120))
    assert found.variables[-1] == tuple(range(951, 960))
    assert encode(variant, found).num_vars == 999


@pytest.mark.parametrize("name", ["twodoku", "classic-4", "classic-16"])
def test_ijk_is_refused_for_other_boards(name: str) -> None:
    with pytest.raises(UsageError, match=f"at most 9 rows and columns, which {name} does not"):
        ijk(load(name))


def test_the_encoding_of_a_tiny_board_word_for_word() -> None:
    assert list(encode(line(Distinct(), 2, 2))) == [
        *((1, 2), (-1, -2), (3, 4), (-3, -4)),
        *((1, 3), (-1, -3), (2, 4), (-2, -4)),
    ]
    assert list(encode(line(Consecutive(), 2, 3)))[8:] == [
        *((-1, -4), (2, 5), (-2, -5), (-3, -6)),
        *((-1, -6), (-3, -4)),
    ]


def models(cnf: Cnf, variant: Variant) -> set[Grid]:
    """The boards of all models; auxiliary variables are ignored."""
    top = len(variant.cells) * variant.digits
    found = set()
    with Solver("cadical195", bootstrap_with=[list(clause) for clause in cnf]) as solver:
        while solver.solve():
            model = solver.get_model()[:top]
            found.add(decode(model, variant))
            solver.add_clause([-x for x in model])
    return found


@pytest.mark.parametrize("rule", [Distinct(), Consecutive(), Whisper(2), Cage(7)])
@pytest.mark.parametrize(("length", "digits"), [(1, 3), (2, 4), (3, 4), (4, 4), (3, 5)])
def test_both_encodings_have_the_models_that_the_rules_allow(
    rule: Constraint, length: int, digits: int
) -> None:
    variant = line(rule, length, digits)
    every = (Grid(variant, g) for g in product(range(1, digits + 1), repeat=length))
    right = {grid for grid in every if solved(grid)}
    assert models(encode(variant), variant) == right
    assert models(search_formula(variant), variant) == right


def crossing() -> Variant:
    """A 2 × 2 board of 4 digits; rows and columns are consecutive, and both cover the board."""
    cells = tuple(Cell(i // 2 + 1, i % 2 + 1, i % 2 * 2, i // 2) for i in range(4))
    lines = ((0, 1), (2, 3), (0, 2), (1, 3))
    units = tuple(Unit("line", Name("a line"), Consecutive(), line) for line in lines)
    return Variant("crossing", Name("crossing"), 4, cells, units, 0)


def test_counting_lines_of_two_directions_forbids_no_board() -> None:
    variant = crossing()
    every = (Grid(variant, g) for g in product(range(1, 5), repeat=4))
    right = {grid for grid in every if solved(grid)}
    assert models(search_formula(variant), variant) == right
    assert search_formula(variant).num_vars > encode(variant).num_vars


def test_givens_are_unit_clauses_at_the_end() -> None:
    puzzle = Grid.empty(load("classic")).with_digit(0, 7).with_digit(80, 2)
    cnf = encode_puzzle(puzzle)
    assert len(cnf) == 11_990
    assert [cnf[-2], cnf[-1]] == [(7,), (722,)]


def test_decoding_reads_the_board_back() -> None:
    grid = board()
    assert decode(clues(grid), grid.variant) == grid
    numbering = ijk(grid.variant)
    assert decode(clues(grid, numbering), grid.variant, numbering) == grid


def test_a_model_without_a_digit_somewhere_is_refused() -> None:
    grid = board()
    with pytest.raises(WrongAnswerError, match="puts 0 digits into row 1, column 2"):
        decode([x for x in clues(grid) if x != 11], grid.variant)
    with pytest.raises(WrongAnswerError, match="puts 2 digits into row 9, column 9"):
        decode([*clues(grid), 729], grid.variant)
