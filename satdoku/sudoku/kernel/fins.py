"""Finds where finned fish are possible: what a digit in one place would leave to other units."""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sudoku.kernel.integer_sets import crowded


@cython.ccall
def threatened(
    bases: list[tuple[int, list[int]]],
    victims: list[int],
    seen: list[bytes],
    across: list[int],
    most: cython.int,
) -> list[tuple[int, list[tuple[int, int, int]]]]:
    """For each victim, the bases with few places left if the digit is there.

    A base is its number and its places. `seen` has, for each cell, a byte for each cell, 1 if they
    see each other. `across` has, for each cell, the unit that crosses the base there, as a bit, or
    0. The result has tuples (base, bits of its remaining places, their number) for each base that
    has at most `most` places left, all of them crossed, and does not contain the victim.
    """
    found: list[tuple[int, list[tuple[int, int, int]]]] = []
    for victim in victims:
        few: list[tuple[int, int, int]] = []
        if across[victim]:
            for base, places in bases:
                left: list[int] = places_left(places, victim, seen[victim], most)
                if left:
                    crossed = crossed_at(left, across)
                    if crossed:
                        few.append((base, crossed, len(left)))
        if len(few) > 1:
            found.append((victim, few))
    return found


@cython.ccall
def with_fins(
    threats: list[tuple[str, int, list[tuple[int, int, int]]]], size: cython.int
) -> list[tuple[str, int, tuple[int, ...], int]]:
    """For each threat (a kind of units, a victim and its few bases), every choice of `size` base
    units whose remaining places fit into `size - 1` cover units. The result has tuples (kind,
    victim, bases, the bits of the cover units)."""
    found: list[tuple[str, int, tuple[int, ...], int]] = []
    left: cython.int
    for kind, victim, few in threats:
        narrow: list[tuple[int, int]] = []
        for base, crossed, left in few:
            if left < size:
                narrow.append((base, crossed))
        if len(narrow) >= size:
            for bases, units in crowded(narrow, size, size - 1):
                found.append((kind, victim, bases, units))
    return found


@cython.cfunc
def places_left(places: list[int], victim: cython.int, seen: bytes, most: cython.int) -> list[int]:
    """The places that the victim does not see; none if there are too many or the victim is one of
    them."""
    beside: cython.p_const_uchar = seen
    own: cython.int = victim
    cell: cython.int
    left: list[int] = []
    for cell in places:
        if cell == own:
            return []
        if not beside[cell]:
            if len(left) == most:
                return []
            left.append(cell)
    return left


@cython.cfunc
def crossed_at(cells: list[int], across: list[int]) -> int:
    """The union of the bits of these cells; 0 if one of them has none."""
    found = 0
    for cell in cells:
        if not across[cell]:
            return 0
        found |= across[cell]
    return found
