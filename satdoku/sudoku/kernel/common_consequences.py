"""Finds candidates that are excluded whichever candidate of a choice is right."""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec, LongVec
from satdoku.sudoku.kernel.bits import BITS, lowest
from satdoku.sudoku.kernel.forcing import Forcing


@cython.ccall
def common_consequences(
    forcing: Forcing, alive: list[int], choices: list[list[int]], single: cython.bint
) -> list[tuple[int, int]]:
    """Pairs of a choice, by its place in the list, and a candidate that is excluded by each of the
    choice's candidates, for choices with several candidates.

    Each live candidate is supposed once. What it excludes is a row of bits, one for each live
    candidate.
    """
    n: cython.int
    width: cython.int = len(alive) // BITS + 1
    number = IntVec()
    falls = LongVec()
    number.resize(forcing.candidates)
    falls.resize(width * (len(alive) + 1))
    for n, candidate in enumerate(alive, 1):
        number.data[candidate] = n
    for candidate in alive:
        forcing.follow(candidate, True, single, False, forcing.nodes + 1)
        note_falls(forcing, number, falls, number.data[candidate] * width)
    found: list[tuple[int, int]] = []
    for n, choice in enumerate(choices):
        if len(choice) > 1:
            rows: list[int] = [number.data[candidate] * width for candidate in choice]
            found += [(n, alive[place]) for place in common(rows, falls, width)]
    return found


@cython.cfunc
@cython.exceptval(check=False)
def note_falls(forcing: Forcing, number: IntVec, falls: LongVec, row: cython.int) -> cython.int:
    """Set the bits of everything that the forced nodes exclude."""
    n: cython.int
    k: cython.int
    node: cython.int
    place: cython.int
    one: cython.longlong = 1
    row_of: cython.p_int
    for n in range(forcing.forced.size):
        node = forcing.forced.data[n]
        row_of = forcing.near.data if node < forcing.candidates else forcing.by_group.data
        for k in range(forcing.row_start(node), forcing.row_end(node)):
            place = number.data[row_of[k]] - 1
            if place >= 0:
                falls.data[row + place // BITS] |= one << place % BITS
    return 0


@cython.cfunc
def common(rows: list[int], falls: LongVec, width: cython.int) -> list[int]:
    """The positions of the bits set in all these rows."""
    k: cython.int
    row: cython.int
    word: cython.longlong
    found: list[int] = []
    for k in range(width):
        word = -1
        for row in rows:
            word &= falls.data[row + k]
        while word:
            found.append(BITS * k + lowest(word))
            word &= word - 1
    return found
