"""The chains from each start whose two ends exclude something together.

Suppose that the start is wrong; what follows, link by link, is wrong only if the start is right.
So what both the start and a link exclude is gone. A link that excludes the start closes a ring.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.vec import IntVec
    from satdoku.sudoku.kernel.forcing import Forcing  # noqa: F401


def chain_ends(forcing, starts, targets):
    """Of each start, the links after which targets fall: tuples (length of the chain, start, place
    of the link among the forced, its node, the targets that fall). And the rings, each as its start
    and the place of a link that excludes the start and does not follow from it at once.

    `near` marks, with the number of the start, the targets that the start excludes.
    """
    k: cython.int
    place: cython.int
    start: cython.int
    stamp: cython.int
    row: cython.p_int
    near = IntVec()
    target = IntVec()
    length = IntVec()
    near.resize(forcing.candidates)
    target.resize(forcing.candidates)
    for start in targets:
        target.data[start] = 1
    found: list = []
    closing: list = []
    for stamp, start in enumerate(starts, 1):
        forcing.follow(start, False, True, False, forcing.nodes + 1)
        row = forcing.near.data if start < forcing.candidates else forcing.by_group.data
        for k in range(forcing.row_start(start), forcing.row_end(start)):
            if target.data[row[k]]:
                near.data[row[k]] = stamp
        length.shrink(0)
        length.push(0)
        for place in range(1, forcing.forced.size):
            length.push(length.data[forcing.cause.data[place]] + 1)
            node: cython.int = forcing.forced.data[place]
            removed: tuple = both_exclude(forcing, node, stamp, near)
            if removed:
                found.append((length.data[place], start, place, node, removed))
            if forcing.cause.data[place] and excludes_all(forcing, node, start):
                closing.append((start, place))
    return found, closing


def both_exclude(forcing, node, stamp, near):
    """The marked candidates that a node excludes."""
    k: cython.int
    candidate: cython.int
    found: tuple = ()
    row: cython.p_int = forcing.near.data if node < forcing.candidates else forcing.by_group.data
    for k in range(forcing.row_start(node), forcing.row_end(node)):
        candidate = row[k]
        if near.data[candidate] == stamp:
            found += (candidate,)
    return found


def excludes_all(forcing, node, start):
    """Whether a node excludes the candidate that is the start, or all those of a group."""
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


def excludes(forcing, node, candidate):
    k: cython.int
    row: cython.p_int = forcing.near.data if node < forcing.candidates else forcing.by_group.data
    k = forcing.row_start(node)
    while k < forcing.row_end(node) and row[k] != candidate:
        k += 1
    return k < forcing.row_end(node)
