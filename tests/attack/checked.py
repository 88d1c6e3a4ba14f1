"""Makes the kernel run uncompiled on vectors that check every index and every value.

Compiled code wraps around where a value does not fit, and reads whatever lies beyond a vector.
Here both are errors, and so is a negative index, which a list would take from its end. Use it as a
pytest plugin, `python -m pytest -p tests.attack.checked`, or import it before satdoku.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tests.interpreted  # noqa: F401, first of all
from satdoku.sat.kernel import vec

BITS = {"IntVec": 32, "LongVec": 64, "ByteVec": 8}


class Checked(list[Any]):
    """The elements of a vector of integers of so many bits; of floats, if there are none."""

    limit: float = float("inf")

    def __getitem__(self, place: Any) -> Any:
        return super().__getitem__(_place(place))

    def __setitem__(self, place: Any, value: Any) -> None:
        if not isinstance(place, slice):
            self._check(value)
        super().__setitem__(_place(place), value)

    def append(self, value: Any) -> None:
        self._check(value)
        super().append(value)

    def _check(self, value: float) -> None:
        if not -self.limit <= value < self.limit:
            raise OverflowError(f"{value} does not fit in a vector")


def _place(place: Any) -> Any:
    if not isinstance(place, slice) and place < 0:
        raise IndexError(f"index {place}")
    return place


def _checking(init: Callable[[Any], None], limit: float) -> Callable[[Any], None]:
    def checked(self: Any) -> None:
        init(self)
        self.data = Checked()
        self.data.limit = limit

    return checked


for _name in ("IntVec", "LongVec", "ByteVec", "DoubleVec"):
    _kind = getattr(vec, _name)
    _limit = float(1 << BITS[_name] - 1) if _name in BITS else float("inf")
    _kind.__init__ = _checking(_kind.__init__, _limit)
