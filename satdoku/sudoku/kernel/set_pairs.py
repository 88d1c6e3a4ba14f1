"""Finds pairs of almost locked sets with a restricted common digit: every place of the digit in one
set sees every place in the other, so only one of the sets can hold it.

A board has some hundred such sets, and every pair is examined, so sets of cells are words here,
with one bit per cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec, LongVec
from satdoku.sudoku.kernel.bits import BITS, lowest


@cython.final
@cython.cclass
class SetPairs:
    """Each of `sets` maps a digit to its places and to the cells that see all of these and can hold
    the digit, too."""

    count: cython.int
    digits: cython.int
    width: cython.int
    held: IntVec  # the digits of each set, as bits
    places: LongVec  # for each set and digit, `width` words
    seeing: LongVec

    def __init__(
        self, sets: Sequence[Mapping[int, tuple[int, int]]], digits: int, cells: int
    ) -> None:
        n: cython.int
        self.count, self.digits, self.width = len(sets), digits, cells // BITS + 1
        self.places, self.seeing, self.held = LongVec(), LongVec(), IntVec()
        self.places.resize(self.count * self.digits * self.width)
        self.seeing.resize(self.count * self.digits * self.width)
        self.held.resize(self.count)
        for n, each in enumerate(sets):
            for digit, (places, seeing) in each.items():
                self.held.data[n] |= 1 << digit - 1
                store(self.places, self.row(n, digit - 1), places)
                store(self.seeing, self.row(n, digit - 1), seeing)

    @cython.cfunc
    @cython.exceptval(check=False)
    def row(self, n: cython.int, digit: cython.int) -> cython.int:
        return (n * self.digits + digit) * self.width

    @cython.cfunc
    @cython.exceptval(check=False)
    def common(self, one: cython.int, other: cython.int, joint: cython.bint) -> cython.int:
        """Digits of both sets, as bits: with `joint`, those that only one of the sets can hold;
        otherwise those that some cell outside loses whichever set holds them."""
        digit: cython.int
        found: cython.int = 0
        both: cython.int = self.held.data[one] & self.held.data[other]
        while both:
            digit = lowest(both)
            if joint:
                found |= self.apart(self.row(one, digit), self.row(other, digit)) << digit
            else:
                found |= self.meet(self.row(one, digit), self.row(other, digit)) << digit
            both &= both - 1
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def apart(self, here: cython.int, there: cython.int) -> cython.bint:
        """True if each place of a digit in one set sees all its places in the other."""
        k: cython.int
        found: cython.bint = True
        for k in range(self.width):
            found &= not self.places.data[there + k] & ~self.seeing.data[here + k]
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def meet(self, here: cython.int, there: cython.int) -> cython.bint:
        """True if some cell sees all places of a digit in both sets."""
        k: cython.int
        found: cython.bint = False
        for k in range(self.width):
            found |= (self.seeing.data[here + k] & self.seeing.data[there + k]) != 0
        return found

    @cython.ccall
    def joined(self) -> list[tuple[int, int, int, int]]:
        """All joined pairs: tuples (one, other, joint digits, shared digits)."""
        one: cython.int
        other: cython.int
        joint: cython.int
        found: list[tuple[int, int, int, int]] = []
        for one in range(self.count):
            for other in range(one + 1, self.count):
                joint = self.common(one, other, True)
                if joint:
                    found.append((one, other, joint, self.common(one, other, False)))
        return found

    @cython.ccall
    def through_a_third(
        self, joined: list[tuple[int, int, int, int]]
    ) -> list[tuple[int, int, int, int, int, int]]:
        """Pairs joined through a third set by two different digits that share yet another digit:
        tuples (one, other, third set, digits that join it to one, digits that join it to other,
        shared digits)."""
        middle: cython.int
        k: cython.int
        n: cython.int
        by: cython.int
        across: cython.int
        beside: list[list[tuple[int, int]]] = [[] for _set in range(self.count)]
        for one, other, joint, _shared in joined:
            beside[one].append((other, joint))
            beside[other].append((one, joint))
        found: list[tuple[int, int, int, int, int, int]] = []
        for middle in range(self.count):
            near: list[tuple[int, int]] = beside[middle]
            for n in range(len(near)):
                one, by = near[n]
                for k in range(n + 1, len(near)):
                    other, across = near[k]
                    shared: cython.int = self.common(one, other, False)
                    if joins(by, across, shared):
                        found.append((one, other, middle, by, across, shared))
        return found


@cython.cfunc
@cython.exceptval(check=False)
def joins(by: cython.int, across: cython.int, shared: cython.int) -> cython.bint:
    """True if a digit can be chosen from each set, all three different."""
    third: cython.int
    rest: cython.int
    while by:
        third = by & -by
        rest = across & ~third
        while rest:
            if shared & ~third & ~(rest & -rest):
                return True
            rest &= rest - 1
        by &= by - 1
    return False


@cython.cfunc
@cython.exceptval(-1, check=False)
def store(words: LongVec, row: cython.int, cells: int) -> cython.int:
    k: cython.int = 0
    while cells:
        words.data[row + k] = cells & 0x7FFF_FFFF_FFFF_FFFF  # a word of ones
        cells >>= BITS
        k += 1
    return 0
