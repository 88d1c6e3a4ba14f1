"""A set of variables, kept as ranges: `1-100000000` takes no more memory than `1-2`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Set


class VariableRanges(Set[int]):
    """
    >>> VariableRanges([range(7, 10), range(1, 2), range(8, 12), range(2, 3)]).ranges
    [range(1, 3), range(7, 12)]
    """

    def __init__(self, ranges: Iterable[range]) -> None:
        self.ranges: list[range] = []  # in order, with gaps between them
        for each in sorted(filter(None, ranges), key=lambda each: each.start):
            last = self.ranges[-1] if self.ranges else None
            if last is not None and each.start <= last.stop:
                self.ranges[-1] = range(last.start, max(last.stop, each.stop))
            else:
                self.ranges.append(each)

    @classmethod
    def _from_iterable(cls, variables: Iterable[int]) -> frozenset[int]:  # type: ignore[override]
        return frozenset(variables)  # the result of `&`

    def __contains__(self, variable: object) -> bool:
        if not isinstance(variable, int):
            return False
        place = bisect_right(self.ranges, variable, key=lambda each: each.start)
        return place > 0 and variable in self.ranges[place - 1]

    def __iter__(self) -> Iterator[int]:
        for each in self.ranges:
            yield from each

    def __len__(self) -> int:
        return sum(map(len, self.ranges))

    @property
    def highest(self) -> int:
        """The highest variable; 0 if there is none."""
        return self.ranges[-1].stop - 1 if self.ranges else 0
