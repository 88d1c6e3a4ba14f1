"""Sums that are not cages: along lines, over diagonals, equal sums. Digits can repeat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, cast

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.automaton import Automaton
from satdoku.sudoku.constraints.constraint import RuleError
from satdoku.sudoku.constraints.figure import ARROW, RING, Border, Outside, Path

if TYPE_CHECKING:
    from satdoku.sudoku.constraints.figure import Figure

LONGEST_PILL = 3  # cells


class Sum(Automaton):
    """The state is the sum so far."""

    id = "sum"
    name = N_("sum cage")
    ordered = False
    fewest_cells = 1

    total: int

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        return size, size * digits

    def sentence(self) -> str:
        return _("The digits add up to the sum of the cage; they can repeat.")

    def label(self) -> str:
        return str(self.total)

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Border(cells, self.label())

    def start(self, size: int) -> object:
        return 0

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        so_far, rest = cast("int", state) + digit, size - 1 - place
        return so_far if so_far + rest <= self.total <= so_far + rest * self.digits else None

    def accepts(self, state: object) -> bool:
        return state == self.total


class LittleKiller(Sum):
    id = "little-killer"
    name = N_("little killer")
    ordered = True

    def sentence(self) -> str:
        return _("The digits on the diagonal add up to the number before it; they can repeat.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Outside(cells, self.label())


class Arrow(Automaton):
    """The cells of the circle or pill come first: they hold a number. The state is the part of it
    that the cells seen so far have not used up."""

    id = "arrow"
    name = N_("arrow")

    pill: int = 1  # the number of cells of the circle or pill

    @classmethod
    def parameters(cls, text: str, size: int, digits: int) -> tuple[object, ...]:
        return (cls.number(text, 2, min(LONGEST_PILL, size - 1)) if text else 1,)

    @property
    def text(self) -> str:
        return str(self.pill) if self.pill > 1 else ""

    def sentence(self) -> str:
        return _("The digits along the arrow add up to the number in its circle.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        if self.pill == 1:
            yield Path(cells, RING, ARROW)
        else:
            yield Border(cells[: self.pill])
            yield Path(cells[self.pill - 1 :], end=ARROW)

    def start(self, size: int) -> object:
        return 0

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        left, rest = cast("int", state), size - 1 - place
        if place < self.pill:
            left = 10 * left + digit
            more = self.pill - 1 - place
            least = left * 10**more + (10**more - 1) // 9
            return left if least <= self.digits * (size - self.pill) else None
        left -= digit
        return left if rest <= left <= rest * self.digits else None

    def accepts(self, state: object) -> bool:
        return state == 0


class DoubleArrow(Automaton):
    """The state is what the digits between the ends must still add up to, besides the last end."""

    id = "double-arrow"
    name = N_("double arrow")
    fewest_cells = 3

    def sentence(self) -> str:
        return _("The digits between the circles add up to the sum of those in the circles.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Path(cells, RING, RING)

    def start(self, size: int) -> object:
        return 0

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        balance = cast("int", state)
        balance += -digit if place in (0, size - 1) else digit
        return balance if balance <= self.digits else None

    def accepts(self, state: object) -> bool:
        return state == 0


class EqualSums(Automaton):
    """Parts of a unit have the same sum; the parameter has their sizes, as in 3.2.4. The state is
    the sum of the first part and the sum so far of the present one."""

    id = "equal-sums"
    name = N_("equal-sum line")

    sizes: tuple[int, ...]

    @classmethod
    def parameters(cls, text: str, size: int, digits: int) -> tuple[object, ...]:
        parts = (
            tuple(map(int, text.split("."))) if re.fullmatch(r"[1-9]\d?(\.[1-9]\d?)+", text) else ()
        )
        if sum(parts) != size:
            raise RuleError(
                _(
                    "“{value}” must be the sizes of the parts, as in 3.2.4: {size} in all.",
                    value=text[:40],
                    size=size,
                )
            )
        return (parts,)

    @property
    def text(self) -> str:
        return ".".join(map(str, self.sizes))

    def sentence(self) -> str:
        return _("The parts of the line, cut where it enters another box, have equal sums.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Path(cells)

    def start(self, size: int) -> object:
        return (0, 0)

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        total, so_far = cast("tuple[int, int]", state)
        ends = list(accumulate(self.sizes))
        part = next(n for n, end in enumerate(ends) if place < end)
        so_far += digit
        rest = ends[part] - 1 - place
        if part == 0:
            return (so_far, 0) if not rest else (0, so_far)
        if not so_far + rest <= total <= so_far + rest * self.digits:
            return None
        return (total, so_far if rest else 0)

    def accepts(self, state: object) -> bool:
        return True


class EqualSumGroups(EqualSums):
    """The same for cages instead of parts of a line."""

    id = "equal-cages"
    name = N_("cages of equal sums")

    def sentence(self) -> str:
        return _("The cages have equal sums.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        ends = list(accumulate(self.sizes))
        for start, end in zip([0, *ends], ends, strict=False):
            yield Border(cells[start:end], "=")


class Zipper(Automaton):
    """Reads from the middle outwards. The state is the sum of a pair, and the first of the next."""

    id = "zipper"
    name = N_("zipper line")
    fewest_cells = 3

    def sentence(self) -> str:
        return _("Digits at the same distance from the middle add up to the digit in the middle.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Path(cells)

    def reading(self, size: int) -> Sequence[int]:
        middle, odd = divmod(size, 2)
        pairs = [(middle - 1 - n, middle + odd + n) for n in range(middle)]
        return [*[middle] * odd, *(place for pair in pairs for place in pair)]

    def start(self, size: int) -> object:
        return (0, 0)

    def step(self, state: object, place: int, digit: int, size: int) -> object | None:
        total, first = cast("tuple[int, int]", state)
        if size % 2 and place == 0:
            return (digit, 0)
        if first == 0:
            return (total, digit)
        if total and first + digit != total:
            return None
        return (first + digit, 0)

    def accepts(self, state: object) -> bool:
        return True
