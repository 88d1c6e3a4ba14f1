"""The normal forms of gates, and the search for gates of the same form.

A gate is a table of up to four inputs, as `find_functions` finds it. It is brought into a normal
form: equal inputs are merged, irrelevant inputs are dropped, negations move into the table, and the
output is negated if necessary, so that the table begins with 0. Gates of the same form are found by
hashing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.equal_literals import TRUE
from satdoku.sat.kernel.cdcl.find_functions import MOST_INPUTS
from satdoku.sat.kernel.vec import ByteVec, IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.equal_literals import EqualLiterals
    from satdoku.sat.kernel.cdcl.state import State

GATE_BUCKETS: cython.int = 1 << 16

# The layout of a gate: its output literal, the number of inputs, their table, the variables.
OUT: cython.int = 0
SIZE: cython.int = 1
TABLE: cython.int = 2
INPUTS: cython.int = 3
WIDTH: cython.int = INPUTS + MOST_INPUTS


@cython.final
@cython.cclass
class GateForms:
    equal: EqualLiterals
    gates: IntVec  # output, number of inputs, table, inputs; WIDTH integers each
    count: cython.int  # number of gates
    inputs: IntVec  # the inputs of each gate as found, padded with 0 to MOST_INPUTS
    first: IntVec  # per bucket, per gate: the next gate of the bucket, plus 1
    after: IntVec
    filed: ByteVec  # per gate: 1 if it is in a bucket

    def __init__(self, equal: EqualLiterals) -> None:
        self.equal = equal
        self.gates, self.inputs, self.count = IntVec(), IntVec(), 0
        self.first, self.after, self.filed = IntVec(), IntVec(), ByteVec()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add(self, found: IntVec, at: cython.Py_ssize_t) -> cython.int:
        """Add the gate described at `at`: output, number of inputs, table, inputs."""
        k: cython.int
        self.gates.push(2 * found.data[at])
        for k in range(1, WIDTH):
            self.gates.push(found.data[at + k] if k < INPUTS + found.data[at + SIZE] else 0)
        for k in range(MOST_INPUTS):
            self.inputs.push(self.gates.data[self.gates.size - MOST_INPUTS + k])
        self.count += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin_filing(self) -> cython.int:
        """Call this once all gates are there."""
        self.first.resize(GATE_BUCKETS)
        self.after.resize(self.count)
        self.filed.resize(self.count)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def simplify(self, gate: cython.int) -> cython.int:
        """Replace inputs by their leaders, each once and in order, and adapt the table."""
        g: cython.p_int = self.gates.data
        at: cython.int = gate * WIDTH
        size: cython.int = g[at + SIZE]
        lits: cython.int_4 = [0, 0, 0, 0]
        inputs: cython.int_4 = [0, 0, 0, 0]
        count: cython.int = 0
        table: cython.int = 0
        i: cython.int
        k: cython.int
        row: cython.int
        old: cython.int
        for k in range(size):
            lits[k] = self.equal.find(2 * g[at + INPUTS + k])
            i = 0
            while i < count and inputs[i] < lits[k] >> 1:
                i += 1
            if lits[k] >> 1 == TRUE or (i < count and inputs[i] == lits[k] >> 1):
                continue
            for row in range(count, i, -1):
                inputs[row] = inputs[row - 1]
            inputs[i] = lits[k] >> 1
            count += 1
        for row in range(1 << count):
            old = 0
            for k in range(size):
                if lits[k] >> 1 == TRUE:
                    old |= (lits[k] ^ 1) << k
                    continue
                i = 0
                while inputs[i] != lits[k] >> 1:
                    i += 1
                old |= ((row >> i ^ lits[k]) & 1) << k
            table |= (g[at + TABLE] >> old & 1) << row
        g[at + SIZE] = count
        g[at + TABLE] = table
        for k in range(count):
            g[at + INPUTS + k] = inputs[k]
        self.drop_idle_inputs(gate)
        if g[at + TABLE] & 1:
            g[at + TABLE] ^= (1 << (1 << g[at + SIZE])) - 1
            g[at + OUT] ^= 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def drop_idle_inputs(self, gate: cython.int) -> cython.int:
        """Drop idle inputs: the output is the same for both values of an idle input."""
        g: cython.p_int = self.gates.data
        at: cython.int = gate * WIDTH
        place: cython.int = 0
        below: cython.int
        table: cython.int
        row: cython.int
        k: cython.int
        while place < g[at + SIZE]:
            below = (1 << place) - 1
            table = 0
            for row in range(1 << (g[at + SIZE] - 1)):
                k = (row & below) | ((row & ~below) << 1)
                if (g[at + TABLE] >> k ^ g[at + TABLE] >> (k | 1 << place)) & 1:
                    break
                table |= (g[at + TABLE] >> k & 1) << row
            else:
                g[at + TABLE] = table
                g[at + SIZE] -= 1
                for k in range(place, g[at + SIZE]):
                    g[at + INPUTS + k] = g[at + INPUTS + k + 1]
                continue
            place += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def file(self, gate: cython.int) -> cython.int:
        here: cython.int = self.bucket(gate)
        self.after.data[gate] = self.first.data[here]
        self.first.data[here] = gate + 1
        self.filed.data[gate] = 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def unfile(self, gate: cython.int) -> cython.int:
        """Remove the gate from its bucket before its form changes."""
        here: cython.int
        before: cython.int
        if not self.filed.data[gate]:
            return 0
        self.filed.data[gate] = 0
        here = self.bucket(gate)
        if self.first.data[here] == gate + 1:
            self.first.data[here] = self.after.data[gate]
            return 0
        before = self.first.data[here] - 1
        while self.after.data[before] != gate + 1:
            before = self.after.data[before] - 1
        self.after.data[before] = self.after.data[gate]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def same(self, s: State, gate: cython.int) -> cython.int:
        """A filed gate of the same form; -1 if there is none."""
        g: cython.p_int = self.gates.data
        at: cython.int = gate * WIDTH
        other: cython.int = self.first.data[self.bucket(gate)] - 1
        k: cython.int
        while other >= 0:
            s.round.tried += 1
            for k in range(SIZE, INPUTS + g[at + SIZE]):
                if g[at + k] != g[other * WIDTH + k]:
                    break
            else:
                return other
            other = self.after.data[other] - 1
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def bucket(self, gate: cython.int) -> cython.int:
        """The bucket for gates of this form (and of others, by chance)."""
        g: cython.p_int = self.gates.data
        at: cython.int = gate * WIDTH
        mixed: cython.longlong = g[at + TABLE]
        k: cython.int
        for k in range(g[at + SIZE]):
            mixed = (mixed * 1_000_003 + g[at + INPUTS + k]) & 0xFFFFFFFF
        return (mixed ^ (mixed >> 16)) & (GATE_BUCKETS - 1)
