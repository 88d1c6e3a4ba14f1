"""Multipliers run backwards, and multipliers and adders compared with each other.

Factoring asks for two factors of a given length, neither of them 1, whose product is a given
number. It is satisfiable iff the number has such factors. A miter says that two designs differ in
some bit, and is unsatisfiable.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from satdoku.families.circuit import Circuit, Number
from satdoku.sat.cnf import Cnf


def factoring(number: int, bits: int) -> Cnf:
    """Two factors of `bits` bits each."""
    circuit = Circuit()
    a, b = circuit.inputs(bits), circuit.inputs(bits)
    product = circuit.product(a, b)
    circuit.require(*a[1:])
    circuit.require(*b[1:])
    for place, wire in enumerate(product):
        circuit.require(wire if number >> place & 1 else -wire)
    if number >> len(product):
        circuit.require()
    return circuit.formula()


def random_factoring(bits: int, rng: Random) -> Cnf:
    """The product of two random primes of `bits` bits: exactly one pair of factors."""
    return factoring(_prime(bits, rng) * _prime(bits, rng), bits)


def random_prime_factoring(bits: int, rng: Random) -> Cnf:
    """A prime of 2·bits bits, which has no such factors: unsatisfiable."""
    return factoring(_prime(2 * bits, rng), bits)


def multiplier_miter(n: int) -> Cnf:
    """The array multipliers of a·b and of b·a. Hard for its size, because no internal wires of the
    two circuits agree."""
    circuit = Circuit()
    a, b = circuit.inputs(n), circuit.inputs(n)
    circuit.require_difference(circuit.product(a, b), circuit.product(b, a))
    return circuit.formula()


def multiplier_designs(n: int) -> Cnf:
    """An array multiplier of n-bit factors against a Wallace tree (1964). Unsatisfiable."""
    circuit = Circuit()
    a, b = circuit.inputs(n), circuit.inputs(n)
    circuit.require_difference(circuit.product(a, b), _tree_product(circuit, a, b))
    return circuit.formula()


def squarer_designs(n: int) -> Cnf:
    """The array multiplier of a·a, and one that adds each product of two different bits once, a
    place higher. Unsatisfiable."""
    circuit = Circuit()
    a = circuit.inputs(n)
    folded: Number = []
    for place, bit in enumerate(a):
        row = [bit, circuit.constant(0), *(circuit.both(bit, other) for other in a[place + 1 :])]
        folded += circuit.number(0, max(0, 2 * place - len(folded)))
        folded = folded[: 2 * place] + circuit.sum(folded[2 * place :], row)
    product = circuit.product(a, a)
    circuit.require_difference(product, folded[: len(product)])
    return circuit.formula()


def divider_designs(n: int) -> Cnf:
    """A restoring divider, and the definition of a quotient: q·b + r = a and r < b.
    Unsatisfiable."""
    circuit = Circuit()
    a, b, quotient, rest = (circuit.inputs(n) for _ in range(4))
    circuit.require(*b)
    circuit.require(-circuit.minus(rest, b)[1])
    whole = circuit.sum(circuit.product(quotient, b), rest)
    for place, wire in enumerate(whole):
        circuit.require(-circuit.odd(wire, a[place]) if place < n else -wire)
    restored, found = circuit.number(0, n), circuit.number(0, n)
    divisor = [*b, circuit.constant(0)]
    for place in reversed(range(n)):
        shifted = [a[place], *restored]
        less, found[place] = circuit.minus(shifted, divisor)
        restored = circuit.choose_number(found[place], less, shifted)[:n]
    circuit.require_difference([*quotient, *rest], [*found, *restored])
    return circuit.formula()


def _tree_product(circuit: Circuit, a: Number, b: Number) -> Number:
    """Full adders reduce three bits of a column to one there and one in the next, oldest bits
    first, until no column has more than one. The last column has no next: its carries are 0."""
    places: list[list[int]] = [[] for _ in range(len(a) + len(b))]
    for i, one in enumerate(a):
        for j, other in enumerate(b):
            places[i + j].append(circuit.both(one, other))
    for place, bits in enumerate(places):
        while len(bits) > 1:
            taken = [bits.pop(0) for _ in range(min(3, len(bits)))]
            bits.append(circuit.odd(*taken))
            if place + 1 < len(places):
                places[place + 1].append(circuit.carry(taken))
    return [bits[0] for bits in places]


def _prime(bits: int, rng: Random) -> int:
    while True:
        number = rng.randrange(1 << (bits - 1), 1 << bits) | 1
        if number > 2 and all(number % d for d in range(3, int(number**0.5) + 1, 2)):
            return number


def adder_miter(bits: int) -> Cnf:
    """A ripple-carry adder, which computes the carries one by one, against a prefix adder (Kogge,
    Stone 1973), which computes them in a tree of logarithmic depth."""
    circuit = Circuit()
    a, b = circuit.inputs(bits), circuit.inputs(bits)
    circuit.require_difference(circuit.sum(a, b), prefix_sum(circuit, a, b))
    return circuit.formula()


def sum_miter(bits: int, numbers: int, rng: Random) -> Cnf:
    """Numbers added modulo 2^bits, in the given and in a random order: not even the intermediate
    sums agree."""
    circuit = Circuit()
    terms = [circuit.inputs(bits) for _ in range(numbers)]
    shuffled = rng.sample(terms, numbers)
    circuit.require_difference(_total(circuit, terms), _total(circuit, shuffled))
    return circuit.formula()


def _total(circuit: Circuit, terms: Sequence[Number]) -> Number:
    total = terms[0]
    for term in terms[1:]:
        total = circuit.sum(total, term)[: len(total)]
    return total


def prefix_sum(circuit: Circuit, a: Number, b: Number) -> Number:
    """Each round doubles the range over which every place knows its generate and propagate bits."""
    alone = [circuit.odd(*pair) for pair in zip(a, b, strict=True)]
    makes = [circuit.both(*pair) for pair in zip(a, b, strict=True)]
    passes = alone
    reach = 1
    while reach < len(a):
        made = [circuit.both(*pair) for pair in zip(passes[reach:], makes, strict=False)]
        more = [circuit.either(*pair) for pair in zip(makes[reach:], made, strict=True)]
        passed = [circuit.both(*pair) for pair in zip(passes[reach:], passes, strict=False)]
        makes, passes = makes[:reach] + more, passes[:reach] + passed
        reach *= 2
    bits = [circuit.odd(*pair) for pair in zip(alone[1:], makes, strict=False)]
    return [alone[0], *bits, makes[-1]]
