"""What a supposition forces, for the techniques of that name.

Candidates exclude each other, and of each choice (a cell, or a digit in a unit) one candidate must
be right. Suppose that a candidate is right: the candidates it excludes are gone. A choice with one
candidate left forces that one, and so on. A choice with none left refutes the supposition.

This is unit propagation, but it is not left to the CDCL search, because the player wants to see a
short path, not any path: candidates are forced breadth first, each with the choice that forced it.
Counting what is left of each choice is enough at this size: boards have some hundred candidates.

Before a hard puzzle takes its next step, hundreds of candidates are supposed in turn. To forget a
supposition costs nothing: marks and counts carry the number of the supposition they belong to, and
those with another number do not hold.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.vec import IntVec


class Forcing:
    """`excluded` lists, for each candidate, the candidates that it excludes."""

    def __init__(self, excluded):
        self.candidates, self.choices, self.stamp = len(excluded), 0, 0
        self.excluded, self.excluded_start = rows(excluded)
        self.alive, self.gone, self.right = IntVec(), IntVec(), IntVec()
        for each in (self.alive, self.gone, self.right):
            each.resize(self.candidates)
        self.member, self.member_start = IntVec(), IntVec()
        self.belongs, self.belongs_start = IntVec(), IntVec()
        self.left, self.left_stamp = IntVec(), IntVec()
        self.forced, self.reason = IntVec(), IntVec()

    def load(self, alive, choices):
        """Take up a position: the candidates it has, and the choices among them."""
        candidate: cython.int
        found = [[] for _candidate in range(self.candidates)]
        for candidate in range(self.candidates):
            self.alive.data[candidate] = 0
        for candidate in alive:
            self.alive.data[candidate] = 1
        for number, choice in enumerate(choices):
            for candidate in choice:
                found[candidate].append(number)
        self.choices = len(choices)
        self.member, self.member_start = rows(choices)
        self.belongs, self.belongs_start = rows(found)
        self.left, self.left_stamp = IntVec(), IntVec()
        self.left.resize(self.choices)
        self.left_stamp.resize(self.choices)
        return 0

    def follow(self, first, length):
        """Suppose a candidate, and force others until there are `length` of them with it.

        Returns the choice that is left without a candidate, or -1. `path` then tells what was
        forced. `forced` is the queue as well as the record: candidates before `n` have been
        followed up. All that a candidate excludes goes first, and only then are choices checked,
        so that a refutation is found before anything more is forced.
        """
        k: cython.int
        n: cython.int = 0
        broken: cython.int = -1
        candidate: cython.int
        self.stamp += 1
        self.forced.shrink(0)
        self.reason.shrink(0)
        self.forced.push(first)
        self.reason.push(-1)
        self.right.data[first] = self.stamp
        while n < self.forced.size and broken < 0:
            candidate = self.forced.data[n]
            n += 1
            self.exclude(candidate)
            k = self.excluded_start.data[candidate]
            while k < self.excluded_start.data[candidate + 1] and broken < 0:
                broken = self.check(self.excluded.data[k], length)
                k += 1
        return broken

    def exclude(self, candidate):
        """Count down the choices that lose a candidate to this one.

        A choice met for the first time in this supposition begins with all its candidates.
        """
        k: cython.int
        m: cython.int
        other: cython.int
        choice: cython.int
        for k in range(
            self.excluded_start.data[candidate], self.excluded_start.data[candidate + 1]
        ):
            other = self.excluded.data[k]
            if self.alive.data[other] and self.gone.data[other] != self.stamp:
                self.gone.data[other] = self.stamp
                for m in range(self.belongs_start.data[other], self.belongs_start.data[other + 1]):
                    choice = self.belongs.data[m]
                    if self.left_stamp.data[choice] != self.stamp:
                        self.left_stamp.data[choice] = self.stamp
                        self.left.data[choice] = (
                            self.member_start.data[choice + 1] - self.member_start.data[choice]
                        )
                    self.left.data[choice] -= 1
        return 0

    def check(self, candidate, length):
        """Look at the choices that lost this candidate, and force the last one of each that has
        only one left. Returns a choice that has none, or -1."""
        m: cython.int
        choice: cython.int
        only: cython.int
        if not self.alive.data[candidate]:
            return -1
        for m in range(self.belongs_start.data[candidate], self.belongs_start.data[candidate + 1]):
            choice = self.belongs.data[m]
            if self.left.data[choice] == 0:
                return choice
            if self.left.data[choice] == 1 and self.forced.size < length:
                only = self.only(choice)
                if self.right.data[only] != self.stamp:
                    self.right.data[only] = self.stamp
                    self.forced.push(only)
                    self.reason.push(choice)
        return -1

    def only(self, choice):
        """The one candidate that is left of a choice."""
        k: cython.int = self.member_start.data[choice]
        while self.gone.data[self.member.data[k]] == self.stamp:
            k += 1
        return self.member.data[k]

    def path(self):
        """The candidates forced by the last supposition, which comes first itself. With each
        comes the choice that left no other; -1 for the first."""
        return [(self.forced.data[n], self.reason.data[n]) for n in range(self.forced.size)]


def rows(lists):
    """All lists in one vector, and where each of them starts."""
    flat, start = IntVec(), IntVec()
    for row in lists:
        start.push(flat.size)
        for value in row:
            flat.push(value)
    start.push(flat.size)
    return flat, start
