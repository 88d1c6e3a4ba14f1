"""Tiny formulas, generated in microseconds: a campaign has millions of them."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, cycle, islice, pairwise
from random import Random

from satdoku.sat.options import CDCL_RULES
from tests.attack.questions.formulas import PIECES, Clauses
from tests.attack.questions.oracle import TINY
from tests.attack.questions.sequence import (
    Add,
    Operation,
    Sequence,
    random_question,
    random_settings,
)

PIECED = 0.1  # share of the formulas generated like the larger ones
PROVED = 0.25
GROWING = 0.2  # share that gets more clauses after the first question
RULES = tuple(CDCL_RULES)
SETTINGS = 10_000  # different ones
# Lengths of consecutive clauses, and clauses per variable for about half of the formulas to be
# unsatisfiable.
LENGTHS = (
    *(((3,), 5.0), ((3,), 5.0), ((2,), 1.6), ((2, 3), 2.5), ((1, 3, 3, 3), 2.2), ((3, 4), 6.5)),
    *(((2, 2, 3, 5), 2.4), ((2, 3, 3, 6), 4.0), ((4, 5), 12.0)),
)


def tiny_sequence(rng: Random) -> Sequence:
    num_vars = 1 + int(rng.random() * TINY)
    pieced = rng.random() < PIECED
    clauses = rng.choice(PIECES)(rng, num_vars) if pieced else _clauses(rng, num_vars)
    operations: list[Operation] = [Add(clauses), random_question(rng, num_vars)]
    if rng.random() < GROWING:
        half = len(clauses) // 2
        last = random_question(rng, num_vars)
        operations = [Add(clauses[:half]), operations[1], Add(clauses[half:]), last]
    settings = _settings(int(rng.random() * SETTINGS))
    return Sequence(rng.choice(RULES), settings, operations, rng.random() < PROVED, tiny=True)


def _clauses(rng: Random, num_vars: int) -> Clauses:
    """Including repetitions and contradictions, and occasionally an empty clause."""
    lengths, density = rng.choice(LENGTHS)
    count = 1 + int(num_vars * density * (0.4 + rng.random()))
    ends = list(accumulate(islice(cycle(lengths), count), initial=0))
    literals = [*range(-num_vars, 0), *range(1, num_vars + 1)]
    flat = rng.choices(literals, k=ends[-1])
    clauses = [flat[start:end] for start, end in pairwise(ends)]
    if rng.random() < 0.002:
        clauses.append([])
    return clauses


@cache
def _settings(number: int) -> dict[str, int]:
    return random_settings(Random(number))
