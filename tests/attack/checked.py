"""Vectors that check every index and every value, for an uncompiled kernel.

In compiled code, a value that does not fit wraps around, and an index beyond a vector reads
arbitrary memory. Here both are errors, and so is a negative index, which a list would count from
its end.

`builds.py` compiles this file with its header, and makes the kernel's vectors store their elements
in it.
"""

from __future__ import annotations

from typing import Any

BITS = {"IntVec": 32, "IntView": 32, "LongVec": 64, "ByteVec": 8}


class Checked(list):  # type: ignore[type-arg]
    """The elements of a vector of integers with that many bits; of floats, if None."""

    def __init__(self, elements: Any, bits: int | None) -> None:
        list.__init__(self, elements)
        self.end: Any = 1 << bits - 1 if bits else float("inf")
        self.start: Any = -self.end

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, int) and place < 0:
            raise IndexError(f"index {place}")
        return list.__getitem__(self, place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, int):
            if place < 0:
                raise IndexError(f"index {place}")
            if not self.start <= value < self.end:
                raise OverflowError(f"{value} does not fit in a vector")
        list.__setitem__(self, place, value)

    def append(self, value: Any) -> None:
        if not self.start <= value < self.end:
            raise OverflowError(f"{value} does not fit in a vector")
        list.append(self, value)


def check(kind: Any) -> None:
    """Let the vectors of a kind check themselves."""
    init = kind.__init__

    def checking_init(self: Any, *given: Any) -> None:
        init(self, *given)
        self.data = Checked(self.data, BITS.get(kind.__name__))

    kind.__init__ = checking_init
