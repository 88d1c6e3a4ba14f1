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
from itertools import zip_longest

Fresh = Callable[[], int]
Clause = list[int]
Sorting = Iterator[Clause]


def bounded_by_sorters(
    literals: Sequence[int], bound: int, fresh: Fresh, weights: Sequence[int]
) -> Iterator[Clause]:
    """The weights of the true literals add up to at most `bound`. Each weight is between 1 and the
    bound."""
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
        yield [-total[most - 1]]


def _sort(literals: Sequence[int], wanted: int, fresh: Fresh, places: list[int]) -> Sorting:
    """Sort the literals, true ones first, and append the first `wanted` outputs to `places`."""
    if len(literals) <= 1:
        places += literals
        return
    half = len(literals) // 2
    left: list[int] = []
    right: list[int] = []
    yield from _sort(literals[:half], wanted, fresh, left)
    yield from _sort(literals[half:], wanted, fresh, right)
    yield from _merge_first(left, right, wanted, fresh, places)


def _merge_first(
    left: list[int], right: list[int], wanted: int, fresh: Fresh, places: list[int]
) -> Sorting:
    """Merge two sorted lists, and append only the first `wanted` outputs."""
    merged: list[int] = []
    yield from _merge(left[:wanted], right[:wanted], fresh, merged)
    places += merged[:wanted]


def _merge(left: list[int], right: list[int], fresh: Fresh, places: list[int]) -> Sorting:
    """Batcher's odd-even merge (1968), for lists of any length."""
    if not left or not right:
        places += left or right
        return
    if len(left) == len(right) == 1:
        yield from _compare(left[0], right[0], fresh, places)
        return
    odd: list[int] = []
    even: list[int] = []
    yield from _merge(left[0::2], right[0::2], fresh, odd)
    yield from _merge(left[1::2], right[1::2], fresh, even)
    places.append(odd[0])
    for one, other in zip_longest(odd[1:], even):
        if one is None or other is None:
            places.append(other if one is None else one)
        else:
            yield from _compare(one, other, fresh, places)


def _compare(one: int, other: int, fresh: Fresh, places: list[int]) -> Sorting:
    """A comparator: its two outputs are the disjunction and the conjunction."""
    either, both = fresh(), fresh()
    places += (either, both)
    yield [-one, either]
    yield [-other, either]
    yield [-one, -other, both]
