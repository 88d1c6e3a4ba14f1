"""A small random number generator with the same output compiled and interpreted.

SplitMix64 (Steele, Lea, Flood 2014). Interpreted integers do not wrap, hence the masks.
"""

from __future__ import annotations

from typing import Any

from satdoku.sat.kernel import cython_stub as cython


@cython.final
@cython.cclass
class Rng:
    state: cython.ulonglong

    def __init__(self, seed: int) -> None:
        self.state = seed & 0xFFFFFFFFFFFFFFFF

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def below(self, bound: cython.ulonglong) -> cython.ulonglong:
        """A number from 0 to bound - 1."""
        # Cython treats numbers this large as Python objects unless a variable is declared for them.
        mask: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        step: cython.ulonglong = 0x9E3779B97F4A7C15
        one: cython.ulonglong = 0xBF58476D1CE4E5B9
        two: cython.ulonglong = 0x94D049BB133111EB
        z: cython.ulonglong = (self.state + step) & mask
        self.state = z
        z = ((z ^ (z >> 30)) * one) & mask
        z = ((z ^ (z >> 27)) * two) & mask
        return (z ^ (z >> 31)) % bound

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def shuffle(self, items: list[Any]) -> cython.int:
        """Shuffle a list uniformly."""
        last: cython.int
        other: cython.int
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return 0
