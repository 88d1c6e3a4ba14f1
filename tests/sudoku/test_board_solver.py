"""The bit-board search and the SAT search behind it agree, together and alone."""

from __future__ import annotations

import gc
from itertools import islice, product
from pathlib import Path
from random import Random
from weakref import ref

import pytest

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.rules import solves
from satdoku.sudoku.solving import board_solver, sat_boards
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.sat_boards import SatBoards
from satdoku.sudoku.variants import NAMES
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from tests.sudoku.parity import NEEDS_SUPPOSITIONS
from tests.sudoku.random_variants import some_variant


@pytest.fixture(params=[0, 500_000], ids=["by SAT alone", "by the look alone"])
def solver(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> BoardSolver:
    monkeypatch.setattr(board_solver, "CANDIDATES", request.param)
    return BoardSolver(load("classic-4"))


def test_enumerations_may_be_interleaved(solver: BoardSolver) -> None:
    empty = Grid.empty(solver.variant)
    pairs = list(zip(solver.solutions(empty), solver.solutions(empty), strict=True))
    assert len({first for first, _second in pairs}) == 288
    assert len({second for _first, second in pairs}) == 288


def test_an_abandoned_enumeration_blocks_nothing(solver: BoardSolver) -> None:
    empty = Grid.empty(solver.variant)
    for _ in range(3):
        assert len(list(islice(solver.solutions(empty), 200))) == 200
    assert len(list(solver.solutions(empty))) == 288


def test_a_search_that_is_dropped_does_not_wait_for_the_garbage_collector() -> None:
    """The collector counts objects: a few of them hold all the rules in kernel memory."""
    boards = SatBoards(load("classic-4"))
    solutions = boards.solutions(Grid.empty(boards.variant))
    next(solutions)
    search = ref(boards._search)
    gc.disable()
    try:
        del boards, solutions
        assert search() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("most", [1, 2, 287, 288, 289, 1_000])
def test_solutions_are_counted_up_to_a_limit(most: int) -> None:
    solver = BoardSolver(load("classic-4"))
    empty = Grid.empty(solver.variant)
    assert solver.count(empty.packed, most) == min(most, 288)


def test_if_counting_takes_too_long_sat_tells_one_solution_from_several(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(board_solver, "GUESSES_PER_SOLUTION", 0)
    monkeypatch.setattr(board_solver, "CANDIDATES", 0)
    variant = load("classic-6")
    solver, sat = BoardSolver(variant), SatBoards(variant)
    puzzle = parse(NEEDS_SUPPOSITIONS, variant)
    seen = set()
    for cell, digit in product(range(36), range(7)):
        changed = puzzle.with_digit(cell, digit)
        counted = solver.count(changed.packed, 50)
        found = sum(1 for _solution in islice(sat.solutions(changed), 50))
        assert counted == found or (counted == 50 and found > 1)
        seen.add(counted)
    assert seen >= {0, 1, 50}
    assert solver.statistics["conflicts"] > 0


def test_past_many_solutions_the_look_goes_on_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = load("classic-4")
    monkeypatch.setattr(board_solver, "FEW_SOLUTIONS", 100)
    solver = BoardSolver(variant)
    solutions = solver.solutions(Grid.empty(variant))
    first = set(islice(solutions, 100))
    solver._guesses = 0
    assert len(first.union(solutions)) == 288
    assert "conflicts" not in solver.statistics


def test_sat_goes_on_where_the_look_ends() -> None:
    variant = load("classic-4")
    solver = BoardSolver(variant)
    solutions = solver.solutions(Grid.empty(variant))
    first = list(islice(solutions, 100))
    solver._guesses = 0
    rest = list(solutions)
    assert (len(rest), len({*first, *rest})) == (188, 288)
    assert solver.statistics["conflicts"] > 0


def test_a_fresh_start_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It restarts before every question, even during an enumeration: its boards stay blocked."""
    variant = load("classic-4")
    monkeypatch.setattr(sat_boards, "MAX_SELECTORS", -1)
    solver = SatBoards(variant)
    assert len(set(solver.solutions(Grid.empty(variant)))) == 288
    assert len(set(islice(solver.solutions(Grid.empty(variant)), 5))) == 5


def some_literals(variant: Variant, rng: Random) -> list[int]:
    """Literals of different cells; one in three says that a cell does not hold a digit."""
    cells = rng.sample(range(len(variant.cells)), rng.randint(0, len(variant.cells) // 3))
    literals = [cell * variant.digits + rng.randint(1, variant.digits) for cell in cells]
    return [rng.choice((literal, literal, -literal)) for literal in literals]


def agree(variant: Variant, rng: Random) -> None:
    looking, sat = BoardSolver(variant), SatBoards(variant)
    looking._guesses = 100_000
    for _question in range(6):
        literals = some_literals(variant, rng)
        assert looking.possible(literals) == sat.possible(literals)


@pytest.mark.parametrize("seed", range(60))
def test_both_agree_on_random_variants(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    agree(some_variant(rng, tmp_path), rng)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "honeycomb"])
def test_both_agree_on_the_built_in_variants(name: str) -> None:
    agree(load(name), Random(1))


@pytest.mark.parametrize("seed", range(30))
def test_what_propagation_concludes_is_so(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    variant = some_variant(rng, tmp_path)
    solver, sat = BoardSolver(variant), SatBoards(variant)
    size, literals = variant.digits, some_literals(variant, rng)
    for variable in range(1, len(variant.cells) * size + 1):
        for literal in (variable, -variable):
            if solver.obvious(literals, [literal]):
                assert not sat.possible([*literals, -literal])


def test_every_solution_of_a_large_board_is_found_once() -> None:
    """Boards above 16 digits have a formula for each puzzle. Exchanging two rows of a band whose
    cells are blank gives another board."""
    variant = load("classic-25")
    rows = [
        [(5 * (row % 5) + row // 5 + column) % 25 + 1 for column in range(25)] for row in range(25)
    ]
    blank = {0, 1, 2}
    shown = [digit * (n not in blank) for n, row in enumerate(rows) for digit in row]
    found = SatBoards(variant).solutions(Grid(variant, tuple(shown)))
    boards = list(islice(found, 4))
    assert len(set(boards)) == 4
    assert all(solves(board, Grid(variant, tuple(shown))) for board in boards)
    one = Grid(variant, tuple(digit for row in rows for digit in row))
    known = islice(SatBoards(variant).solutions(one.with_digit(7, 0), known=[one]), 1)
    assert list(known) == []
