"""Clauses that say how many literals of a list may be true.

Each function takes the literals and `fresh`, which gives a new variable at each call, and returns
clauses. The new variables count; every assignment of the literals that keeps the bound extends to
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Fresh = Callable[[], int]
Clauses = list[list[int]]


def at_most(
    literals: Sequence[int], bound: int, fresh: Fresh, weights: Sequence[int] = ()
) -> Clauses:
    """The weights of the true literals, 1 each unless given, add up to `bound` at most."""
    weights = weights or [1] * len(literals)
    if len(weights) != len(literals) or any(weight < 0 for weight in weights):
        raise ValueError("there must be one weight for each literal, none below 0")
    if bound < 0:
        return [[]]
    if sum(weights) <= bound:
        return []
    return sequential(literals, bound, fresh, weights)


def at_least(literals: Sequence[int], bound: int, fresh: Fresh) -> Clauses:
    """As many are true: of the negations, at most the others."""
    if bound == 1:
        return [list(literals)]
    return at_most([-literal for literal in literals], len(literals) - bound, fresh)


def exactly(literals: Sequence[int], bound: int, fresh: Fresh) -> Clauses:
    return at_most(literals, bound, fresh) + at_least(literals, bound, fresh)


def sequential(
    literals: Sequence[int], bound: int, fresh: Fresh, weights: Sequence[int]
) -> Clauses:
    """A counter that runs along the literals (Sinz 2005; with weights, Hölldobler et al. 2012).

    `reached[j]` says that the sum so far is above j. Only this direction is needed: a sum may be
    said to be larger than it is, but never smaller.
    """
    clauses: Clauses = []
    before: list[int] = []
    for literal, weight in zip(literals, weights, strict=True):
        if weight > bound:
            clauses.append([-literal])
            continue
        if before and weight:
            clauses.append([-literal, -before[bound - weight]])
        reached = [fresh() for _ in range(bound)]
        clauses += [[-literal, reached[j]] for j in range(weight)]
        if before:
            clauses += [[-before[j], reached[j]] for j in range(bound)]
            clauses += [
                [-literal, -before[j], reached[j + weight]] for j in range(bound - weight) if weight
            ]
        before = reached
    return clauses


def totalizer(literals: Sequence[int], fresh: Fresh) -> tuple[list[int], Clauses]:
    """Variables of which the first k are true if k literals are, and the clauses that say so.

    Forbid the one at index k to allow k at most, also later, with an assumption (Bailleux,
    Boufkhad 2003).
    """
    if len(literals) <= 1:
        return list(literals), []
    half = len(literals) // 2
    left, below = totalizer(literals[:half], fresh)
    right, more = totalizer(literals[half:], fresh)
    total = [fresh() for _ in literals]
    return total, [*below, *more, *_added(left, right, total)]


def _added(left: list[int], right: list[int], total: list[int]) -> Iterator[list[int]]:
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            if i + j:
                parts = [-left[i - 1]] if i else []
                yield [*parts, *([-right[j - 1]] if j else []), total[i + j - 1]]
