"""The linked clause store: a sparse matrix of literals that shrinks and grows back.

Clauses are linked downward from the root, the literals of a clause to the right of it, and the
occurrences of a literal downward from that literal's head. All of these are rings of one kind of
node, stored as index-linked arrays:

    node 0                 the root, above the first and below the last clause
    nodes 2 … 2n+1         heads of the occurrence lists, at the literal's own number
    nodes from 2n+2        a clause's head, its literals, the next clause's head, …

Assigning a literal unlinks the clauses that it satisfies and the occurrences of its negation. An
unlinked node keeps its own links, so that the last assignment can be undone by linking its nodes in
again: Knuth's dancing links (arXiv cs/0011047). Nothing is copied or searched for, but assignments
must be undone in last-in-first-out order, which `trail` records. At any time the linked part of the
store is the remaining formula.

A head counts the members of its ring, and a literal's node names its clause. No node needs both,
so `count` and `home` are two names of one vector: that saves a seventh of the store.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.literals import decode, encode
from satdoku.sat.kernel.vec import MAX_SIZE, IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.meter import Meter
    from satdoku.sat.kernel.vec import IntView

LONG: cython.int = 1 << 16  # literals of a clause loaded between two ticks

# Values of a literal in `value`, besides 0.
ASSIGNED: cython.int = 1
QUEUED: cython.int = 2


@cython.cfunc
@cython.exceptval(check=False)
def unlink(before: cython.p_int, after: cython.p_int, node: cython.int) -> None:
    after[before[node]] = after[node]
    before[after[node]] = before[node]


@cython.cfunc
@cython.exceptval(check=False)
def relink(before: cython.p_int, after: cython.p_int, node: cython.int) -> None:
    after[before[node]] = node
    before[after[node]] = node


@cython.final
@cython.cclass
class ClauseStore:
    num_vars: cython.Readonly[cython.int]
    failed: cython.int  # the clause of the last contradiction, 0 before the first
    used: cython.int  # nodes in use; the arrays may be longer
    left: IntVec
    right: IntVec
    up: IntVec
    down: IntVec
    lit: IntVec  # the literal of a literal node; 0 for heads
    home: IntVec  # the clause of a literal node
    count: IntVec  # the ring size of a head; the same vector as `home`
    value: IntVec  # per literal: ASSIGNED, QUEUED or 0
    trail: cython.Readonly[IntVec]  # assigned literals, oldest first
    units: cython.Readonly[IntVec]  # literals that unit clauses force, oldest first
    pures: cython.Readonly[IntVec]  # literals whose negation no longer occurs, oldest first

    def __init__(self, num_vars: int) -> None:
        self.num_vars = num_vars
        self.left, self.right = IntVec(), IntVec()
        self.up, self.down = IntVec(), IntVec()
        self.lit, self.home = IntVec(), IntVec()
        self.count = self.home
        self.failed = 0
        self.trail, self.units, self.pures = IntVec(), IntVec(), IntVec()
        self.value = IntVec()
        self.value.resize(2 * num_vars + 2)
        self.grow(2 * num_vars + 2)
        self.clear()

    # -- building --------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def clear(self) -> cython.int:
        """Forget every clause and every assignment."""
        head: cython.int
        self.used = 2 * self.num_vars + 2
        for head in range(self.used):
            self.up.data[head] = head
            self.down.data[head] = head
            self.count.data[head] = 0
            self.value.data[head] = 0
        self.trail.shrink(0)
        self.units.shrink(0)
        return self.pures.shrink(0)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def grow(self, nodes: cython.Py_ssize_t) -> cython.int:
        if nodes > MAX_SIZE:
            raise MemoryError
        self.left.stretch(nodes)
        self.right.stretch(nodes)
        self.up.stretch(nodes)
        self.down.stretch(nodes)
        self.lit.stretch(nodes)
        return self.home.stretch(nodes)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def append(self, lits: cython.p_int, size: cython.int) -> cython.int:
        """Add a clause below the last one, and set every link of its nodes. Returns its head."""
        if self.used + size + 1 > self.lit.size:
            self.grow(self.used + size + 1 + self.lit.size // 2)
        left: cython.p_int = self.left.data
        right: cython.p_int = self.right.data
        up: cython.p_int = self.up.data
        down: cython.p_int = self.down.data
        lit: cython.p_int = self.lit.data
        home: cython.p_int = self.home.data
        count: cython.p_int = home  # one vector, so that one register serves both
        clause: cython.int = self.used
        node: cython.int
        head: cython.int
        k: cython.int
        lit[clause] = 0
        count[clause] = size
        up[clause] = up[0]
        down[clause] = 0
        down[up[0]] = clause
        up[0] = clause
        count[0] += 1
        for k in range(size):
            node = clause + 1 + k
            head = lits[k]
            lit[node] = head
            home[node] = clause
            count[head] += 1
            left[node] = node - 1
            right[node] = node + 1
            up[node] = up[head]
            down[node] = head
            down[up[head]] = node
            up[head] = node
        node = clause + size
        right[clause] = clause + 1
        right[node] = clause
        left[clause] = node
        self.used = node + 1
        return clause

    def add(self, clause: Iterable[int]) -> int:
        """Add a clause of DIMACS literals. Returns its head."""
        lits = IntVec()
        for literal in clause:
            if literal == 0 or abs(literal) > self.num_vars:
                raise ValueError(f"{literal} is not a literal of this store")
            lits.push(encode(literal))
        return self.append(lits.data, lits.size)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def load(self, literals: IntView, offsets: IntView, meter: Meter) -> cython.int:
        """Add every clause of a formula, given in the layout of `Cnf`."""
        lits = IntVec()
        c: cython.Py_ssize_t
        k: cython.Py_ssize_t
        literal: cython.int
        self.grow(self.used + literals.size + offsets.size)
        for c in range(offsets.size - 1):
            lits.shrink(0)
            for k in range(offsets.data[c], offsets.data[c + 1]):
                if lits.size % LONG == LONG - 1:
                    meter.spend(LONG)
                literal = literals.data[k]
                lits.push(encode(literal))
            self.append(lits.data, lits.size)
            meter.spend(lits.size + 1)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def copy_into(self, other: ClauseStore, scratch: IntVec, meter: Meter) -> cython.int:
        """Make `other` a compact store of the remaining clauses. `scratch` is for one clause."""
        down: cython.p_int = self.down.data
        right: cython.p_int = self.right.data
        lit: cython.p_int = self.lit.data
        clause: cython.int = down[0]
        size: cython.int
        node: cython.int
        k: cython.int
        other.clear()
        if other.lit.size < self.used:
            other.grow(self.used)
        while clause != 0:
            size = self.count.data[clause]
            if size > scratch.size:
                scratch.resize(size)
            node = clause
            for k in range(size):
                node = right[node]
                scratch.data[k] = lit[node]
            other.append(scratch.data, size)
            meter.spend(size + 1)
            clause = down[clause]
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def queue_units(self) -> cython.int:
        """Queue every unit clause in `units`; 0 if two of them contradict each other or one clause
        is empty."""
        size: cython.p_int = self.count.data
        clause: cython.int = self.down.data[0]
        while clause != 0:
            if size[clause] == 0:
                return 0
            if size[clause] == 1 and not self.queue_unit(self.lit.data[self.right.data[clause]]):
                return 0
            clause = self.down.data[clause]
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def queue_unit(self, lit: cython.int) -> cython.int:
        """Queue a literal that must be true; 0 if its negation must be true as well."""
        if self.value.data[lit ^ 1] == QUEUED:
            return 0
        if self.value.data[lit] == 0:
            self.value.data[lit] = QUEUED
            self.units.push(lit)
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def clear_queues(self) -> cython.int:
        k: cython.Py_ssize_t
        for k in range(self.units.size):
            if self.value.data[self.units.data[k]] == QUEUED:
                self.value.data[self.units.data[k]] = 0
        self.pures.shrink(0)
        return self.units.shrink(0)

    # -- looking ---------------------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(check=False)
    def first_clause(self) -> cython.int:
        """The node of the first clause, 0 if none is left."""
        return self.down.data[0]

    @cython.ccall
    @cython.exceptval(check=False)
    def next_clause(self, clause: cython.int) -> cython.int:
        return self.down.data[clause]

    @cython.ccall
    @cython.exceptval(check=False)
    def size(self, clause: cython.int) -> cython.int:
        return self.count.data[clause]

    @cython.ccall
    @cython.exceptval(check=False)
    def occurrences(self, lit: cython.int) -> cython.int:
        if self.value.data[lit] == ASSIGNED or self.value.data[lit ^ 1] == ASSIGNED:
            return 0
        return self.count.data[lit]

    def literals(self, clause: int) -> list[int]:
        """The clause as DIMACS literals, from left to right."""
        found = []
        node = self.right.data[clause]
        while node != clause:
            found.append(decode(self.lit.data[node]))
            node = self.right.data[node]
        return found

    # -- assigning and undoing -------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def assign(self, lit: cython.int) -> cython.int:
        """Make a literal true: its negation is removed from clauses, and its own clauses are
        removed.

        Returns 1, with the literals of clauses that became unit queued in `units`. If a clause
        would become empty, or two unit clauses contradict each other, returns 0 and leaves the
        clauses as they were.

        The negation is unlinked only sideways, from its clauses, and the clauses of the literal
        only downward, from the other occurrence lists. So the occurrence lists of the literal and
        its negation stay intact, and `unassign` can follow them back. No other code reads them in
        the meantime. Removing clauses and literals one by one would have to record every node on
        the trail.
        """
        down: cython.p_int = self.down.data
        node: cython.int = down[lit]
        self.value.data[lit] = ASSIGNED
        if not self.strike(lit ^ 1):
            self.unstrike(lit ^ 1)
            self.value.data[lit] = 0
            return 0
        while node != lit:
            self.hide(node)
            node = down[node]
        self.trail.push(lit)
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def unassign(self, lit: cython.int) -> None:
        """Undo `assign`: the same traversals backwards, the last one first."""
        up: cython.p_int = self.up.data
        node: cython.int = up[lit]
        while node != lit:
            self.unhide(node)
            node = up[node]
        self.unstrike(lit ^ 1)
        self.value.data[lit] = 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def strike(self, lit: cython.int) -> cython.int:
        """Unlink every occurrence of a literal sideways; 0 on a contradiction.

        It continues to the end even then, so that `unstrike` need not know where it stopped.
        """
        left: cython.p_int = self.left.data
        right: cython.p_int = self.right.data
        down: cython.p_int = self.down.data
        home: cython.p_int = self.home.data
        count: cython.p_int = home
        node: cython.int = down[lit]
        clause: cython.int
        consistent: cython.int = 1
        while node != lit:
            clause = home[node]
            unlink(left, right, node)
            count[clause] -= 1
            if count[clause] < 2 and not (
                count[clause] == 1 and self.queue_unit(self.lit.data[right[clause]])
            ):
                consistent = 0
                self.failed = clause
            node = down[node]
        return consistent

    @cython.cfunc
    @cython.exceptval(check=False)
    def unstrike(self, lit: cython.int) -> None:
        left: cython.p_int = self.left.data
        right: cython.p_int = self.right.data
        up: cython.p_int = self.up.data
        home: cython.p_int = self.home.data
        count: cython.p_int = home
        node: cython.int = up[lit]
        while node != lit:
            relink(left, right, node)
            count[home[node]] += 1
            node = up[node]

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def hide(self, start: cython.int) -> cython.int:
        """Unlink all nodes of a clause vertically, except `start`.

        From a literal's node, the clause's head is among them: the clause leaves the list of
        clauses, and can still be reached from `start`. The head's literal is 0, the root, so the
        root's count stays correct. A literal whose negation no longer occurs becomes pure. (So does
        number 1 when the last clause is removed; it occurs nowhere and is skipped.)
        """
        up: cython.p_int = self.up.data
        down: cython.p_int = self.down.data
        right: cython.p_int = self.right.data
        lit: cython.p_int = self.lit.data
        count: cython.p_int = self.count.data
        node: cython.int = right[start]
        while node != start:
            unlink(up, down, node)
            count[lit[node]] -= 1
            if count[lit[node]] == 0:
                self.pures.push(lit[node] ^ 1)
            node = right[node]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def unhide(self, start: cython.int) -> None:
        """Undo `hide`, from the last node unlinked to the first."""
        up: cython.p_int = self.up.data
        down: cython.p_int = self.down.data
        left: cython.p_int = self.left.data
        lit: cython.p_int = self.lit.data
        count: cython.p_int = self.count.data
        node: cython.int = left[start]
        while node != start:
            relink(up, down, node)
            count[lit[node]] += 1
            node = left[node]

    @cython.ccall
    @cython.exceptval(check=False)
    def restore_to(self, mark: cython.int) -> None:
        """Undo all but the first `mark` assignments."""
        while self.trail.size > mark:
            self.unassign(self.trail.pop())
