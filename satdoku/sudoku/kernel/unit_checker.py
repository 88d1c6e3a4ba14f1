"""Checks boards, given as one byte per cell with 0 for a blank. Shares no code with what it
checks."""

from __future__ import annotations

from collections.abc import Iterable

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec


@cython.final
@cython.cclass
class UnitChecker:
    """Checks units that hold no digit twice."""

    cell: IntVec  # the cells of each unit, and where they start
    start: IntVec

    def __init__(self, units: Iterable[Iterable[int]]) -> None:
        self.cell, self.start = IntVec(), IntVec()
        for cells in units:
            self.start.push(self.cell.size)
            for cell in cells:
                self.cell.push(cell)
        self.start.push(self.cell.size)

    @cython.ccall
    @cython.exceptval(-1)
    def no_repeats(self, board: bytes) -> cython.bint:
        digits: cython.p_const_uchar = board
        one: cython.ulonglong = 1
        seen: cython.ulonglong
        digit: cython.ulonglong
        unit: cython.int
        k: cython.int
        for unit in range(self.start.size - 1):
            seen = 0
            for k in range(self.start.data[unit], self.start.data[unit + 1]):
                digit = one << digits[self.cell.data[k]] >> 1  # nothing for a blank
                if seen & digit:
                    return False
                seen |= digit
        return True


@cython.ccall
@cython.exceptval(-1)
def extends(board: bytes, givens: bytes) -> cython.bint:
    """True if the board has all the given digits."""
    digits: cython.p_const_uchar = board
    given: cython.p_const_uchar = givens
    changed: cython.int = len(board) != len(givens)
    k: cython.int
    for k in range(min(len(board), len(givens))):
        changed += given[k] != 0 and given[k] != digits[k]
    return changed == 0
