"""The folded variable graph: communities, and discs that do not overlap."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import hypot
from random import Random

from satdoku.families.chessboard import queens
from satdoku.watch.communities import communities
from satdoku.watch.folded_graph import Disc, discs
from satdoku.watch.variable_picture import interactions


def pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def planted(groups: int, size: int) -> tuple[list[int], Counter[tuple[int, int]]]:
    """Complete groups, with names in random order, and one edge from each to the next."""
    names = Random(2).sample(range(1, groups * size + 1), groups * size)
    found = Counter[tuple[int, int]]()
    for group in range(groups):
        members = names[group * size : (group + 1) * size]
        found.update(pair(*both) for both in combinations(members, 2))
        found[pair(members[0], names[(group + 1) * size % len(names)])] += 1
    return names, found


def test_planted_communities_are_found() -> None:
    names, weights = planted(7, 6)
    expected = {frozenset(names[start : start + 6]) for start in range(0, len(names), 6)}
    assert {frozenset(group) for group in communities(names, weights)} == expected


def test_every_variable_is_in_one_community() -> None:
    rng = Random(3)
    weights = Counter(pair(*rng.sample(range(1, 60), 2)) for _edge in range(90))
    groups = communities(range(1, 80), weights)
    assert sorted(variable for group in groups for variable in group) == list(range(1, 80))
    assert [79] in groups  # it has no neighbours


def overlap(one: Disc, other: Disc) -> float:
    (x1, y1), (x2, y2) = one.place, other.place
    return one.radius + other.radius - hypot(x1 - x2, y1 - y2)


def test_the_discs_of_queens_are_apart_and_in_the_field() -> None:
    cnf = queens(10)
    weights = interactions(cnf)
    found = discs(weights, list(range(1, cnf.num_vars + 1)), 60, 600.0)
    assert sum(disc.count for disc in found) == 100
    assert sum(len(disc.members) for disc in found) <= 60
    assert all(overlap(*both) < 1 for both in combinations(found, 2))
    for disc in found:
        assert all(disc.radius - 1 <= at <= 601 - disc.radius for at in disc.place)
        for _member, (x, y) in disc.places():
            assert hypot(x - disc.place[0], y - disc.place[1]) <= disc.radius
