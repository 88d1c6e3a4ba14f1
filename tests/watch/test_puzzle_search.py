"""Searches on a puzzle: every step is valid on the board, and the last one solves it."""

from __future__ import annotations

import pytest

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.rules import solved
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.watch.puzzle_search import SEARCHES, StepKind, backtracking, dpll

SMALL = load("classic-4")
# Every search has to backtrack on it.
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def watched(name: str, puzzle: Grid, most: int = 100_000) -> tuple[Grid, int]:
    """The board after all steps. Each step is checked against the board before it."""
    board, count = puzzle, 0
    for step in SEARCHES[name](puzzle):
        count += 1
        assert not puzzle[step.cell]
        assert (step.digit == 0) == (step.kind is StepKind.TAKEN_BACK)
        assert board[step.cell] != step.digit
        board = board.with_digit(step.cell, step.digit)
        assert count < most
    return board, count


@pytest.mark.parametrize("name", NAMES[:-1])  # the largest board is slow to create
def test_every_variant_is_solved(name: str) -> None:
    variant = load(name)
    made = generate(PuzzleSpec(variant), 3, BoardSolver(variant))
    assert made is not None
    assert solved(made.solution)
    large = len(variant.cells) > 200  # backtracking can take millions of steps
    for search in ["DPLL"] if large else SEARCHES:
        assert watched(search, made.grid)[0] == made.solution


@pytest.mark.parametrize("search", SEARCHES)
def test_a_puzzle_without_solution_ends_as_it_began(search: str) -> None:
    puzzle = parse("3...4.........12", SMALL)  # neither 3 nor 4 fits in R4C1
    assert watched(search, puzzle)[0] == puzzle


def test_only_dpll_sees_what_follows() -> None:
    puzzle = parse("12..............", SMALL)
    assert StepKind.IMPLIED not in {step.kind for step in backtracking(puzzle)}
    assert StepKind.IMPLIED in {step.kind for step in dpll(puzzle)}


def test_a_hard_puzzle_makes_dpll_take_back_what_it_tried() -> None:
    puzzle = parse(HARD, load("classic"))
    kinds = [step.kind for step in dpll(puzzle)]
    assert kinds.count(StepKind.TAKEN_BACK) > 100
    assert kinds.count(StepKind.TRIED) > 3
    assert solved(watched("DPLL", puzzle)[0])
