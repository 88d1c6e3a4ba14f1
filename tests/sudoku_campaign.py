"""Generates many puzzles and checks each by an outside solver: `python -m tests.sudoku_campaign`.

`--per-variant 1000 --large 20 --huge 2` puzzles of up to 153 cells, of 16×16 and of 25×25.
"""

from __future__ import annotations

import argparse
import sys
import time

from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import NAMES, load
from tests.sudoku.outside import Outside


def check_variant(name: str, count: int, seed: int) -> bool:
    """Make every other puzzle minimal, except where that takes hours."""
    variant, outside = load(name), Outside(name)
    solver = BoardSolver(variant)
    making = 0.0
    givens: dict[bool, list[int]] = {True: [], False: []}  # keyed by whether the puzzle is minimal
    bad = 0
    start = time.monotonic()
    for number in range(seed, seed + count):
        before = time.monotonic()
        minimal = number % 2 == 0 and name != "classic-25"
        made = generate(PuzzleSpec(variant, minimal=minimal), number, solver)
        making += time.monotonic() - before
        assert made is not None
        solution = str(made.solution)
        right = outside.solutions(str(made.grid)) == [solution] and not outside.broken(solution)
        givens[minimal].append(made.grid.givens)
        if not right:
            bad += 1
            print(f"WRONG: {name}, seed {number}: {made.grid}")
    deep = givens[True] or givens[False]
    print(
        f"{name}: {count} puzzles, {bad} wrong; the deepest have {min(deep)} to {max(deep)} givens,"
        f" {sum(deep) / len(deep):.1f} on average; made in {making:.1f} s,"
        f" checked in {time.monotonic() - start - making:.1f} s",
        flush=True,
    )
    return bad == 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.sudoku_campaign", description=__doc__)
    parser.add_argument("--per-variant", type=int, default=1000, metavar="N")
    parser.add_argument("--large", type=int, default=20, metavar="N")
    parser.add_argument("--huge", type=int, default=2, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument("--variant", nargs="*", default=list(NAMES))
    args = parser.parse_args()
    counts = {"classic-16": args.large, "classic-25": args.huge}
    results = [check_variant(n, counts.get(n, args.per_variant), args.seed) for n in args.variant]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
