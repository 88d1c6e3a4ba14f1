"""XOR constraints as clauses: an even or odd number of literals is true."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

PIECE = 4  # literals per short sum: eight clauses of four literals each


def parity(literals: Sequence[int], odd: bool, fresh: Callable[[], int]) -> list[list[int]]:
    """A chain of short sums, each carried into the next by a new variable.

    Written out directly, the number of clauses would double with each literal.
    """
    clauses: list[list[int]] = []
    rest = list(literals)
    while len(rest) > PIECE:
        carry = fresh()
        clauses += written_out([*rest[: PIECE - 1], carry], odd=False)
        rest = [*rest[PIECE - 1 :], carry]
    return clauses + written_out(rest, odd)


def written_out(literals: Sequence[int], odd: bool) -> list[list[int]]:
    """Forbid every assignment of the wrong parity."""
    return [
        [-literal if true else literal for literal, true in zip(literals, values, strict=True)]
        for values in product((False, True), repeat=len(literals))
        if sum(values) % 2 != odd
    ]
