"""Translates expressions to clauses, with one literal for each distinct gate (Tseitin 1968).

Integers are encoded by order: a literal says `x >= v` for each value above the least (Crawford,
Baker 1994), and `x == v` is a gate of two of these, made where it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from satdoku.model.expressions import (
    AllDifferent,
    Bool,
    BoolVar,
    Conjunction,
    Constant,
    Disjunction,
    Equivalence,
    ExclusiveOr,
    LinearRelation,
    Negation,
    children_first,
)
from satdoku.model.linear import Arithmetic, IntVar, Linear
from satdoku.model.sums import Part, at_most_in_parts
from satdoku.sat.cardinality import at_most_one
from satdoku.sat.parity import parity

Emit = Callable[[list[int]], object]
Given = Sequence[int]  # literals that are added to each clause of a constraint


class Compiler:
    """Numbers variables in the order in which it sees them."""

    def __init__(self, emit: Emit) -> None:
        """`emit` receives each clause."""
        self.emit = emit
        self.num_vars = 0
        self.numbers: dict[Bool, int] = {}  # the literal of each expression seen so far
        self.orders: dict[IntVar, int] = {}  # the first of the literals `x >= v`
        self._gates: dict[tuple[object, ...], int] = {}
        self._implying: dict[LinearRelation, int] = {}  # a literal that implies the comparison
        self._true = 0

    def fresh(self) -> int:
        self.num_vars += 1
        return self.num_vars

    @property
    def true(self) -> int:
        """A literal that is true."""
        if not self._true:
            self._true = self.fresh()
            self.emit([self._true])
        return self._true

    def declare(self, variable: BoolVar | IntVar) -> None:
        """Number a variable. Only declared ones can occur in expressions."""
        if isinstance(variable, BoolVar):
            self.numbers[variable] = self.fresh()
            return
        first = self.orders[variable] = self.num_vars + 1
        self.num_vars += variable.high - variable.low
        for literal in range(first, self.num_vars):
            self.emit([-literal - 1, literal])

    # -- expressions -----------------------------------------------------------------------

    def literal(self, expression: Bool) -> int:
        """A literal with the same value."""
        for part in children_first(expression, self.numbers.__contains__):
            self.numbers[part] = self._translate(part)
        return self.numbers[expression]

    def _translate(self, expression: Bool) -> int:
        literals = [self.numbers[part] for part in expression.parts]
        match expression:
            case BoolVar():
                raise foreign(expression)
            case Constant():
                return self.true if expression.value else -self.true
            case Negation():
                return -literals[0]
            case Conjunction():
                return self.all_of(literals)
            case Disjunction():
                return -self.all_of([-literal for literal in literals])
            case ExclusiveOr():
                return self._odd(literals)
            case Equivalence():
                return -self._odd(literals)
            case LinearRelation():
                return self._compare(expression)
            case AllDifferent():
                return self.all_of([self.literal(each) for each in _unequal_pairs(expression)])
        raise TypeError(f"{expression!r} is no Boolean expression")

    def all_of(self, literals: Iterable[int]) -> int:
        """A literal that is true if all of these are."""
        chosen = {literal for literal in literals if literal != self._true}
        if -self._true in chosen or any(-literal in chosen for literal in chosen):
            return -self.true
        inputs = sorted(chosen)
        if len(inputs) < 2:
            return inputs[0] if inputs else self.true
        gate, is_new = self._gate("and", *inputs)
        if is_new:
            for literal in inputs:
                self.emit([-gate, literal])
            self.emit([gate, *(-literal for literal in inputs)])
        return gate

    def _odd(self, literals: Iterable[int]) -> int:
        """A literal that is true if an odd number of these is."""
        result = 0
        for literal in literals:
            result = self._differ(result, literal) if result else literal
        return result or -self.true

    def _differ(self, one: int, two: int) -> int:
        low, high = sorted((abs(one), abs(two)))
        sign = 1 if (one > 0) == (two > 0) else -1
        if low == high:
            return -sign * self.true
        gate, is_new = self._gate("xor", low, high)
        if is_new:
            for clause in ([-gate, low, high], [-gate, -low, -high]):
                self.emit(clause)
            for clause in ([gate, -low, high], [gate, low, -high]):
                self.emit(clause)
        return sign * gate

    def _gate(self, *key: object) -> tuple[int, bool]:
        known = self._gates.get(key)
        if known is None:
            self._gates[key] = self.fresh()
        return self._gates[key], known is None

    # -- integers --------------------------------------------------------------------------

    def at_least(self, variable: IntVar, value: int) -> int:
        """The literal `variable >= value`."""
        if value <= variable.low:
            return self.true
        if value > variable.high:
            return -self.true
        return self._order(variable) + value - variable.low - 1

    def equal(self, variable: IntVar, value: int) -> int:
        """The literal `variable == value`."""
        return self.all_of([self.at_least(variable, value), -self.at_least(variable, value + 1)])

    def _order(self, variable: IntVar) -> int:
        if variable not in self.orders:
            raise foreign(variable)
        return self.orders[variable]

    def part(self, term: Arithmetic, factor: int) -> tuple[Part, int]:
        """A term's contribution to a sum beyond its least value, and that least value."""
        if isinstance(term, IntVar):
            low, high = term.low, term.high
            if factor > 0:
                steps = [(v - low, self.at_least(term, v)) for v in range(low + 1, high + 1)]
            else:
                steps = [
                    (high - v, -self.at_least(term, v + 1)) for v in range(high - 1, low - 1, -1)
                ]
            return [(abs(factor) * size, x) for size, x in steps], min(factor * low, factor * high)
        assert isinstance(term, Bool)
        literal = self.literal(term)
        return [(abs(factor), literal if factor > 0 else -literal)], min(factor, 0)

    def parts(self, total: Linear, sign: int = 1) -> tuple[list[Part], int]:
        """The parts of a sum, or of its negation, and the least value that it can have."""
        parts, least = [], sign * total.constant
        weights: dict[int, int] = {}  # of plain literals, which may occur in several terms
        for term, factor in total.terms.items():
            part, low = self.part(term, sign * factor)
            least += low
            if isinstance(term, IntVar):
                parts.append(part)
            else:
                ((weight, literal),) = part
                common = min(weight, weights.get(-literal, 0))
                if common:
                    weights[-literal] -= common
                    least += common
                weights[literal] = weights.get(literal, 0) + weight - common
        parts += [[(weight, literal)] for literal, weight in weights.items() if weight]
        return [part for part in parts if part], least

    # -- comparisons -----------------------------------------------------------------------

    def _compare(self, relation: LinearRelation) -> int:
        """A literal with the value of a comparison."""
        simple = self._simple(relation)
        if simple:
            return simple
        if relation.sign == "==":
            return self.all_of([self.literal(each) for each in _both_ways(relation)])
        literal = self.fresh()
        self._bound(relation, [-literal])
        self._bound(_negated(relation), [literal])
        return literal

    def _simple(self, relation: LinearRelation) -> int:
        """The literal of a comparison of at most one variable with a number; 0 for others."""
        total = relation.difference
        if not total.terms:
            return self.true if _holds(total.constant, relation.sign) else -self.true
        ((term, factor), *more) = total.terms.items()
        if more:
            return 0
        if isinstance(term, Bool):
            values = [_holds(total.constant + each, relation.sign) for each in (0, factor)]
            literal = self.true if values[0] == values[1] else self.literal(term)
            return literal if values[1] else -literal
        assert isinstance(term, IntVar)
        value, rest = divmod(-total.constant, factor)  # where the sum is 0
        if relation.sign == "==":
            return -self.true if rest else self.equal(term, value)
        strict = len(relation.sign) == 1
        if relation.sign.startswith("<") == (
            factor > 0
        ):  # term <= value, or < where it comes out even
            return -self.at_least(term, value if strict and not rest else value + 1)
        return self.at_least(term, value + 1 if rest or strict else value)

    def implying(self, expression: Bool) -> int:
        """A literal that implies the expression, and can be true whenever it holds."""
        if not isinstance(expression, LinearRelation) or expression in self.numbers:
            return self.literal(expression)
        if expression not in self._implying:
            simple = self._simple(expression)
            literal = self._implying[expression] = simple or self.fresh()
            if not simple:
                self._bound(expression, [-literal])
        return self._implying[expression]

    def _bound(self, relation: LinearRelation, unless: Given) -> None:
        """Enforce a comparison, `<=`, `>=`, `<`, `>` or `==`, unless a literal is true."""
        total, sign = relation.difference, relation.sign
        for factor, signs in ((1, ("<=", "<", "==")), (-1, (">=", ">", "=="))):
            if sign in signs:
                parts, least = self.parts(total, factor)
                bound = -least - (len(sign) == 1)
                for clause in at_most_in_parts(parts, bound, self.fresh, unless):
                    self.emit(clause)

    # -- constraints -----------------------------------------------------------------------

    def post(self, expression: Bool, unless: Given = ()) -> None:
        """Enforce the expression, unless one of the literals is true."""
        waiting = [(expression, True)]
        while waiting:
            part, value = waiting.pop()
            if isinstance(part, Negation):
                waiting.append((part.parts[0], not value))
            elif isinstance(part, Conjunction if value else Disjunction):
                waiting.extend((each, value) for each in reversed(part.parts))
            else:
                self._post(part, value, unless)

    def _post(self, expression: Bool, value: bool, unless: Given) -> None:
        match expression:
            case Conjunction() | Disjunction():
                self.emit([*self._clause(expression, value), *unless])
            case ExclusiveOr() | Equivalence():
                odd = isinstance(expression, ExclusiveOr) == value
                literals = [self.literal(part) for part in expression.parts]
                for clause in parity(literals, odd, self.fresh):
                    self.emit([*clause, *unless])
            case LinearRelation() if value:
                self._bound(expression, unless)
            case LinearRelation() if expression.sign == "==":
                self._unequal(expression, unless)
            case LinearRelation():
                self._bound(_negated(expression), unless)
            case AllDifferent() if value:
                self._all_different(expression, unless)
            case _:
                literal = self.literal(expression)
                self.emit([literal if value else -literal, *unless])

    def _clause(self, expression: Bool, value: bool) -> list[int]:
        """The literals of a disjunction, or of a negated conjunction."""
        literals: dict[int, None] = {}
        waiting = [(expression, value)]
        while waiting:
            part, value = waiting.pop()
            if isinstance(part, Negation):
                waiting.append((part.parts[0], not value))
            elif isinstance(part, Disjunction if value else Conjunction):
                waiting.extend((each, value) for each in reversed(part.parts))
            elif value:
                literals[self.implying(part)] = None
            elif isinstance(part, LinearRelation) and part.sign != "==":
                literals[self.implying(_negated(part))] = None
            else:
                literals[-self.literal(part)] = None
        return list(literals)

    def _unequal(self, relation: LinearRelation, unless: Given) -> None:
        """The sums differ. Of two variables no pair of equal values is allowed; otherwise one sum
        is less than the other."""
        total = relation.difference
        terms = list(total.terms.items())
        if len(terms) == 2 and all(isinstance(term, IntVar) for term, _factor in terms):
            (one, a), (two, b) = terms
            assert isinstance(one, IntVar)
            assert isinstance(two, IntVar)
            for value in range(one.low, one.high + 1):
                other, rest = divmod(-total.constant - a * value, b)
                if not rest and two.low <= other <= two.high:
                    self.emit([-self.equal(one, value), -self.equal(two, other), *unless])
        elif self._simple(relation):
            self.emit([-self._simple(relation), *unless])
        else:
            less, greater = (LinearRelation(total, sign, 0) for sign in "<>")
            self.emit([self.implying(less), self.implying(greater), *unless])

    def _all_different(self, expression: AllDifferent, unless: Given) -> None:
        sums = [Linear.of(each) for each in expression.sums]
        if any(len(each.terms) > 1 or _bool_terms(each) for each in sums):
            for pair in _unequal_pairs(expression):
                self.post(pair, unless)
            return
        places: dict[int, list[int]] = {}
        for each in sums:
            for value, literal in self._values(each):
                places.setdefault(value, []).append(literal)
        if len(places) < len(sums):
            self.emit([*unless])
        for literals in places.values():
            for clause in at_most_one(literals, self.fresh, unless):
                self.emit(clause)
            if len(places) == len(sums):
                self.emit([*literals, *unless])

    def _values(self, total: Linear) -> Iterator[tuple[int, int]]:
        """The values of a sum of at most one variable, each with its literal."""
        if not total.terms:
            yield total.constant, self.true
        for term, factor in total.terms.items():
            assert isinstance(term, IntVar)
            for value in range(term.low, term.high + 1):
                yield factor * value + total.constant, self.equal(term, value)


def foreign(variable: BoolVar | IntVar) -> ValueError:
    return ValueError(f"“{variable}” belongs to another model")


NEGATED = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}


def _negated(relation: LinearRelation) -> LinearRelation:
    return LinearRelation(relation.left, NEGATED[relation.sign], relation.right)


def _both_ways(relation: LinearRelation) -> list[LinearRelation]:
    return [LinearRelation(relation.left, sign, relation.right) for sign in ("<=", ">=")]


def _holds(constant: int, sign: str) -> bool:
    return {
        "<=": constant <= 0,
        ">=": constant >= 0,
        "<": constant < 0,
        ">": constant > 0,
        "==": constant == 0,
    }[sign]


def _unequal_pairs(expression: AllDifferent) -> list[Bool]:
    sums = expression.sums
    return [one != two for k, one in enumerate(sums) for two in sums[:k]]


def _bool_terms(total: Linear) -> bool:
    return any(isinstance(term, Bool) for term in total.terms)
