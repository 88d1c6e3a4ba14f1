"""Arrow keys reach every cell of every board, and stop at its edges."""

from __future__ import annotations

import pytest

from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.ui.board.neighbours import STEPS, neighbour


@pytest.mark.parametrize("name", [name for name in NAMES if name != "classic-25"])
def test_every_cell_is_reached(name: str) -> None:
    variant = load(name)
    seen, waiting = {0}, [0]
    while waiting:
        cell = waiting.pop()
        new = {neighbour(variant, cell, step) for step in STEPS} - seen
        seen |= new
        waiting += new
    assert len(seen) == len(variant.cells)


@pytest.mark.parametrize(
    ("name", "start", "step", "end"),
    [
        ("classic", (5, 5), "left", (5, 4)),
        ("classic", (5, 5), "down", (6, 5)),
        ("classic", (5, 1), "left", (5, 1)),
        ("classic", (9, 9), "down", (9, 9)),
        ("honeycomb", (1, 1), "down", (2, 1)),
        ("honeycomb", (2, 1), "up", (1, 1)),
        ("honeycomb", (5, 9), "up", (4, 8)),
        ("twodoku", (9, 9), "right", (9, 10)),
        ("twodoku", (1, 9), "right", (1, 9)),
    ],
)
def test_steps(name: str, start: tuple[int, int], step: str, end: tuple[int, int]) -> None:
    variant = load(name)
    assert neighbour(variant, variant.index[start], step) == variant.index[end]
