"""How fast puzzles are made and graded: CPU time per puzzle, over consecutive seeds."""

from __future__ import annotations

import time
from collections.abc import Sequence

from benchmarks import grading
from benchmarks.tables import Row, Table, significant
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import load

# The request, its label, and the number of puzzles.
REQUESTS = (
    ("classic, 32 givens", PuzzleSpec(load("classic"), 32), 200),
    ("classic, minimal", PuzzleSpec(load("classic"), minimal=True), 200),
    ("percent, minimal", PuzzleSpec(load("percent"), minimal=True), 200),
    ("percent, level 5", PuzzleSpec(load("percent"), level=5), 20),
    ("percent, 13 givens", PuzzleSpec(load("percent"), 13), 3),
    ("classic, 19 givens", PuzzleSpec(load("classic"), 19), 3),
    ("twodoku, minimal", PuzzleSpec(load("twodoku"), minimal=True), 20),
    ("honeycomb, minimal", PuzzleSpec(load("honeycomb"), minimal=True), 20),
)


def tables(
    requests: Sequence[tuple[str, PuzzleSpec, int]] = REQUESTS, easy: int = 300
) -> list[Table]:
    graded = (("classic, 36 givens", str(easy), f"{grading.speed(easy):.0f}"),)
    heading = ("puzzles", "made", "CPU ms each", "slowest, ms")
    return [
        Table("Making puzzles", heading, [row(*one) for one in requests]),
        Table("Grading puzzles", ("puzzles", "graded", "per second"), graded),
    ]


def row(name: str, request: PuzzleSpec, count: int) -> Row:
    solver, times = BoardSolver(request.variant), []
    for seed in range(count):
        start = time.process_time()
        made = generate(request, seed, solver)
        assert made is not None
        assert made.as_asked
        times.append((time.process_time() - start) * 1e3)
    return name, str(count), significant(sum(times) / count), significant(max(times))
