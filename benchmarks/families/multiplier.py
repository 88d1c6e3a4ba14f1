"""Multiplication backwards, and multiplication compared with itself.

Factoring: two factors of given bits whose product is a number, neither of them 1.
Satisfiable iff the number has such factors. A miter: the array multiplier of a·b and that of
b·a differ in some bit. Unsatisfiable, as multiplication commutes, and hard for its length,
because no two inner wires of the circuits agree.
"""

from __future__ import annotations

from random import Random

from satdoku.sat.cnf import Cnf

from .circuit import Circuit, Number


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
    """A prime of 2·bits bits, which has no two such factors: unsatisfiable."""
    return factoring(_prime(2 * bits, rng), bits)


def multiplier_miter(n: int) -> Cnf:
    """Of n-bit factors."""
    circuit = Circuit()
    a, b = circuit.inputs(n), circuit.inputs(n)
    circuit.require(*_differences(circuit, circuit.product(a, b), circuit.product(b, a)))
    return circuit.formula()


def _differences(circuit: Circuit, one: Number, other: Number) -> list[int]:
    return [circuit.odd(a, b) for a, b in zip(one, other, strict=True)]


def _prime(bits: int, rng: Random) -> int:
    while True:
        number = rng.randrange(1 << (bits - 1), 1 << bits) | 1
        if number > 2 and all(number % d for d in range(3, int(number**0.5) + 1, 2)):
            return number
