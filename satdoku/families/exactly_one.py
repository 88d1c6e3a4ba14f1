"""The pairwise constraints that most families are built from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from satdoku.sat.cnf import Clause


def at_most_one(literals: Sequence[int]) -> Iterator[Clause]:
    """k·(k−1)/2 binary clauses for k literals."""
    return ((-a, -b) for a, b in combinations(literals, 2))


def exactly_one(literals: Sequence[int]) -> Iterator[Clause]:
    yield tuple(literals)
    yield from at_most_one(literals)
