"""The variable-interaction graph as an SVG picture: variables that share a clause are joined.

After Carsten Sinz, “Visualizing SAT instances and runs of the DPLL algorithm” (2007): a
force-directed layout, in which a variable's colour shows when the search decided it. A large graph
is folded: see `folded_graph.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from satdoku.messages import N_, _
from satdoku.sat.cnf import Cnf
from satdoku.watch.folded_graph import disc_shapes, discs, hidden_counts
from satdoku.watch.force_layout import Place, layout
from satdoku.watch.svg import document, element, text_at
from satdoku.watch.trace import Trace

Label = Callable[[int], str]
Shown = tuple[int, Place, float]  # a variable, its centre and its radius, in pixels

MOST_SHOWN = 300  # variables: those decided first, then those with the most neighbours
LONG_CLAUSE = 30  # literals; longer clauses would connect everything
CLEAR_VARIABLES, CLEAR_EDGES = 60, 150  # larger graphs are drawn folded
LABELLED = 7  # radius of a variable, in pixels, from which it has its number
FIELD, SIDE, HEAD, FOOT = 640, 40, 70, 50  # pixels

FIRST, LAST = (68, 1, 84), (253, 200, 37)  # colours of the first and the last decision
NEVER = "#d9d9d9"


def variable_svg(trace: Trace, title: str, label: Label = str) -> Iterator[str]:
    weights = interactions(trace.cnf)
    order = trace.decision_order()
    ranks = {variable: rank for rank, variable in enumerate(order)}
    ranked = _ranked(trace.cnf.num_vars, weights, order)
    clear = len(ranked) <= CLEAR_VARIABLES and len(weights) <= CLEAR_EDGES
    shapes, shown = (_plain if clear else _folded)(weights, ranked)
    parts = [*_heading(trace, title, len(shown), folded=not clear), *shapes]
    for variable, place, radius in sorted(shown):
        rank = ranks.get(variable)
        colour = NEVER if rank is None else decision_colour(rank, len(order))
        told = label(variable) if radius >= LABELLED else ""
        parts += _variable(place, radius, colour, told, dark=_is_dark(rank, len(order)))
    yield from document(
        FIELD + 2 * SIDE, FIELD + HEAD + FOOT + SIDE, [*parts, *_legend(len(order))]
    )


def _plain(weights: Counter[tuple[int, int]], ranked: list[int]) -> tuple[list[str], list[Shown]]:
    """Every variable and every edge."""
    places = layout(sorted(ranked), weights)
    shown = [(variable, _pixels(place), 11.0) for variable, place in places.items()]
    return list(_edges(weights, places)), shown


def _folded(weights: Counter[tuple[int, int]], ranked: list[int]) -> tuple[list[str], list[Shown]]:
    """Communities as discs, with some of their variables."""
    found = discs(weights, ranked, MOST_SHOWN, FIELD)
    shift = (float(SIDE), HEAD + SIDE / 2)
    shown = [
        (member, (x + shift[0], y + shift[1]), disc.dot)
        for disc in found
        for member, (x, y) in disc.places()
    ]
    shapes = disc_shapes(found, weights, shift)
    return [*shapes, *hidden_counts(found, shift)], shown


def interactions(cnf: Cnf) -> Counter[tuple[int, int]]:
    """The number of clauses that each pair of variables shares, ignoring very long clauses."""
    found: Counter[tuple[int, int]] = Counter()
    for clause in cnf:
        variables = sorted({abs(literal) for literal in clause})
        if len(variables) <= LONG_CLAUSE:
            found.update(combinations(variables, 2))
    return found


def _ranked(count: int, weights: Counter[tuple[int, int]], order: list[int]) -> list[int]:
    """All variables: in the order of decisions, then those with the most neighbours."""
    degrees: Counter[int] = Counter()
    for pair in weights:
        degrees.update(pair)
    others = sorted(range(1, count + 1), key=lambda variable: (-degrees[variable], variable))
    return list(dict.fromkeys([*order, *others]))


def decision_colour(rank: int, count: int) -> str:
    """From dark to bright, so that the order is also visible without colours."""
    share = rank / max(1, count - 1)
    parts = (round(a + (b - a) * share) for a, b in zip(FIRST, LAST, strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def _is_dark(rank: int | None, count: int) -> bool:
    return rank is not None and rank / max(1, count - 1) < 0.6


def _pixels(place: Place) -> Place:
    return SIDE + place[0] * FIELD, HEAD + SIDE / 2 + place[1] * FIELD


def _edges(edges: Counter[tuple[int, int]], places: dict[int, Place]) -> Iterator[str]:
    most = max(edges.values(), default=1)
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
        )


def _variable(place: Place, radius: float, colour: str, told: str, *, dark: bool) -> Iterator[str]:
    x, y = place
    kind = {"class": "variable"}
    yield element("circle", cx=x, cy=y, r=radius, fill=colour, stroke="#444444", **kind)
    if told:
        size = min(radius * (0.95 if len(told) < 3 else 0.8), 10)
        yield text_at(x, y, told, size, fill="#ffffff" if dark else "#000000")


def _heading(trace: Trace, title: str, shown: int, *, folded: bool) -> Iterator[str]:
    yield text_at(SIDE / 2, 20, title, 16, text_anchor="start", font_weight="bold")
    meaning = N_("Edges join variables that share a clause.")
    if folded:
        meaning = N_("Discs hold variables that share many clauses; lines join discs.")
    told = _(
        "{engine}, rule {rule}, {steps} steps",
        engine=trace.engine,
        rule=trace.rule,
        steps=trace.step,
    )
    if shown < trace.cnf.num_vars:
        told += _("; {shown} of {count} variables", shown=shown, count=trace.cnf.num_vars)
    yield text_at(SIDE / 2, 40, told, 12, text_anchor="start")
    yield text_at(SIDE / 2, 57, _(meaning), 12, text_anchor="start")


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
