"""The formula of our own search against the published encoding, on variants made at random."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from pysat.solvers import Solver

from satdoku.sudoku.catalogue import load
from satdoku.sudoku.encode import encode
from satdoku.sudoku.solver import BoardSolver
from satdoku.sudoku.variant import Variant

DIRECTIONS = {
    "square": {"row": (0, 2), "column": (1, 0), "diagonal": (1, 2)},
    "hexagon": {"row": (0, 2), "falling": (1, 1), "rising": (1, -1)},
}


def rows(shape: str, rng: Random) -> list[str]:
    if shape == "hexagon":
        side = rng.choice([2, 3])
        lengths = [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]
        return [" ".join("o" * n).center(4 * side - 3).rstrip() for n in lengths]
    width, height = rng.randint(2, 5), rng.randint(2, 5)
    holes = [[rng.choice("ooo ") for _column in range(width)] for _row in range(height)]
    return [" ".join(row).rstrip() or "o" for row in holes]


def some_variant(rng: Random, folder: Path) -> Variant:
    shape = rng.choice(list(DIRECTIONS))
    picture = rows(shape, rng)
    widest = max(len(picture), *((len(row) + 1) // 2 for row in picture))
    text = [
        'name = { en = "some" }',
        f"digits = {widest + rng.randint(0, 2)}",
        "fewest_givens = 0",
        "board = '''",
        *picture,
        "'''",
    ]
    for kind, (down, across) in DIRECTIONS[shape].items():
        rule = rng.choice(["consecutive", "consecutive", "distinct"])
        text += [f"[units.{kind}]", 'name = { en = "line {number}" }', f'rule = "{rule}"']
        text += [f"cells = {{ down = {down}, across = {across} }}"]
    path = folder / "some.toml"
    path.write_text("\n".join(text), encoding="utf-8")
    return load(str(path))


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
