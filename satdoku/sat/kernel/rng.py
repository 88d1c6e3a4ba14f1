# cython: language_level=3, cdivision=True
"""A small random generator that gives the same numbers compiled and interpreted.

SplitMix64 (Steele, Lea, Flood 2014). Interpreted integers do not wrap, hence the masks.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import shadow as cython


class Rng:
    def __init__(self, seed):
        self.state = seed & 0xFFFFFFFFFFFFFFFF

    def below(self, bound):
        """A number from 0 to bound - 1."""
        z: cython.ulonglong
        self.state = (self.state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return (z ^ (z >> 31)) % bound
