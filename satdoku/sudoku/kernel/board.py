"""Answers many small questions about boards with one CDCL search.

A search on 9×9 cells takes some ten microseconds, so the work around it matters: assumptions are
compared and the board is read here, without a Python call for each literal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.state import State
from satdoku.sat.kernel.literals import encode

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.search import CdclSearch


@cython.final
@cython.cclass
class BoardSearch:
    """Variable `cell * digits + digit` says that the cell, from 0, holds the digit, from 1."""

    search: cython.Readonly[CdclSearch]
    cells: cython.int
    digits: cython.int

    def __init__(self, search: CdclSearch, cells: int, digits: int) -> None:
        self.search, self.cells, self.digits = search, cells, digits

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def assume(self, literals: list[int]) -> cython.int:
        """Like `CdclSearch.begin`, for distinct literals of existing variables.

        Each assumption has a decision level of its own. So the common prefix of this list and the
        previous one stays assigned, with everything that follows from it.
        """
        s: State = self.search.state
        same: cython.int = 0
        count: cython.int = len(literals)
        k: cython.int
        while (
            same < count
            and same < s.assumptions.size
            and s.assumptions.data[same] == encode(literals[same])
        ):
            same += 1
        backtrack(s, same)
        s.core.shrink(0)
        s.assumptions.shrink(same)
        for k in range(same, count):
            s.assumptions.push(encode(literals[k]))
        return 0

    def board(self) -> bytes:
        """The digit of each cell, after a satisfiable search."""
        s: State = self.search.state
        cell: cython.int
        digit: cython.int
        found = bytearray(self.cells)
        for cell in range(self.cells):
            for digit in range(1, self.digits + 1):
                if s.value.data[2 * (cell * self.digits + digit)] > 0:
                    found[cell] = digit
        return bytes(found)
