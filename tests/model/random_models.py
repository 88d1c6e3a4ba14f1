"""Random small models, and all their solutions by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from satdoku.model.check import Evaluation, Values
from satdoku.model.expressions import AllDifferent, Bool, BoolVar, ExclusiveOr
from satdoku.model.linear import Arithmetic, Linear
from satdoku.model.model import Model


class RandomModel:
    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(seed)
        self.model = model = Model()
        self.bools = model.bools("b", rng.randint(1, 4))
        self.ints = []
        for k in range(rng.randint(0, 3)):
            low = rng.randint(-3, 3)
            self.ints.append(model.int(f"n{k}", low, low + rng.randint(0, 3)))
        for k in range(rng.randint(1, 5)):
            model.add(
                self.expression(rng.randint(0, 3)), name=f"c{k}" if rng.random() < 0.7 else None
            )
        if rng.random() < 0.5:
            objective = self.sum()
            (model.minimize if rng.random() < 0.5 else model.maximize)(objective)
        for _ in range(rng.randint(0, 3) if rng.random() < 0.5 else 0):
            model.add_soft(self.expression(rng.randint(0, 2)), weight=rng.randint(1, 5))

    def expression(self, depth: int) -> Bool:
        rng = self.rng
        kind = rng.randrange(11 if depth else 4)
        if kind < 2:
            found: Bool = rng.choice(self.bools)
        elif kind == 2:
            return self.relation()
        elif kind == 3:
            return AllDifferent([self.sum(1) for _ in range(rng.randint(2, 4))])
        else:
            parts = [self.expression(depth - 1) for _ in range(rng.randint(2, 3))]
            one, two = parts[:2]
            if kind == 10 and len(parts) == 3:
                return ExclusiveOr(parts)
            found = [one & two, one | two, one >> two, one == two, one != two, one ^ two][kind % 6]
        return ~found if rng.random() < 0.4 else found

    def relation(self) -> Bool:
        rng = self.rng
        left, right = self.sum(), rng.choice((rng.randint(-6, 12), self.sum(2)))
        relations = [left <= right, left >= right, left < right, left > right, left == right]
        return rng.choice([*relations, left != right, left == right])

    def sum(self, most: int = 5) -> Linear:
        rng = self.rng
        terms: list[Arithmetic] = [*self.bools, *self.ints, ~self.bools[0]]
        found = Linear.of(rng.randint(-2, 2))
        for _ in range(rng.randint(0 if most == 1 else 1, most)):
            found = found + rng.choice((1, 1, 1, -1, 2, 3, -4)) * rng.choice(terms)
        return found

    def assignments(self) -> Iterator[Values]:
        variables = self.model.variables
        ranges = [(0, 1) if isinstance(v, BoolVar) else range(v.low, v.high + 1) for v in variables]
        for values in product(*ranges):
            yield dict(zip(variables, values, strict=True))

    def allowed(self) -> Iterator[Values]:
        for values in self.assignments():
            evaluation = Evaluation(values)
            if all(evaluation.truth(each.body) for each in self.model.constraints):
                yield values
