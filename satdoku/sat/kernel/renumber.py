"""Renumbers the variables that occur in a formula, without gaps."""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.kernel.vec import IntVec, IntView

PORTION: cython.Py_ssize_t = 1 << 20  # variables or literals between two ticks


@cython.final
@cython.cclass
class Renumbering:
    """New numbers from 1 for the variables that occur, in ascending order: `old` holds the old
    ones."""

    number: IntVec  # per old variable: the new one, or 0
    old: cython.Readonly[IntVec]

    def __init__(self, literals: IntView, num_vars: cython.int, meter: Meter):
        self.number, self.old = IntVec(), IntVec()
        k: cython.Py_ssize_t
        v: cython.int
        self.number.reserve(num_vars + 1)
        for k in range(0, num_vars + 1, PORTION):
            meter.spend(PORTION)
            self.number.resize(min(k + PORTION, num_vars + 1))
        number: cython.p_int = self.number.data
        for k in range(literals.size):
            if k % PORTION == 0:
                meter.spend(PORTION)
            number[abs(literals.data[k])] = 1
        for v in range(1, num_vars + 1):
            if v % PORTION == 0:
                meter.spend(PORTION)
            if number[v]:
                self.old.push(v)
                number[v] = self.old.size

    def renamed(self, literals: IntView, meter: Meter) -> bytes:
        """The literals with new numbers."""
        renamed = IntVec()
        number: cython.p_int = self.number.data
        k: cython.Py_ssize_t
        literal: cython.int
        renamed.reserve(literals.size)
        for k in range(literals.size):
            if k % PORTION == 0:
                meter.spend(PORTION)
            literal = literals.data[k]
            renamed.push(number[literal] if literal > 0 else -number[-literal])
        return renamed.to_bytes()


def restored(literals: IntView, old: IntView) -> bytes:
    """Literals with new numbers, converted back to the old ones."""
    found = IntVec()
    k: cython.Py_ssize_t
    literal: cython.int
    found.reserve(literals.size)
    for k in range(literals.size):
        literal = literals.data[k]
        found.push(old.data[literal - 1] if literal > 0 else -old.data[-literal - 1])
    return found.to_bytes()
