"""Bit-blasted functions: can two versions of a function differ on some input?

A compiler or a programmer has replaced one version by the other. Both are computed by gates, and
the formula says that the results differ, so it is unsatisfiable. Equivalence checkers of programs
ask such questions.
"""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.families.circuit import Circuit, Number
from satdoku.sat.cnf import Cnf


def popcount_versions(bits: int) -> Cnf:
    """The number of bits that are set: counted one by one, and by adding neighbouring groups."""
    circuit = Circuit()
    word = circuit.inputs(bits)
    one_by_one: Number = []
    for wire in word:
        one_by_one = circuit.sum(one_by_one, [wire])
    groups = [[wire] for wire in word]
    while len(groups) > 1:
        odd = groups[len(groups) & ~1 :]
        groups = [circuit.sum(a, b) for a, b in zip(groups[::2], groups[1::2], strict=False)] + odd
    width = bits.bit_length()
    circuit.require_difference(one_by_one[:width], groups[0][:width])
    return circuit.formula()


def division_versions(bits: int, divisor: int) -> Cnf:
    """Division by a constant, and multiplication by its inverse (Granlund, Montgomery 1994)."""
    circuit = Circuit()
    shift = bits + (divisor - 1).bit_length()
    inverse = -(-(2**shift) // divisor)
    word, quotient = circuit.inputs(bits), circuit.inputs(bits)
    rest = circuit.inputs(divisor.bit_length())
    circuit.require(-circuit.minus(rest, circuit.number(divisor, len(rest)))[1])
    whole = circuit.sum(_times(circuit, quotient, divisor), rest)
    for wire, place in zip(whole, range(len(whole)), strict=True):
        circuit.require(-circuit.odd(wire, word[place]) if place < bits else -wire)
    scaled = _times(circuit, word, inverse)[shift:]
    padding = circuit.number(0, max(0, bits - len(scaled)))
    circuit.require_difference(quotient, [*scaled[:bits], *padding])
    return circuit.formula()


def _times(circuit: Circuit, word: Number, factor: int) -> Number:
    """The sum of shifted copies, one for each bit of the constant."""
    total: Number = []
    for place in range(factor.bit_length()):
        if factor >> place & 1:
            total += circuit.number(0, max(0, place - len(total)))
            total = total[:place] + circuit.sum(total[place:], word)
    return total


def sorting_versions(count: int, width: int) -> Cnf:
    """Bubble sort, and odd-even transposition sort."""
    circuit = Circuit()
    words = [circuit.inputs(width) for _ in range(count)]
    bubble = [(k, k + 1) for end in range(count - 1, 0, -1) for k in range(end)]
    brick = [(k, k + 1) for turn in range(count) for k in range(turn % 2, count - 1, 2)]
    one, other = (_sorted(circuit, words, swaps) for swaps in (bubble, brick))
    circuit.require_difference(one, other)
    return circuit.formula()


def _sorted(circuit: Circuit, words: Sequence[Number], swaps: Sequence[tuple[int, int]]) -> Number:
    """All bits of the numbers in order."""
    held = list(words)
    for first, second in swaps:
        a, b = held[first], held[second]
        ordered = circuit.minus(b, a)[1]
        held[first] = circuit.choose_number(ordered, a, b)
        held[second] = circuit.choose_number(ordered, b, a)
    return [wire for number in held for wire in number]


def checksum_versions(words: int, bits: int) -> Cnf:
    """The one's complement sum of the Internet checksum (RFC 1071): the carry is added again after
    each addition, or only at the end."""
    circuit = Circuit()
    numbers = [circuit.inputs(bits) for _ in range(words)]
    each, whole = numbers[0], numbers[0]
    for number in numbers[1:]:
        each = _folded(circuit, circuit.sum(each, number), bits)
        whole = circuit.sum(whole, number)
    while len(whole) > bits + 1:
        whole = circuit.sum(whole[:bits], whole[bits:])
    circuit.require_difference(each, _folded(circuit, whole, bits))
    return circuit.formula()


def _folded(circuit: Circuit, total: Number, bits: int) -> Number:
    """Add the carry; that has none."""
    return circuit.sum(total[:bits], total[bits:])[:bits]
