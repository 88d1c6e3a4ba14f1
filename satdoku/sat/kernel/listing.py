"""The clauses of a store by number, and their text.

A formula may have twenty million clauses. Compiled, walking and rendering them takes a fraction of
the time that reading the file takes.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.ascii import NEWLINE, SPACE, ZERO
from satdoku.sat.kernel.literals import decode
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.kernel.numerals import WIDEST, write_number
from satdoku.sat.kernel.store import ClauseStore
from satdoku.sat.kernel.vec import IntVec, IntView


@cython.final
@cython.cclass
class Listing:
    """Numbers the remaining clauses of a store, from 0, top to bottom."""

    store: ClauseStore
    names: IntView
    heads: IntVec  # the head of each clause, by number

    def __init__(self, store: ClauseStore, names: IntView, meter: Meter):
        """Variable v is shown as `names[v - 1]`, or as itself if `names` is empty."""
        clause: cython.int = store.down.data[0]
        self.store, self.names = store, names
        self.heads = IntVec()
        while clause != 0:
            self.heads.push(clause)
            clause = store.down.data[clause]
            meter.spend(1)

    def __len__(self) -> int:
        return self.heads.size

    @cython.ccall
    def text(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> bytearray:
        """The clauses `start` to `end - 1` in DIMACS format, one per line."""
        out = bytearray(self.room(start, end))
        p: cython.p_uchar = out
        right: cython.p_int = self.store.right.data
        k: cython.Py_ssize_t
        place: cython.Py_ssize_t = 0
        clause: cython.int
        node: cython.int
        for k in range(start, end):
            clause = self.heads.data[k]
            node = right[clause]
            while node != clause:
                place = write_number(p, place, self.named(self.store.lit.data[node]))
                p[place] = SPACE
                place += 1
                node = right[node]
            p[place] = ZERO
            p[place + 1] = NEWLINE
            place += 2
        return out[:place]

    @cython.cfunc
    @cython.exceptval(check=False)
    def room(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """An upper bound on the size of the text of these clauses, in bytes."""
        k: cython.Py_ssize_t
        literals: cython.Py_ssize_t = 0
        for k in range(start, end):
            literals += self.store.count.data[self.heads.data[k]]
        return WIDEST * literals + 2 * (end - start)

    @cython.cfunc
    @cython.exceptval(check=False)
    def named(self, lit: cython.int) -> cython.int:
        literal: cython.int = decode(lit)
        if self.names.size == 0:
            return literal
        return self.names.data[literal - 1] if literal > 0 else -self.names.data[-literal - 1]
