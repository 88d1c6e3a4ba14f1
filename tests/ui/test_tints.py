"""Adjacent cages have different tints, in whichever direction they touch."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.board.tints import tints_of

BOARD = """
name = {{ en = "cells", zh_CN = "格" }}
digits = 4
fewest_givens = 0
board = '''
{board}
'''

[units.cage]
name = {{ en = "cage {{number}}", zh_CN = "第 {{number}} 笼" }}
rule = "cage"
cells = '''
{cages}
'''

[units.cage.sums]
A = 5
B = 5
"""

# Two cages that share one edge, in each direction in which cells can be adjacent.
TOUCHING = {
    "left to right": ("o o o o", "A A B B"),
    "above and below": ("o o\no o", "A A\nB B"),
    "down to the right": ("o o . .\n . o o .", "A A . .\n . B B ."),
    "down to the left": (". . o o\n o o . .", ". . A A\n B B . ."),
}


@pytest.mark.parametrize("direction", TOUCHING)
def test_touching_cages_differ(direction: str, tmp_path: Path) -> None:
    board, cages = (text.replace(".", " ").rstrip() for text in TOUCHING[direction])
    path = tmp_path / "cells.toml"
    path.write_text(BOARD.format(board=board, cages=cages), "utf-8")
    variant = load(str(path))
    one, other = (unit for unit in variant.units if unit.kind == "cage")
    tints = tints_of(variant)
    assert {tints[cell] for cell in one.cells}.isdisjoint(tints[cell] for cell in other.cells)
