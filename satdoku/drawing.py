"""Drawing primitives: shapes that rules, boards and pages produce, and every writer can render.

Lengths are points, 72 to the inch. x grows to the right and y grows downwards. A grey is 0 for
black up to 1 for white: sheets are printed without colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satdoku.value import Value

Point = tuple[float, float]
Outline = tuple[Point, ...]  # the corners of an area, clockwise

BLACK, WHITE = 0.0, 1.0
_DIGITS = 2  # decimals to round to, so that equal corners compare equal


class Filling(Value):
    """An area without a border."""

    outline: Outline
    grey: float
    role: str = ""  # its purpose on the sheet; a writer may keep it


class Strokes(Value):
    """Lines, one or many, drawn with one pen."""

    paths: tuple[Outline, ...]
    width: float
    grey: float = BLACK
    dashes: tuple[float, ...] = ()  # lengths of dash and gap; none for a solid line
    closed: bool = True  # each path ends where it begins
    role: str = ""


class Caption(Value):
    """A line of text. `at` is the start, middle or end of its baseline."""

    at: Point
    text: str
    size: float
    anchor: str = "middle"
    bold: bool = False
    grey: float = BLACK
    role: str = ""


Shape = Filling | Strokes | Caption


class SheetPage(Value):
    width: float
    height: float
    shapes: tuple[Shape, ...]


# -- outlines ----------------------------------------------------------------------------------


def centre(outline: Outline) -> Point:
    xs, ys = zip(*outline, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def borders(cells: Iterable[Outline]) -> list[Outline]:
    """The outlines of the area that the cells cover: one for each connected part and each hole."""
    follows: dict[Point, list[Point]] = {}
    edges = {edge for cell in cells for edge in _edges(cell)}
    for start, end in sorted(edges):
        if (end, start) not in edges:  # no cell on the other side
            follows.setdefault(start, []).append(end)
    loops = []
    while follows:
        first = min(follows)
        loop: list[Point] = []
        here = first
        while not loop or here != first:
            loop.append(here)
            ends = follows[here]
            here = ends.pop()
            if not ends:
                del follows[loop[-1]]
        loops.append(tuple(loop))
    return loops


def _edges(cell: Outline) -> Iterator[tuple[Point, Point]]:
    rounded = [(round(x, _DIGITS), round(y, _DIGITS)) for x, y in cell]
    return zip(rounded, [*rounded[1:], rounded[0]], strict=True)


def inset(outline: Outline, distance: float) -> Outline:
    """The same outline, with every edge moved inwards by the distance."""
    corners = zip((outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True)
    return tuple(_moved_in(before, here, after, distance) for before, here, after in corners)


def _moved_in(before: Point, here: Point, after: Point, distance: float) -> Point:
    """Move a corner along the normals of its two edges; 1 + cos measures how far these agree."""
    (ax, ay), (bx, by) = _normal(before, here), _normal(here, after)
    share = distance / max(1 + ax * bx + ay * by, 0.1)
    return here[0] + (ax + bx) * share, here[1] + (ay + by) * share


def _normal(start: Point, end: Point) -> Point:
    """The unit normal that points into a clockwise outline."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    return -dy / length, dx / length


def size_of(cell: Outline) -> float:
    """The width of a cell."""
    xs = [x for x, _y in cell]
    return max(xs) - min(xs)
