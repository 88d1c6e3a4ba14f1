"""Neighbours on a line differ by at least a given number; in German whispers it is 5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Self

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.constraint import Constraint, Placed
from satdoku.sudoku.constraints.figure import Path

if TYPE_CHECKING:
    from satdoku.sudoku.constraints.figure import Figure
    from satdoku.sudoku.variants.toml_file import Section


class Whisper(Constraint):
    id = "whisper"
    name = N_("whisper")
    keys = ("difference",)
    ordered = True
    tinted = True

    difference: int

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        return 1, digits - 1

    @classmethod
    def read(cls, group: Section, digits: int) -> Self:
        return cls(group.whole("difference", *cls.bounds(0, digits)))

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

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Path(cells, label=self.label())

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        return abs(one[0] - other[0]) != 1 or abs(one[1] - other[1]) >= self.difference

    def links(self, size: int) -> Iterable[tuple[int, int]]:
        return pairwise(range(size))
