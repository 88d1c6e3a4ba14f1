"""The formula of our own search agrees with the published encoding, on random variants."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from pysat.solvers import Solver

from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.encode import encode
from tests.sudoku.random_variants import some_variant


@pytest.mark.parametrize("seed", range(60))
def test_both_formulas_agree_about_boards(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    variant = some_variant(rng, tmp_path)
    ours = BoardSolver(variant)
    cells, digits = range(len(variant.cells)), variant.digits
    with Solver("cadical195", bootstrap_with=[list(clause) for clause in encode(variant)]) as other:
        for _question in range(8):
            chosen = rng.sample(cells, rng.randint(0, len(cells) // 3))
            literals = [cell * digits + rng.randint(1, digits) for cell in chosen]
            assert ours.possible(literals) == other.solve(assumptions=literals)
