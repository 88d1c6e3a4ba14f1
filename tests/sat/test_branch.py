"""Each branching rule follows its definition throughout a search.

A reference search over Python lists branches by the definitions below. An engine's counts and its
model depend on each of its decisions, so they must match those of the reference.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from satdoku.monitor import UNWATCHED
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import ENGINES
from satdoku.sat.options import DPLL_RULES, Options

Clauses = list[tuple[int, ...]]
Score = Callable[[int], float]
Rule = Callable[[Clauses], int]


# -- the definitions; `max` takes the first of the best, in file order -----------------------


def shortest(clauses: Clauses) -> Clauses:
    least = min(map(len, clauses))
    return [clause for clause in clauses if len(clause) == least]


def frequency(clauses: Clauses) -> Score:
    counts = Counter(literal for clause in clauses for literal in clause)
    return lambda literal: counts[literal]


def jeroslow_wang(clauses: Clauses) -> Score:
    weights: Counter[int] = Counter()
    for clause in clauses:
        for literal in clause:
            weights[literal] += 2 ** (20 - len(clause))
    return lambda literal: weights[literal]


def best_literal(clauses: Clauses, score: Score) -> int:
    return max((literal for clause in clauses for literal in clause), key=score)


def best_variable(clauses: Clauses, score: Score, both: Callable[[float, float], float]) -> int:
    literal = best_literal(clauses, lambda literal: both(score(literal), score(-literal)))
    return -literal if score(-literal) > score(literal) else literal


def freeman(positive: float, negative: float) -> float:
    return positive * negative * 2**10 + positive + negative


DEFINITIONS: dict[str, Rule] = {
    "first": lambda f: f[0][0],
    "frequent": lambda f: best_literal(f, frequency(f)),
    "shortest": lambda f: shortest(f)[0][0],
    "mom": lambda f: best_literal(shortest(f), frequency(shortest(f))),
    "mom-product": lambda f: best_variable(shortest(f), frequency(shortest(f)), freeman),
    "jw": lambda f: best_literal(f, jeroslow_wang(f)),
    "jw2": lambda f: best_variable(f, jeroslow_wang(f), lambda one, other: one + other),
}


# -- the search ------------------------------------------------------------------------------


class Search:
    """DPLL; `pure` adds the pure-literal rule of the stack engine."""

    def __init__(self, clauses: Clauses, rule: Rule, pure: bool) -> None:
        self.rule, self.pure = rule, pure
        self.decisions = self.backtracks = 0
        self.true = self.search(clauses, [])

    def search(self, clauses: Clauses, true: list[int]) -> list[int] | None:
        while forced := self.forced(clauses):
            true = [*true, forced]
            clauses = self.assign(clauses, forced)
        if () in clauses:
            self.backtracks += 1
            return None
        if not clauses:
            return true
        self.decisions += 1
        literal = self.rule(clauses)
        found = self.search(self.assign(clauses, literal), [*true, literal])
        return found or self.search(self.assign(clauses, -literal), [*true, -literal])

    def forced(self, clauses: Clauses) -> int:
        """The literal of a unit clause, else a pure literal, else 0."""
        if () in clauses:
            return 0
        units = (clause[0] for clause in clauses if len(clause) == 1)
        literals = {literal for clause in clauses for literal in clause} if self.pure else set()
        return next(units, 0) or next((each for each in literals if -each not in literals), 0)

    @staticmethod
    def assign(clauses: Clauses, true: int) -> Clauses:
        left = (clause for clause in clauses if true not in clause)
        return [tuple(literal for literal in clause if literal != -true) for clause in left]


def random_clauses(rng: random.Random) -> Clauses:
    """Clauses of mixed lengths, for the rules that weigh them; some repetitions and tautologies."""
    literals = [sign * variable for variable in range(1, 13) for sign in (-1, 1)]
    return [tuple(rng.choices(literals, k=rng.randint(2, 6))) for _ in range(rng.randint(10, 60))]


@pytest.mark.parametrize("engine", ["recursive", "stack"])
def test_searches_branch_as_the_rules_are_defined(engine: str) -> None:
    rng = random.Random(7)
    runs: dict[str, list[tuple[int, int]]] = {rule: [] for rule in DEFINITIONS}
    for _ in range(100):
        cnf = Cnf.from_clauses(random_clauses(rng))
        for rule, definition in DEFINITIONS.items():
            expected = Search(list(cnf), definition, pure=engine == "stack")
            found = ENGINES[engine].run(cnf, Options(rule), UNWATCHED)
            counts = (found.statistics["decisions"], found.statistics["backtracks"])
            assert counts == (expected.decisions, expected.backtracks), (rule, list(cnf))
            if engine == "recursive":  # the order of pure literals is the stack engine's own
                positive = {literal for literal in expected.true or () if literal > 0}
                assert {literal for literal in found.model if literal > 0} == positive
            runs[rule].append(counts)
    for one, other in combinations(runs, 2):
        assert runs[one] != runs[other], "the formulas must tell every two rules apart"


def test_random_takes_each_literal_as_often_whatever_its_occurrences() -> None:
    """With a single clause, the model shows which literal was chosen: all others are false."""
    cnf = Cnf.from_clauses([(1, 1, 1, 1, -2, 3)])
    models = Counter(
        tuple(ENGINES["recursive"].run(cnf, Options("random", seed), UNWATCHED).model)
        for seed in range(1500)
    )
    assert set(models) == {(1, -2, -3), (-1, -2, -3), (-1, -2, 3)}
    assert all(430 < count < 570 for count in models.values()), models


def parts(count: int, size: int, rng: random.Random) -> Cnf:
    """Parts on disjoint variables: easy ones that MOM prefers, then an unsatisfiable one.

    Repeated clauses make the literals of the easy parts more frequent.
    """
    clauses: Clauses = []
    for part in range(count + 1):
        variables = range(part * size + 1, (part + 1) * size + 1)
        times, ratio = (4, 2) if part < count else (1, 6)
        for _ in range(ratio * size):
            clause = tuple(rng.choice((-1, 1)) * v for v in rng.sample(variables, 3))
            clauses += [clause] * times
    return Cnf.from_clauses(clauses)


def decisions(cnf: Cnf, rule: str, engine: str = "stack") -> int:
    return ENGINES[engine].run(cnf, Options(rule), UNWATCHED).statistics["decisions"]


def test_mom_conflict_is_mom_product_until_a_clause_fails() -> None:
    rng = random.Random(3)
    equal = 0
    for _ in range(100):
        cnf = Cnf.from_clauses(random_clauses(rng))
        plain = ENGINES["stack"].run(cnf, Options("mom-product"), UNWATCHED)
        if plain.statistics["backtracks"] == 0:
            weighted = ENGINES["stack"].run(cnf, Options("mom-conflict"), UNWATCHED)
            assert (weighted.model, weighted.statistics) == (plain.model, plain.statistics)
            equal += 1
    assert equal > 10


@pytest.mark.parametrize("engine", ["recursive", "stack"])
def test_mom_conflict_stays_in_the_part_that_fails(engine: str) -> None:
    """`mom-product` refutes it repeatedly, once per assignment of the other parts."""
    cnf = parts(3, 9, random.Random(1))
    plain, weighted = (decisions(cnf, rule, engine) for rule in ("mom-product", "mom-conflict"))
    assert weighted * 4 < plain


def test_every_rule_but_random_is_defined_here() -> None:
    assert {*DEFINITIONS, "random", "mom-conflict"} == set(DPLL_RULES)
