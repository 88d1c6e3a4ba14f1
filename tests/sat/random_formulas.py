"""Random formulas of many shapes, and their answers by brute force."""

from __future__ import annotations

from random import Random

from satdoku.sat.cnf import Cnf


def random_formula(rng: Random, max_vars: int) -> Cnf:
    """Mixed clause lengths near the threshold, with some tautologies, repetitions and empty
    clauses."""
    num_vars = rng.randint(1, max_vars)
    longest = rng.randint(1, 5)
    ratio = rng.uniform(0.5, 2.2) * 2 ** (longest - 1)
    clauses = [
        [rng.choice((-1, 1)) * rng.randint(1, num_vars) for _ in range(_length(rng, longest))]
        for _ in range(round(num_vars * min(ratio, 8)))
    ]
    return Cnf.from_clauses(clauses, num_vars)


def _length(rng: Random, longest: int) -> int:
    if rng.random() < 0.002:
        return 0
    return longest if rng.random() < 0.8 else rng.randint(1, longest)


def is_satisfiable(cnf: Cnf) -> bool:
    """Tries all assignments in parallel: bit a of a set represents the assignment with code a."""
    everything = (1 << (1 << cnf.num_vars)) - 1
    true = [0] + [assignments_with(v, cnf.num_vars) for v in range(cnf.num_vars)]
    models = everything
    for clause in cnf:
        allowed = 0
        for literal in clause:
            allowed |= true[literal] if literal > 0 else everything ^ true[-literal]
        models &= allowed
    return models != 0


def assignments_with(bit: int, num_vars: int) -> int:
    """The set of codes below 2**num_vars that have the bit set."""
    block = ((1 << (1 << bit)) - 1) << (1 << bit)
    width = 2 << bit
    while width < 1 << num_vars:
        block |= block << width
        width *= 2
    return block
