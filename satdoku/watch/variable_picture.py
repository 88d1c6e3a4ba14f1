"""The variable-interaction graph as an SVG picture: variables that share a clause are joined.

After Carsten Sinz, “Visualizing SAT instances and runs of the DPLL algorithm” (2007): a
force-directed layout, in which a variable's colour shows when the search decided it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from math import hypot, sqrt
from random import Random

from satdoku.messages import _
from satdoku.sat.cnf import Cnf
from satdoku.watch.svg import document, element, text_at
from satdoku.watch.trace import Trace

Label = Callable[[int], str]
Place = tuple[float, float]

MOST_SHOWN = 300  # variables: those decided first, then those with the most neighbours
MOST_LABELLED = 150
LONG_CLAUSE = 30  # literals; longer clauses would connect everything
WORK = 1_500_000  # pairs of variables that the layout computes, a second or two
MOST_ROUNDS = 150
CLEAR_EDGES = 300  # up to this many edges are opaque; beyond, they fade
FAINTEST = 0.12
FIELD, SIDE, HEAD, FOOT = 640, 40, 60, 50  # pixels

FIRST, LAST = (68, 1, 84), (253, 200, 37)  # colours of the first and the last decision
NEVER = "#d9d9d9"


def variable_svg(trace: Trace, title: str, label: Label = str) -> Iterator[str]:
    weights = interactions(trace.cnf)
    order = trace.decision_order()
    shown = _shown(weights, order)
    edges = {pair: w for pair, w in weights.items() if pair[0] in shown and pair[1] in shown}
    places = layout(sorted(shown), edges)
    parts = [*_heading(trace, title, len(shown)), *_edges(edges, places)]
    ranks = {variable: rank for rank, variable in enumerate(order)}
    labelled = len(shown) <= MOST_LABELLED
    for variable in sorted(shown):
        rank = ranks.get(variable)
        colour = NEVER if rank is None else decision_colour(rank, len(order))
        told = label(variable) if labelled else ""
        parts += _variable(places[variable], colour, told, dark=_is_dark(rank, len(order)))
    yield from document(
        FIELD + 2 * SIDE, FIELD + HEAD + FOOT + SIDE, [*parts, *_legend(len(order))]
    )


def interactions(cnf: Cnf) -> Counter[tuple[int, int]]:
    """The number of clauses that each pair of variables shares, ignoring very long clauses."""
    found: Counter[tuple[int, int]] = Counter()
    for clause in cnf:
        variables = sorted({abs(literal) for literal in clause})
        if len(variables) <= LONG_CLAUSE:
            found.update(combinations(variables, 2))
    return found


def _shown(weights: Counter[tuple[int, int]], order: list[int]) -> set[int]:
    degrees: Counter[int] = Counter()
    for pair in weights:
        degrees.update(pair)
    ranked = dict.fromkeys([*order, *(variable for variable, _n in degrees.most_common())])
    return set(list(ranked)[:MOST_SHOWN])


def layout(
    variables: list[int], edges: Counter[tuple[int, int]] | dict[tuple[int, int], int]
) -> dict[int, Place]:
    """Fruchterman and Reingold's layout (1991): all variables repel each other, neighbours attract.
    Coordinates are between 0 and 1."""
    rng, count = Random(1), max(1, len(variables))
    at = {variable: [rng.random(), rng.random()] for variable in variables}
    near = 1 / sqrt(count)  # the ideal distance between neighbours
    rounds = min(MOST_ROUNDS, max(20, 2 * WORK // (count * count)))
    for number in range(rounds):
        moves = {variable: [0.0, 0.0] for variable in variables}
        for one, other in combinations(variables, 2):
            _push(at, moves, one, other, near)
        for one, other in edges:
            _pull(at, moves, one, other, near)
        step = 0.1 * (1 - number / rounds)  # cooling
        for variable in variables:
            dx, dy = moves[variable]
            far = hypot(dx, dy) or 1.0
            at[variable][0] += dx / far * min(far, step)
            at[variable][1] += dy / far * min(far, step)
    return _fitted(at)


def _push(
    at: dict[int, list[float]], moves: dict[int, list[float]], one: int, other: int, near: float
) -> None:
    (x1, y1), (x2, y2) = at[one], at[other]
    dx, dy = x1 - x2, y1 - y2
    force = near * near / (dx * dx + dy * dy + 1e-9)
    moves[one][0] += dx * force
    moves[one][1] += dy * force
    moves[other][0] -= dx * force
    moves[other][1] -= dy * force


def _pull(
    at: dict[int, list[float]], moves: dict[int, list[float]], one: int, other: int, near: float
) -> None:
    (x1, y1), (x2, y2) = at[one], at[other]
    dx, dy = x1 - x2, y1 - y2
    force = hypot(dx, dy) / near
    moves[one][0] -= dx * force
    moves[one][1] -= dy * force
    moves[other][0] += dx * force
    moves[other][1] += dy * force


def _fitted(at: dict[int, list[float]]) -> dict[int, Place]:
    if not at:
        return {}
    lows = [min(place[axis] for place in at.values()) for axis in (0, 1)]
    spans = [max(place[axis] for place in at.values()) - lows[axis] or 1.0 for axis in (0, 1)]
    return {
        variable: ((x - lows[0]) / spans[0], (y - lows[1]) / spans[1])
        for variable, (x, y) in at.items()
    }


def decision_colour(rank: int, count: int) -> str:
    """From dark to bright, so that the order is also visible without colours."""
    share = rank / max(1, count - 1)
    parts = (round(a + (b - a) * share) for a, b in zip(FIRST, LAST, strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def _is_dark(rank: int | None, count: int) -> bool:
    return rank is not None and rank / max(1, count - 1) < 0.6


def _pixels(place: Place) -> Place:
    return SIDE + place[0] * FIELD, HEAD + SIDE / 2 + place[1] * FIELD


def _edges(edges: dict[tuple[int, int], int], places: dict[int, Place]) -> Iterator[str]:
    most = max(edges.values(), default=1)
    opacity = min(1.0, max(FAINTEST, CLEAR_EDGES / max(1, len(edges))))
    for (one, other), weight in edges.items():
        (x1, y1), (x2, y2) = _pixels(places[one]), _pixels(places[other])
        yield element(
            "line",
            x1=x1,
            y1=y1,
            x2=x2,
            y2=y2,
            stroke="#888888",
            stroke_width=0.5 + 1.5 * weight / most,
            stroke_opacity=f"{opacity:.2f}",
        )


def _variable(place: Place, colour: str, told: str, *, dark: bool) -> Iterator[str]:
    x, y = _pixels(place)
    radius = 11 if told else 6
    yield element("circle", cx=x, cy=y, r=radius, fill=colour, stroke="#444444")
    if told:
        size = 10 if len(told) < 3 else 8
        yield text_at(x, y, told, size, fill="#ffffff" if dark else "#000000")


def _heading(trace: Trace, title: str, shown: int) -> Iterator[str]:
    yield text_at(SIDE / 2, 20, title, 16, text_anchor="start", font_weight="bold")
    told = _(
        "Edges join variables that share a clause. {engine}, rule {rule}, {steps} steps",
        engine=trace.engine,
        rule=trace.rule,
        steps=trace.step,
    )
    if shown < trace.cnf.num_vars:
        told += _("; {shown} of {count} variables", shown=shown, count=trace.cnf.num_vars)
    yield text_at(SIDE / 2, 40, told, 12, text_anchor="start")


def _legend(count: int) -> Iterator[str]:
    y = FIELD + HEAD + FOOT
    x: float = SIDE
    samples = range(10) if count else ()
    yield text_at(x, y, _("decided first"), 11, text_anchor="start")
    x += 100
    for rank in samples:
        yield element("rect", x=x, y=y - 7, width=14, height=14, fill=decision_colour(rank, 10))
        x += 14
    yield text_at(x + 8, y, _("last"), 11, text_anchor="start")
    x += 90
    yield element("circle", cx=x, cy=y, r=7, fill=NEVER, stroke="#444444")
    yield text_at(x + 14, y, _("never decided"), 11, text_anchor="start")
