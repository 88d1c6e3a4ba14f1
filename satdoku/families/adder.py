"""Miters of adders: each formula says that two designs differ in some bit.

A ripple-carry adder computes the carries one by one, a prefix adder (Kogge, Stone 1973) in a tree
of logarithmic depth. Sums of several numbers are compared in two orders, where not even the
intermediate sums agree. All are unsatisfiable.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from satdoku.families.circuit import Circuit, Number
from satdoku.sat.cnf import Cnf


def adder_miter(bits: int) -> Cnf:
    """A ripple-carry adder against a prefix adder."""
    circuit = Circuit()
    a, b = circuit.inputs(bits), circuit.inputs(bits)
    circuit.require_difference(circuit.sum(a, b), prefix_sum(circuit, a, b))
    return circuit.formula()


def sum_miter(bits: int, numbers: int, rng: Random) -> Cnf:
    """Numbers added modulo 2^bits, in the given and in a random order."""
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
