"""A bound on a weighted sum by binary addition: few clauses, however large the weights are.

The literals are split by the binary digits of their weights. Adders sum up each digit, carry into
the next, and the digits of the sum are compared with those of the bound (Warners 1998; Eén,
Sörensson 2006). It propagates less than a counter or a sorting network.

Only half of each adder is needed: the encoded sum can be too large, but never too small.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

Fresh = Callable[[], int]


def bounded_by_adders(
    literals: Sequence[int],
    bound: int,
    fresh: Fresh,
    weights: Sequence[int],
    unless: Sequence[int] = (),
) -> Iterator[list[int]]:
    """The weights of the true literals add up to at most `bound`, unless one of `unless` is
    true."""
    total: list[int] = []
    yield from summed(literals, fresh, weights, total)
    yield from compared(total, bound, unless)


def summed(
    literals: Sequence[int], fresh: Fresh, weights: Sequence[int], total: list[int]
) -> Iterator[list[int]]:
    """Append the digits of the sum to `total`, lowest first: a literal each, 0 for a digit that is
    never 1."""
    pairs = list(zip(literals, weights, strict=True))
    digits = [
        deque(literal for literal, weight in pairs if weight >> digit & 1)
        for digit in range(max(weights).bit_length())
    ]
    for digit, inputs in enumerate(digits):
        while len(inputs) > 1:
            if digit + 1 == len(digits):
                digits.append(deque())
            some = [inputs.popleft() for _ in range(min(3, len(inputs)))]
            result, carry = fresh(), fresh()
            yield from _added(some, result, carry)
            inputs.append(result)
            digits[digit + 1].append(carry)
        total.append(inputs[0] if inputs else 0)


def _added(inputs: list[int], result: int, carry: int) -> Iterator[list[int]]:
    """`result + 2 * carry` is at least the number of true inputs, two or three."""
    yield from ([-one, -two, carry] for one, two in combinations(inputs, 2))
    for k, one in enumerate(inputs):
        yield [-one, *inputs[:k], *inputs[k + 1 :], result]
    if len(inputs) == 3:
        yield [*(-one for one in inputs), result]


def compared(total: Sequence[int], bound: int, unless: Sequence[int] = ()) -> Iterator[list[int]]:
    """The number with these digits is at most `bound`: it has no 1 where the bound has a 0, unless
    it has a 0 at a higher place where the bound has a 1."""
    higher: list[int] = []
    places = range(max(len(total), bound.bit_length()))
    for place in reversed(places):
        digit = total[place] if place < len(total) else 0
        if bound >> place & 1:
            if not digit:
                return
            higher.append(-digit)
        elif digit:
            yield [-digit, *higher, *unless]
