"""Neighbours on a line differ by at least a given number; in German whispers it is 5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Self

from satdoku.messages import _
from satdoku.sudoku.constraints.constraint import Constraint, Placed

if TYPE_CHECKING:
    from satdoku.drawing import Outline, Shape
    from satdoku.sudoku.variants.toml_file import Section


class Whisper(Constraint):
    id = "whisper"
    keys = ("difference",)
    ordered = True
    tinted = True

    difference: int

    @classmethod
    def read(cls, group: Section, digits: int) -> Self:
        return cls(group.whole("difference", 1, digits - 1))

    def sentence(self) -> str:
        return _(
            "Digits of neighbouring cells differ by at least {difference}.",
            difference=self.difference,
        )

    def clash_sentence(self, held: Sequence[tuple[str, str]], unit: str, size: int) -> str:
        (one, first), (other, second) = held
        return _(
            "{first} in {one} and {second} in {other} differ by less than {difference} on {unit}",
            first=first,
            one=one,
            second=second,
            other=other,
            difference=self.difference,
            unit=unit,
        )

    def label(self) -> str:
        return f"≥{self.difference}"

    def draw(self, cells: Sequence[Outline]) -> Iterable[Shape]:
        from satdoku.drawing import through

        return through(cells, self.label())

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        return abs(one[0] - other[0]) != 1 or abs(one[1] - other[1]) >= self.difference

    def links(self, size: int) -> Iterable[tuple[int, int]]:
        return pairwise(range(size))
