"""Digits increase along a line, from its bulb; in a slow thermometer they never decrease."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.constraint import Constraint, Placed
from satdoku.sudoku.constraints.figure import BULB, Path

if TYPE_CHECKING:
    from satdoku.sudoku.constraints.figure import Figure


class Thermometer(Constraint):
    id = "thermometer"
    name = N_("thermometer")
    ordered = True

    @classmethod
    def most_cells(cls, digits: int) -> int | None:
        return digits

    def sentence(self) -> str:
        return _("Digits increase from the bulb to the tip.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Path(cells, BULB)

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        (first, low), (last, high) = sorted((one, other))
        return high - low >= last - first


class SlowThermometer(Thermometer):
    id = "slow-thermometer"
    name = N_("slow thermometer")

    @classmethod
    def most_cells(cls, digits: int) -> None:
        return None

    def sentence(self) -> str:
        return _("Digits never decrease from the bulb to the tip.")

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        (_first, low), (_last, high) = sorted((one, other))
        return low <= high
