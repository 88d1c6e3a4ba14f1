"""The figures of rules on paper: each kind is where its cells are, and clues find room outside."""

from __future__ import annotations

import pytest

from satdoku.drawing import Caption, Filling, Outline, Shape, Strokes, centre
from satdoku.printing.board import PrintedBoard
from satdoku.printing.figures import draw_figure
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.constraints.figure import (
    ARROW,
    BLACK_DOT,
    BULB,
    EVEN,
    LOW,
    ODD,
    RING,
    WHITE_DOT,
    Between,
    Border,
    Corner,
    Figure,
    InCell,
    Outside,
    Path,
)
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Name, Unit

CELLS = PrintedBoard(load("classic-4")).outlines


def drawn(figure: Figure) -> list[Shape]:
    return list(draw_figure(figure, CELLS))


def roles(figure: Figure) -> list[str]:
    return [shape.role for shape in drawn(figure) if shape.role]


def points(shape: Shape) -> list[tuple[float, float]]:
    if isinstance(shape, Caption):
        return [shape.at]
    return list(shape.outline if isinstance(shape, Filling) else shape.paths[0])


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (Border((0, 1), "5"), ["cage", "label"]),
        (Border((0, 1)), ["cage"]),
        (Path((0, 1, 2)), ["line"]),
        (Path((0, 1, 2), BULB), ["line", "bulb"]),
        (Path((0, 1, 2), RING, ARROW), ["line", "ring", "tip"]),
        (Path((0, 1), RING, RING, "≥2"), ["line", "ring", "ring", "label"]),
        (Between(0, 1, WHITE_DOT), ["dot", "dot"]),
        (Between(0, 1, ">"), ["sign"]),
        (Between(0, 4, "X"), ["sign"]),
        (Corner((0, 1, 4, 5), "12"), ["sign"]),
        (Outside((0, 1, 2, 3), "10"), ["clue"]),
        (InCell(0, ODD), ["odd"]),
        (InCell(0, EVEN), ["even"]),
        (InCell(0, LOW), ["extreme"]),
        (InCell(0, "124"), ["marks"]),
    ],
    ids=str,
)
def test_a_figure_has_its_parts(figure: Figure, expected: list[str]) -> None:
    assert roles(figure) == expected


def test_a_black_dot_is_black_and_between_its_cells() -> None:
    dot, _ring = drawn(Between(0, 1, BLACK_DOT))
    assert isinstance(dot, Filling)
    assert dot.grey == 0
    assert centre(dot.outline) == pytest.approx((1, 0.5))


def test_a_sign_of_order_points_to_the_smaller_digit() -> None:
    (right,), (left,) = drawn(Between(0, 1, ">")), drawn(Between(0, 1, "<"))
    assert max(points(right)) == points(right)[1]
    assert min(points(left)) == points(left)[1]


def test_a_line_leaves_the_ring_at_its_edge() -> None:
    line, ring, _tip = drawn(Path((0, 1, 2), RING, ARROW))
    assert isinstance(ring, Strokes)
    assert points(line)[0] == pytest.approx(max(ring.paths[0]))


def test_the_text_of_four_cells_is_on_their_corner() -> None:
    plate, _text = drawn(Corner((0, 1, 4, 5), "34"))
    assert isinstance(plate, Filling)
    assert centre(plate.outline) == pytest.approx((1, 1))


class Clue(Distinct):
    id = "clue"

    def figures(self, cells: tuple[int, ...]) -> tuple[Figure, ...]:
        return (Outside(cells, "7"),)


@pytest.mark.parametrize(
    ("cells", "size", "first"),
    [
        ((0, 1, 2, 3), (5, 4), (1.5, 0.5)),  # left of the first row
        ((3, 2, 1, 0), (5, 4), (0.5, 0.5)),  # right of it
        ((12, 8, 4, 0), (4, 5), (0.5, 0.5)),  # below the first column
        ((1, 4), (4, 5), (0.5, 1.5)),  # above a diagonal
    ],
)
def test_the_board_makes_room_for_clues(
    cells: tuple[int, ...], size: tuple[int, int], first: tuple[float, float]
) -> None:
    variant = load("classic-4")
    unit = Unit("clue", Name("the clue"), Clue(), cells)
    board = PrintedBoard(variant.replace(id="with a clue", units=(*variant.units, unit)))
    outlines: tuple[Outline, ...] = board.outlines
    assert board.size == size
    assert centre(outlines[0]) == pytest.approx(first)
