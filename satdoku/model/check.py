"""Evaluates expressions, to check every solution. Knows nothing of clauses and encodings."""

from __future__ import annotations

from collections.abc import Mapping

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

Values = Mapping[Arithmetic, int]  # the value of each variable; 0 or 1 for a Boolean one


class Evaluation:
    """The values of expressions under one assignment; shared parts are evaluated once."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self._known: dict[Bool, bool] = {}

    def truth(self, expression: Bool) -> bool:
        for part in children_first(expression, self._known.__contains__):
            self._known[part] = self._evaluate(part)
        return self._known[expression]

    def number(self, value: Arithmetic | int) -> int:
        if isinstance(value, Linear):
            total = value.constant
            for term, factor in value.terms.items():
                total += factor * self.number(term)
            return total
        if isinstance(value, IntVar):
            return self.values[value]
        if isinstance(value, Bool):
            return int(self.truth(value))
        assert isinstance(value, int)
        return value

    def _evaluate(self, expression: Bool) -> bool:
        parts = [self._known[part] for part in expression.parts]
        match expression:
            case BoolVar():
                return bool(self.values[expression])
            case Constant():
                return expression.value
            case Negation():
                return not parts[0]
            case Conjunction():
                return all(parts)
            case Disjunction():
                return any(parts)
            case ExclusiveOr():
                return sum(parts) % 2 == 1
            case Equivalence():
                return parts[0] == parts[1]
            case LinearRelation():
                return self._compare(expression)
            case AllDifferent():
                numbers = [self.number(each) for each in expression.sums]
                return len(set(numbers)) == len(numbers)
        raise TypeError(f"{expression!r} is no Boolean expression")

    def _compare(self, relation: LinearRelation) -> bool:
        left, right = self.number(relation.left), self.number(relation.right)
        match relation.sign:
            case "<=":
                return left <= right
            case ">=":
                return left >= right
            case "<":
                return left < right
            case ">":
                return left > right
        return left == right
