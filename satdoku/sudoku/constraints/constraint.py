"""The interface of a rule: everything that the rest of satdoku asks of it.

A kind of rule is one file in this folder with one subclass of `Constraint`, plus one line in
registry.py. A rule knows digits, places within a unit, and variables. It does not know boards,
variants or solvers, so the checker of finished boards can rely on it.

Most rules only say which two digits are compatible: they define `stand_together` and inherit the
rest. A rule about a whole unit, such as a sum, also says which sets of digits can fill the unit
(`fillings`) and when a full unit obeys it (`holds`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Self

from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.drawing import Outline, Shape
    from satdoku.sat.cnf import Clause
    from satdoku.sudoku.constraints.clause_builder import ClauseBuilder, Variables
    from satdoku.sudoku.variants.toml_file import Section

Placed = tuple[int, int]  # a place in a unit, from 0, and the digit there
SearchUnit = tuple[tuple[int, ...], Sequence[int]]  # cells, and the `add_search_clauses` literals


class Constraint(Value, ABC):
    """The rule of a unit. Rules of the same kind with the same parameters are equal."""

    # -- how a variant file states it ------------------------------------------------------

    id: ClassVar[str]  # the value of the key `rule`
    keys: ClassVar[tuple[str, ...]] = ()  # parameters: extra keys of a group with this rule
    ordered: ClassVar[bool] = False  # whether the order of a unit's cells matters

    @classmethod
    def read(cls, group: Section, digits: int) -> Self:
        """The rule of a group of units, on a board with the digits 1 to `digits`."""
        return cls()

    @classmethod
    def read_each(cls, group: Section, digits: int, units: Sequence[tuple[str, int]]) -> list[Self]:
        """The rule of each unit. `units` holds, for each, its mark in the picture of the group
        (empty if there is no picture) and the number of its cells."""
        return [cls.read(group, digits)] * len(units)

    @classmethod
    def most_cells(cls, digits: int) -> int | None:
        """The most cells a unit can have; None if there is no limit."""
        return None

    # -- how a person sees it --------------------------------------------------------------

    tinted: ClassVar[bool] = False  # whether the board shows its cells in another colour
    side_by_side: ClassVar[bool] = False  # neighbouring units then have different colours

    @abstractmethod
    def sentence(self) -> str:
        """The rule, as the player reads it."""

    @abstractmethod
    def clash_sentence(self, held: Sequence[tuple[str, str]], unit: str, size: int) -> str:
        """Why the digits clash, without a full stop. `held` pairs each cell with its digit."""

    def label(self) -> str:
        """A short label drawn beside a unit; empty if it needs none."""
        return ""

    def draw(self, cells: Sequence[Outline]) -> Iterable[Shape]:
        """Draw a unit on a sheet. Called only if nothing else on the sheet shows the unit, or if
        the rule has an order or a label."""
        from satdoku.drawing import cage

        return cage(cells, self.label())

    # -- what it allows --------------------------------------------------------------------

    @abstractmethod
    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        """Whether two cells of a unit of `size` cells can hold these digits."""

    @property
    def only_distinct(self) -> bool:
        """Whether the rule forbids repeated digits and nothing else."""
        return False

    def links(self, size: int) -> Iterable[tuple[int, int]]:
        """The pairs of places for which `stand_together` can be false."""
        return combinations(range(size), 2)

    def holds(self, digits: Sequence[int]) -> bool:
        """Whether a full unit obeys the rule."""
        return not any(self._broken_links(digits))

    def clashes(self, digits: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Sets of places whose digits clash. 0 is a blank."""
        pairs = list(self._broken_links(digits))
        yield from pairs
        if not pairs and all(digits) and not self.holds(digits):
            yield tuple(range(len(digits)))

    def _broken_links(self, digits: Sequence[int]) -> Iterator[tuple[int, int]]:
        size = len(digits)
        for one, other in self.links(size):
            first, second = digits[one], digits[other]
            if first and second and not self.stand_together((one, first), (other, second), size):
                yield one, other

    def fits(self, digits: Sequence[int], place: int, digit: int) -> bool:
        """Whether a digit fits at a place, given the other digits. 0 is a blank."""
        placed, size = (place, digit), len(digits)
        return all(
            not other or at == place or self.stand_together(placed, (at, other), size)
            for at, other in enumerate(digits)
        )

    # -- what a search and a person conclude from it ---------------------------------------

    distinct: ClassVar[bool] = False  # whether the rule forbids repeated digits in a unit
    by_pairs: ClassVar[bool] = True  # whether `stand_together` adds to `distinct` and `fillings`

    def partners(self, one: int, other: int, size: int, digits: int) -> tuple[int, ...]:
        """For each digit 1, 2, … at place `one`, the digits that place `other` can hold, as a bit
        set: bit d - 1 is digit d."""
        every = range(1, digits + 1)
        return tuple(
            sum(1 << d - 1 for d in every if self.stand_together((one, digit), (other, d), size))
            for digit in every
        )

    def fillings(self, size: int, digits: int) -> tuple[int, ...] | None:
        """The sets of digits that can fill the unit. None if a digit can appear twice, or if there
        are too many sets to enumerate."""
        return None

    # For rules with several fillings: the sentence that explains why only some are left. Its fields
    # are {unit}, {count} (the number of its cells) and {fillings}.
    narrowing: ClassVar[str] = ""

    # -- its clauses; `cells` holds the variables of each cell of the unit, digit by digit --

    def clauses(self, cells: Sequence[Variables]) -> Iterator[Clause]:
        """The published encoding."""
        for one, other in self.links(len(cells)):
            for variable, partners in self._partners_of(one, other, cells):
                for partner in cells[other]:
                    if partner not in partners:
                        yield (-variable, -partner)

    def add_search_clauses(
        self, builder: ClauseBuilder, cells: Sequence[Variables]
    ) -> Sequence[int]:
        """Add the clauses of our own search; can return literals for `add_joint_clauses`.

        A digit in a cell needs a partner in every linked cell. The published clauses imply this,
        but only these support clauses let unit propagation see it (Gent 2002).
        """
        builder.add_all(self.clauses(cells))
        for link in self.links(len(cells)):
            for one, other in (link, link[::-1]):
                for variable, partners in self._partners_of(one, other, cells):
                    if len(partners) < len(cells[other]):
                        builder.add(-variable, *partners)
        return ()

    def _partners_of(
        self, one: int, other: int, cells: Sequence[Variables]
    ) -> Iterator[tuple[int, Variables]]:
        """Each variable of cell `one`, with the variables of cell `other` that can hold too."""
        found = self.partners(one, other, len(cells), len(cells[one]))
        for variable, digits in zip(cells[one], found, strict=True):
            yield variable, tuple(x for bit, x in enumerate(cells[other]) if digits >> bit & 1)

    @classmethod
    def add_joint_clauses(cls, builder: ClauseBuilder, units: Sequence[SearchUnit]) -> None:
        """Add clauses to our own search that follow from all units of this kind together."""
