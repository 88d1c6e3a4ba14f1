"""Reduced-round SHA-256, inverted: find the rest of a message with a given hash.

One block, without padding. `compress` is generic: with plain numbers it computes the hash, with
wires it builds the circuit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, count, islice
from random import Random
from typing import Protocol, TypeVar

from satdoku.families.circuit import Circuit, Number
from satdoku.sat.cnf import Cnf

WORD = 32
Word = TypeVar("Word")


class Algebra(Protocol[Word]):
    """The operations that a word type must provide."""

    def constant(self, number: int) -> Word: ...
    def add(self, *words: Word) -> Word: ...
    def xor(self, a: Word, b: Word, c: Word) -> Word: ...
    def turn(self, word: Word, places: int) -> Word: ...
    def shift(self, word: Word, places: int) -> Word: ...
    def choose(self, a: Word, b: Word, c: Word) -> Word: ...
    def majority(self, a: Word, b: Word, c: Word) -> Word: ...


def compress(message: Sequence[Word], rounds: int, on: Algebra[Word]) -> list[Word]:
    """The eight words of the state after some rounds on a block of 16 words."""
    words = list(message)
    for k in range(16, rounds):
        near, far = words[k - 15], words[k - 2]
        low = on.xor(on.turn(near, 7), on.turn(near, 18), on.shift(near, 3))
        high = on.xor(on.turn(far, 17), on.turn(far, 19), on.shift(far, 10))
        words.append(on.add(words[k - 16], low, words[k - 7], high))
    first = [on.constant(number) for number in roots(2, 8)]
    a, b, c, d, e, f, g, h = first
    for word, number in zip(words[:rounds], roots(3, rounds), strict=True):
        high = on.xor(on.turn(e, 6), on.turn(e, 11), on.turn(e, 25))
        one = on.add(h, high, on.choose(e, f, g), on.constant(number), word)
        low = on.xor(on.turn(a, 2), on.turn(a, 13), on.turn(a, 22))
        two = on.add(low, on.majority(a, b, c))
        a, b, c, d, e, f, g, h = on.add(one, two), a, b, c, on.add(d, one), e, f, g
    return [on.add(*pair) for pair in zip(first, (a, b, c, d, e, f, g, h), strict=True)]


def roots(degree: int, number: int) -> list[int]:
    """The first 32 fractional bits of the square or cube roots of the first primes."""
    primes = (p for p in count(2) if all(p % d for d in range(2, int(p**0.5) + 1)))
    return [_root(p << WORD * degree, degree) % (1 << WORD) for p in islice(primes, number)]


def _root(number: int, degree: int) -> int:
    """Rounded down, by bisection."""
    low, high = 0, 1 << number.bit_length()
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= number else (low, middle)
    return low


class Numbers:
    def constant(self, number: int) -> int:
        return number

    def add(self, *words: int) -> int:
        return sum(words) % (1 << WORD)

    def xor(self, a: int, b: int, c: int) -> int:
        return a ^ b ^ c

    def turn(self, word: int, places: int) -> int:
        return (word >> places | word << (WORD - places)) % (1 << WORD)

    def shift(self, word: int, places: int) -> int:
        return word >> places

    def choose(self, a: int, b: int, c: int) -> int:
        return a & b | ~a & c

    def majority(self, a: int, b: int, c: int) -> int:
        return a & b | a & c | b & c


class Wires:
    """Words of a circuit, least significant bit first."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit

    def constant(self, number: int) -> Number:
        return self.circuit.number(number, WORD)

    def add(self, *words: Number) -> Number:
        total = words[0]
        for word in words[1:]:
            total = self.circuit.sum(total, word)[:WORD]
        return total

    def xor(self, a: Number, b: Number, c: Number) -> Number:
        return _each(self.circuit.odd, a, b, c)

    def turn(self, word: Number, places: int) -> Number:
        return word[places:] + word[:places]

    def shift(self, word: Number, places: int) -> Number:
        return word[places:] + [self.circuit.constant(0)] * places

    def choose(self, a: Number, b: Number, c: Number) -> Number:
        return _each(self.circuit.choose, a, b, c)

    def majority(self, a: Number, b: Number, c: Number) -> Number:
        return _each(self.circuit.most, a, b, c)


def _each(gate: Callable[..., int], *words: Number) -> Number:
    return [gate(*wires) for wires in zip(*words, strict=True)]


def sha256_preimage(rounds: int, known: int, digest: int, rng: Random) -> Cnf:
    """Given the first `known` bits of a random message and the first `digest` bits of its hash.
    Satisfiable."""
    message = [rng.getrandbits(WORD) for _ in range(16)]
    hashed = compress(message, rounds, Numbers())
    return preimage(_bits(message)[:known], _bits(hashed)[:digest], rounds)


def preimage(known: Sequence[int], digest: Sequence[int], rounds: int) -> Cnf:
    """The first bits of a message and of its hash; each word has its least significant bit
    first."""
    circuit = Circuit()
    words = [circuit.inputs(WORD) for _ in range(16)]
    hashed = compress(words, rounds, Wires(circuit))
    for given, wires in ((known, words), (digest, hashed)):
        for bit, wire in zip(given, chain.from_iterable(wires), strict=False):
            circuit.require(wire if bit else -wire)
    return circuit.formula()


def _bits(words: Sequence[int]) -> list[int]:
    return [word >> place & 1 for word in words for place in range(WORD)]
