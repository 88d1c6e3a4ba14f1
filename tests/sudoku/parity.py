"""Prints, as JSON, the puzzles of some seeds and the counters of the searches.

`python -m tests.sudoku.parity`; with the argument `interpreted`, it runs the kernel uncompiled.
"""

from __future__ import annotations

import json
import sys
from itertools import islice

NEEDS_SUPPOSITIONS = "...13.......2.......63....2..4..1..."  # a classic-6 puzzle


def puzzles() -> list[object]:
    from satdoku.sat.kernel.vec import COMPILED
    from satdoku.sudoku.grading.human_solver import HumanSolver
    from satdoku.sudoku.making.generate import generate
    from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
    from satdoku.sudoku.puzzles.formats import parse
    from satdoku.sudoku.solving.board_solver import BoardSolver
    from satdoku.sudoku.solving.engines import ENGINES, solve
    from satdoku.sudoku.techniques import chains
    from satdoku.sudoku.variants.catalogue import load

    rows: list[object] = [COMPILED]
    for name, seeds in (("percent", (1,)), ("classic-6", (1, 2))):
        variant = load(name)
        solver = BoardSolver(variant)
        for seed in seeds:
            made = generate(PuzzleSpec(variant, minimal=True), seed, solver)
            assert made is not None
            rows.append([name, seed, str(made.grid), str(made.solution)])
            for engine in ("bit-board", "backtrack"):
                answer = solve(ENGINES[engine](variant), made.grid)
                rows.append([engine, answer.count, answer.statistics])
    mask = tuple(cell for cell in range(36) if cell % 5 < 2)
    masked = generate(PuzzleSpec(variant, mask=mask), 1, solver)
    assert masked is not None
    rows.append(["mask", str(masked.grid)])
    human = HumanSolver(variant)
    position = human.position(parse(NEEDS_SUPPOSITIONS, variant))
    rings = [[*ring.cells, *ring.removed] for ring in islice(chains.als_loops(position), 10)]
    steps = [[step.technique, *step.cells, *step.removed] for step in human.steps(position)]
    assert any(str(step[0]).endswith(("chain", "net")) for step in steps)
    return rows + rings + steps


if __name__ == "__main__":
    if sys.argv[1:] == ["interpreted"]:
        import tests.interpreted  # noqa: F401
    json.dump(puzzles(), sys.stdout)
