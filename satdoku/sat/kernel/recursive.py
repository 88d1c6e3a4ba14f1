"""The textbook DPLL (Davis, Logemann, Loveland 1962): the honest "before".

    search(F):  while F has a unit clause (l): F := F with l true
                if F has an empty clause: no
                if F has no clause left: yes
                choose a literal l of F
                search(copy of F with l true) or search(F with l false)

It shares the clause store and the branching rules with the stack engine. At their defaults, the two
differ in more than the search: each has its own rule, and the stack engine also assigns pure
literals. Give both the same rule to compare the searches. This engine copies the whole remaining
formula at each decision, as the textbook does: the cost of a node of the search tree grows with
the formula, not with what the decision changes. Only the first branch needs a copy. The
second may overwrite the original, which is not needed again.

The copies are kept, one for each depth, and reused: allocating them anew would measure the
allocator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.branch import Brancher
from satdoku.sat.kernel.store import ClauseStore
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.meter import Meter
    from satdoku.sat.kernel.vec import IntView


class TooDeep(Exception):  # noqa: N818
    """The recursion needs more memory for its copies than it is allowed."""


@cython.final
@cython.cclass
class RecursiveSearch:
    assigned: cython.Readonly[IntVec]  # true literals, oldest first
    num_vars: cython.int
    max_nodes: cython.longlong
    copied_nodes: cython.longlong
    meter: Meter
    brancher: Brancher
    copies: list[ClauseStore]  # per depth: the store that a decision copies into
    most_nodes: IntVec  # per depth: the most nodes that its store has held
    scratch: IntVec

    def __init__(self, num_vars: int, rule: str, seed: int, meter: Meter, max_nodes: int) -> None:
        """All copies together may hold `max_nodes`. That also bounds the recursion: a copy has a
        head for each literal of the formula, and a search is no deeper than the number of
        variables. So with 1 << 25 nodes there are at most 4 100 levels, in less than a megabyte of
        the machine's stack."""
        self.num_vars = num_vars
        self.max_nodes = max_nodes
        self.meter = meter
        self.brancher = Brancher(rule, seed, num_vars)
        self.assigned = IntVec()
        self.copies = []
        self.most_nodes = IntVec()
        self.copied_nodes = 0
        self.scratch = IntVec()

    def true_literals(self) -> bytes:
        return self.assigned.to_bytes()

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def run(self, literals: IntView, offsets: IntView) -> cython.int:
        """1 if there is a model, else 0; raises `TooDeep`, or whatever the tick raises."""
        store = ClauseStore(self.num_vars)
        store.load(literals, offsets, self.meter)
        if not store.queue_units():
            self.meter.close_branch(0)
            return 0
        return self.search(store, 0)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def search(self, store: ClauseStore, depth: cython.int) -> cython.int:
        """Search the formula below `depth` decisions; 1 if it has a model. See above."""
        lit: cython.int
        if not self.propagate(store):
            self.close(store, depth)
            return 0
        if store.down.data[0] == 0:
            return 1
        lit = self.brancher.pick(store, self.meter)
        self.meter.decisions += 1
        self.meter.reach(depth + 1)
        copy: ClauseStore = self.copy(store, depth)
        return self.branch(copy, lit, depth + 1) or self.branch(store, lit ^ 1, depth + 1)

    @cython.cfunc
    def copy(self, store: ClauseStore, depth: cython.int) -> ClauseStore:
        """Copy the formula into the store that held the last copy at this depth."""
        other: ClauseStore
        if depth == self.most_nodes.size:
            self.copies.append(ClauseStore(self.num_vars))
            self.most_nodes.push(0)
        other = self.copies[depth]
        store.copy_into(other, self.scratch, self.meter)
        if other.used > self.most_nodes.data[depth]:
            self.copied_nodes += other.used - self.most_nodes.data[depth]
            self.most_nodes.data[depth] = other.used
            if self.copied_nodes > self.max_nodes:
                raise TooDeep
        return other

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def branch(self, store: ClauseStore, lit: cython.int, depth: cython.int) -> cython.int:
        """Search the formula with the literal true."""
        before: cython.Py_ssize_t = self.assigned.size
        if not self.assign(store, lit):
            self.close(store, depth)
        elif self.search(store, depth):
            return 1
        self.assigned.shrink(before)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def close(self, store: ClauseStore, depth: cython.int) -> None:
        """End a branch. The copy of a failed clause lacks the literals that were false before
        copying."""
        self.meter.close_branch(depth)
        self.brancher.blame(store)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def propagate(self, store: ClauseStore) -> cython.int:
        """Assign the literals of unit clauses until none is left; 0 on a conflict."""
        head: cython.Py_ssize_t = 0
        lit: cython.int
        while head < store.units.size:
            lit = store.units.data[head]
            head += 1
            self.meter.propagations += 1
            if not self.assign(store, lit):
                return 0
        store.clear_queues()
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def assign(self, store: ClauseStore, lit: cython.int) -> cython.int:
        self.assigned.push(lit)
        self.meter.spend(store.count.data[lit] + store.count.data[lit ^ 1])
        return store.assign(lit)
