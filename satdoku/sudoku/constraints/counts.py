"""Rules that count: digits around a corner, odd or even digits of a unit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, cast

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.allowed_digits import read_digits, written_digits
from satdoku.sudoku.constraints.automaton import Automaton
from satdoku.sudoku.constraints.constraint import RuleError
from satdoku.sudoku.constraints.figure import Corner, Outside

if TYPE_CHECKING:
    from satdoku.sudoku.constraints.figure import Figure


class Quadruple(Automaton):
    """The state is the digits that are still missing."""

    id = "quadruple"
    name = N_("quadruple")
    ordered = False

    needed: tuple[int, ...]

    @classmethod
    def most_cells(cls, digits: int) -> int:
        return 4

    @classmethod
    def parameters(cls, text: str, size: int, digits: int) -> tuple[object, ...]:
        needed = read_digits(text, digits, repeated=True)
        if len(needed) > size:
            raise RuleError(_("“{value}” has more digits than there are cells.", value=text[:40]))
        return (needed,)

    @property
    def text(self) -> str:
        return written_digits(self.needed)

    def sentence(self) -> str:
        return _("The digits on the corner all appear in the cells around it.")

    def label(self) -> str:
        return self.text

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Corner(cells, self.text)

    def start(self, size: int) -> object:
        return self.needed

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        missing = list(cast("tuple[int, ...]", state))
        if digit in missing:
            missing.remove(digit)
        return tuple(missing) if len(missing) <= size - 1 - place else None

    def accepts(self, state: object) -> bool:
        return state == ()


class OddCount(Automaton):
    """The state is how many odd digits are still to come."""

    id = "odd-count"
    name = N_("count of odd digits")
    remainder: ClassVar[int] = 1

    count: int

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        return 0, size

    def sentence(self) -> str:
        return _("The clue is the number of odd digits.")

    def label(self) -> str:
        return str(self.count)

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Outside(cells, self.label())

    def start(self, size: int) -> object:
        return self.count

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        left = cast("int", state) - (digit % 2 == self.remainder)
        return left if 0 <= left <= size - 1 - place else None

    def accepts(self, state: object) -> bool:
        return state == 0


class EvenCount(OddCount):
    id = "even-count"
    name = N_("count of even digits")
    remainder = 0

    def sentence(self) -> str:
        return _("The clue is the number of even digits.")
