"""The search tree as an SVG picture; of a large tree, the part around the current branch."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from satdoku.messages import _
from satdoku.value import Value
from satdoku.watch.svg import document, element, text_at
from satdoku.watch.trace import Trace
from satdoku.watch.tree import TreeNode, TreeWindow

Label = Callable[[int], str]

ACROSS, DOWN = 56, 64  # pixels between leaves, and between levels
SIDE, HEAD, FOOT = 40, 70, 50  # pixels around the tree
LEAST_WIDTH = 620  # minimum pixels for the heading and the legend
RADIUS = 9
HALO = {"stroke": "#ffffff", "stroke_width": 4, "paint_order": "stroke"}  # around text on a line
CROSSES = 16  # side of a conflict's square in pixels


class NodeLook(Value):
    fill: str
    stroke: str


OPEN = NodeLook("#ffffff", "#555555")
CURRENT = NodeLook("#ffe08a", "#8a6100")
CONFLICT = NodeLook("#f4b6b6", "#a01010")
MODEL = NodeLook("#b7e1b7", "#0a6a0a")


class _Places:
    """Puts leaves side by side, and each node above the middle of its branches."""

    def __init__(self, window: TreeWindow) -> None:
        self.x: dict[int, float] = {}
        leaves = 0
        for node in reversed(list(window.nodes())):  # children before their parents
            below = [self.x[id(child)] for child in window.children(node)]
            if below:
                self.x[id(node)] = (below[0] + below[-1]) / 2
            else:
                self.x[id(node)] = float(leaves)
                leaves += 1
        self.width = max(0, leaves - 1)
        self.depth = max(node.depth for node in window.nodes())

    def at(self, node: TreeNode) -> tuple[float, float]:
        """Counted from the right, because leaves are visited in that order."""
        return (self.width - self.x[id(node)]) * ACROSS, node.depth * DOWN


def tree_svg(trace: Trace, title: str, label: Label = str) -> Iterator[str]:
    window = TreeWindow(trace.tree)
    places = _Places(window)
    drawn = places.width * ACROSS
    width = max(LEAST_WIDTH, drawn + 2 * SIDE)
    height = places.depth * DOWN + HEAD + FOOT + DOWN
    shift = (width - drawn) / 2
    parts = [*_heading(trace, window, title), *_legend(height - FOOT / 2)]
    path = {id(node) for node in trace.tree.current.path()}
    for node in window.nodes():
        x, y = places.at(node)
        here = shift + x, HEAD + y
        if node.parent is not None:
            above = places.at(node.parent)
            start = shift + above[0], HEAD + above[1]
            parts[:0] = _edge(start, here, label(node.literal), bold=id(node) in path)
        parts += _node(trace, node, window.hidden(node), here)
    yield from document(width, height, parts)


def _heading(trace: Trace, window: TreeWindow, title: str) -> Iterator[str]:
    yield text_at(SIDE / 2, 20, title, 16, text_anchor="start", font_weight="bold")
    size = trace.tree.root.size
    told = _(
        "{engine}, rule {rule}: {count} nodes", engine=trace.engine, rule=trace.rule, count=size
    )
    if len(window) < size:
        told += _(", {shown} shown", shown=len(window))
    yield text_at(SIDE / 2, 40, told, 12, text_anchor="start")


def _edge(
    start: tuple[float, float], end: tuple[float, float], label: str, *, bold: bool
) -> list[str]:
    middle = (start[0] + 2 * end[0]) / 3, (start[1] + 2 * end[1]) / 3 - 4
    line = element(
        "line",
        **dict(zip(("x1", "y1", "x2", "y2"), (*start, *end), strict=True)),
        stroke="#8a6100" if bold else "#999999",
        stroke_width=3 if bold else 1.5,
    )
    return [line, text_at(*middle, label, 12, font_weight="bold", **HALO)]


def _look(trace: Trace, node: TreeNode) -> NodeLook:
    if node.model:
        return MODEL
    if node.conflict >= 0 and not node.children:
        return CONFLICT
    return CURRENT if node is trace.tree.current else OPEN


def _shape(look: NodeLook, x: float, y: float) -> list[str]:
    """A square with a cross for a conflict, a double circle for a model, otherwise a circle."""
    colours = {"fill": look.fill, "stroke": look.stroke, "stroke_width": 1.5}
    if look is CONFLICT:
        corner = {"x": x - CROSSES / 2, "y": y - CROSSES / 2, "width": CROSSES, "height": CROSSES}
        return [element("rect", **corner, **colours), text_at(x, y, "✗", 11, fill=look.stroke)]
    circles = [element("circle", cx=x, cy=y, r=RADIUS, **colours)]
    if look is MODEL:
        circles.append(element("circle", cx=x, cy=y, r=RADIUS - 3, **colours))
    return circles


def _node(trace: Trace, node: TreeNode, hidden: int, place: tuple[float, float]) -> Iterator[str]:
    x, y = place
    yield from _shape(_look(trace, node), x, y)
    told = []
    if node.conflict >= 0 and not node.children:
        told.append(_("clause {number}", number=node.conflict + 1))
    if hidden:
        told.append(_("… {count} nodes", count=hidden))
    if node.implied and not told and not node.children:
        told.append(_("{count} implied", count=len(node.implied)))
    for line, text in enumerate(told):
        yield text_at(x, y + 18 + 11 * line, text, 9, fill="#444444")
    if node.implied and node.children:
        told_beside = f"+{len(node.implied)}"
        beside = {"text_anchor": "start", "fill": "#444444", **HALO}
        yield text_at(x + RADIUS + 3, y, told_beside, 9, **beside)


def _legend(y: float) -> Iterator[str]:
    rows = (
        (OPEN, _("+3: three implied literals")),
        (CURRENT, _("current position of the search")),
        (CONFLICT, _("conflict")),
        (MODEL, _("model")),
    )
    x: float = SIDE / 2 + RADIUS
    for look, meaning in rows:
        yield from _shape(look, x, y)
        yield text_at(x + 16, y, meaning, 11, text_anchor="start")
        x += 44 + 6 * sum(2 if ord(sign) > 0x2E80 else 1 for sign in meaning)
