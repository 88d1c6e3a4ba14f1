"""Random boards with random rules of every kind, against a naive encoding of their definitions: the
same solutions from every engine, a level exactly if there is one, right hints, codes and links that
bring the puzzle back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from unittest.mock import patch

from satdoku.errors import SatdokuError, UsageError
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.links.fpuzzles_writing import link
from satdoku.sudoku.links.shared_puzzles import read_shared
from satdoku.sudoku.puzzles import share
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.engines import ENGINES, solve
from satdoku.sudoku.solving.sat_boards import SatBoards
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.sudoku.variants import own_rules
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.own_rules import OwnRule
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.grade import Adviser
from tests.attack.part import Part, Planted, Tally
from tests.attack.shrink import without_parts
from tests.sudoku.test_kinds import DEFINITIONS, MOST, Puzzle

LARGE = 0.02  # share of the boards with six digits, which take much longer
LONGEST = 0.5  # share of the cells that are given, at most


@dataclass(frozen=True)
class Ruled:
    base: str
    seed: int
    kinds: tuple[str, ...]
    wrong: int  # cells that get a random digit


class Variants(Part[Ruled]):
    name = "variants"
    counted = "variants"

    def make(self, rng: Random) -> Ruled:
        base = "classic-6" if rng.random() < LARGE else "classic-4"
        kinds = rng.choices(list(DEFINITIONS), k=rng.choice((0, 1, 2, 4, 6)))
        return Ruled(base, rng.randrange(10**9), tuple(kinds), rng.choice((0, 0, 0, 1, 2)))

    def attempt(self, case: Ruled, tally: Tally) -> None:
        tally["variants"] += 1
        rng = Random(case.seed)
        puzzle = Puzzle(case.base, rng)
        tally["rules"] += sum(puzzle.add(kind) for kind in case.kinds)
        variant = own_rules.with_units(puzzle.base, puzzle.rules)
        assert load(variant.id) == variant, "the id names another variant"
        count = rng.randint(0, int(LONGEST * len(variant.cells)))
        shown = set(rng.sample(range(len(variant.cells)), count))
        digits = [d * (cell in shown) for cell, d in enumerate(puzzle.solution)]
        for _digit in range(case.wrong):
            digits[rng.randrange(len(digits))] = rng.randint(1, variant.digits)
        grid = Grid(variant, tuple(digits))
        expected = puzzle._solutions(grid.digits)
        if len(expected) < MOST:
            _require_same_boards(puzzle, grid, expected)
            _require_advice(grid, expected, tally)
        _require_shared(grid, expected, tally)

    def smaller(self, case: Ruled) -> Iterator[Ruled]:
        for kinds in without_parts(case.kinds):
            yield replace(case, kinds=tuple(kinds))
        if case.wrong:
            yield replace(case, wrong=0)

    def planted(self) -> Planted:
        """The last rule of a puzzle is forgotten."""
        right = own_rules.with_units

        def forgetful(base: Variant, rules: Iterable[OwnRule]) -> Variant:
            return right(base, list(rules)[:-1])

        return patch.object(own_rules, "with_units", forgetful)


def _require_same_boards(puzzle: Puzzle, grid: Grid, expected: set[str]) -> None:
    for solver in (BoardSolver(grid.variant), SatBoards(grid.variant)):
        found = {str(board) for board in solver.solutions(grid)}
        assert found == expected, f"{type(solver).__name__}: {found ^ expected}"
    for name in ENGINES:
        boards: list[Grid] = []
        solve(ENGINES[name](grid.variant), grid, MOST + 1, found=boards.append)
        found = {str(board) for board in boards}
        assert found == expected, f"{name}: {found ^ expected}"
    puzzle._check_formula(grid, expected)


def _require_advice(grid: Grid, expected: set[str], tally: Tally) -> None:
    """A level and hints exactly for puzzles with one solution, and every step is right."""
    adviser = Adviser(grid.variant)
    grade: Grade | None = None
    with suppress(UsageError):
        grade = adviser.grade(grid)
    assert (grade is not None) == (len(expected) == 1), f"{len(expected)} solutions: {grade}"
    if len(expected) != 1:
        return
    tally["graded"] += 1
    (text,) = expected
    for step in adviser.path(grid):
        tally["steps"] += 1
        words = sentence(step, grid.variant)
        assert words.isprintable(), words
        assert all(int(text[cell]) == digit for cell, digit in step.placed), words
        assert all(int(text[cell]) != digit for cell, digit in step.removed), words


def _require_shared(grid: Grid, expected: set[str], tally: Tally) -> None:
    """A code brings the puzzle back, and so does a link if the site can express its rules."""
    code = share.encode(grid)
    back = share.decode(code, load)
    assert (back.variant, back.digits) == (grid.variant, grid.digits), code
    try:
        address = link(grid, "f-puzzles")
    except SatdokuError:
        return
    tally["linked"] += 1
    read = read_shared(address)
    assert read is not None
    assert not isinstance(read, str)
    assert read.grid.digits == grid.digits, address
    if len(expected) < MOST:
        boards = BoardSolver(read.grid.variant).solutions(read.grid)
        assert {str(board) for board in boards} == expected, address
