"""Boolean expressions, of which a model's constraints are made.

An expression is a value. It says nothing about clauses; compiler.py translates it, and check.py
evaluates it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn

from satdoku.model.linear import Arithmetic, Linear


class Bool(Arithmetic):
    """A Boolean expression. In sums it counts as 0 or 1."""

    __slots__ = ()

    parts: tuple[Bool, ...] = ()  # the expressions that it is made of

    def __and__(self, other: object) -> Bool:
        return conjunction((self, other))

    def __or__(self, other: object) -> Bool:
        return disjunction((self, other))

    def __xor__(self, other: object) -> Bool:
        return ExclusiveOr((self, boolean(other)))

    def __rshift__(self, other: object) -> Bool:
        """`a >> b`: a implies b."""
        return disjunction((~self, other))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __rrshift__(self, other: object) -> Bool:
        return boolean(other) >> self

    def __invert__(self) -> Bool:
        return Negation(self)

    def __eq__(self, other: object) -> Bool:  # type: ignore[override]
        """True if both have the same value; with a number, a comparison of numbers."""
        if isinstance(other, Bool):
            return Equivalence((self, other))
        if isinstance(other, int) and other in (0, 1):
            return self if other else ~self
        return super().__eq__(other)

    def __ne__(self, other: object) -> Bool:  # type: ignore[override]
        return ~(self == other)

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        no_truth_value(self)


def no_truth_value(expression: object) -> NoReturn:
    raise TypeError(
        f"“{expression}” has no value before the model is solved; combine expressions with"
        " & | ~ >> == instead of and, or, not, if and chained comparisons"
    )


class BoolVar(Bool):
    """A Boolean variable of a model, made by `Model.bool`."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


class Constant(Bool):
    __slots__ = ("value",)

    def __init__(self, value: bool) -> None:
        self.value = value

    def __invert__(self) -> Bool:
        return FALSE if self.value else TRUE

    def __repr__(self) -> str:
        return str(self.value)


TRUE, FALSE = Constant(True), Constant(False)


class Compound(Bool):
    __slots__ = ("parts",)
    sign = ""

    def __init__(self, parts: Iterable[Bool]) -> None:
        self.parts = tuple(parts)

    def __repr__(self) -> str:
        return f" {self.sign} ".join(map(inner_text, self.parts))


class Negation(Compound):
    __slots__ = ()

    def __init__(self, part: Bool) -> None:
        super().__init__((part,))

    def __invert__(self) -> Bool:
        return self.parts[0]

    def __repr__(self) -> str:
        (part,) = self.parts
        if isinstance(part, LinearRelation) and part.sign == "==":
            return f"{part.left} != {part.right}"
        return "~" + inner_text(part)


class Conjunction(Compound):
    __slots__ = ()
    sign = "&"


class Disjunction(Compound):
    __slots__ = ()
    sign = "|"


class ExclusiveOr(Compound):
    """True if an odd number of the parts is true."""

    __slots__ = ()
    sign = "^"


class Equivalence(Compound):
    """True if both parts have the same value."""

    __slots__ = ()
    sign = "=="

    def __bool__(self) -> bool:
        """`x in variables` asks this: an expression equals only itself."""
        return self.parts[0] is self.parts[1]


class LinearRelation(Bool):
    """A comparison of two sums, `left <= right` or `left == right`."""

    __slots__ = ("left", "right", "sign")

    def __init__(self, left: Arithmetic, sign: str, right: Arithmetic | int) -> None:
        self.left, self.sign, self.right = left, sign, right

    @property
    def difference(self) -> Linear:
        """`left - right`, which the comparison compares with 0."""
        return Linear.of(self.left) - self.right

    def __bool__(self) -> bool:
        if self.sign == "==":
            return self.left is self.right
        no_truth_value(self)

    def __repr__(self) -> str:
        return f"{self.left} {self.sign} {self.right}"


class AllDifferent(Bool):
    """No two of the sums have the same value."""

    __slots__ = ("sums",)

    def __init__(self, sums: Iterable[Arithmetic]) -> None:
        self.sums = tuple(sums)

    def __repr__(self) -> str:
        return f"all_different({', '.join(map(str, self.sums))})"


def boolean(value: object) -> Bool:
    """The expression itself, or a constant for True, False, 1 and 0."""
    if isinstance(value, Bool):
        return value
    if isinstance(value, int) and value in (0, 1):
        return TRUE if value else FALSE
    raise TypeError(f"a Boolean expression was expected, not {value!r}")


def inner_text(expression: Bool) -> str:
    """The text as part of another expression."""
    atom = isinstance(expression, (BoolVar, Constant, AllDifferent))
    plain = isinstance(expression, Negation) and isinstance(expression.parts[0], BoolVar)
    return str(expression) if atom or plain else f"({expression})"


def conjunction(values: Iterable[object]) -> Bool:
    return _joined(Conjunction, values, TRUE)


def disjunction(values: Iterable[object]) -> Bool:
    return _joined(Disjunction, values, FALSE)


def _joined(kind: Callable[[list[Bool]], Bool], values: Iterable[object], empty: Bool) -> Bool:
    parts = [boolean(value) for value in values]
    if len(parts) == 1:
        return parts[0]
    return kind(parts) if parts else empty


def children_first(root: Bool, known: Callable[[Bool], bool]) -> Iterator[Bool]:
    """The expression and its parts, parts first, without those already known. The caller has dealt
    with each before it asks for the next. A loop, because expressions can be deep."""
    waiting: list[tuple[Bool, bool]] = [(root, False)]
    while waiting:
        expression, ready = waiting.pop()
        if known(expression):
            continue
        if ready or not expression.parts:
            yield expression
        else:
            waiting.append((expression, True))
            waiting.extend((part, False) for part in reversed(expression.parts))


def relation(left: Arithmetic, sign: str, right: Any) -> Bool:
    """The result of a comparison operator."""
    if not isinstance(right, (Arithmetic, int)):
        raise TypeError(f"a number or a sum was expected, not {right!r}")
    return LinearRelation(left, sign, right)
