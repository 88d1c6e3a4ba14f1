"""Puzzles that bring rules, kind by kind: made, solved and proved unique, graded.

Solving counts the search for a second solution, and making includes the rules and the check that
the puzzle is unique. A puzzle is explained if the techniques finish it without a search.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import islice

from benchmarks.tables import Row, Table, significant
from satdoku.sudoku.grading.grade import Grader
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making import rule_sets
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import load

SETS = tuple(name for name in rule_sets.names() if name != "non-consecutive")  # slow at 9×9
HEADING = ("rules", "made/s", "solved/s", "levels", "explained", "CPU s per grade")


def tables(sets: Sequence[str] = SETS, count: int = 3) -> list[Table]:
    title = f"Puzzles with rules on 9×9 boards, {count} of each kind"
    return [Table(title, HEADING, [row(name, count) for name in sets])]


def row(name: str, count: int) -> Row:
    base = load("classic")
    start = time.process_time()
    spec = PuzzleSpec(base, rules=(name,))
    made = [generate(spec, seed, BoardSolver(base)) for seed in range(count)]
    making = time.process_time() - start
    puzzles = [puzzle.grid for puzzle in made if puzzle is not None]
    start = time.process_time()
    for puzzle in puzzles:
        assert _is_unique(puzzle)
    solving = time.process_time() - start
    start = time.process_time()
    grades = [Grader(puzzle.variant).grade(puzzle) for puzzle in puzzles]
    grading = time.process_time() - start
    levels = sorted(grade.level for grade in grades)
    return (
        name,
        significant(count / making),
        significant(count / solving),
        f"{levels[0]}–{levels[-1]}",
        f"{sum(grade.finished for grade in grades)}/{count}",
        significant(grading / count),
    )


def _is_unique(puzzle: Grid) -> bool:
    return len(list(islice(BoardSolver(puzzle.variant).solutions(puzzle), 2))) == 1
