"""A bound on a weighted sum by sorting networks, whose size grows with the digits of the weights.

The literals are split by the binary digits of their weights. The true ones of each digit are sorted
to the front, and every second output is carried into the next digit: this is Eén and Sörensson's
encoding by sorters (2006), with the constant of Bailleux, Boufkhad and Roussel's watchdog (2009),
which turns the bound into a number of carries into the last digit. Literals of equal weight share
one network. A counter propagates more if weights differ, but needs `bound` variables per literal.

An output may be true although too few literals are, but is never false if enough of them are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Fresh = Callable[[], int]
Clause = list[int]
Clauses = list[Clause]
Sorting = Iterator[Clause]


def bounded_by_sorters(
    literals: Sequence[int],
    bound: int,
    fresh: Fresh,
    weights: Sequence[int],
    unless: Sequence[int] = (),
) -> Iterator[Clause]:
    """The weights of the true literals add up to at most `bound`, unless one of `unless` is true.
    Each weight is between 1 and the bound."""
    last = max(weights).bit_length() - 1
    unit = 1 << last
    constant = -(bound + 1) % unit  # added to both sides
    most = (bound + 1 + constant) // unit  # carries into the last digit: the first forbidden number
    carried: list[int] = []
    for digit in range(last + 1):
        chosen = [x for x, weight in zip(literals, weights, strict=True) if weight >> digit & 1]
        wanted = most << (last - digit)
        places: list[int] = []
        yield from _sort(chosen, wanted, fresh, places)
        total: list[int] = []
        yield from _merge_first(places, carried, wanted, fresh, total)
        if digit == last:
            break
        carried = total[0::2] if constant >> digit & 1 else total[1::2]
    if len(total) >= most:
        yield [-total[most - 1], *unless]


def _sort(literals: Sequence[int], wanted: int, fresh: Fresh, places: list[int]) -> Sorting:
    """Sort the literals, true ones first, and append the first `wanted` outputs to `places`."""
    rows = [[literal] for literal in literals]
    while len(rows) > 1:
        merged: list[list[int]] = []
        for left, right in zip(rows[0::2], rows[1::2], strict=False):
            merged.append([])
            yield from _merge_first(left, right, wanted, fresh, merged[-1])
        rows = [*merged, rows[-1]] if len(rows) % 2 else merged
    places += rows[0] if rows else []


def _merge_first(
    left: list[int], right: list[int], wanted: int, fresh: Fresh, places: list[int]
) -> Clauses:
    """Merge two sorted lists, and append only the first `wanted` outputs."""
    clauses: Clauses = []
    places += _merged(left[:wanted], right[:wanted], fresh, clauses)[:wanted]
    return clauses


def _merged(left: list[int], right: list[int], fresh: Fresh, clauses: Clauses) -> list[int]:
    """Batcher's odd-even merge (1968), for lists of any length."""
    if not left or not right:
        return left or right
    if len(left) == len(right) == 1:
        return [*_compared(left[0], right[0], fresh, clauses)]
    odd = _merged(left[0::2], right[0::2], fresh, clauses)
    even = _merged(left[1::2], right[1::2], fresh, clauses)
    places = odd[:1]
    paired = min(len(odd) - 1, len(even))
    for k in range(paired):
        places += _compared(odd[k + 1], even[k], fresh, clauses)
    return [*places, *odd[paired + 1 :], *even[paired:]]


def _compared(one: int, other: int, fresh: Fresh, clauses: Clauses) -> tuple[int, int]:
    """A comparator: its two outputs are the disjunction and the conjunction."""
    either, both = fresh(), fresh()
    clauses += ([-one, either], [-other, either], [-one, -other, both])
    return either, both
