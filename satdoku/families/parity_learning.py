"""Learning a parity function from noisy samples (Crawford, Kearns, Schapire 1994).

A hidden parity of some of n bits is computed for random samples, and a few of the results are
flipped. The formula asks for the parity and the flipped samples. The par32 files of the DIMACS
collection are of this kind, with 32 bits, 64 samples and 8 flipped results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from satdoku.families.parity import chain
from satdoku.sat.cnf import Clause, Cnf


def parity_learning(n: int, samples: int, errors: int, rng: Random) -> Cnf:
    """Satisfiable. Variables 1 … n say which bits count, the next ones which samples are
    flipped."""
    hidden = [rng.getrandbits(1) for _ in range(n)]
    false = set(rng.sample(range(samples), errors))
    clauses: list[Clause] = []
    free = n + samples + 1
    for k in range(samples):
        bits = sorted(rng.sample(range(n), n // 2))
        result = sum(hidden[bit] for bit in bits) + (k in false)
        variables = [*(bit + 1 for bit in bits), n + 1 + k]
        clauses += chain(variables, result % 2, free)
        free += len(variables) - 3
    blamed = range(n + 1, n + samples + 1)
    clauses += at_most(blamed, errors, free)
    return Cnf.from_clauses(clauses, num_vars=free + errors * samples - 1)


def at_most(literals: Sequence[int], most: int, free: int) -> Iterator[Clause]:
    """Sinz's sequential counter (2005): variable `free + most·i + k` says that more than k of the
    first i + 1 literals hold."""
    for i, literal in enumerate(literals):
        here = [free + most * i + k for k in range(most)]
        before = [wire - most for wire in here] if i else []
        yield from ((-old, new) for old, new in zip(before, here, strict=False))
        yield (-literal, here[0])
        yield from ((-literal, -old, new) for old, new in zip(before, here[1:], strict=False))
        if before:
            yield (-literal, -before[-1])
