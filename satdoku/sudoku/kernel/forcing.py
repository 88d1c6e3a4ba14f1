"""What a supposition forces, for chains and nets.

Candidates exclude each other, and of each choice (a cell, or a digit in a unit) one candidate must
be right. Suppose that a candidate is right: the candidates it excludes are gone. A choice with one
candidate left forces that one, and so on. A choice with none left refutes the supposition. Suppose
that a candidate is wrong: then it alone is gone at first, or all candidates of a group.

This is unit propagation, but it is not left to the CDCL search, because the player wants to see a
short path, not any path: candidates are forced breadth first, each with the choice that forced it.
Counting what is left of each choice is enough at this size: boards have some hundred candidates.

A net forces whatever is the last of a choice. A chain is `single`: each link follows from the one
before it alone, that is, one candidate excludes all others of the choice. A chain may also run
through groups: some candidates of a choice, one of which is right, exclude what each of them
excludes. Groups are nodes numbered after the candidates.

Before a hard puzzle takes its next step, hundreds of candidates are supposed in turn. To forget a
supposition costs nothing: marks and counts carry the number of the supposition they belong to, and
those with another number do not hold. Within one, the counts of a single node carry its turn.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.vec import IntVec
    from satdoku.sudoku.kernel.board_rules import rows


class Forcing:
    """`excluded` lists, for each candidate, the candidates that it excludes."""

    def __init__(self, excluded):
        self.candidates, self.choices, self.nodes = len(excluded), 0, len(excluded)
        self.stamp = self.turn = 0
        self.excluded, self.excluded_start = rows(excluded)
        self.alive, self.gone, self.right, self.hit = IntVec(), IntVec(), IntVec(), IntVec()
        for each in (self.alive, self.gone, self.right, self.hit):
            each.resize(self.candidates)
        self.by_group, self.by_group_start = rows([])
        self.inside, self.inside_start = rows([])
        self.member, self.member_start = IntVec(), IntVec()
        self.belongs, self.belongs_start = IntVec(), IntVec()
        self.left, self.left_stamp = IntVec(), IntVec()
        self.lost, self.lost_turn = IntVec(), IntVec()
        self.forced, self.reason, self.cause = IntVec(), IntVec(), IntVec()

    def load(self, alive, choices, inside, groups):
        """Take up a position: the candidates it has and the choices among them; of each group, its
        candidates and what it excludes."""
        node: cython.int
        self.nodes = self.candidates + len(groups)
        for each in (self.alive, self.gone, self.right, self.hit):
            if each.size < self.nodes:
                each.resize(self.nodes)
        for node in range(self.nodes):
            self.alive.data[node] = node >= self.candidates
        for node in alive:
            self.alive.data[node] = 1
        self.choices = len(choices)
        self.by_group, self.by_group_start = rows(groups)
        self.inside, self.inside_start = rows(inside)
        self.member, self.member_start = rows(choices)
        self.invert()
        self.left, self.left_stamp = IntVec(), IntVec()
        self.lost, self.lost_turn = IntVec(), IntVec()
        for each in (self.left, self.left_stamp, self.lost, self.lost_turn):
            each.resize(self.choices)
        return 0

    def invert(self):
        """Of each node, the choices it is a member of: `belongs`, from `member`."""
        k: cython.int
        choice: cython.int
        node: cython.int
        self.belongs, self.belongs_start = IntVec(), IntVec()
        self.belongs.resize(self.member.size)
        self.belongs_start.resize(self.nodes + 2)
        start: cython.p_int = self.belongs_start.data
        for k in range(self.member.size):
            start[self.member.data[k] + 2] += 1
        for node in range(2, self.nodes + 2):
            start[node] += start[node - 1]
        for choice in range(self.choices):
            for k in range(self.member_start.data[choice], self.member_start.data[choice + 1]):
                node = self.member.data[k]
                self.belongs.data[start[node + 1]] = choice
                start[node + 1] += 1
        return 0

    def follow(self, first, is_right, single, refute, length):
        """Suppose that a node is right, or wrong, and force others until there are `length` of them
        with it.

        Returns the choice that is left without a candidate, or -1; with `refute` it stops there.
        `path` then tells what was forced. `forced` is the queue as well as the record: nodes
        before `n` have been followed up. All that a node excludes goes first, and only then are
        choices checked, so that a refutation is found before anything more is forced.
        """
        k: cython.int
        n: cython.int = 0
        broken: cython.int = -1
        node: cython.int
        row: cython.p_int
        self.stamp += 1
        self.forced.shrink(0)
        self.reason.shrink(0)
        self.cause.shrink(0)
        self.forced.push(first)
        self.reason.push(-1)
        self.cause.push(-1)
        if not is_right:
            broken = self.suppose_wrong(first, single, refute, length)
            n = 1
        else:
            self.right.data[first] = self.stamp
        while n < self.forced.size and broken < 0:
            node = self.forced.data[n]
            row = self.excluded.data if node < self.candidates else self.by_group.data
            self.turn += 1
            for k in range(self.row_start(node), self.row_end(node)):
                self.exclude(row[k])
            k = self.row_start(node)
            while k < self.row_end(node) and broken < 0:
                broken = self.check(row[k], n, single, refute, length)
                k += 1
            n += 1
        return broken

    def suppose_wrong(self, node, single, refute, length):
        """With a group, all its candidates are gone."""
        k: cython.int
        first: cython.int = 0
        end: cython.int = 0
        if node >= self.candidates:
            first = self.inside_start.data[node - self.candidates]
            end = self.inside_start.data[node - self.candidates + 1]
        self.turn += 1
        self.exclude(node)
        for k in range(first, end):
            self.exclude(self.inside.data[k])
        broken: cython.int = self.check(node, 0, single, refute, length)
        for k in range(first, end):
            if broken < 0:
                broken = self.check(self.inside.data[k], 0, single, refute, length)
        return broken

    def refuted(self, supposed, single, length):
        """Those of the candidates whose supposition leaves a choice without any, each with the
        number of nodes that were forced by then."""
        return [
            (candidate, self.forced.size)
            for candidate in supposed
            if self.follow(candidate, True, single, True, length) >= 0
        ]

    def row_start(self, node):
        if node < self.candidates:
            return self.excluded_start.data[node]
        return self.by_group_start.data[node - self.candidates]

    def row_end(self, node):
        if node < self.candidates:
            return self.excluded_start.data[node + 1]
        return self.by_group_start.data[node - self.candidates + 1]

    def exclude(self, candidate):
        """Count down the choices that lose a candidate.

        A choice met for the first time in this supposition begins with all its nodes.
        """
        m: cython.int
        choice: cython.int
        new: cython.bint
        if not self.alive.data[candidate]:
            return 0
        new = self.gone.data[candidate] != self.stamp
        self.gone.data[candidate] = self.stamp
        self.hit.data[candidate] = self.turn
        for m in range(self.belongs_start.data[candidate], self.belongs_start.data[candidate + 1]):
            choice = self.belongs.data[m]
            if self.left_stamp.data[choice] != self.stamp:
                self.left_stamp.data[choice] = self.stamp
                self.left.data[choice] = (
                    self.member_start.data[choice + 1] - self.member_start.data[choice]
                )
            if self.lost_turn.data[choice] != self.turn:
                self.lost_turn.data[choice] = self.turn
                self.lost.data[choice] = 0
            self.left.data[choice] -= new
            self.lost.data[choice] += 1
        return 0

    def check(self, candidate, n, single, refute, length):
        """Look at the choices that lost this candidate, and force the last one of each that has
        only one left. Returns a choice that has none, or -1."""
        m: cython.int
        choice: cython.int
        only: cython.int
        left: cython.int
        if not self.alive.data[candidate]:
            return -1
        for m in range(self.belongs_start.data[candidate], self.belongs_start.data[candidate + 1]):
            choice = self.belongs.data[m]
            if refute and self.left.data[choice] == 0:
                return choice
            left = self.left.data[choice]
            if single:
                left = self.member_start.data[choice + 1] - self.member_start.data[choice]
                left -= self.lost.data[choice]
            if left == 1 and self.forced.size < length:
                only = self.only(choice, single)
                if self.right.data[only] != self.stamp:
                    self.right.data[only] = self.stamp
                    self.forced.push(only)
                    self.reason.push(choice)
                    self.cause.push(n)
        return -1

    def only(self, choice, single):
        """The one node that is left of a choice."""
        k: cython.int = self.member_start.data[choice]
        if single:
            while self.hit.data[self.member.data[k]] == self.turn:
                k += 1
        else:
            while self.gone.data[self.member.data[k]] == self.stamp:
                k += 1
        return self.member.data[k]

    def path(self):
        """The nodes forced by the last supposition, which comes first itself. With each come the
        choice that left no other and the place of the node that took the last; -1 for the first."""
        return [
            (self.forced.data[n], self.reason.data[n], self.cause.data[n])
            for n in range(self.forced.size)
        ]
