"""The rule of the honeycomb's lines: a unit holds consecutive digits, in any order, none twice.

A line of n cells holds a window: n consecutive digits out of D. Every window contains the digits
D - n + 1 … n.

Our own search gets extra variables and clauses, so that it infers more:

- Each line has variables for “its least digit is above a”, and from these for “it holds digit d”.
- The lines of one direction cover each cell once, so they hold a digit as often as the board
  does. Lines of every direction therefore hold it equally often. A totalizer per direction counts
  them, and all totalizers share their output variables. This halves the conflicts on the
  honeycomb.
- Counts that no board can have are excluded; see digit_counts.py. This halves the conflicts again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.constraint import Placed, SearchUnit
from satdoku.sudoku.constraints.distinct import Distinct

if TYPE_CHECKING:
    from satdoku.sat.cnf import Clause
    from satdoku.sudoku.constraints.clause_builder import ClauseBuilder, Variables


class Consecutive(Distinct):
    id = "consecutive"
    name = N_("group of consecutive digits")
    narrowing = N_(
        "the {count} consecutive digits of {unit} can only be {fillings}, since any others would"
        " leave a digit without a place or a cell without a digit"
    )

    def sentence(self) -> str:
        return _("The digits are consecutive, in any order, and none appears twice.")

    def clash_sentence(self, held: Sequence[tuple[str, str]], unit: str, size: int) -> str:
        (one, first), (other, second) = held
        if first == second:
            return super().clash_sentence(held, unit, size)
        return _(
            "{first} in {one} and {second} in {other} are too far apart for the {count} consecutive"
            " digits of {unit}",
            first=first,
            one=one,
            second=second,
            other=other,
            count=size,
            unit=unit,
        )

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        return 0 < abs(one[1] - other[1]) < size

    def holds(self, digits: Sequence[int]) -> bool:
        found = set(digits)
        return len(found) == len(digits) and max(found) - min(found) < len(digits)

    def fillings(self, size: int, digits: int) -> tuple[int, ...]:
        return tuple(((1 << size) - 1) << low for low in range(digits - size + 1))

    def clauses(self, cells: Sequence[Variables], extra: Sequence[int] = ()) -> Iterator[Clause]:
        yield from super().clauses(cells)
        for one, other in combinations(cells, 2):
            yield from _not_far_apart(one, other, len(cells))

    def add_search_clauses(
        self, builder: ClauseBuilder, cells: Sequence[Variables]
    ) -> Sequence[int]:
        """Return the literals for “the line holds 1”, “holds 2”, …; 0 where it always does."""
        length, digits = len(cells), len(cells[0])
        above = [0, *builder.new(digits - length)]  # above[a]: all digits of the line are above a
        for low, high in pairwise(above[1:]):
            builder.add(-high, low)
        holds = []
        for digit, variables in enumerate(zip(*cells, strict=True), 1):
            begins = -above[digit] if digit < len(above) else 0
            reaches = above[digit - length] if digit > length else 0
            held = builder.both(begins, reaches)
            builder.add(*([-held] if held else []), *variables)
            for variable in variables if held else ():
                builder.add(held, -variable)
            builder.at_most_one(variables)
            holds.append(held)
        return holds

    @classmethod
    def add_joint_clauses(cls, builder: ClauseBuilder, units: Sequence[SearchUnit]) -> None:
        directions = _covers(units, builder.num_cells)
        if len({len(direction) for direction in directions}) != 1 or len(directions) == 1:
            return
        from satdoku.sudoku.constraints.digit_counts import possible_counts

        cells = [[line for line, _holds in direction] for direction in directions]
        possible = possible_counts(cells, builder.digits)
        for digit in range(builder.digits):
            held = [[holds[digit] for _line, holds in direction] for direction in directions]
            _count_digit(builder, held, possible[digit])


def _not_far_apart(one: Variables, other: Variables, length: int) -> Iterator[Clause]:
    for low in range(len(one) - length):
        for high in range(low + length, len(one)):
            yield (-one[low], -other[high])
            yield (-one[high], -other[low])


def _covers(lines: Sequence[SearchUnit], num_cells: int) -> list[list[SearchUnit]]:
    """Groups of lines that each cover every cell of the board once."""
    groups: list[tuple[set[int], list[SearchUnit]]] = []
    for cells, holds in lines:
        apart = (group for group in groups if group[0].isdisjoint(cells))
        covered, group = next(apart, (set(), []))
        if not group:
            groups.append((covered, group))
        covered.update(cells)
        group.append((cells, holds))
    return [group for covered, group in groups if len(covered) == num_cells]


def _count_digit(builder: ClauseBuilder, held: Sequence[Sequence[int]], possible: set[int]) -> None:
    """Every direction holds the digit equally often, and only a possible number of times."""
    unsure = [[literal for literal in direction if literal] for direction in held]
    if len({len(literals) for literals in unsure}) != 1 or not unsure[0]:
        return
    counts = builder.new(len(unsure[0]))
    for literals in unsure:
        builder.sort(literals, counts)
    sure = len(held[0]) - len(counts)
    for n in range(len(counts) + 1):
        if sure + n not in possible:
            builder.add(*(-x for x in counts[n - 1 : n]), *counts[n : n + 1])
