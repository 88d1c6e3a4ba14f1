"""What a rule is: everything that the rest of satdoku asks of it.

A kind of rule is one file in this folder with one subclass of `Constraint`, and one line in
registry.py. Its objects know digits, places within a unit, and variables. They know no board, no
variant and no solver, so that the judge of finished boards can trust them.

Most rules only say which two digits can stand together: those define `stand_together` and inherit
the rest. A rule about a whole unit, such as a sum, also says which sets of digits fill the unit
(`fillings`) and when a full unit obeys it (`holds`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Self

if TYPE_CHECKING:
    from satdoku.sat.cnf import Clause
    from satdoku.sudoku.constraints.clause_builder import ClauseBuilder, Variables
    from satdoku.sudoku.variants.toml_file import Section

Placed = tuple[int, int]  # a place in a unit, from 0, and the digit there
SearchUnit = tuple[tuple[int, ...], Sequence[int]]  # its cells, and what `add_search_clauses` gave


class Constraint(ABC):
    """The rule of a unit. Two rules that say the same are equal."""

    # -- how a variant file says it --------------------------------------------------------

    id: ClassVar[str]  # the value of the key `rule`
    keys: ClassVar[tuple[str, ...]] = ()  # further keys of a group of units that has this rule
    ordered: ClassVar[bool] = False  # the order of a unit's cells matters

    @classmethod
    def read(cls, group: Section, digits: int) -> Self:
        """The rule of a group of units, on a board with the digits 1 to `digits`."""
        return cls()

    def most_cells(self, digits: int) -> int | None:
        """How many cells a unit can have; None for any number."""
        return None

    # -- how a person sees it --------------------------------------------------------------

    tinted: ClassVar[bool] = False  # the board shows its cells in another colour

    @abstractmethod
    def sentence(self) -> str:
        """What the rule asks of a unit."""

    @abstractmethod
    def clash_sentence(self, held: Sequence[tuple[str, str]], unit: str, size: int) -> str:
        """Why digits cannot stand together, without a full stop: cells and what they hold."""

    # -- what it allows --------------------------------------------------------------------

    @abstractmethod
    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        """Whether two cells of a unit of that size may hold these digits."""

    def links(self, size: int) -> Iterable[tuple[int, int]]:
        """The pairs of places for which `stand_together` can be false."""
        return combinations(range(size), 2)

    def holds(self, digits: Sequence[int]) -> bool:
        """Whether a full unit obeys the rule."""
        return not any(self._broken_links(digits))

    def clashes(self, digits: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Places whose digits cannot stand together. 0 is a blank."""
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
        """Whether a digit can stand at a place beside the others of the unit. 0 is a blank."""
        placed, size = (place, digit), len(digits)
        return all(
            not other or at == place or self.stand_together(placed, (at, other), size)
            for at, other in enumerate(digits)
        )

    # -- what a search and a person conclude from it ---------------------------------------

    distinct: ClassVar[bool] = False  # no digit stands twice in a unit
    by_pairs: ClassVar[bool] = True  # `stand_together` says more than `distinct` and `fillings`

    def partners(self, one: int, other: int, size: int, digits: int) -> tuple[int, ...]:
        """For each digit at one place, from 1 on, the set of digits that can stand at the other.
        A set is an integer with bit d - 1 for digit d."""
        every = range(1, digits + 1)
        return tuple(
            sum(1 << d - 1 for d in every if self.stand_together((one, digit), (other, d), size))
            for digit in every
        )

    def fillings(self, size: int, digits: int) -> tuple[int, ...] | None:
        """The sets of digits one of which fills the unit; None where a digit can stand twice, or
        where there are too many to look at."""
        return None

    # Why a unit can only hold some of its fillings, for rules that have several. The fields are
    # {unit}, {count} (its cells) and {fillings}.
    narrowing: ClassVar[str] = ""

    # -- its clauses; `cells` has the variables of each cell of the unit, digit by digit ----

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
        """What our own search runs on. May answer with literals for `add_joint_clauses`.

        Each digit of a cell needs a partner in every cell that it is linked with. The published
        clauses imply that, but only these let unit propagation see it (Gent 2002).
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
        """Each variable of a cell, and those of the other cell that can hold along with it."""
        found = self.partners(one, other, len(cells), len(cells[one]))
        for variable, digits in zip(cells[one], found, strict=True):
            yield variable, tuple(x for bit, x in enumerate(cells[other]) if digits >> bit & 1)

    @classmethod  # noqa: B027, for most kinds nothing does
    def add_joint_clauses(cls, builder: ClauseBuilder, units: Sequence[SearchUnit]) -> None:
        """What follows, for our own search, from all units of this kind together."""
