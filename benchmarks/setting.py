"""How soon the setter's workbench answers, and how long `why` takes: CPU time in milliseconds.

python -m benchmarks.setting --questions 100
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice

from benchmarks.kept import RESULTS, Kept
from benchmarks.machine import describe
from benchmarks.tables import Row, Table, print_tables, significant
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.setting.analysis import analyses
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.why.why import why

VARIANTS = ("classic", "percent", "x", "asterisk", "windoku", "classic-6", "twodoku")
BOARDS = (*VARIANTS, "honeycomb", "classic+cage=15@111222", "classic+thermometer=11-15")
RULES = ("killer", "thermo", "arrow", "sandwich", "skyscrapers", "little-killer", "non-consecutive")
SHARE = 3  # puzzles per variant, and the share of their givens that is typed at first


def tables(questions: int) -> list[Table]:
    heading = ("board", "givens", "first answer", "true candidates")
    answered = ("variant", "questions", "median", "95th percentile", "slowest", "mean clues")
    return [
        Table("First answers of the workbench, CPU ms", heading, list(_answers())),
        Table("why, CPU ms", answered, [_questions(name, questions) for name in VARIANTS]),
    ]


def _answers() -> Iterator[Row]:
    for name in BOARDS:
        variant = load(name)
        boards = [Grid.empty(variant)]
        made = generate(PuzzleSpec(variant), 0, BoardSolver(variant))
        if made is not None:
            boards += [_part(made.grid), made.grid]
        for board in boards if name != "honeycomb" else boards[1:]:
            yield name, str(board.givens), *_stages(board)
    for rule in RULES:  # as drawn before the first given, and with its givens
        made = generate(PuzzleSpec(load("classic"), rules=(rule,)), 1, BoardSolver(load("classic")))
        assert made is not None
        for board in (Grid.empty(made.grid.variant), made.grid):
            yield f"classic, {rule}", str(board.givens), _stages(board, 1)[0], "–"


def _part(puzzle: Grid) -> Grid:
    """The first third of the givens, as while typing."""
    kept = [cell for cell, digit in enumerate(puzzle.digits) if digit][::SHARE]
    digits = tuple(digit if cell in kept else 0 for cell, digit in enumerate(puzzle.digits))
    return Grid(puzzle.variant, digits)


def _stages(board: Grid, count: int = 2) -> tuple[str, str]:
    """With a new solver, as after the first change of a variant's rules."""
    start = time.process_time()
    stages = islice(analyses(board), count)
    times = [(time.process_time() - start) * 1e3 for _stage in stages]
    return significant(times[0]), significant(times[-1])


def _questions(name: str, count: int) -> Row:
    variant, rng = load(name), random.Random(name)
    times, clues = [], 0
    for seed in range(-(-count // 10)):
        made = generate(PuzzleSpec(variant), seed, BoardSolver(variant))
        assert made is not None
        blanks = [cell for cell, digit in enumerate(made.grid.digits) if not digit]
        for _question in range(10):
            cell, digit = rng.choice(blanks), rng.randint(1, variant.digits)
            start = time.process_time()
            clues += len(why(made.grid, cell, digit).clues)
            times.append((time.process_time() - start) * 1e3)
    times.sort()
    middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
    figures = map(significant, (middle, late, times[-1], clues / len(times)))
    return name, str(len(times)), *figures


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=100)
    args = parser.parse_args(arguments)
    found = tables(args.questions)
    print_tables(found)
    print(Kept("setting", describe((), datetime.now().astimezone()), found).save(RESULTS))


if __name__ == "__main__":
    main()
