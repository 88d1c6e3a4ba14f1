"""Systems of XOR equations, written as clauses.

An equation over k variables takes 2^(k−1) clauses, so a long one is first cut into a chain of
equations over three variables, linked by carries. Gaussian elimination solves such a system in
polynomial time. DPLL and resolution may need exponential time, because an equation propagates only
when all but one of its variables are set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import product
from random import Random

from satdoku.sat.cnf import Clause, Cnf


def random_xors(n: int, m: int, k: int, satisfiable: bool, rng: Random) -> Cnf:
    """m equations, each over k of the n variables, that all hold in a hidden model.

    In an unsatisfiable system, the first equation that follows from those before it is negated;
    there is one whenever m > n.
    Size: n variables, m·2^(k−1) clauses.
    """
    model = [rng.getrandbits(1) for _ in range(n + 1)]
    sums = [rng.sample(range(1, n + 1), k) for _ in range(m)]
    parities = [sum(model[v] for v in variables) % 2 for variables in sums]
    if not satisfiable:
        parities[_first_dependent(sums)] ^= 1
    clauses = [clause for equation in zip(sums, parities, strict=True) for clause in xor(*equation)]
    return Cnf.from_clauses(clauses, num_vars=n)


def _first_dependent(sums: Iterable[Sequence[int]]) -> int:
    """The index of the first sum that depends on those before it, by Gaussian elimination."""
    basis: list[int] = []
    for i, variables in enumerate(sums):
        mask = sum(1 << v for v in variables)
        row = reduce(lambda left, pivot: min(left, left ^ pivot), basis, mask)
        if not row:
            return i
        basis.append(row)
    raise ValueError("no equation follows from the others; use more than n equations")


def two_orders(n: int, reach: int, satisfiable: bool, rng: Random) -> Cnf:
    """The sum of n ≥ 3 variables, computed in two orders. Both must be 0; in an unsatisfiable
    formula, one must be 0 and the other 1.

    The second order moves each variable by fewer than `reach` places (n: anywhere). `reach` tunes
    the hardness: it sets how far a proof must follow both chains before they meet.
    After Chew and Heule, "Sorting Parity Encodings by Reusing Variables" (2020).
    Size: 3n − 6 variables, 8n − 16 clauses.
    """
    variables = range(1, n + 1)
    clauses = chain(variables, 0, n + 1)
    clauses += chain(_nearby_order(variables, reach, rng), int(not satisfiable), 2 * n - 2)
    return Cnf.from_clauses(clauses, num_vars=3 * n - 6)


def chain(variables: Sequence[int], parity: int, carry: int) -> list[Clause]:
    """The sum of k ≥ 3 variables, in k − 2 equations with carries `carry` … `carry + k − 4`."""
    first, *middle, last = variables
    clauses: list[Clause] = []
    for variable in middle[:-1]:
        clauses.extend(xor((first, variable, carry), 0))
        first, carry = carry, carry + 1
    clauses.extend(xor((first, middle[-1], last), parity))
    return clauses


def xor(variables: Sequence[int], parity: int) -> Iterator[Clause]:
    """Clauses that forbid each assignment whose sum modulo 2 is not `parity`."""
    for signs in product((1, -1), repeat=len(variables)):
        if signs.count(-1) % 2 != parity:
            yield tuple(s * v for s, v in zip(signs, variables, strict=True))


def _nearby_order(variables: Sequence[int], reach: int, rng: Random) -> list[int]:
    return sorted(variables, key=lambda v: v + rng.random() * reach)


def parity_learning(n: int, samples: int, errors: int, rng: Random) -> Cnf:
    """Learn a parity function from noisy samples (Crawford, Kearns, Schapire 1994). Satisfiable.

    A hidden parity of some of n bits is computed for random samples, and a few of the results are
    flipped. Variables 1 … n say which bits count, the next ones which samples are flipped. The
    par32 files of the DIMACS collection are of this kind, with 32 bits, 64 samples and 8 flipped
    results.
    """
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
