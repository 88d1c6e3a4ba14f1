"""Communities: groups of variables that share many clauses with each other, and few with others.

The method of Blondel, Guillaume, Lambiotte and Lefebvre (“Fast unfolding of communities in large
networks”, 2008): move each node to the group of its neighbours that raises the modularity most,
then treat the groups as nodes, and repeat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

Pair = tuple[int, int]
Weights = Mapping[Pair, float]

MOST_PASSES = 8  # over the nodes of one round; the later ones hardly move any


def communities(nodes: Iterable[int], weights: Weights) -> list[list[int]]:
    """The groups, the largest first; variables in ascending order."""
    group = {node: node for node in nodes}
    edges: dict[Pair, float] = dict(weights)
    while True:
        names = sorted(set(group.values()))
        moved = _moved(names, edges)
        if all(moved[name] == name for name in names):
            break
        group = {node: moved[name] for node, name in group.items()}
        edges = _merged(edges, moved)
    members: dict[int, list[int]] = defaultdict(list)
    for node in sorted(group):
        members[group[node]].append(node)
    return sorted(members.values(), key=lambda some: (-len(some), some[0]))


def _merged(edges: Weights, moved: Mapping[int, int]) -> dict[Pair, float]:
    """The edges between groups; those within one become its loop."""
    found: dict[Pair, float] = defaultdict(float)
    for (one, other), weight in edges.items():
        left, right = sorted((moved[one], moved[other]))
        found[left, right] += weight
    return dict(found)


def _moved(nodes: list[int], edges: Weights) -> dict[int, int]:
    """The group of each node, named by one of its nodes."""
    neighbours: dict[int, dict[int, float]] = {node: {} for node in nodes}
    degree: dict[int, float] = dict.fromkeys(nodes, 0.0)
    for (one, other), weight in edges.items():
        degree[one] += weight
        degree[other] += weight
        if one != other:
            neighbours[one][other] = neighbours[one].get(other, 0.0) + weight
            neighbours[other][one] = neighbours[other].get(one, 0.0) + weight
    total = sum(degree.values()) or 1.0
    group, size = {node: node for node in nodes}, dict(degree)
    for _pass in range(MOST_PASSES):
        before = dict(group)
        for node in nodes:
            own, share = group[node], degree[node] / total
            size[own] -= degree[node]
            links: dict[int, float] = defaultdict(float, {own: 0.0})
            for other, weight in neighbours[node].items():
                links[group[other]] += weight
            # The gain in modularity, of its own group first where gains are equal.
            best = max(links, key=lambda name: (links[name] - size[name] * share, name == own))
            group[node] = best
            size[best] += degree[node]
        if group == before:
            break
    return group
