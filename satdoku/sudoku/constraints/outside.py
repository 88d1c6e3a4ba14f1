"""Clues outside the board about a whole row or column: sandwiches, X-sums, skyscrapers, rooms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.automaton import Automaton
from satdoku.sudoku.constraints.figure import Outside

if TYPE_CHECKING:
    from satdoku.sudoku.constraints.figure import Figure


class OutsideClue(Automaton):
    value: int

    def label(self) -> str:
        return str(self.value)

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Outside(cells, self.label())


class Sandwich(OutsideClue):
    """The state is the crust read first, if any, and the sum since then; True after the second."""

    id = "sandwich"
    name = N_("sandwich sum")

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        return 0, sum(range(2, digits))

    def sentence(self) -> str:
        return _("The digits between 1 and {last} add up to the clue.", last=self.digits)

    def start(self, size: int) -> object:
        return (0, 0)

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        crust = digit in (1, self.digits)
        if state is True:
            return None if crust else True
        first, so_far = cast("tuple[int, int]", state)
        if not first:
            return (digit, 0) if crust else (0, 0)
        if crust:
            return True if so_far == self.value and digit != first else None
        so_far += digit
        return (first, so_far) if so_far <= self.value else None

    def accepts(self, state: object) -> bool:
        return state is True


class XSum(OutsideClue):
    """The state is how many cells still count, and their sum."""

    id = "x-sum"
    name = N_("X-sum")

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        return 1, sum(range(1, digits + 1))

    def sentence(self) -> str:
        return _("If the first digit is X, the first X digits add up to the clue.")

    def start(self, size: int) -> object:
        return (-1, self.value)

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        count, left = cast("tuple[int, int]", state)
        if count == 0:
            return state
        count = (digit if count < 0 else count) - 1
        left -= digit
        inside = count <= size - 1 - place and count <= left <= count * self.digits
        return (count, left) if inside else None

    def accepts(self, state: object) -> bool:
        return state == (0, 0)


class Skyscraper(OutsideClue):
    """The state is the greatest digit so far, and the number of digits greater than all before."""

    id = "skyscraper"
    name = N_("skyscraper clue")

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        return 1, size

    def sentence(self) -> str:
        return _("The clue is the number of digits that are greater than all before them.")

    def start(self, size: int) -> object:
        return (0, 0)

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        greatest, count = cast("tuple[int, int]", state)
        if digit > greatest:
            greatest, count = digit, count + 1
        return (greatest, count) if count <= self.value else None

    def accepts(self, state: object) -> bool:
        return cast("tuple[int, int]", state)[1] == self.value


class NumberedRoom(OutsideClue):
    """The state is the number of cells until the one that holds the clue."""

    id = "numbered-room"
    name = N_("numbered room")

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        return 1, digits

    def sentence(self) -> str:
        return _("If the first digit is X, the digit in place X is the clue.")

    def start(self, size: int) -> object:
        return 0

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        if state is True:
            return True
        left = digit if place == 0 else cast("int", state) - 1
        if left != 1:
            return left
        here = digit if place else 1
        return True if here == self.value else None

    def accepts(self, state: object) -> bool:
        return state is True
