"""Draws the figures of rules on a sheet: cages, lines, dots, letters, clues outside the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin

from satdoku.drawing import (
    BLACK,
    WHITE,
    Caption,
    Filling,
    Outline,
    Point,
    Shape,
    Strokes,
    borders,
    centre,
    inset,
    size_of,
)
from satdoku.sudoku.constraints.figure import (
    ARROW,
    BLACK_DOT,
    BULB,
    EVEN,
    HIGH,
    LOW,
    ODD,
    PLAIN,
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

# Lengths, in cell widths.
LINE = 0.18
BULB_RADIUS, RING_RADIUS, DOT_RADIUS, SIGN_RADIUS = 0.3, 0.36, 0.1, 0.36
LABEL, SIGN, CLUE = 0.25, 0.27, 0.45  # type sizes
TIP = 0.22
PEN = 0.02
LETTER = 0.36  # half the height of a capital, relative to the font size

LINE_GREY, SIGN_GREY = 0.75, 0.85
CORNERS = 24  # of a circle


def is_above_grid(figure: Figure) -> bool:
    """True for signs that lie on the lines between cells."""
    return isinstance(figure, Between | Corner | Outside)


def draw_figure(figure: Figure, board: Sequence[Outline]) -> Iterator[Shape]:
    match figure:
        case Border():
            yield from _border([board[cell] for cell in figure.cells], figure.label)
        case Path():
            yield from _path(figure, [board[cell] for cell in figure.cells])
        case Between():
            yield from _between(board[figure.one], board[figure.other], figure.sign)
        case Corner():
            size = size_of(board[figure.cells[0]])
            at = _mean([centre(board[cell]) for cell in figure.cells])
            yield from _plate(at, figure.text, size * SIGN * 0.8)
        case Outside():
            slot = outside_slot(figure, board)
            size = size_of(slot) * CLUE
            x, y = centre(slot)
            yield Caption((x, y + size * LETTER), figure.text, size, role="clue")
        case InCell():
            yield from _in_cell(board[figure.cell], figure.sign)


def outside_slot(figure: Outside, board: Sequence[Outline]) -> Outline:
    """The place of a clue, as large as a cell."""
    (x, y), (next_x, next_y) = (centre(board[cell]) for cell in figure.cells[:2])
    return tuple((left + x - next_x, top + y - next_y) for left, top in board[figure.cells[0]])


def _border(cells: Sequence[Outline], label: str) -> Iterator[Shape]:
    size = size_of(cells[0])
    paths = tuple(inset(border, size * 0.09) for border in borders(cells))
    yield Strokes(paths, size * PEN, grey=0.2, dashes=(size * 0.08, size * 0.05), role="cage")
    if label:
        left, top = min(x for x, _y in cells[0]), min(y for _x, y in cells[0])
        text = size * LABEL
        x, y = left + size * 0.06, top + size * 0.05
        right = x + text * 0.6 * len(label)
        yield Filling(((x, y), (right, y), (right, y + text), (x, y + text)), WHITE)
        yield Caption((x, y + text * 0.86), label, text, "start", role="label")


def _path(path: Path, cells: Sequence[Outline]) -> Iterator[Shape]:
    size = size_of(cells[0])
    points = [centre(cell) for cell in cells]
    slim = ARROW in (path.start, path.end)
    width, grey = (PEN * 2, 0.45) if slim else (LINE, LINE_GREY)
    drawn = list(points)
    if path.start == RING:
        drawn[0] = _towards(points[0], points[1], size * RING_RADIUS)
    if path.end == RING:
        drawn[-1] = _towards(points[-1], points[-2], size * RING_RADIUS)
    yield Strokes((tuple(drawn),), size * width, grey=grey, closed=False, role="line")
    yield from _end(path.start, points[0], points[1], size, grey)
    yield from _end(path.end, points[-1], points[-2], size, grey)
    if path.label:
        left, top = min(x for x, _y in cells[0]), min(y for _x, y in cells[0])
        at = (left + size * 0.06, top + size * 0.22)
        yield Caption(at, path.label, size * 0.2, "start", role="label")


def _end(kind: str, here: Point, before: Point, size: float, grey: float) -> Iterator[Shape]:
    if kind == BULB:
        yield Filling(_circle(here, size * BULB_RADIUS), grey, "bulb")
    elif kind == RING:
        yield Strokes((_circle(here, size * RING_RADIUS),), size * PEN * 2, 0.45, role="ring")
    elif kind == ARROW:
        (x, y), length = here, hypot(here[0] - before[0], here[1] - before[1])
        dx, dy = (here[0] - before[0]) / length, (here[1] - before[1]) / length
        back, side = size * TIP, size * TIP * 0.6
        tip = tuple(
            (x - dx * back - sign * dy * side, y - dy * back + sign * dx * side) for sign in (1, -1)
        )
        yield Strokes(((tip[0], here, tip[1]),), size * PEN * 2, grey, closed=False, role="tip")
    else:
        assert kind == PLAIN


def _between(one: Outline, other: Outline, sign: str) -> Iterator[Shape]:
    size = size_of(one)
    (x, y), (far_x, far_y) = centre(one), centre(other)
    at = (x + far_x) / 2, (y + far_y) / 2
    if sign in (WHITE_DOT, BLACK_DOT):
        dot = _circle(at, size * DOT_RADIUS)
        yield Filling(dot, WHITE if sign == WHITE_DOT else BLACK, "dot")
        yield Strokes((dot,), size * PEN, role="dot")
    elif sign in ("<", ">"):
        yield _pointed(at, (far_x - x, far_y - y) if sign == ">" else (x - far_x, y - far_y), size)
    else:
        yield from _plate(at, sign, size * SIGN)


def _pointed(at: Point, towards: Point, size: float) -> Shape:
    """An angle whose tip points to the smaller digit."""
    length = hypot(*towards)
    dx, dy = (part / length * size * 0.11 for part in towards)
    x, y = at
    path = ((x - dx - dy, y - dy + dx), (x + dx, y + dy), (x - dx + dy, y - dy - dx))
    return Strokes((path,), size * PEN * 2, closed=False, role="sign")


def _plate(at: Point, text: str, size: float) -> Iterator[Shape]:
    """A text on a white ground."""
    (x, y), half = at, size * (0.32 * len(text) + 0.1)
    tall = size * 0.5
    plate = ((x - half, y - tall), (x + half, y - tall), (x + half, y + tall), (x - half, y + tall))
    yield Filling(plate, WHITE)
    yield Caption((x, y + size * LETTER), text, size, role="sign")


def _in_cell(cell: Outline, sign: str) -> Iterator[Shape]:
    (x, y), radius = centre(cell), size_of(cell) * SIGN_RADIUS
    if sign == ODD:
        yield Filling(_circle((x, y), radius), SIGN_GREY, "odd")
    elif sign == EVEN:
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        yield Filling(
            tuple((x + radius * a, y + radius * b) for a, b in corners), SIGN_GREY, "even"
        )
    elif sign in (LOW, HIGH):
        down = radius if sign == LOW else -radius
        triangle = ((x - radius, y - down * 0.8), (x + radius, y - down * 0.8), (x, y + down))
        yield Filling(triangle, SIGN_GREY, "extreme")
    else:
        size = size_of(cell) * min(0.2, 1.4 / max(1, len(sign)))
        left, bottom = min(a for a, _b in cell), max(b for _a, b in cell)
        at = left + size_of(cell) * 0.06, bottom - size_of(cell) * 0.06
        yield Caption(at, sign, size, "start", grey=0.35, role="marks")


def _circle(at: Point, radius: float) -> Outline:
    angles = (2 * pi * n / CORNERS for n in range(CORNERS))
    return tuple((at[0] + radius * cos(angle), at[1] + radius * sin(angle)) for angle in angles)


def _towards(start: Point, end: Point, distance: float) -> Point:
    share = distance / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _mean(points: Sequence[Point]) -> Point:
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)
