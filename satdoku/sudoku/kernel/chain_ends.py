"""Finds the chains from each start whose two ends together exclude a candidate.

Suppose that the start is wrong. Then each link that follows is right; so a link can be wrong only
if the start is right, and a candidate excluded by both the start and the link can be removed. A
link that excludes the start closes a ring.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec
from satdoku.sudoku.kernel.forcing import Forcing


@cython.ccall
def chain_ends(
    forcing: Forcing, starts: list[int]
) -> tuple[list[tuple[int, int, int, int, tuple[int, ...]]], list[tuple[int, int]]]:
    """For each start, the links that remove candidates, as tuples (length of the chain, start,
    place of the link among the forced, its node, the removed candidates), and the rings that remove
    candidates, each as its start and the place of a link that excludes the start and does not
    directly follow from it.

    `near` marks the candidates excluded by the start with the number of the start.
    """
    k: cython.int
    place: cython.int
    start: cython.int
    stamp: cython.int
    row: cython.p_int
    near = IntVec()
    length = IntVec()
    marks = IntVec()
    marks.resize(forcing.candidates + 1)
    near.resize(forcing.candidates)
    found: list[tuple[int, int, int, int, tuple[int, ...]]] = []
    closing: list[tuple[int, int]] = []
    for stamp, start in enumerate(starts, 1):
        forcing.follow(start, False, True, False, forcing.right.size + 1)
        row = forcing.near.data if start < forcing.candidates else forcing.by_group.data
        for k in range(forcing.row_start(start), forcing.row_end(start)):
            if forcing.alive.data[row[k]]:
                near.data[row[k]] = stamp
        length.shrink(0)
        length.push(0)
        for place in range(1, forcing.forced.size):
            length.push(length.data[forcing.cause.data[place]] + 1)
            node: cython.int = forcing.forced.data[place]
            if node >= forcing.nodes:
                continue  # each group of a joint is an end of its own
            removed: tuple[int, ...] = both_exclude(forcing, node, stamp, near)
            if removed:
                found.append((length.data[place], start, place, node, removed))
            closes: cython.bint = forcing.cause.data[place] != 0 and excludes_all(
                forcing, node, start
            )
            if closes and ring_removes(forcing, place, marks):
                closing.append((start, place))
    return found, closing


@cython.cfunc
def both_exclude(
    forcing: Forcing, node: cython.int, stamp: cython.int, near: IntVec
) -> tuple[int, ...]:
    """The marked candidates that a node excludes."""
    k: cython.int
    candidate: cython.int
    found: tuple[int, ...] = ()
    row: cython.p_int = forcing.near.data if node < forcing.candidates else forcing.by_group.data
    for k in range(forcing.row_start(node), forcing.row_end(node)):
        candidate = row[k]
        if near.data[candidate] == stamp:
            found += (candidate,)
    return found


@cython.cfunc
@cython.exceptval(check=False)
def ring_removes(forcing: Forcing, place: cython.int, marks: IntVec) -> cython.bint:
    """True if the ring that a link closes removes some candidate. Either both a link and everything
    it takes from the choice of the next link exclude it, or both the last link and the start do, or
    a digit kept by a set on the way does."""
    node: cython.int = forcing.forced.data[place]
    choice: cython.int
    before: cython.int
    mark(forcing, node, marks)
    if keep(forcing, node, marks) and keep(forcing, forcing.forced.data[0], marks):
        return True
    while True:
        node = forcing.forced.data[place]
        choice = forcing.reason.data[place]
        if node < forcing.nodes and keeps_another(forcing, choice, node):
            return True
        place = forcing.cause.data[place]
        if not place:
            return False
        before = forcing.forced.data[place]
        if before >= forcing.nodes:
            if joint_removes(forcing, before, choice, node, marks):
                return True
        elif link_removes(forcing, before, choice, node, marks):
            return True


@cython.cfunc
@cython.exceptval(check=False)
def link_removes(
    forcing: Forcing, before: cython.int, choice: cython.int, node: cython.int, marks: IntVec
) -> cython.bint:
    """True if some candidate is removed between a link and the next one, a node of `choice`."""
    k: cython.int
    other: cython.int
    left: cython.int
    mark(forcing, before, marks)
    left = keep(forcing, before, marks)
    for k in range(forcing.member_start.data[choice], forcing.member_start.data[choice + 1]):
        other = forcing.member.data[k]
        if left and other != node and other < forcing.nodes:
            left = keep(forcing, other, marks)
    return left > 0


@cython.cfunc
@cython.exceptval(check=False)
def joint_removes(
    forcing: Forcing, before: cython.int, choice: cython.int, node: cython.int, marks: IntVec
) -> cython.bint:
    """Like `link_removes`, after a joint: a candidate is removed between a group and what it takes
    from the choice, or by a group that takes nothing from it, which the set keeps."""
    k: cython.int
    m: cython.int
    other: cython.int
    group: cython.int
    left: cython.int
    takes: cython.bint
    joint: cython.int = before - forcing.nodes
    for m in range(forcing.joint_start.data[joint], forcing.joint_start.data[joint + 1]):
        group = forcing.joint.data[m]
        mark(forcing, group, marks)
        left = keep(forcing, group, marks)
        takes = False
        for k in range(forcing.member_start.data[choice], forcing.member_start.data[choice + 1]):
            other = forcing.member.data[k]
            if other != node and other < forcing.nodes and taker(forcing, joint, other) == group:
                takes = True
                if left:
                    left = keep(forcing, other, marks)
        if left if takes else forcing.row_start(group) < forcing.row_end(group):
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def taker(forcing: Forcing, joint: cython.int, candidate: cython.int) -> cython.int:
    """The first group of a joint that excludes the candidate; -1 if none does."""
    m: cython.int
    for m in range(forcing.joint_start.data[joint], forcing.joint_start.data[joint + 1]):
        if excludes(forcing, forcing.joint.data[m], candidate):
            return forcing.joint.data[m]
    return -1


@cython.cfunc
@cython.exceptval(check=False)
def keeps_another(forcing: Forcing, choice: cython.int, node: cython.int) -> cython.bint:
    """True if a node follows from a set that keeps yet another digit, which excludes something.
    Such a digit is part of the joint, the last member of the choice."""
    k: cython.int
    other: cython.int
    joint: cython.int = forcing.member.data[forcing.member_start.data[choice + 1] - 1]
    joint -= forcing.nodes
    if joint >= 0:
        for k in range(forcing.joint_start.data[joint], forcing.joint_start.data[joint + 1]):
            other = forcing.joint.data[k]
            if other != node and forcing.row_start(other) < forcing.row_end(other):
                return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def keep(forcing: Forcing, node: cython.int, marks: IntVec) -> cython.int:
    """Keep the marks only of candidates excluded by a node, or by every candidate of a group.
    Returns the number of marks left."""
    k: cython.int
    left: cython.int = 0
    group: cython.int = node - forcing.candidates
    if group < 0:
        return keep_seen_by(forcing, node, marks)
    for k in range(forcing.inside_start.data[group], forcing.inside_start.data[group + 1]):
        left = keep_seen_by(forcing, forcing.inside.data[k], marks)
    return left


@cython.cfunc
@cython.exceptval(check=False)
def keep_seen_by(forcing: Forcing, candidate: cython.int, marks: IntVec) -> cython.int:
    """The last element of `marks` is the current mark. It is raised, which invalidates older
    marks."""
    k: cython.int
    other: cython.int
    left: cython.int = 0
    number: cython.int = marks.data[forcing.candidates]
    for k in range(forcing.row_start(candidate), forcing.row_end(candidate)):
        other = forcing.near.data[k]
        if marks.data[other] == number:
            marks.data[other] = number + 1
            left += 1
    marks.data[forcing.candidates] = number + 1
    return left


@cython.cfunc
@cython.exceptval(check=False)
def mark(forcing: Forcing, node: cython.int, marks: IntVec) -> cython.int:
    """Mark everything that a candidate excludes, or that the first candidate of a group does."""
    k: cython.int
    number: cython.int = marks.data[forcing.candidates] + 1
    if node >= forcing.candidates:
        node = forcing.inside.data[forcing.inside_start.data[node - forcing.candidates]]
    for k in range(forcing.row_start(node), forcing.row_end(node)):
        marks.data[forcing.near.data[k]] = number
    marks.data[forcing.candidates] = number
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def excludes_all(forcing: Forcing, node: cython.int, start: cython.int) -> cython.bint:
    """True if a node excludes the start, or every candidate of it if the start is a group."""
    k: cython.int
    if start < forcing.candidates:
        return excludes(forcing, node, start)
    start -= forcing.candidates
    k = forcing.inside_start.data[start]
    while k < forcing.inside_start.data[start + 1] and excludes(
        forcing, node, forcing.inside.data[k]
    ):
        k += 1
    return k == forcing.inside_start.data[start + 1]


@cython.cfunc
@cython.exceptval(check=False)
def excludes(forcing: Forcing, node: cython.int, candidate: cython.int) -> cython.bint:
    k: cython.int
    row: cython.p_int = forcing.near.data if node < forcing.candidates else forcing.by_group.data
    k = forcing.row_start(node)
    while k < forcing.row_end(node) and row[k] != candidate:
        k += 1
    return k < forcing.row_end(node)
