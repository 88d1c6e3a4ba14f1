"""Follows the consequences of a supposition, for chains and nets.

Candidates exclude each other, and one candidate of each choice (a cell, or a digit in a unit) must
be right. Suppose that a candidate is right: the candidates it excludes are removed. A choice with
one candidate left forces that candidate, and so on. A choice with none left refutes the
supposition. If instead a candidate is supposed wrong, only that candidate is removed at first, or
all candidates of a group.

This is unit propagation, but it is not left to the CDCL search, because the player wants to see a
short path, not any path: candidates are forced breadth first, each with the choice that forced it.
Counting the remaining candidates of each choice is enough at this size: boards have some hundred
candidates.

A net forces the last candidate of any choice. A chain is `single`: each link follows from the
previous one alone, so one candidate excludes all others of the choice. A chain can also run through
groups: a group is some candidates of a choice, one of which is right, and excludes what all of them
exclude. Groups are nodes numbered after the candidates. Last come the joints: a joint represents
several groups, all of which are right if it is the only one left of a choice. In a chain a joint is
a separate link after its groups: together they may exclude the rest of a choice when none does
alone.

Before a hard puzzle takes its next step, hundreds of candidates are supposed in turn. Forgetting a
supposition costs nothing: marks and counts carry the number of their supposition, and those with
another number are invalid. Within a supposition, the counts of a single node carry its turn.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec
from satdoku.sudoku.kernel.board_rules import rows


@cython.final
@cython.cclass
class Forcing:
    """`excluded` lists, for each candidate, the candidates that it excludes."""

    # The variant.
    candidates: cython.int
    excluded: IntVec  # what each candidate excludes, and where each row starts
    excluded_start: IntVec

    # The position. Nodes are the candidates, followed by groups of candidates, then joints.
    choices: cython.int
    nodes: cython.int
    known_alive: list[int]  # the list of candidates, as passed in
    alive: IntVec  # per node: 1 if it is still a candidate
    near: IntVec  # for each live candidate, the live candidates it excludes
    near_start: IntVec
    inside: IntVec  # the candidates of each group
    inside_start: IntVec
    joint: IntVec  # the groups of each joint
    joint_start: IntVec
    by_group: IntVec  # what each group excludes
    by_group_start: IntVec
    member: IntVec  # the nodes of each choice
    member_start: IntVec
    belongs: IntVec  # the choices of each node
    belongs_start: IntVec

    # One supposition. Entries with another stamp are unchanged.
    stamp: cython.int
    single: cython.bint  # True for a chain; and stop at a choice with nothing left
    refute: cython.bint
    broken: cython.int  # that choice, or -1
    followed: cython.int  # number of nodes followed up
    gone: IntVec  # per node: the stamp when it was removed or forced
    right: IntVec
    taker: IntVec  # per removed node: the place of the node that excluded it first
    left: IntVec  # per choice: its remaining nodes
    left_stamp: IntVec
    forced: IntVec  # nodes in order, the choices that forced them, and their causes
    reason: IntVec
    cause: IntVec

    # One node of the supposition. Entries with another turn are unchanged.
    turn: cython.int
    place: cython.int  # place of the node among the forced
    hit: IntVec  # per node: the turn in which it was last excluded
    lost: IntVec  # per choice: nodes lost in this turn
    lost_turn: IntVec
    touched: IntVec  # choices that may have only one node left

    def __init__(self, excluded: list[list[int]]) -> None:
        self.candidates, self.choices, self.nodes = len(excluded), 0, len(excluded)
        self.stamp = self.turn = 0
        self.excluded, self.excluded_start = rows(excluded)
        self.alive, self.gone, self.right, self.hit = IntVec(), IntVec(), IntVec(), IntVec()
        self.taker = IntVec()
        for each in (self.alive, self.gone, self.right, self.hit, self.taker):
            each.resize(self.candidates)
        self.known_alive = []
        self.near, self.near_start = IntVec(), IntVec()
        self.by_group, self.by_group_start = rows([])
        self.inside, self.inside_start = rows([])
        self.joint, self.joint_start = rows([])
        self.member, self.member_start = IntVec(), IntVec()
        self.belongs, self.belongs_start = IntVec(), IntVec()
        self.left, self.left_stamp = IntVec(), IntVec()
        self.lost, self.lost_turn = IntVec(), IntVec()
        self.forced, self.reason, self.cause = IntVec(), IntVec(), IntVec()
        self.touched = IntVec()

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def load(
        self,
        alive: list[int],
        choices: list[list[int]],
        inside: list[tuple[int, ...]],
        groups: list[list[int]],
        joints: list[list[int]],
    ) -> cython.int:
        """Load a position: its candidates and the choices among them; for each group, its
        candidates and what it excludes; for each joint, its groups. If `alive` is the same list
        object as last time, the candidates are not loaded again: such lists are never changed."""
        node: cython.int
        self.nodes = self.candidates + len(groups)
        for each in (self.alive, self.gone, self.right, self.hit, self.taker):
            if each.size < self.nodes + len(joints):
                each.resize(self.nodes + len(joints))
        for node in range(self.candidates, self.nodes):
            self.alive.data[node] = 1
        if alive is not self.known_alive:
            self.find_near(alive)
        self.known_alive = alive
        self.choices = len(choices)
        self.by_group, self.by_group_start = rows(groups)
        self.inside, self.inside_start = rows(inside)
        self.joint, self.joint_start = rows(joints)
        self.member, self.member_start = rows(choices)
        self.invert(self.nodes + len(joints))
        self.left, self.left_stamp = IntVec(), IntVec()
        self.lost, self.lost_turn = IntVec(), IntVec()
        for each in (self.left, self.left_stamp, self.lost, self.lost_turn):
            each.resize(self.choices)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_near(self, alive: list[int]) -> cython.int:
        """Find the live candidates that each live candidate excludes."""
        k: cython.int
        node: cython.int
        for node in range(self.candidates):
            self.alive.data[node] = 0
        for node in alive:
            self.alive.data[node] = 1
        self.near.shrink(0)
        self.near_start.resize(self.candidates + 1)
        for node in range(self.candidates):
            self.near_start.data[node] = self.near.size
            if self.alive.data[node]:
                for k in range(self.excluded_start.data[node], self.excluded_start.data[node + 1]):
                    if self.alive.data[self.excluded.data[k]]:
                        self.near.push(self.excluded.data[k])
        self.near_start.data[self.candidates] = self.near.size
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def invert(self, nodes: cython.int) -> cython.int:
        """Compute `belongs`, the choices that each node is a member of, from `member`."""
        k: cython.int
        choice: cython.int
        node: cython.int
        self.belongs, self.belongs_start = IntVec(), IntVec()
        self.belongs.resize(self.member.size)
        self.belongs_start.resize(nodes + 2)
        start: cython.p_int = self.belongs_start.data
        for k in range(self.member.size):
            start[self.member.data[k] + 2] += 1
        for node in range(2, nodes + 2):
            start[node] += start[node - 1]
        for choice in range(self.choices):
            for k in range(self.member_start.data[choice], self.member_start.data[choice + 1]):
                node = self.member.data[k]
                self.belongs.data[start[node + 1]] = choice
                start[node + 1] += 1
        return 0

    @cython.ccall
    @cython.exceptval(-2, check=False)
    def follow(
        self,
        first: cython.int,
        is_right: cython.bint,
        single: cython.bint,
        refute: cython.bint,
        length: cython.int,
    ) -> cython.int:
        """Suppose that a node is right, or wrong, and force others until there are `length` of
        them, including it.

        Returns the choice left without a candidate, or -1; with `refute` it stops there. `path`
        then returns what was forced. `forced` is both queue and record: nodes before `n` have been
        followed up. Everything that a node excludes is removed first, and only then are choices
        checked, so that a refutation is found before anything more is forced.
        """
        n: cython.int = 0
        self.stamp += 1
        self.single, self.refute, self.broken = single, refute, -1
        self.forced.shrink(0)
        self.reason.shrink(0)
        self.cause.shrink(0)
        self.forced.push(first)
        self.reason.push(-1)
        self.cause.push(-1)
        if is_right:
            self.right.data[first] = self.stamp
        else:
            self.suppose_wrong(first)
            self.force(0, length)
            n = 1
        while n < self.forced.size and self.broken < 0:
            self.turn += 1
            self.place = n
            self.follow_up(self.forced.data[n])
            self.force(n, length)
            n += 1
        self.followed = n
        return self.broken

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def follow_up(self, node: cython.int) -> cython.int:
        """Exclude everything that a node, or any group of a joint, excludes."""
        k: cython.int
        row: cython.p_int
        if node >= self.nodes:
            node -= self.nodes
            for k in range(self.joint_start.data[node], self.joint_start.data[node + 1]):
                self.follow_up(self.joint.data[k])
            return 0
        row = self.near.data if node < self.candidates else self.by_group.data
        for k in range(self.row_start(node), self.row_end(node)):
            self.exclude(row[k])
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def suppose_wrong(self, node: cython.int) -> cython.int:
        """Suppose that a node is wrong. For a group, all its candidates are removed."""
        k: cython.int
        group: cython.int = node - self.candidates
        self.turn += 1
        self.place = 0
        self.exclude(node)
        if group >= 0:
            for k in range(self.inside_start.data[group], self.inside_start.data[group + 1]):
                self.exclude(self.inside.data[k])
        return 0

    @cython.ccall
    def refuted(self, supposed: list[int], single: cython.bint) -> list[tuple[int, int]]:
        """The candidates whose supposition leaves a choice without any, each with the number of
        nodes that this takes."""
        return [
            (candidate, self.followed)
            for candidate in supposed
            if self.follow(candidate, True, single, True, self.nodes + 1) >= 0
        ]

    @cython.cfunc
    @cython.exceptval(check=False)
    def row_start(self, node: cython.int) -> cython.int:
        if node < self.candidates:
            return self.near_start.data[node]
        return self.by_group_start.data[node - self.candidates]

    @cython.cfunc
    @cython.exceptval(check=False)
    def row_end(self, node: cython.int) -> cython.int:
        if node < self.candidates:
            return self.near_start.data[node + 1]
        return self.by_group_start.data[node - self.candidates + 1]

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def exclude(self, candidate: cython.int) -> cython.int:
        """Count down the choices that lose a candidate. Those that may now have only one left are
        `touched`; one that has none is `broken`.

        A chain counts what a choice loses in this turn, since one node must exclude all the rest.
        The total remaining matters to nets, and wherever a choice with nothing left is a
        refutation.
        """
        if not self.alive.data[candidate]:
            return 0
        if self.gone.data[candidate] != self.stamp:
            self.gone.data[candidate] = self.stamp
            self.taker.data[candidate] = self.place
            if self.refute or not self.single:
                self.count_left(candidate)
        if self.single and self.hit.data[candidate] != self.turn:
            self.hit.data[candidate] = self.turn
            self.count_lost(candidate)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def count_left(self, candidate: cython.int) -> cython.int:
        m: cython.int
        choice: cython.int
        left: cython.p_int = self.left.data
        stamp: cython.p_int = self.left_stamp.data
        start: cython.p_int = self.member_start.data
        for m in range(self.belongs_start.data[candidate], self.belongs_start.data[candidate + 1]):
            choice = self.belongs.data[m]
            if stamp[choice] != self.stamp:
                stamp[choice] = self.stamp
                left[choice] = start[choice + 1] - start[choice]
            left[choice] -= 1
            if left[choice] == 0 and self.refute and self.broken < 0:
                self.broken = choice
            if left[choice] == 1 and not self.single:
                self.touched.push(choice)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def count_lost(self, candidate: cython.int) -> cython.int:
        m: cython.int
        choice: cython.int
        lost: cython.p_int = self.lost.data
        turn: cython.p_int = self.lost_turn.data
        start: cython.p_int = self.member_start.data
        for m in range(self.belongs_start.data[candidate], self.belongs_start.data[candidate + 1]):
            choice = self.belongs.data[m]
            if turn[choice] != self.turn:
                turn[choice] = self.turn
                lost[choice] = 0
            lost[choice] += 1
            if lost[choice] == start[choice + 1] - start[choice] - 1:
                self.touched.push(choice)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def force(self, n: cython.int, length: cython.int) -> cython.int:
        """After the node at place `n`: force the last node of each choice that has only one left,
        unless a choice has none."""
        k: cython.int
        m: cython.int
        choice: cython.int
        joint: cython.int
        only: cython.int
        for k in range(self.touched.size if self.broken < 0 else 0):
            choice = self.touched.data[k]
            only = self.only(choice)
            if only >= self.nodes:
                joint = only - self.nodes
                for m in range(self.joint_start.data[joint], self.joint_start.data[joint + 1]):
                    self.put(self.joint.data[m], choice, n, length)
            if only < self.nodes or self.single:
                self.put(only, choice, n, length)
        self.touched.shrink(0)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def put(
        self, node: cython.int, choice: cython.int, n: cython.int, length: cython.int
    ) -> cython.int:
        """Record that a node is right, unless it is -1 or known already."""
        if node >= 0 and self.right.data[node] != self.stamp and self.forced.size < length:
            self.right.data[node] = self.stamp
            self.forced.push(node)
            self.reason.push(choice)
            self.cause.push(n)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def only(self, choice: cython.int) -> cython.int:
        """The first remaining node of a choice; -1 if there is none."""
        k: cython.int = self.member_start.data[choice]
        end: cython.int = self.member_start.data[choice + 1]
        if self.single:
            while k < end and self.hit.data[self.member.data[k]] == self.turn:
                k += 1
        else:
            while k < end and self.gone.data[self.member.data[k]] == self.stamp:
                k += 1
        return self.member.data[k] if k < end else -1

    @cython.ccall
    def takers(self, candidates: list[int]) -> list[int]:
        """After `follow`: the places of the nodes that first excluded each of these, in order; -1
        for one that nothing excludes."""
        found: set[int] = set()
        candidate: cython.int
        for candidate in candidates:
            gone: cython.bint = self.gone.data[candidate] == self.stamp
            found.add(self.taker.data[candidate] if gone else -1)
        return sorted(found)

    @cython.ccall
    def path(self) -> list[tuple[int, int, int]]:
        """The nodes forced by the last supposition, starting with the supposed one. Each comes with
        the choice that left no other and the place of the node that excluded the last alternative;
        -1 for the first."""
        return [
            (self.forced.data[n], self.reason.data[n], self.cause.data[n])
            for n in range(self.forced.size)
        ]
