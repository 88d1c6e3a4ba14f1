"""Sums of variables with integer factors, and the operators that build them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from satdoku.model.expressions import Bool


class Arithmetic:
    """Anything that can be added up: variables, expressions, sums."""

    __slots__ = ()

    def __add__(self, other: Any) -> Linear:
        return Linear(self, other, 1)

    def __radd__(self, other: Any) -> Linear:
        return Linear(self, other, 1)

    def __sub__(self, other: Any) -> Linear:
        return Linear(self, other, -1)

    def __rsub__(self, other: Any) -> Linear:
        return Linear(other, self, -1)

    def __mul__(self, factor: int) -> Linear:
        return Linear(0, self, whole(factor))

    __rmul__ = __mul__

    def __neg__(self) -> Linear:
        return Linear(0, self, -1)

    def __le__(self, other: Any) -> Bool:
        return _relation(self, "<=", other)

    def __ge__(self, other: Any) -> Bool:
        return _relation(self, ">=", other)

    def __lt__(self, other: Any) -> Bool:
        return _relation(self, "<", other)

    def __gt__(self, other: Any) -> Bool:
        return _relation(self, ">", other)

    def __eq__(self, other: object) -> Bool:  # type: ignore[override]
        return _relation(self, "==", other)

    def __ne__(self, other: object) -> Bool:  # type: ignore[override]
        return ~_relation(self, "==", other)

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        _no_truth_value(self)


class IntVar(Arithmetic):
    """An integer variable of a model, made by `Model.int`."""

    __slots__ = ("high", "low", "name")

    def __init__(self, name: str, low: int, high: int) -> None:
        self.name, self.low, self.high = name, low, high

    def __repr__(self) -> str:
        return self.name


class Linear(Arithmetic):
    """`left + factor * right`. A sum is a chain of these: building one of n terms takes n steps,
    which copying the terms at each `+` would not."""

    __slots__ = ("_sum", "factor", "left", "right")

    def __init__(self, left: Arithmetic | int, right: Arithmetic | int, factor: int) -> None:
        for side in (left, right):
            if not isinstance(side, Arithmetic):
                whole(side)
        self.left, self.right, self.factor = left, right, factor
        self._sum: tuple[dict[Arithmetic, int], int] | None = None

    @classmethod
    def of(cls, value: Arithmetic | int) -> Linear:
        return value if isinstance(value, Linear) else Linear(value, 0, 1)

    @property
    def terms(self) -> Mapping[Arithmetic, int]:
        """The factor of each variable or Boolean expression, none of them 0."""
        return self._flat()[0]

    @property
    def constant(self) -> int:
        return self._flat()[1]

    def _flat(self) -> tuple[dict[Arithmetic, int], int]:
        if self._sum is None:
            factors: dict[Arithmetic, int] = {}
            constant = 0
            for term, factor in self._walk():
                if isinstance(term, Arithmetic):
                    factors[term] = factors.get(term, 0) + factor
                else:
                    constant += factor * index(term)
            self._sum = {term: factor for term, factor in factors.items() if factor}, constant
        return self._sum

    def _walk(self) -> Iterator[tuple[Arithmetic | int, int]]:
        """The leaves with their factors, from left to right."""
        waiting: list[tuple[Arithmetic | int, int]] = [(self, 1)]
        while waiting:
            term, factor = waiting.pop()
            if isinstance(term, Linear):
                waiting += ((term.right, factor * term.factor), (term.left, factor))
            else:
                yield term, factor

    def __repr__(self) -> str:
        text = ""
        for term, factor in self.terms.items():
            sign = "-" if factor < 0 else "+" if text else ""
            size = "" if abs(factor) == 1 else f"{abs(factor)}*"
            inner = str(term) if hasattr(term, "name") or str(term)[0] == "~" else f"({term})"
            text += f" {sign} {size}{inner}" if text else f"{sign}{size}{inner}"
        if self.constant and text:
            return f"{text} {'-' if self.constant < 0 else '+'} {abs(self.constant)}"
        return text or str(self.constant)


def whole(value: Any) -> int:
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"a whole number was expected, not {value!r}") from None


def _relation(left: Arithmetic, sign: str, right: object) -> Bool:
    from satdoku.model.expressions import relation

    return relation(left, sign, right)


def _no_truth_value(value: object) -> NoReturn:
    from satdoku.model.expressions import no_truth_value

    no_truth_value(value)
