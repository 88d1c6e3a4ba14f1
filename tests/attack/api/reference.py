"""The constraints in a program's solver, and the assignments that satisfy them, by brute force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

Literals = Sequence[int]


@dataclass
class Reference:
    clauses: list[list[int]] = field(default_factory=list)
    atmosts: list[tuple[Literals, int, Literals]] = field(default_factory=list)
    parities: list[tuple[Literals, bool]] = field(default_factory=list)

    def used(self) -> list[int]:
        lists = (*self.clauses, *(a[0] for a in self.atmosts), *(p[0] for p in self.parities))
        return sorted({abs(literal) for each in lists for literal in each})

    def models(self, assumptions: Literals = ()) -> Iterator[set[int]]:
        """Models over the variables in use and those assumed."""
        variables = sorted({*self.used(), *map(abs, assumptions)})
        for values in product(*((-v, v) for v in variables)):
            model = set(values)
            if model.issuperset(assumptions) and self.holds(model):
                yield model

    def satisfiable(self, assumptions: Literals = ()) -> bool:
        return next(self.models(assumptions), None) is not None

    def holds(self, model: set[int]) -> bool:
        return (
            all(not model.isdisjoint(clause) for clause in self.clauses)
            and all(_weight(model, x, w) <= bound for x, bound, w in self.atmosts)
            and all(_weight(model, x, ()) % 2 == odd for x, odd in self.parities)
        )


def _weight(model: set[int], literals: Literals, weights: Literals) -> int:
    pairs = zip(literals, weights or [1] * len(literals), strict=True)
    return sum(weight for literal, weight in pairs if literal in model)
