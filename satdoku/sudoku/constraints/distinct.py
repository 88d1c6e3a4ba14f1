"""No digit twice in a unit: the rule of rows, columns and boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satdoku.messages import _
from satdoku.sudoku.constraints.clause_builder import not_both
from satdoku.sudoku.constraints.constraint import Constraint, Placed

if TYPE_CHECKING:
    from satdoku.sat.cnf import Clause
    from satdoku.sudoku.constraints.clause_builder import ClauseBuilder, Variables


@dataclass(frozen=True)
class Distinct(Constraint):
    id = "distinct"
    distinct = True
    by_pairs = False

    def most_cells(self, digits: int) -> int:
        return digits

    def sentence(self) -> str:
        return _("No digit appears twice.")

    def clash_sentence(self, held: Sequence[tuple[str, str]], unit: str, size: int) -> str:
        (one, digit), (other, _same) = held
        return _(
            "{one} and {other} both hold {digit} in {unit}",
            one=one,
            other=other,
            digit=digit,
            unit=unit,
        )

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        return one[1] != other[1]

    def holds(self, digits: Sequence[int]) -> bool:
        return len(set(digits)) == len(digits)

    def fillings(self, size: int, digits: int) -> tuple[int, ...] | None:
        """All digits, where there are as many cells; else there are too many sets to look at."""
        return ((1 << digits) - 1,) if size == digits else None

    def clauses(self, cells: Sequence[Variables]) -> Iterator[Clause]:
        """Each digit that every filling holds, at least once; each digit at most once."""
        certain = self._certain_digits(len(cells), len(cells[0]))
        for bit, variables in enumerate(zip(*cells, strict=True)):
            if certain >> bit & 1:
                yield variables
            yield from not_both(variables)

    def _certain_digits(self, size: int, digits: int) -> int:
        first, *others = self.fillings(size, digits) or (0,)
        for filling in others:
            first &= filling
        return first

    def add_search_clauses(
        self, builder: ClauseBuilder, cells: Sequence[Variables]
    ) -> Sequence[int]:
        builder.add_all(self.clauses(cells))
        return ()
