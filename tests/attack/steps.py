"""Techniques and engines on random variants: no step is wrong, all engines count the same boards,
and only puzzles with one solution get a grade."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random
from unittest.mock import patch

from pysat.solvers import Solver

from satdoku.errors import UsageError, VariantError
from satdoku.play.highlights import Candidates, parts
from satdoku.sudoku import rules
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.encode import clues, decode, encode
from satdoku.sudoku.solving.engines import ENGINES, solve
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.sudoku.techniques.step import Step
from satdoku.sudoku.techniques.table import TECHNIQUES
from satdoku.sudoku.variants import NAMES
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.grade import Adviser
from tests.attack import scratch
from tests.attack.part import Part, Planted, Tally
from tests.sudoku.random_variants import some_variant

RANDOM = ""  # instead of a variant's name
BUILT_IN = sorted(set(NAMES) - {"classic-25"})
LARGE = {"classic-16": 95}  # boards that are not dug any deeper, and their givens
MOST_BOARDS = 20
CLASHING = 0.1  # share of the wrong digits that may clash
SPOILT = 3  # copies of a puzzle with wrong digits, for the grader
BUILT_IN_SHARE = 0.01  # share of the boards; their puzzles take half a second each, for few steps


@dataclass(frozen=True)
class Board:
    variant: str  # a built-in one, or RANDOM
    seed: int
    blanks: float = 1.0  # share of blank cells on a random variant


class Steps(Part[Board]):
    name = "steps"
    counted = "steps"

    def make(self, rng: Random) -> Board:
        variant = rng.choice(BUILT_IN) if rng.random() < BUILT_IN_SHARE else RANDOM
        return Board(variant, rng.randrange(10**9), rng.random())

    def attempt(self, case: Board, tally: Tally) -> None:
        tally["boards"] += 1
        if case.variant == RANDOM:
            with scratch.folder() as folder, suppress(VariantError):  # without units
                _try_random(some_variant(Random(case.seed), Path(folder)), case, tally)
        else:
            _try_built_in(load(case.variant), case.seed, tally)

    def smaller(self, case: Board) -> Iterator[Board]:
        for part in (0.5, 0.9):
            if case.variant == RANDOM:
                yield replace(case, blanks=round(case.blanks * part, 3))

    def planted(self) -> Planted:
        """A full house places a digit that is one too high."""
        technique = TECHNIQUES[0]

        def wrong(position: Position) -> Iterator[Step]:
            for step in technique.find(position):
                ((cell, digit),) = step.placed
                yield step.replace(placed=((cell, digit % position.board.digits + 1),))

        planted = (technique.replace(find=wrong), *TECHNIQUES[1:])
        return patch(f"{__name__}.TECHNIQUES", planted)


def _try_random(variant: Variant, case: Board, tally: Tally) -> None:
    """Everything that any technique finds follows from the clauses."""
    with Solver("cadical195", bootstrap_with=[list(clause) for clause in encode(variant)]) as peer:
        if not peer.solve():
            tally["boards without a solution"] += 1
            return
        rng = Random(case.seed)
        grid = _emptied(decode(peer.get_model(), variant), rng, case.blanks)
        position = HumanSolver(variant).position(grid)
        known: set[int] = set()
        while steps := [step for technique in TECHNIQUES for step in technique.find(position)]:
            for step in steps:
                tally["steps"] += 1
                _require_follows(step, grid, peer, known)
            chosen = rng.choice(steps)
            _require_there(chosen, position)
            position.apply(chosen)
        _require_graded_if_unique(grid, peer, rng, tally)
        _require_same_boards(grid, peer, tally)


def _require_graded_if_unique(grid: Grid, peer: Solver, rng: Random, tally: Tally) -> None:
    """The puzzle itself, and copies with random digits, most of which have no solution."""
    adviser = Adviser(grid.variant)
    for puzzle in (grid, *(_spoilt(grid, rng) for _copy in range(SPOILT))):
        tally["graded"] += 1
        count = _up_to_two(puzzle, peer)
        found = _grade(adviser, puzzle)
        assert (count == 1) == isinstance(found, Grade), f"{puzzle}: {count} solutions, but {found}"


def _grade(adviser: Adviser, puzzle: Grid) -> Grade | str:
    """The grade, or why there is none."""
    try:
        return adviser.grade(puzzle)
    except UsageError as error:
        return str(error)


def _spoilt(grid: Grid, rng: Random) -> Grid:
    """With a random digit in one to three cells. Most do not clash, so only the techniques can show
    that they are wrong."""
    for cell in rng.sample(range(len(grid.digits)), min(len(grid.digits), rng.randint(1, 3))):
        digits = rules.fitting(grid.variant, grid.with_digit(cell, 0).digits, cell)
        if not digits or rng.random() < CLASHING:
            digits = list(range(1, grid.variant.digits + 1))
        grid = grid.with_digit(cell, rng.choice(digits))
    return grid


def _up_to_two(grid: Grid, peer: Solver) -> int:
    """The number of solutions, capped at 2."""
    size = len(grid.variant.cells) * grid.variant.digits
    if not peer.solve(assumptions=clues(grid)):
        return 0
    right = {literal for literal in peer.get_model()[:size] if literal > 0}
    # Any other solution differs from this one in some digit.
    others = (peer.solve(assumptions=[*clues(grid), -literal]) for literal in sorted(right))
    return 2 if any(others) else 1


def _require_follows(step: Step, grid: Grid, peer: Solver, known: set[int]) -> None:
    """Each literal must follow from the clues; `known` are those already derived."""
    variant = grid.variant
    for cell, digit in (*step.placed, *step.removed):
        variable = cell * variant.digits + digit
        literal = variable if step.placed else -variable
        if literal not in known:
            wrong = peer.solve(assumptions=[*clues(grid), -literal])
            assert not wrong, f"{grid}: {sentence(step, variant)}"
            known.add(literal)


def _require_same_boards(grid: Grid, peer: Solver, tally: Tally) -> None:
    """The engines, the board solver and the board checker agree with CaDiCaL on the solutions."""
    expected = set(islice(_boards(grid, peer), MOST_BOARDS + 1))
    assert all(rules.solved(board) for board in expected), "the board checker disagrees"
    found = {name: _by_engine(name, grid) for name in ENGINES}
    found["board solver"] = set(islice(BoardSolver(grid.variant).solutions(grid), MOST_BOARDS + 1))
    for name, boards in found.items():
        tally["counts"] += 1
        assert all(map(rules.solved, boards)), f"{name}: a wrong board of {grid}"
        assert len(boards) == len(expected), f"{name}: {len(boards)} boards of {grid}"
        if len(expected) <= MOST_BOARDS:
            assert boards == expected, f"{name}: other boards of {grid}"


def _by_engine(name: str, grid: Grid) -> set[Grid]:
    boards: set[Grid] = set()
    solve(ENGINES[name](grid.variant), grid, MOST_BOARDS + 1, found=boards.add)
    return boards


def _boards(grid: Grid, peer: Solver) -> Iterator[Grid]:
    """All solutions; the solver is used up afterwards."""
    size = len(grid.variant.cells) * grid.variant.digits
    while peer.solve(assumptions=clues(grid)):
        model = peer.get_model()
        yield decode(model, grid.variant)
        peer.add_clause([-literal for literal in model[:size] if literal > 0])


def _try_built_in(variant: Variant, seed: int, tally: Tally) -> None:
    """No step on the way to the solution contradicts it. Everything that a step removes, places or
    highlights exists."""
    givens = LARGE.get(variant.id)
    asked = PuzzleSpec(variant, givens, minimal=givens is None and seed % 2 == 0)
    made = generate(asked, seed, BoardSolver(variant))
    assert made is not None
    human = HumanSolver(variant)
    position = human.position(made.grid)
    for step in human.steps(position):
        tally["steps"] += 1
        right = all(made.solution[cell] == digit for cell, digit in step.placed)
        right &= all(made.solution[cell] != digit for cell, digit in step.removed)
        assert right, f"{made.grid}: {sentence(step, variant)}"
        _require_there(step, position)


def _require_there(step: Step, position: Position) -> None:
    painted = parts(step, Candidates(position.grid, tuple(position.candidates)))
    for cell, digit in {*painted, *step.placed, *step.removed}:
        there = position.digits[cell] == digit or position.places[digit] >> cell & 1
        assert there, f"{position.grid}: {sentence(step, position.board.variant)}"


def _emptied(board: Grid, rng: Random, part: float) -> Grid:
    cells = range(len(board.digits))
    for cell in rng.sample(cells, max(1, round(len(cells) * part))):
        board = board.with_digit(cell, 0)
    return board
