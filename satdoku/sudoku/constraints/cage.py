"""Killer cages: the digits of a cage differ and add up to its sum.

The published clauses need no auxiliary variables. Each takes a maximal set of digits within which
no combination adds up to the sum, and says that some cell of the cage holds a digit outside it.
Nine digits need at most 126 such clauses; forbidding every wrong sequence of digits would take
thousands.

Our own search has a variable for each combination, so that unit propagation drops a digit with its
last combination.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Self

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.constraints.figure import Border
from satdoku.sudoku.constraints.sums import Sum

if TYPE_CHECKING:
    from satdoku.sat.cnf import Clause
    from satdoku.sudoku.constraints.clause_builder import ClauseBuilder, Variables
    from satdoku.sudoku.constraints.diagram import Diagram
    from satdoku.sudoku.constraints.figure import Figure
    from satdoku.sudoku.variants.toml_file import Section

MOST_DIGITS = 12  # with more, there are too many sets to enumerate: the sum is counted cell by cell
MOST_SETS = 20_000  # of the digits of a cage


class Cage(Distinct):
    id = "cage"
    name = N_("cage")
    keys = ("sums",)
    tinted = True
    side_by_side = True
    narrowing = N_(
        "to add up to {total}, the digits of {unit} can only be {sums}, since any others would"
        " leave a digit without a place or a cell without a digit"
    )

    total: int

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        return sum(range(1, size + 1)), sum(range(digits + 1 - size, digits + 1))

    @classmethod
    def read_each(cls, group: Section, digits: int, units: Sequence[tuple[str, int]]) -> list[Self]:
        sums = group.section("sums")
        marks = [mark for mark, _size in units]
        if not all(marks):
            problem = _("the rule {rule} needs a picture, whose marks name the sums.", rule=cls.id)
            raise group.error("cells", problem)
        sums.allow(*marks)
        return [cls(sums.whole(mark, *cls.bounds(size, digits))) for mark, size in units]

    def sentence(self) -> str:
        return _("No digit appears twice, and the digits add up to the sum of the cage.")

    def clash_sentence(self, held: Sequence[tuple[str, str]], unit: str, size: int) -> str:
        if len(held) == 2 and held[0][1] == held[1][1]:
            return super().clash_sentence(held, unit, size)
        if len(held) == size:
            return _("the digits of {unit} do not add up to {total}", unit=unit, total=self.total)
        return _(
            "the digits of {unit} leave too little of {total} for its other cells",
            unit=unit,
            total=self.total,
        )

    def label(self) -> str:
        return str(self.total)

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Border(cells, self.label())

    def holds(self, digits: Sequence[int]) -> bool:
        return super().holds(digits) and sum(digits) == self.total

    def clashes(self, digits: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Also report a cage that is not full yet if its digits are too large."""
        found = list(super().clashes(digits))
        yield from found
        blanks = digits.count(0)
        if blanks and not found and sum(digits) + _least(blanks, digits) > self.total:
            yield tuple(place for place, digit in enumerate(digits) if digit)

    def fits(self, digits: Sequence[int], place: int, digit: int) -> bool:
        after = [digit if at == place else other for at, other in enumerate(digits)]
        return not any(place in clash for clash in self.clashes(after))

    def fillings(self, size: int, digits: int) -> tuple[int, ...] | None:
        return None if comb(digits, size) > MOST_SETS else _sets(self.total, size, digits)

    def diagram(self, size: int, digits: int) -> Diagram | None:
        return Sum(digits, self.total).diagram(size) if digits > MOST_DIGITS else None

    def auxiliary(self, size: int, digits: int) -> int:
        diagram = self.diagram(size, digits)
        return 0 if diagram is None else diagram.auxiliary

    def auxiliary_true(self, held: Sequence[int], digits: int) -> list[int]:
        diagram = self.diagram(len(held), digits)
        return [] if diagram is None else diagram.true_nodes(held)

    def clauses(self, cells: Sequence[Variables], extra: Sequence[int] = ()) -> Iterator[Clause]:
        yield from super().clauses(cells)
        diagram = self.diagram(len(cells), len(cells[0]))
        if diagram is not None:
            yield from diagram.clauses(cells, extra)
            return
        for missing in _lacking(self.total, len(cells), len(cells[0])):
            outside = [bit for bit in range(len(cells[0])) if not missing >> bit & 1]
            if len(outside) != 1:  # `Distinct` requires the digits that all sets share
                yield tuple(cell[bit] for bit in outside for cell in cells)

    def add_search_clauses(
        self, builder: ClauseBuilder, cells: Sequence[Variables]
    ) -> Sequence[int]:
        diagram = self.diagram(len(cells), builder.digits)
        if diagram is not None:
            builder.add_all(self.clauses(cells, builder.new(diagram.auxiliary)))
            return ()
        sets = _sets(self.total, len(cells), builder.digits)
        chosen = builder.new(len(sets))
        builder.add(*chosen)
        builder.at_most_one(tuple(chosen))
        for bit, variables in enumerate(zip(*cells, strict=True)):
            builder.at_most_one(variables)
            having = [x for x, digits in zip(chosen, sets, strict=True) if digits >> bit & 1]
            for literal in having:
                builder.add(-literal, *variables)
            for variable in variables:
                builder.add(-variable, *having)
        return ()


def _least(count: int, digits: Sequence[int]) -> int:
    """The least sum of `count` distinct digits that are not in `digits`."""
    free = (digit for digit in range(1, len(digits) + 1 + max(digits)) if digit not in digits)
    return sum(next(free) for _blank in range(count))


@cache
def _sets(total: int, size: int, digits: int) -> tuple[int, ...]:
    return tuple(
        sum(1 << digit - 1 for digit in chosen)
        for chosen in combinations(range(1, digits + 1), size)
        if sum(chosen) == total
    )


@cache
def _lacking(total: int, size: int, digits: int) -> tuple[int, ...]:
    """The maximal sets of digits that contain none of `_sets`."""
    right = set(_sets(total, size, digits))
    containing: list[bool] = []  # for each set of digits, whether it contains one of `right`
    for chosen in range(1 << digits):
        less = (chosen ^ 1 << bit for bit in range(digits) if chosen >> bit & 1)
        containing.append(chosen in right or any(containing[each] for each in less))
    return tuple(
        chosen
        for chosen in range(1 << digits)
        if not containing[chosen]
        and all(containing[chosen | 1 << bit] for bit in range(digits) if not chosen >> bit & 1)
    )
