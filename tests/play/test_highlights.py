"""What a hint marks on the board: the digits that block, and the digit that it places."""

from __future__ import annotations

from satdoku.play.highlights import ArgumentPart, parts
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.techniques.step import Step
from satdoku.sudoku.variants.catalogue import load


def test_a_hidden_single_marks_the_digits_that_block_the_other_places() -> None:
    """1 can only go to R1C1: the ones in columns 2, 3 and rows 2, 3 block the rest of the box."""
    rows = ["." * 9, "...1.....", "......1..", ".1.......", "." * 9, "." * 9, "..1......"]
    grid = parse("".join(rows).ljust(81, "."), load("classic"))
    human = HumanSolver(load("classic"))
    step = human.next_step(human.position(grid))
    assert step is not None
    assert step.placed == ((0, 1),)
    found = parts(step, grid)
    blocking = {cell for (cell, _digit), part in found.items() if part is ArgumentPart.CAUSE}
    assert blocking == {12, 24, 28, 56}
    assert all(grid[cell] == 1 for cell in blocking)
    assert found[0, 1] is ArgumentPart.TARGET


def test_almost_locked_sets_are_told_from_the_digit_that_joins_them() -> None:
    grid = parse(
        "..5.9.......4.....7.8........3......4..8........9.4.1...63..5.....1...3.........2",
        load("percent"),
    )
    fields = {"cells": (0, 1), "others": (3,), "group": (5,), "third": 2, "fourth": 6, "digit": 1}
    step = Step("ALS-XY-wing", (0, 1, 3, 5), "", fields, removed=((7, 1),))
    found = parts(step, grid)
    assert found[0, 1] is ArgumentPart.CAUSE
    assert found[0, 2] is found[3, 6] is ArgumentPart.CHAIN
    assert found[7, 1] is ArgumentPart.GONE
