"""Rules that read the cells of a unit one after another: sums along a line, clues outside, counts.

Such a rule says what it has read so far (`start`, `step`) and when a full unit obeys it
(`accepts`). A state can be any hashable value: the sum so far, the greatest digit so far. The fewer
different states there are, the faster everything is; see diagram.py, which derives clauses, search
and candidates.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Self

from satdoku.sudoku.constraints.constraint import VALUES, Constraint, Placed
from satdoku.sudoku.constraints.diagram import Diagram, diagram_of

if TYPE_CHECKING:
    from satdoku.sat.cnf import Clause
    from satdoku.sudoku.constraints.clause_builder import Variables


class Automaton(Constraint):
    """The first field is the greatest digit of the board; the others are the parameter."""

    keys = VALUES
    ordered = True
    by_pairs = False

    digits: int

    # -- what a kind defines ---------------------------------------------------------------

    @abstractmethod
    def start(self, size: int) -> Hashable:
        """The state before the first cell."""

    @abstractmethod
    def step(self, state: Hashable, place: int, digit: int, size: int) -> Hashable | None:
        """The state after one more cell; None if the rule is broken. `place` counts in the order
        of reading."""

    @abstractmethod
    def accepts(self, state: Hashable) -> bool:
        """True if a full unit that leads to this state obeys the rule."""

    def reading(self, size: int) -> Sequence[int]:
        """The places of the unit in the order in which they are read."""
        return range(size)

    # -- what follows from that ------------------------------------------------------------

    @classmethod
    def from_text(cls, text: str, size: int, digits: int) -> Self:
        rule = cls(digits, *cls.parameters(text, size, digits))
        rule.diagram(size)  # refuses a rule that is too large
        return rule

    @classmethod
    def parameters(cls, text: str, size: int, digits: int) -> tuple[object, ...]:
        """The fields after `digits` that the text gives."""
        if len(cls._fields) == 1:
            return cls.no_value(text)
        return (cls.number(text, *cls.bounds(size, digits)),)

    @property
    def text(self) -> str:
        return "".join(str(getattr(self, field)) for field in self._fields[1:])

    def diagram(self, size: int, digits: int = 0) -> Diagram:
        return diagram_of(self, size)

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        digits = [0] * size
        for place, digit in (one, other):
            digits[place] = digit
        return self._possible(digits)

    def holds(self, digits: Sequence[int]) -> bool:
        state: Hashable | None = self.start(len(digits))
        for place, at in enumerate(self.reading(len(digits))):
            state = self.step(state, place, digits[at], len(digits))
            if state is None:
                return False
        return self.accepts(state)

    def clashes(self, digits: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """All digits of the unit, if no digits of its blanks fit them."""
        if any(digits) and not self._possible(digits):
            yield tuple(place for place, digit in enumerate(digits) if digit)

    def fits(self, digits: Sequence[int], place: int, digit: int) -> bool:
        return self._possible([digit if at == place else d for at, d in enumerate(digits)])

    def _possible(self, digits: Sequence[int]) -> bool:
        if all(digits):
            return self.holds(digits)
        every = (1 << self.digits) - 1
        return self.supported([1 << d - 1 if d else every for d in digits]) is not None

    def supported(self, candidates: Sequence[int]) -> list[int] | None:
        """The candidates of each place that some filling of the unit has; None if there is no
        filling. Bit d - 1 of a set is digit d."""
        order = self.reading(len(candidates))
        found = self.diagram(len(order)).supported([candidates[at] for at in order])
        if found is None:
            return None
        by_place = dict(zip(order, found, strict=True))
        return [by_place[place] for place in range(len(candidates))]

    def auxiliary(self, size: int, digits: int) -> int:
        return self.diagram(size).auxiliary

    def auxiliary_true(self, held: Sequence[int], digits: int) -> list[int]:
        order = self.reading(len(held))
        return self.diagram(len(held)).true_nodes([held[at] for at in order])

    def clauses(self, cells: Sequence[Variables], extra: Sequence[int] = ()) -> Iterator[Clause]:
        order = self.reading(len(cells))
        return self.diagram(len(cells)).clauses([cells[at] for at in order], extra)
