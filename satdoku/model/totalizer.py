"""A totalizer that grows on demand: it counts only as far as it was asked to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Emit = Callable[[list[int]], object]


class Totalizer:
    """`reached(k)` is true if at least k of the literals are (Bailleux, Boufkhad 2003; grown on
    demand as by Martins, Joshi, Manquinho, Lynce 2014)."""

    def __init__(self, literals: Sequence[int], fresh: Callable[[], int], emit: Emit) -> None:
        self.size, self._fresh, self._emit = len(literals), fresh, emit
        self._places = list(literals) if self.size == 1 else []
        half = self.size // 2
        self._halves = (
            [Totalizer(part, fresh, emit) for part in (literals[:half], literals[half:])]
            if half
            else []
        )

    def reached(self, count: int) -> int:
        """The literal; `count` is between 1 and the number of literals."""
        self._grow(count)
        return self._places[count - 1]

    def _grow(self, count: int) -> None:
        before, after = len(self._places), min(count, self.size)
        if after <= before:
            return
        left, right = self._halves
        for half in self._halves:
            half._grow(after)
        self._places += [self._fresh() for _ in range(after - before)]
        for i in range(min(left.size, after) + 1):
            for j in range(max(0, before + 1 - i), min(right.size, after - i) + 1):
                parts = [-left._places[i - 1]] if i else []
                parts += [-right._places[j - 1]] if j else []
                self._emit([*parts, self._places[i + j - 1]])
        for k in range(max(before, 1), after):
            self._emit([-self._places[k], self._places[k - 1]])
