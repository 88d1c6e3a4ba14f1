"""Steps are never wrong: on no variant, and not even on boards with several solutions."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, islice
from pathlib import Path
from random import Random

import pytest

from satdoku.monitor import Stopped
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.random_boards import shuffled
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques import intersections, singles, subsets
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.sudoku.techniques.step import Step
from satdoku.sudoku.techniques.table import TECHNIQUES
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.sudoku.variants.variant import Variant
from satdoku.sudoku.variants.variant_file import read_variant
from tests.attack.steps import RANDOM, Board, Steps
from tests.monitors import STOPPING

LARGE = {"classic-16", "classic-25"}

# Between them, these percent puzzles need every kind of step, and none gets stuck with so many
# candidates left that a vain search for nested nets takes seconds.
PERCENT_SEEDS = (5, 10, 26)
HARD_STEPS = {
    "ALS chain",
    "grouped alternating chain",
    "grouped contradiction net",
    "nested contradiction net",
    "unit forcing net",
}

# Contradiction chains, a cell forcing chain and contradiction nets.
FULL_OF_CONTRADICTIONS = (
    "..8...412.6..3.5....4.........2....99...76....85.1....2.6..3.7......53.1....8...."
)

# Rows and columns of 3 to 5 consecutive digits from 1 to 9.
HIVE = '''
name = { en = "hive" }
digits = 9
fewest_givens = 1
board = """
o o o o .
o o o o o
o o o o o
o o o o o
. o o o .
"""
[units.row]
name = { en = "row {row}" }
rule = "consecutive"
cells = { down = 0, across = 2 }
[units.column]
name = { en = "the line {first}–{last}" }
rule = "consecutive"
cells = { down = 1, across = 0 }
'''


@pytest.fixture
def hive(tmp_path: Path) -> Variant:
    path = tmp_path / "hive.toml"
    path.write_text(HIVE, encoding="utf-8")
    return read_variant(path, known_as="hive")


def wrong(step: Step, solution: Grid) -> bool:
    return any(solution[cell] != digit for cell, digit in step.placed) or any(
        solution[cell] == digit for cell, digit in step.removed
    )


@pytest.mark.parametrize("name", sorted(set(NAMES) - LARGE))
def test_no_step_contradicts_the_solution(name: str) -> None:
    variant = load(name)
    solver, human = BoardSolver(variant), HumanSolver(variant)
    for seed in range(1 if name == "honeycomb" else 4):
        puzzle = generate(PuzzleSpec(variant, minimal=seed % 2 == 0), seed, solver)
        assert puzzle is not None
        position = human.position(puzzle.grid)
        for step in human.steps(position):
            assert not wrong(step, puzzle.solution), sentence(step, variant)
        assert position.blanks or position.grid == puzzle.solution


@pytest.mark.parametrize("name", sorted(LARGE))
def test_large_boards_are_finished_where_singles_are_enough(name: str) -> None:
    variant = load(name)
    human = HumanSolver(variant)
    puzzle = generate(
        PuzzleSpec(variant, givens=len(variant.cells) * 3 // 4), 1, BoardSolver(variant)
    )
    assert puzzle is not None
    position = human.position(puzzle.grid)
    assert not any(wrong(step, puzzle.solution) for step in human.steps(position))
    assert position.grid == puzzle.solution


def require_no_lost_solution(variant: Variant, seeds: Iterable[int], spared: int) -> set[str]:
    """Some givens are missing, so there are several solutions; steps must hold in all of them."""
    solver, human = BoardSolver(variant), HumanSolver(variant)
    used = set()
    for seed in seeds:
        puzzle = generate(PuzzleSpec(variant, minimal=True), seed, solver)
        assert puzzle is not None
        grid = without(puzzle.grid, seed, spared)
        solutions = list(islice(solver.solutions(grid), 500))
        if len(solutions) == 500:
            continue
        for step in human.steps(human.position(grid)):
            used.add(step.technique)
            found = [str(solution) for solution in solutions if wrong(step, solution)]
            assert not found, (str(grid), sentence(step, variant))
    return used


def without(grid: Grid, seed: int, count: int) -> Grid:
    givens = [cell for cell, digit in enumerate(grid.digits) if digit]
    for cell in shuffled(givens, Rng(seed))[:count]:
        grid = grid.with_digit(cell, 0)
    return grid


def test_steps_hold_in_every_solution() -> None:
    used = require_no_lost_solution(load("classic-6"), range(150), spared=1)
    assert {"X-wing", "W-wing", "XY-chain", "alternating chain"} <= used


def test_steps_hold_in_every_solution_of_an_unusual_board() -> None:
    used = require_no_lost_solution(load("percent"), PERCENT_SEEDS, spared=1)
    assert used >= HARD_STEPS
    assert require_no_lost_solution(load("classic-4"), range(30), spared=2)


def test_steps_on_lines_hold_in_every_solution(hive: Variant) -> None:
    used = require_no_lost_solution(hive, range(150), spared=1)
    assert {"line range", "line clash", "hidden single on a line"} <= used


@pytest.mark.parametrize("seed", range(40))
def test_whatever_a_technique_finds_holds_on_variants_made_at_random(seed: int) -> None:
    Steps().attempt(Board(RANDOM, seed, Random(seed).random()), Counter())


@pytest.mark.parametrize(
    ("name", "board"),
    [
        ("classic", "12345678........9" + "." * 64),  # no digit left for R1C9
        ("classic-4", "12....3........."),  # no place for 3 in row 1
    ],
)
def test_a_board_without_a_solution_comes_to_an_end(name: str, board: str) -> None:
    human = HumanSolver(load(name))
    position = human.position(parse(board, human.board.variant))
    assert sum(1 for _step in human.steps(position)) < 1_000
    assert position.blanks


def test_the_easiest_technique_comes_first() -> None:
    human = HumanSolver(load("classic-6"))
    order = [technique.name for technique in TECHNIQUES]
    puzzle = parse("32....6.1......5......36....544.....", human.board.variant)
    position = human.position(puzzle)
    for step in human.steps(position):
        for technique in TECHNIQUES[: order.index(step.technique)]:
            found = [
                s for s in technique.find(position) if position.still_holds(s, position.candidates)
            ]
            assert technique.at_once or not found


def test_an_argument_is_the_same_however_late_it_is_told() -> None:
    """Arguments of contradictions are computed on access: here immediately, and in reverse after
    the last step, when the board is full and other candidates were followed."""
    variant = load("classic")
    solver, puzzle = HumanSolver(variant), parse(FULL_OF_CONTRADICTIONS, variant)
    at_once = [repr(step) for step in solver.steps(solver.position(puzzle))]
    steps = list(solver.steps(solver.position(puzzle)))
    later = [repr(pickle.loads(pickle.dumps(step))) for step in reversed(steps)]
    names = {step.technique for step in steps}
    assert {"contradiction chain", "contradiction net"} <= names
    assert later[::-1] == at_once
    for step in steps:
        if step.technique.startswith("contradiction"):  # it supposes exactly what it removes
            supposed = step.fields["links"][0]
            assert (*supposed.cells, supposed.digit) == step.removed[0]
    assert steps == list(solver.steps(solver.position(puzzle)))


def test_it_can_be_stopped() -> None:
    human = HumanSolver(load("classic"))
    with pytest.raises(Stopped):
        human.next_step(human.position(Grid.empty(human.board.variant)), STOPPING)


# -- the basic techniques, as one would define them ---------------------------------------------


def positions(name: str) -> list[Position]:
    """Boards on the way to a solution, with candidates removed for various reasons."""
    variant = load(name)
    solver, human = BoardSolver(variant), HumanSolver(variant)
    found = []
    for seed in range(12):
        puzzle = generate(PuzzleSpec(variant, minimal=True), seed, solver)
        assert puzzle is not None
        position = human.position(puzzle.grid)
        for _step in islice(human.steps(position), 3 * seed):
            pass
        found.append(position)
    return found


def candidates(position: Position) -> dict[int, set[int]]:
    return {
        cell: {digit for digit in range(1, 10) if found >> (digit - 1) & 1}
        for cell, found in enumerate(position.candidates)
        if found
    }


def removals(steps: list[Step]) -> set[tuple[int, int]]:
    return {candidate for step in steps for candidate in step.removed}


@pytest.mark.parametrize("name", ["classic", "percent"])
def test_singles_are_all_found(name: str) -> None:
    for position in positions(name):
        may = candidates(position)
        naked = {(cell, *digits) for cell, digits in may.items() if len(digits) == 1}
        hidden = set()
        for unit in position.board.variant.units:
            for digit in range(1, 10):
                cells = [cell for cell in unit.cells if digit in may.get(cell, ())]
                hidden |= {(cell, digit) for cell in cells if len(cells) == 1}
        assert {step.placed[0] for step in singles.naked_singles(position)} == naked
        found = (singles.box_singles, singles.line_singles, singles.special_singles)
        assert {step.placed[0] for find in found for step in find(position)} == hidden


@pytest.mark.parametrize("name", ["classic", "percent"])
def test_intersections_are_all_found(name: str) -> None:
    for position in positions(name):
        may, variant = candidates(position), position.board.variant
        expected = set()
        for unit in variant.units:
            for digit in range(1, 10):
                cells = {cell for cell in unit.cells if digit in may.get(cell, ())}
                seen = {c for c in may if digit in may[c] and cells <= variant.peers[c]}
                expected |= {(cell, digit) for cell in seen if len(cells) > 1}
        assert removals(list(intersections.intersections(position))) == expected


@pytest.mark.parametrize("size", [2, 3])
def test_subsets_are_all_found(size: int) -> None:
    for position in positions("classic"):
        may = candidates(position)
        naked, hidden = set(), set()
        for unit in position.board.variant.units:
            blanks = [cell for cell in unit.cells if cell in may]
            for cells in combinations(blanks, size):
                held = set().union(*(may[cell] for cell in cells))
                if len(held) == size and all(len(may[cell]) > 1 for cell in cells):
                    rest = set(blanks) - set(cells)
                    naked |= {(cell, digit) for cell in rest for digit in held & may[cell]}
            places = {d: {c for c in blanks if d in may[c]} for d in range(1, 10)}
            for digits in combinations([d for d in places if len(places[d]) > 1], size):
                room = set().union(*(places[digit] for digit in digits))
                if len(room) == size:
                    hidden |= {(cell, d) for cell in room for d in may[cell] - set(digits)}
        assert removals(list(subsets.naked(position, size))) >= naked
        assert removals(list(subsets.hidden(position, size))) == hidden
