"""Cells that cannot hold every digit: odd, even, or with pencil marks that the setter gave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.constraint import VALUES, Constraint, Placed, RuleError
from satdoku.sudoku.constraints.figure import EVEN, ODD, InCell

if TYPE_CHECKING:
    from satdoku.sat.cnf import Clause
    from satdoku.sudoku.constraints.clause_builder import Variables
    from satdoku.sudoku.constraints.figure import Figure

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def read_digits(text: str, digits: int, *, repeated: bool = False) -> tuple[int, ...]:
    """Digits as they are written on boards, in order."""
    found = tuple(SYMBOLS.find(symbol) + 1 for symbol in text)
    if not found or not 1 <= min(found) <= max(found) <= digits:
        last = SYMBOLS[digits - 1]
        raise RuleError(_("“{value}” must be digits from 1 to {last}.", value=text[:40], last=last))
    if not repeated and len(set(found)) < len(found):
        raise RuleError(_("“{value}” has a digit twice.", value=text[:40]))
    return tuple(sorted(found))


def written_digits(digits: Iterable[int]) -> str:
    return "".join(SYMBOLS[digit - 1] for digit in digits)


class AllowedDigits(Constraint):
    """Each cell of a unit holds one of these digits."""

    id = "digits"
    name = N_("choice of digits")
    keys: ClassVar[tuple[str, ...]] = VALUES
    fewest_cells = 1
    by_pairs = False
    restricts = True

    choice: tuple[int, ...]

    @classmethod
    def from_text(cls, text: str, size: int, digits: int) -> Self:
        return cls(read_digits(text, digits))

    @property
    def text(self) -> str:
        return written_digits(self.choice)

    def permits(self, digit: int) -> bool:
        return digit in self.choice

    def sentence(self) -> str:
        return _(
            "The cell holds one of {digits}.", digits=_(", ").join(written_digits(self.choice))
        )

    def clash_sentence(self, held: Sequence[tuple[str, str]], unit: str, size: int) -> str:
        ((cell, digit),) = held
        rule = self.sentence().rstrip(".。")
        return _(
            "{digit} in {cell} breaks the rule of {unit}: {rule}",
            digit=digit,
            cell=cell,
            unit=unit,
            rule=rule,
        )

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        return (InCell(cell, self.text) for cell in cells)

    def allowed(self, digits: int) -> int:
        return sum(1 << digit - 1 for digit in range(1, digits + 1) if self.permits(digit))

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        return self.permits(one[1]) and self.permits(other[1])

    def holds(self, digits: Sequence[int]) -> bool:
        return all(map(self.permits, digits))

    def clashes(self, digits: Sequence[int]) -> Iterator[tuple[int, ...]]:
        return ((at,) for at, digit in enumerate(digits) if digit and not self.permits(digit))

    def fits(self, digits: Sequence[int], place: int, digit: int) -> bool:
        return self.permits(digit)

    def clauses(self, cells: Sequence[Variables], extra: Sequence[int] = ()) -> Iterator[Clause]:
        for variables in cells:
            for digit, variable in enumerate(variables, 1):
                if not self.permits(digit):
                    yield (-variable,)


class Odd(AllowedDigits):
    id = "odd"
    name = N_("odd cell")
    keys: ClassVar[tuple[str, ...]] = ()
    remainder: ClassVar[int] = 1
    sign: ClassVar[str] = ODD

    choice: tuple[int, ...] = ()  # follows from the remainder

    @classmethod
    def from_text(cls, text: str, size: int, digits: int) -> Self:
        return cls(cls.no_value(text))

    def permits(self, digit: int) -> bool:
        return digit % 2 == self.remainder

    def sentence(self) -> str:
        return _("The digit is odd.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        return (InCell(cell, self.sign) for cell in cells)


class Even(Odd):
    id = "even"
    name = N_("even cell")
    remainder = 0
    sign = EVEN

    def sentence(self) -> str:
        return _("The digit is even.")
