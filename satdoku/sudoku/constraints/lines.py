"""Sets of digits on a line: renban, nabner, modular, entropic, parity, between, lockout."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.automaton import Automaton
from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.constraints.constraint import Constraint, Placed
from satdoku.sudoku.constraints.figure import RING, Path

if TYPE_CHECKING:
    from satdoku.sudoku.constraints.figure import Figure

APART = 4  # what the ends of a lockout line differ by, at least


class Renban(Consecutive):
    """A unit of consecutive digits that is drawn as a line; its order does not matter."""

    id = "renban"
    name = N_("renban line")
    ordered = True

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Path(cells)


class Nabner(Constraint):
    id = "nabner"
    name = N_("nabner line")
    ordered = True

    @classmethod
    def most_cells(cls, digits: int) -> int:
        return (digits + 1) // 2

    def sentence(self) -> str:
        return _("No two digits of the line are equal or consecutive.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Path(cells)

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        return abs(one[1] - other[1]) > 1


class Modular(Constraint):
    """Any three cells in a row on the line have digits of three different classes."""

    id = "modular"
    name = N_("modular line")
    ordered = True
    window = 3

    def sentence(self) -> str:
        return _("Of any three digits in a row on the line, no two differ by a multiple of 3.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Path(cells)

    def class_of(self, digit: int) -> int:
        return digit % 3

    def links(self, size: int) -> Iterable[tuple[int, int]]:
        window = range(1, self.window)
        return ((at, at + ahead) for at in range(size) for ahead in window if at + ahead < size)

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        apart = abs(one[0] - other[0])
        return apart >= self.window or self.class_of(one[1]) != self.class_of(other[1])


class Entropic(Modular):
    id = "entropic"
    name = N_("entropic line")

    def sentence(self) -> str:
        return _("Any three digits in a row on the line are one of 1–3, one of 4–6 and one of 7–9.")

    def class_of(self, digit: int) -> int:
        return (digit - 1) // 3


class ParityLine(Modular):
    id = "parity"
    name = N_("parity line")
    window = 2

    def sentence(self) -> str:
        return _("Odd and even digits alternate along the line.")

    def class_of(self, digit: int) -> int:
        return digit % 2


class BetweenLine(Automaton):
    """The state is the first digit, and the digit read since then that is farthest from it."""

    id = "between"
    name = N_("between line")
    fewest_cells = 3

    def sentence(self) -> str:
        return _("The digits on the line are strictly between those in its circles.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Path(cells, RING, RING)

    def start(self, size: int) -> object:
        return ()

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        if place == 0:
            return (digit, digit)
        first, farthest = cast("tuple[int, int]", state)
        if place < size - 1:
            if digit == first or (farthest - first) * (digit - first) < 0:
                return None
            return (first, max(farthest, digit) if digit > first else min(farthest, digit))
        return True if (digit > farthest > first or digit < farthest < first) else None

    def accepts(self, state: object) -> bool:
        return state is True


class Lockout(Automaton):
    """The state is the first digit, and the nearest digits below and above it read since then."""

    id = "lockout"
    name = N_("lockout line")

    def sentence(self) -> str:
        return _(
            "The digits at the ends differ by at least {apart}; the others are not between or equal"
            " to them.",
            apart=APART,
        )

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Path(cells, RING, RING)

    def start(self, size: int) -> object:
        return ()

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        if place == 0:
            return (digit, 0, self.digits + 1)
        first, below, above = cast("tuple[int, int, int]", state)
        if place < size - 1:
            if digit == first:
                return None
            return (
                (first, max(below, digit), above)
                if digit < first
                else (first, below, min(above, digit))
            )
        return True if abs(digit - first) >= APART and below < digit < above else None

    def accepts(self, state: object) -> bool:
        return state is True
