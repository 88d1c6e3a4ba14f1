"""The interface of a rule: everything that the rest of satdoku asks of it.

A kind of rule is one file in this folder with one subclass of `Constraint`, plus one line in
registry.py. A rule knows digits, places within a unit, and variables. It does not know boards,
variants or solvers, so the checker of finished boards can rely on it.

Most rules only say which two digits are compatible: they define `stand_together` and inherit the
rest. A rule about a whole unit, such as a sum, also says which sets of digits can fill the unit
(`fillings`) and when a full unit obeys it (`holds`).
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Self

from satdoku.messages import _
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.sat.cnf import Clause
    from satdoku.sudoku.constraints.clause_builder import ClauseBuilder, Variables
    from satdoku.sudoku.constraints.diagram import Diagram
    from satdoku.sudoku.constraints.figure import Figure
    from satdoku.sudoku.variants.toml_file import Section

_NUMBER = re.compile("0|[1-9][0-9]{0,4}")

Placed = tuple[int, int]  # a place in a unit, from 0, and the digit there
VALUES = ("value", "values")  # keys of a group: a parameter for all its units, or one for each
SearchUnit = tuple[tuple[int, ...], Sequence[int]]  # cells, and the `add_search_clauses` literals


class RuleError(ValueError):
    """A parameter, or a number of cells, that a rule cannot have."""


class Constraint(Value, ABC):
    """The rule of a unit. Rules of the same kind with the same parameters are equal."""

    # -- how a puzzle or a variant file states it ------------------------------------------

    id: ClassVar[str]  # the value of the key `rule`, and the name in the text of a puzzle's rules
    name: ClassVar[str]  # the word for a unit with this rule
    fewest_cells: ClassVar[int] = 2
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
        if cls.keys != VALUES:
            return [cls.read(group, digits)] * len(units)
        key = "values" if "values" in group else "value"
        texts = group.words(key, len(units))
        try:
            found = zip(texts, units, strict=True)
            return [cls.from_text(text, size, digits) for text, (_mark, size) in found]
        except RuleError as error:
            raise group.error(key, str(error)) from error

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        """The least and the greatest parameter, if the parameter is a number."""
        return 0, size * digits

    @classmethod
    def from_text(cls, text: str, size: int, digits: int) -> Self:
        """The rule with the parameter that the text gives; a rule without one needs no text."""
        if not cls._fields:
            return cls(*cls.no_value(text))
        return cls(cls.number(text, *cls.bounds(size, digits)))

    @staticmethod
    def no_value(text: str) -> tuple[()]:
        if text:
            raise RuleError(_("“{value}”: this rule takes no value.", value=text[:40]))
        return ()

    @staticmethod
    def number(text: str, low: int, high: int) -> int:
        if not _NUMBER.fullmatch(text) or not low <= int(text) <= high:
            raise RuleError(
                _(
                    "“{value}” must be a whole number from {low} to {high}.",
                    value=text[:40],
                    low=low,
                    high=high,
                )
            )
        return int(text)

    @property
    def text(self) -> str:
        """The parameter as `from_text` reads it, in one form only."""
        return "".join(str(getattr(self, field)) for field in self._fields)

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

    def clash_sentence(self, held: Sequence[tuple[str, str]], unit: str, size: int) -> str:
        """Why the digits clash, without a full stop. `held` pairs each cell with its digit."""
        rule = self.sentence().rstrip(".。")
        if len(held) == 2 and self.by_pairs:
            (one, first), (other, second) = held
            return _(
                "{first} in {one} and {second} in {other} break the rule of {unit}: {rule}",
                first=first,
                one=one,
                second=second,
                other=other,
                unit=unit,
                rule=rule,
            )
        if len(held) == size:
            return _("the digits of {unit} break its rule: {rule}", unit=unit, rule=rule)
        cells = _(", ").join(cell for cell, _digit in held)
        return _(
            "no digits for the blanks of {unit} are compatible with those in {cells}: {rule}",
            unit=unit,
            cells=cells,
            rule=rule,
        )

    def label(self) -> str:
        """A short label drawn beside a unit; empty if it needs none."""
        return ""

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        """How a unit with these cells is drawn. Units without a figure are tinted or bordered."""
        return ()

    # -- what it allows --------------------------------------------------------------------

    @abstractmethod
    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        """True if two cells of a unit of `size` cells can hold these digits."""

    @property
    def only_distinct(self) -> bool:
        """True if the rule forbids repeated digits and nothing else."""
        return False

    def links(self, size: int) -> Iterable[tuple[int, int]]:
        """The pairs of places for which `stand_together` can be false."""
        return combinations(range(size), 2)

    def holds(self, digits: Sequence[int]) -> bool:
        """True if a full unit obeys the rule."""
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
        """True if a digit fits at a place, given the other digits. 0 is a blank."""
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

    restricts: ClassVar[bool] = False  # whether `allowed` leaves out digits

    def allowed(self, digits: int) -> int:
        """The digits that each cell of the unit can hold, whatever the others hold."""
        return (1 << digits) - 1

    def diagram(self, size: int, digits: int) -> Diagram | None:
        """The fillings of a unit that is read cell by cell, see automaton.py."""
        return None

    def reading(self, size: int) -> Sequence[int]:
        """The places of the unit in the order in which the diagram reads them."""
        return range(size)

    # -- its clauses; `cells` holds the variables of each cell of the unit, digit by digit --

    def auxiliary(self, size: int, digits: int) -> int:
        """The number of variables that the clauses need besides those of the cells."""
        return 0

    def auxiliary_true(self, held: Sequence[int], digits: int) -> list[int]:
        """Those of them, from 0, that are true for a full unit."""
        return []

    def clauses(self, cells: Sequence[Variables], extra: Sequence[int] = ()) -> Iterator[Clause]:
        """The published encoding; `extra` has the auxiliary variables."""
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
        extra = builder.new(self.auxiliary(len(cells), builder.digits))
        builder.add_all(self.clauses(cells, extra))
        for link in self.links(len(cells)) if self.by_pairs else ():
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
