"""Rules about two cells side by side: dots, V and X, greater than; and about a cell and all its
neighbours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.allowed_digits import read_digits, written_digits
from satdoku.sudoku.constraints.constraint import VALUES, Constraint, Placed, RuleError
from satdoku.sudoku.constraints.figure import BLACK_DOT, HIGH, LOW, WHITE_DOT, Between, InCell, Path

if TYPE_CHECKING:
    from satdoku.sudoku.constraints.figure import Figure

ROMAN = {5: "V", 10: "X"}


class Pair(Constraint):
    """Two cells."""

    @classmethod
    def most_cells(cls, digits: int) -> int:
        return 2

    def sign(self) -> str:
        return ""

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        one, other = cells
        yield Between(one, other, self.sign())


class Difference(Pair):
    id = "difference"
    name = N_("white dot")
    keys = VALUES

    difference: int

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        return 1, digits - 1

    def sentence(self) -> str:
        return _("The two digits differ by {difference}.", difference=self.difference)

    def sign(self) -> str:
        return WHITE_DOT if self.difference == 1 else str(self.difference)

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        return abs(one[1] - other[1]) == self.difference


class Ratio(Pair):
    id = "ratio"
    name = N_("black dot")
    keys = VALUES

    ratio: int

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        return 2, digits

    def sentence(self) -> str:
        return _("One digit is {ratio} times the other.", ratio=self.ratio)

    def sign(self) -> str:
        return BLACK_DOT if self.ratio == 2 else f"×{self.ratio}"

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        return max(one[1], other[1]) == self.ratio * min(one[1], other[1])


class PairSum(Pair):
    id = "pair-sum"
    name = N_("sum of two")
    keys = VALUES

    total: int

    @classmethod
    def bounds(cls, size: int, digits: int) -> tuple[int, int]:
        return 2, 2 * digits

    def sentence(self) -> str:
        return _("The two digits add up to {total}.", total=self.total)

    def sign(self) -> str:
        return ROMAN.get(self.total, str(self.total))

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        return one[1] + other[1] == self.total


class Greater(Pair):
    id = "greater"
    name = N_("inequality")
    ordered = True

    def sentence(self) -> str:
        return _("The digit at the open side of the sign is greater.")

    def sign(self) -> str:
        return ">"

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        (_first, great), (_second, small) = sorted((one, other))
        return great > small


class Relation(Pair):
    """Any other relation: the pairs of digits that two cells can hold, in this order."""

    id = "relation"
    name = N_("relation")
    keys = VALUES
    ordered = True

    pairs: tuple[tuple[int, int], ...]

    @classmethod
    def from_text(cls, text: str, size: int, digits: int) -> Self:
        """Read a parameter such as `12.24.36`."""
        pairs: set[tuple[int, ...]] = set()
        for word in text.split("."):
            pairs.add((*read_digits(word[:1], digits), *read_digits(word[1:2], digits)))
            if len(word) > 2:
                raise RuleError(_("“{value}” is not a pair of digits.", value=word[:40]))
        return cls(tuple((first, second) for first, second in sorted(pairs)))

    @property
    def text(self) -> str:
        return ".".join(map(written_digits, self.pairs))

    def sentence(self) -> str:
        pairs = _(", ").join(map(written_digits, self.pairs))
        return _("The two digits, in order, are one of {pairs}.", pairs=pairs)

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield Path(cells)

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        (_first, digit), (_second, beside) = sorted((one, other))
        return (digit, beside) in self.pairs


class NoDot(Constraint):
    """No two neighbours have any of these differences, ratios or sums: every dot is given."""

    id = "no-dot"
    name = N_("pair without a sign")
    keys = VALUES

    differences: tuple[int, ...]
    ratios: tuple[int, ...]
    sums: tuple[int, ...]

    @classmethod
    def most_cells(cls, digits: int) -> int:
        return 2

    @classmethod
    def from_text(cls, text: str, size: int, digits: int) -> Self:
        """Read a parameter such as `d1r2s5s10`."""
        import re

        if not re.fullmatch(r"([drs][1-9]\d?)+", text):
            raise RuleError(
                _(
                    "“{value}” must be a list like d1r2s5, of differences, ratios and sums.",
                    value=text[:40],
                )
            )
        found = sorted({(kind, int(number)) for kind, number in re.findall(r"(.)(\d+)", text)})
        return cls(*(tuple(n for kind, n in found if kind == wanted) for wanted in "drs"))

    @property
    def text(self) -> str:
        kinds = zip("drs", (self.differences, self.ratios, self.sums), strict=True)
        return "".join(f"{kind}{number}" for kind, numbers in kinds for number in numbers)

    def sentence(self) -> str:
        told = []
        if self.differences:
            told.append(_("differ by {numbers}", numbers=_listed(self.differences)))
        if self.ratios:
            told.append(_("are in the ratio {numbers}", numbers=_listed(self.ratios)))
        if self.sums:
            told.append(_("add up to {numbers}", numbers=_listed(self.sums)))
        return _("Neighbours without a sign never {claims}.", claims=_(" or ").join(told))

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        return ()

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        low, high = sorted((one[1], other[1]))
        return not (
            high - low in self.differences
            or any(high == ratio * low for ratio in self.ratios)
            or high + low in self.sums
        )


def _listed(numbers: Iterable[int]) -> str:
    return _(" or ").join(map(str, numbers))


class Minimum(Constraint):
    """The first cell and its neighbours."""

    id = "minimum"
    name = N_("minimum")
    ordered = True

    def sentence(self) -> str:
        return _("The marked digit is less than those beside it.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield InCell(cells[0], LOW)

    def links(self, size: int) -> Iterable[tuple[int, int]]:
        return ((0, place) for place in range(1, size))

    def stand_together(self, one: Placed, other: Placed, size: int) -> bool:
        (first, digit), (_second, beside) = sorted((one, other))
        return first > 0 or self.in_order(digit, beside)

    def in_order(self, digit: int, beside: int) -> bool:
        return digit < beside


class Maximum(Minimum):
    id = "maximum"
    name = N_("maximum")

    def sentence(self) -> str:
        return _("The marked digit is greater than those beside it.")

    def figures(self, cells: tuple[int, ...]) -> Iterable[Figure]:
        yield InCell(cells[0], HIGH)

    def in_order(self, digit: int, beside: int) -> bool:
        return digit > beside
