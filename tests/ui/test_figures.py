"""What rules draw on a board: paths, signs between cells, clues outside, signs in cells."""

from __future__ import annotations

import pytest

from satdoku.play import notes
from satdoku.sudoku.constraints.figure import (
    BULB,
    EVEN,
    RING,
    Between,
    Corner,
    Figure,
    InCell,
    Outside,
    Path,
)
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.board import figures, layout, tints
from satdoku.ui.board.drawing import Drawing, render
from satdoku.ui.board.looks import board_theme
from satdoku.ui.board.sizes import Size
from satdoku.ui.board.view import View
from satdoku.ui.theme.palette import DARK

LARGE, MEDIUM = Size(7, 3, uprights=True, levels=True), Size(5, 2, uprights=True)


def drawn(monkeypatch: pytest.MonkeyPatch, size: Size, *shown: Figure) -> Drawing:
    name = f"drawn {shown}"  # layouts are cached by variant
    variant = load("classic-4").replace(id=name)
    for module in (figures, layout, tints):
        monkeypatch.setattr(module, "figures_of", lambda variant: shown)
    blank = Grid.empty(variant)
    view = View(blank, blank, notes.blank(variant))
    return render(layout.layout(variant, size), view, board_theme(DARK))


def on_band(drawing: Drawing, line: int) -> str:
    """A line with # where the first path lies."""
    return "".join(
        "#" if segment.style and f"on {DARK.bands[0][3:]}" in str(segment.style) else sign
        for segment in drawing.lines[line]
        for sign in segment.text
    )


def test_a_path_runs_through_the_centres_of_its_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = drawn(monkeypatch, LARGE, Path((0, 1, 5)))
    assert on_band(drawing, 2).startswith("1 ┃  ###########  ┃")
    assert on_band(drawing, 4)[13:16] == "###"


def test_bulbs_and_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = drawn(monkeypatch, LARGE, Path((0, 1), BULB, RING))
    assert on_band(drawing, 1)[3:10] == " ##### "
    assert drawing.plain.split("\n")[1][11:18] == "╭     ╮"


@pytest.mark.parametrize("size", [LARGE, MEDIUM])
def test_signs_stand_between_their_cells(monkeypatch: pytest.MonkeyPatch, size: Size) -> None:
    drawing = drawn(monkeypatch, size, Between(0, 1, "●"), Between(4, 8, "<"))
    lines = drawing.plain.split("\n")
    assert lines[1 + size.height // 2 - (size.height == 2)][2 + size.width + 1] == "●"
    assert sum("∧" in line for line in lines) == 1


def test_corner_clues_outside_and_signs_in_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = (Corner((0, 1, 4, 5), "12"), Outside((0, 5), "9"), Outside((7, 6), "14"))
    lines = drawn(monkeypatch, LARGE, *shown, InCell(15, EVEN)).plain.split("\n")
    assert "↘9" in lines[0]
    assert lines[5].count("12") == 1
    assert any(line.rstrip().endswith("14") for line in lines)
    assert sum("□" in line for line in lines) == 1
