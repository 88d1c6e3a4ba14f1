"""The variable graph of a large formula: variables in discs, one for each community.

Drawn one by one, hundreds of variables and thousands of edges are a tangle. So each disc holds the
variables of a community, the edges between two communities are one line, and of a large community
only some variables are shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import cos, hypot, pi, sin, sqrt

from satdoku.value import Value
from satdoku.watch.communities import communities
from satdoku.watch.force_layout import Place, layout
from satdoku.watch.svg import element, text_at

MOST_GROUPS = 40  # discs; the smallest communities share the last one
AREA = 0.38  # of the field, covered by discs
GAP = 10  # pixels between two discs
ROUNDS = 300  # in which overlapping discs are pushed apart
INSIDE = 0.86  # of a disc's radius, for its variables
SPREAD = 0.5  # keeps the first variables apart, around the centre
TURN = pi * (3 - sqrt(5))  # the golden angle: spreads points evenly over a disc
MOST_EDGES = 300  # within discs: the heaviest
LARGEST = 11  # radius of a variable in pixels

Pair = tuple[int, int]


class Disc(Value):
    members: Sequence[int]  # those shown, decided first in the middle
    count: int  # of the variables, hidden ones included
    place: Place  # of its centre, in pixels of the field
    radius: float

    @property
    def dot(self) -> float:
        """The radius of a variable."""
        return min(LARGEST, self.radius * INSIDE / sqrt(len(self.members)) * 0.8)

    def places(self) -> Iterator[tuple[int, Place]]:
        x, y = self.place
        room = self.radius * INSIDE
        first = 0.0 if len(self.members) == 1 else room * sqrt(SPREAD / len(self.members))
        for number, member in enumerate(self.members):
            far = room * sqrt((number + SPREAD) / len(self.members)) if number else first
            yield member, (x + far * cos(number * TURN), y + far * sin(number * TURN))


def discs(
    weights: Mapping[Pair, int], ranked: Sequence[int], most: int, field: float
) -> list[Disc]:
    """The variables in discs; `ranked` has all of them, those to show first."""
    groups = communities(ranked, weights)
    if len(groups) > MOST_GROUPS:
        rest = [variable for group in groups[MOST_GROUPS - 1 :] for variable in group]
        groups = [*groups[: MOST_GROUPS - 1], rest]
    ranks = {variable: rank for rank, variable in enumerate(ranked)}
    radii = [field * sqrt(AREA / pi * len(group) / len(ranked)) for group in groups]
    places = _apart(_centres(groups, weights, field), radii, field)
    found = []
    for group, place, radius in zip(groups, places, radii, strict=True):
        shown = max(1, most * len(group) // len(ranked))
        members = sorted(group, key=ranks.__getitem__)[:shown]
        found.append(Disc(members, len(group), place, radius))
    return found


def _centres(
    groups: Sequence[Sequence[int]], weights: Mapping[Pair, int], field: float
) -> list[Place]:
    home = {variable: number for number, group in enumerate(groups) for variable in group}
    between = Counter[Pair]()
    for (one, other), weight in weights.items():
        left, right = sorted((home[one], home[other]))
        if left != right:
            between[left, right] += weight
    found = layout(list(range(len(groups))), between)
    return [(found[n][0] * field, found[n][1] * field) for n in range(len(groups))]


def _apart(places: Sequence[Place], radii: Sequence[float], field: float) -> list[Place]:
    """Push overlapping discs apart, and all of them into the field."""
    at = [list(place) for place in places]
    for _round in range(ROUNDS):
        for one, other in combinations(range(len(at)), 2):
            dx, dy = at[one][0] - at[other][0], at[one][1] - at[other][1]
            far = hypot(dx, dy) or 1.0
            missing = radii[one] + radii[other] + GAP - far
            if missing > 0:
                for sign, number in ((0.5, one), (-0.5, other)):
                    at[number][0] += sign * missing * (dx or 1.0) / far
                    at[number][1] += sign * missing * dy / far
        for place, radius in zip(at, radii, strict=True):
            for axis in (0, 1):
                place[axis] = min(max(place[axis], radius), field - radius)
    return [(x, y) for x, y in at]


def disc_shapes(found: Sequence[Disc], weights: Mapping[Pair, int], shift: Place) -> Iterator[str]:
    """The lines between the discs, the discs, and the heaviest edges in them."""
    home = {member: n for n, disc in enumerate(found) for member in disc.members}
    spots = {member: place for disc in found for member, place in disc.places()}
    between, inside = Counter[Pair](), Counter[Pair]()
    for pair, weight in weights.items():
        one, other = home.get(pair[0]), home.get(pair[1])
        if one is not None and other is not None:
            (inside if one == other else between)[
                pair if one == other else (min(one, other), max(one, other))
            ] += weight
    most = max(between.values(), default=1)
    for (one, other), weight in between.items():
        yield _line(found[one].place, found[other].place, 0.5 + 7 * weight / most, shift, 0.35)
    for disc in found:
        yield element(
            "circle",
            cx=disc.place[0] + shift[0],
            cy=disc.place[1] + shift[1],
            r=disc.radius,
            fill="#f4f4f4",
            stroke="#bbbbbb",
        )
    for (one, other), _weight in inside.most_common(MOST_EDGES):
        yield _line(spots[one], spots[other], 0.8, shift, 0.5)


def hidden_counts(found: Sequence[Disc], shift: Place) -> Iterator[str]:
    """Below each disc, the number of variables that it does not show."""
    for disc in found:
        hidden = disc.count - len(disc.members)
        if hidden:
            x, y = disc.place[0] + shift[0], disc.place[1] + disc.radius + 8 + shift[1]
            yield text_at(x, y, f"+{hidden}", 9, fill="#555555")


def _line(start: Place, end: Place, width: float, shift: Place, opacity: float) -> str:
    return element(
        "line",
        x1=start[0] + shift[0],
        y1=start[1] + shift[1],
        x2=end[0] + shift[0],
        y2=end[1] + shift[1],
        stroke="#888888",
        stroke_width=width,
        stroke_opacity=opacity,
    )
