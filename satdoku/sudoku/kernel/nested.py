"""Suppositions within a supposition, for nested nets.

Follow a supposition as a net does. When that ends, also suppose each remaining candidate in turn:
one that leads to a contradiction is removed, under the outer supposition alone. After these
removals the net may continue. (Two levels are enough for all but a handful of the known 9×9
puzzles, and each level multiplies the work by the number of candidates, so there is no third.)

What holds in the outer supposition has the stamp 1, and what holds in an inner one a stamp of its
own, so nothing has to be undone when an inner one ends. The remaining count of a choice is copied
from the outer supposition when an inner one first changes it.

A fact is a candidate that is right or wrong. The list of facts is both queue and record, as in
forcing.py; those of an inner supposition follow those of the outer one until it ends.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec
from satdoku.sudoku.kernel.forcing import Forcing

OUTER: cython.int = 1  # the stamp of the outer supposition
# The reason of a supposition; a refuted one has the reason `REFUTED - base`.
SUPPOSED: cython.int = -1
REFUTED = -2


@cython.final
@cython.cclass
class NestedForcing:
    """Works on the position that `forcing` was loaded with, without groups."""

    forcing: Forcing  # the position

    # The current supposition. Entries with a stamp other than its own or `OUTER` are invalid.
    stamp: cython.int  # its stamp, the greatest so far
    last: cython.int
    broken: cython.int  # the choice with nothing left, or -1
    gone: IntVec  # per candidate: the stamp when it was removed or found right
    right: IntVec
    left: IntVec  # per choice: its remaining candidates in the outer supposition
    inner_left: IntVec  # … and in the inner one, with its stamp
    copied: IntVec
    fact: IntVec  # candidates in order, whether they are right, and why
    holds: IntVec
    reason: IntVec
    touched: IntVec  # choices that may have only one candidate left
    fallen: IntVec  # candidates refuted by a sweep

    def __init__(self, forcing: Forcing) -> None:
        self.forcing = forcing
        self.stamp, self.last, self.broken = OUTER, OUTER, -1
        self.gone, self.right = IntVec(), IntVec()
        self.left, self.inner_left, self.copied = IntVec(), IntVec(), IntVec()
        self.fact, self.holds, self.reason = IntVec(), IntVec(), IntVec()
        self.touched, self.fallen = IntVec(), IntVec()
        for each in (self.gone, self.right):
            each.resize(self.forcing.candidates)
        for each in (self.left, self.inner_left, self.copied):
            each.resize(self.forcing.choices)

    @cython.ccall
    @cython.exceptval(-2, check=False)
    def follow(self, first: cython.int, sweeps: cython.int) -> cython.int:
        """Suppose that a candidate is right. After each sweep of inner suppositions, every
        candidate that they refute is removed. Returns the choice left without a candidate, or
        -1."""
        _n: cython.int
        self.begin()
        self.note(first, True, SUPPOSED)
        self.propagate(0)
        for _n in range(sweeps):
            if self.broken >= 0 or not self.sweep():
                break
        return self.broken

    @cython.ccall
    def within(
        self, facts: list[tuple[int, bool]], candidate: cython.int
    ) -> tuple[list[tuple[int, bool, int]], int]:
        """Suppose a candidate in addition to these facts. Returns the facts that follow, starting
        with the candidate, and the choice left without a candidate, or -1."""
        base: cython.int
        self.begin()
        for node, holds in facts:
            self.note(node, holds, SUPPOSED)
            self.follow_up(self.fact.size - 1)
        self.touched.shrink(0)  # the facts already include what these force
        base = self.fact.size
        self.last += 1
        self.stamp = self.last
        self.try_out(candidate)
        return self.facts()[base:], self.broken

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self) -> cython.int:
        """Stamps continue from the last supposition, so only the outer marks are cleared."""
        k: cython.int
        for k in range(self.forcing.candidates):
            if self.gone.data[k] == OUTER:
                self.gone.data[k] = 0
            if self.right.data[k] == OUTER:
                self.right.data[k] = 0
        start: cython.p_int = self.forcing.member_start.data
        for k in range(self.forcing.choices):
            self.left.data[k] = start[k + 1] - start[k]
        self.stamp, self.broken = OUTER, -1
        self.fact.shrink(0)
        self.holds.shrink(0)
        self.reason.shrink(0)
        self.touched.shrink(0)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def sweep(self) -> cython.int:
        """Try each remaining candidate and remove the refuted ones. Returns their number. They are
        removed only afterwards, because each is explained by what held before."""
        n: cython.int
        base: cython.int = self.fact.size
        self.fallen.shrink(0)
        for n in range(self.forcing.candidates):
            known: cython.bint = self.gone.data[n] == OUTER or self.right.data[n] == OUTER
            if self.forcing.alive.data[n] and not known:
                self.last += 1
                self.stamp = self.last
                if self.try_out(n):
                    self.fallen.push(n)
                self.forget(base)
        self.stamp = OUTER
        for n in range(self.fallen.size):
            if self.broken < 0:
                self.note(self.fallen.data[n], False, REFUTED - base)
                self.propagate(self.fact.size - 1)
        return self.fallen.size

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def try_out(self, candidate: cython.int) -> cython.bint:
        """True if an inner supposition leads to a contradiction."""
        self.note(candidate, True, SUPPOSED)
        self.propagate(self.fact.size - 1)
        return self.broken >= 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def forget(self, base: cython.int) -> cython.int:
        """End an inner supposition."""
        self.fact.shrink(base)
        self.holds.shrink(base)
        self.reason.shrink(base)
        self.touched.shrink(0)
        self.broken = -1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def note(self, candidate: cython.int, holds: cython.bint, reason: cython.int) -> cython.int:
        self.fact.push(candidate)
        self.holds.push(holds)
        self.reason.push(reason)
        if holds:
            self.right.data[candidate] = self.stamp
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def propagate(self, n: cython.int) -> cython.int:
        """Follow up the facts from place `n` on."""
        k: cython.int
        only: cython.int
        while n < self.fact.size and self.broken < 0:
            self.follow_up(n)
            for k in range(self.touched.size if self.broken < 0 else 0):
                only = self.only(self.touched.data[k])
                if only >= 0:
                    self.note(only, True, self.touched.data[k])
            self.touched.shrink(0)
            n += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def follow_up(self, n: cython.int) -> cython.int:
        """Remove everything that a fact excludes."""
        k: cython.int
        node: cython.int = self.fact.data[n]
        if self.holds.data[n]:
            near: cython.p_int = self.forcing.near.data
            start: cython.p_int = self.forcing.near_start.data
            for k in range(start[node], start[node + 1]):
                self.exclude(near[k])
        else:
            self.exclude(node)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def exclude(self, candidate: cython.int) -> cython.int:
        """Count down the choices that lose a candidate. One with none left is `broken`; those with
        one left are `touched`."""
        m: cython.int
        choice: cython.int
        left: cython.int
        if self.gone.data[candidate] == OUTER or self.gone.data[candidate] == self.stamp:
            return 0
        self.gone.data[candidate] = self.stamp
        start: cython.p_int = self.forcing.belongs_start.data
        for m in range(start[candidate], start[candidate + 1]):
            choice = self.forcing.belongs.data[m]
            if self.stamp == OUTER:
                self.left.data[choice] -= 1
                left = self.left.data[choice]
            else:
                if self.copied.data[choice] != self.stamp:
                    self.copied.data[choice] = self.stamp
                    self.inner_left.data[choice] = self.left.data[choice]
                self.inner_left.data[choice] -= 1
                left = self.inner_left.data[choice]
            if left == 0 and self.broken < 0:
                self.broken = choice
            if left == 1:
                self.touched.push(choice)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def only(self, choice: cython.int) -> cython.int:
        """The remaining candidate of a choice; -1 if there is none or it is known already."""
        k: cython.int = self.forcing.member_start.data[choice]
        end: cython.int = self.forcing.member_start.data[choice + 1]
        while k < end and self.is_gone(self.forcing.member.data[k]):
            k += 1
        if k == end:
            return -1
        known: cython.int = self.right.data[self.forcing.member.data[k]]
        return -1 if known == OUTER or known == self.stamp else self.forcing.member.data[k]

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_gone(self, candidate: cython.int) -> cython.bint:
        return self.gone.data[candidate] == OUTER or self.gone.data[candidate] == self.stamp

    @cython.ccall
    def facts(self) -> list[tuple[int, bool, int]]:
        """The facts in order: the candidate, whether it is right, and the choice that forces it, or
        `SUPPOSED`, or, if it was refuted, `REFUTED` minus the number of facts that held before."""
        return [
            (self.fact.data[n], bool(self.holds.data[n]), self.reason.data[n])
            for n in range(self.fact.size)
        ]
