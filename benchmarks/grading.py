"""Compares our grades with a publisher's levels, and measures how fast we grade.

`python -m benchmarks.grading FOLDER` reads each file VARIANT.txt in the folder. A line holds a
puzzle and, as its last field, a level such as L3.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from satdoku.sudoku.grading.grade import Grader
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles.puzzle_files import read_puzzles
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import NAMES, load

EASY = {"count": 300, "givens": 36}


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, from 1. Equal values share the mean of their ranks."""
    ordered = sorted(values)
    first = {value: n for n, value in reversed(list(enumerate(ordered, 1)))}
    last = {value: n for n, value in enumerate(ordered, 1)}
    return [(first[value] + last[value]) / 2 for value in values]


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's coefficient: the correlation of the ranks."""
    middle = (len(one) + 1) / 2
    a, b = ([rank - middle for rank in ranks(values)] for values in (one, other))
    product = sum(x * y for x, y in zip(a, b, strict=True))
    return float(product / (sum(x * x for x in a) * sum(y * y for y in b)) ** 0.5)


def compare(path: Path) -> str | None:
    """A line of the report; None if the file has no levels."""
    variant = load(path.stem)
    grader = Grader(variant)
    told, grades = [], []
    for puzzle in read_puzzles(path, variant):
        level = re.fullmatch(r"L([0-9]+)", puzzle.fields[-1] if puzzle.fields else "")
        if level:
            told.append(int(level[1]))
            grades.append(grader.grade(puzzle.grid))
    if len(set(told)) < 2:
        return None
    by_score = rank_correlation(told, [grade.score for grade in grades])
    by_level = rank_correlation(told, [grade.level for grade in grades])
    return (
        f"{path.stem:12} {len(told):6} puzzles   rank correlation with the publisher's level:"
        f" score {by_score:.3f}, level {by_level:.3f}"
    )


def speed(count: int = EASY["count"]) -> float:
    """Easy classic puzzles graded per CPU second."""
    variant = load("classic")
    solver, grader = BoardSolver(variant), Grader(variant)
    made = [generate(PuzzleSpec(variant, EASY["givens"]), n, solver) for n in range(count)]
    puzzles = [puzzle.grid for puzzle in made if puzzle is not None]
    start = time.process_time()
    for puzzle in puzzles:
        grader.grade(puzzle)
    return len(puzzles) / (time.process_time() - start)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.grading", description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args(arguments).folder
    lines = [compare(path) for path in sorted(folder.glob("*.txt")) if path.stem in NAMES]
    for line in filter(None, lines):
        print(line)
    print(f"classic with {EASY['givens']} givens: {speed():.0f} puzzles a second")
    return 0 if any(lines) else 2


if __name__ == "__main__":
    sys.exit(main())
