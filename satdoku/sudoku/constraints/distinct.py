"""The rule of rows, columns and boxes: no digit appears twice in a unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.clause_builder import not_both
from satdoku.sudoku.constraints.constraint import Constraint, Placed
from satdoku.sudoku.constraints.unit_names import within

if TYPE_CHECKING:
    from satdoku.sat.cnf import Clause
    from satdoku.sudoku.constraints.clause_builder import ClauseBuilder, Variables


class Distinct(Constraint):
    id = "distinct"
    name = N_("extra region")
    distinct = True
    by_pairs = False

    @classmethod
    def most_cells(cls, digits: int) -> int:
        return digits

    def sentence(self) -> str:
        return _("No digit appears twice.")

    def clash_sentence(self, held: Sequence[tuple[str, str]], unit: str, size: int) -> str:
        (one, digit), (other, _same) = held
        return _(
            "{one} and {other} both hold {digit} {in_unit}",
            one=one,
            other=other,
            digit=digit,
            in_unit=within([unit]),
        )

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        return one[1] != other[1]

    @property
    def only_distinct(self) -> bool:
        return type(self) is Distinct  # subclasses forbid more

    def holds(self, digits: Sequence[int]) -> bool:
        return len(set(digits)) == len(digits)

    def fillings(self, size: int, digits: int) -> tuple[int, ...] | None:
        """The set of all digits if the unit has a cell for each; otherwise too many sets fit."""
        return ((1 << digits) - 1,) if size == digits else None

    def clauses(self, cells: Sequence[Variables], extra: Sequence[int] = ()) -> Iterator[Clause]:
        """Every digit at most once, and the digits that all fillings share at least once."""
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
        if not self.only_distinct:
            builder.add_all(self.clauses(cells))
            return ()
        certain = self._certain_digits(len(cells), len(cells[0]))
        for bit, variables in enumerate(zip(*cells, strict=True)):
            if certain >> bit & 1:
                builder.add(*variables)
            builder.at_most_one(variables)
        return ()
