"""Random structured formulas, composed of pieces as real formulas are."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from random import Random

Clauses = list[list[int]]


def random_clauses(rng: Random, num_vars: int) -> Clauses:
    """One or more pieces over the variables 1 to `num_vars`, in random order."""
    clauses: Clauses = []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        clauses += rng.choice(PIECES)(rng, num_vars)
    rng.shuffle(clauses)
    return clauses


def mixed_ksat(rng: Random, num_vars: int) -> Clauses:
    """Mostly 3-literal clauses near the threshold, with some shorter and longer ones."""
    count = round(num_vars * rng.uniform(1.0, 4.6))
    return [
        some_literals(rng, num_vars, rng.choice((1, 2, 2, 3, 3, 3, 3, 3, 4, 6)))
        if rng.random() < 0.2
        else some_literals(rng, num_vars, 3)
        for _ in range(count)
    ]


def threshold_3sat(rng: Random, num_vars: int) -> Clauses:
    return [distinct_literals(rng, num_vars, 3) for _ in range(round(num_vars * 4.26))]


def xor_chain(rng: Random, num_vars: int) -> Clauses:
    """A sum as a chain of equations over three variables, sometimes closed to a ring."""
    order = rng.sample(range(1, num_vars + 1), num_vars)
    triples = [order[i : i + 3] for i in range(0, num_vars - 2, rng.choice((1, 2)))]
    return [clause for triple in triples for clause in xor(triple, rng.getrandbits(1))]


def xor_system(rng: Random, num_vars: int) -> Clauses:
    """About as many three-variable equations as variables, which is hard for its size."""
    size = min(num_vars, 40)
    sums = [rng.sample(range(1, size + 1), min(3, size)) for _ in range(size + rng.randint(-3, 3))]
    return [clause for variables in sums for clause in xor(variables, rng.getrandbits(1))]


def parities_and_clauses(rng: Random, num_vars: int) -> Clauses:
    """Too few equations of up to five variables to decide anything, among random clauses."""
    longest = min(num_vars, 5)
    sums = [
        rng.sample(range(1, num_vars + 1), rng.randint(min(2, longest), longest))
        for _ in range(round(num_vars * rng.uniform(0.2, 0.7)))
    ]
    clauses = [clause for variables in sums for clause in xor(variables, rng.getrandbits(1))]
    count = round(num_vars * rng.uniform(1.0, 3.5))
    return clauses + [distinct_literals(rng, num_vars, 3) for _ in range(count)]


def xor(variables: list[int], parity: int) -> Clauses:
    signs = product((1, -1), repeat=len(variables))
    return [
        [sign * v for sign, v in zip(row, variables, strict=True)]
        for row in signs
        if row.count(-1) % 2 != parity
    ]


def pigeonhole(rng: Random, num_vars: int) -> Clauses:
    """As many holes as fit, with one pigeon too many or too few, over random variables."""
    holes = max(1, min(5, int(num_vars**0.5) - 1))
    pigeons = max(1, min(holes + rng.choice((0, 1)), num_vars // holes))
    names = rng.sample(range(1, num_vars + 1), pigeons * holes)
    rows = [names[i * holes : (i + 1) * holes] for i in range(pigeons)]
    return rows + [c for column in zip(*rows, strict=True) for c in at_most_one(list(column))]


def at_most_one(literals: list[int]) -> Clauses:
    return [[-a, -b] for a, b in combinations(literals, 2)]


def exactly_ones(rng: Random, num_vars: int) -> Clauses:
    """Overlapping groups, in each of which exactly one literal is true."""
    clauses: Clauses = []
    for _ in range(rng.randint(1, max(1, num_vars // 3))):
        group = distinct_literals(rng, num_vars, rng.randint(1, 5))
        clauses += [group, *at_most_one(group)]
    return clauses


def equivalences(rng: Random, num_vars: int) -> Clauses:
    pairs = [distinct_literals(rng, num_vars, 2) for _ in range(rng.randint(1, num_vars))]
    return [clause for a, *b in pairs for clause in ([[a, -b[0]], [-a, b[0]]] if b else [[a]])]


def gates(rng: Random, num_vars: int) -> Clauses:
    """Variables defined as conjunctions of two or three literals."""
    clauses: Clauses = []
    for _ in range(rng.randint(1, num_vars)):
        out, *inputs = distinct_literals(rng, num_vars, rng.randint(2, 4))
        clauses += [[out, *(-i for i in inputs)], *([-out, i] for i in inputs)]
    return clauses


def coloring(rng: Random, num_vars: int) -> Clauses:
    colours = rng.choice((2, 3))
    vertices = num_vars // colours
    wears = [[v * colours + c for c in range(1, colours + 1)] for v in range(vertices)]
    pairs = list(combinations(range(vertices), 2))
    edges = rng.sample(pairs, min(len(pairs), round(vertices * rng.uniform(1, 2.6))))
    return wears + [[-a, -b] for u, v in edges for a, b in zip(wears[u], wears[v], strict=True)]


PIECES: tuple[Callable[[Random, int], Clauses], ...] = (
    mixed_ksat,
    threshold_3sat,
    threshold_3sat,
    threshold_3sat,
    xor_chain,
    xor_system,
    xor_system,
    parities_and_clauses,
    parities_and_clauses,
    pigeonhole,
    exactly_ones,
    equivalences,
    gates,
    coloring,
)


def some_literals(rng: Random, num_vars: int, count: int) -> list[int]:
    """Random literals, repetitions and contradictions included."""
    return [rng.choice((-1, 1)) * rng.randint(1, num_vars) for _ in range(count)]


def distinct_literals(rng: Random, num_vars: int, count: int) -> list[int]:
    chosen = rng.sample(range(1, num_vars + 1), min(count, num_vars))
    return [rng.choice((-1, 1)) * v for v in chosen]
