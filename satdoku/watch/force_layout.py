"""A force-directed layout of a graph: nodes repel each other, neighbours attract."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from math import hypot, sqrt
from random import Random

Place = tuple[float, float]

WORK = 1_500_000  # pairs of nodes that the layout computes, a second or two
MOST_ROUNDS = 150


def layout(nodes: Sequence[int], edges: Collection[tuple[int, int]]) -> dict[int, Place]:
    """The places of the nodes, after Fruchterman and Reingold (1991). Coordinates are between 0
    and 1."""
    rng, count = Random(1), max(1, len(nodes))
    at = {node: [rng.random(), rng.random()] for node in nodes}
    near = 1 / sqrt(count)  # the ideal distance between neighbours
    rounds = min(MOST_ROUNDS, max(20, 2 * WORK // (count * count)))
    for number in range(rounds):
        moves = {node: [0.0, 0.0] for node in nodes}
        for one, other in combinations(nodes, 2):
            _push(at, moves, one, other, near)
        for one, other in edges:
            _pull(at, moves, one, other, near)
        step = 0.1 * (1 - number / rounds)  # cooling
        for node in nodes:
            dx, dy = moves[node]
            far = hypot(dx, dy) or 1.0
            at[node][0] += dx / far * min(far, step)
            at[node][1] += dy / far * min(far, step)
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
        node: ((x - lows[0]) / spans[0], (y - lows[1]) / spans[1]) for node, (x, y) in at.items()
    }
