"""Wings: cells with two candidates, linked so that one of the ends must hold a digit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import bits, digits_of, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step

W_WING = N_("W-wing")
XY_WING = N_("XY-wing")
XYZ_WING = N_("XYZ-wing")

PIVOT = N_("whatever {cell} holds, {ends} follows, and each of these rules that out")
LINKED = N_(
    "{start} and {end} can each hold only {either}; they cannot both hold {third}, since {unit}"
    " would then have no place for it; so one of them is {digit}"
)


def pairs(position: Position) -> list[int]:
    """Cells with two candidates."""
    return [cell for cell, found in enumerate(position.candidates) if found.bit_count() == 2]


def xy_wings(position: Position) -> Iterator[Step]:
    return _around_pivots(position, XY_WING, size=2)


def xyz_wings(position: Position) -> Iterator[Step]:
    """The pivot can hold the common digit, too."""
    return _around_pivots(position, XYZ_WING, size=3)


def _around_pivots(position: Position, name: str, size: int) -> Iterator[Step]:
    two = bits(pairs(position))
    for pivot, found in enumerate(position.candidates):
        if found.bit_count() == size:
            following = [_following(position, pivot, digit, two) for digit in digits_of(found)]
            for ends in _ends(pivot, digits_of(found), following):
                removed = position.excluded_by_all(ends)
                if removed:
                    cells = tuple(dict.fromkeys((pivot, *(cell for cell, _digit in ends))))
                    fields = {"cell": pivot, "ends": tuple(dict.fromkeys(ends))}
                    yield Step(name, cells, PIVOT, fields, removed=removed)


def _following(position: Position, cell: int, digit: int, two: int) -> list[Candidate]:
    """The remaining candidates of two-candidate cells that lose one to this digit."""
    return [
        (other, other_of_two(position, other, gone))
        for gone, cells in position.board.struck(cell, digit)
        for other in members(cells & two & position.places[gone])
    ]


def _ends(
    pivot: int, digits: tuple[int, ...], following: list[list[Candidate]]
) -> Iterator[tuple[Candidate, ...]]:
    """One end for each digit of the pivot; if there are three digits, one end is the pivot
    itself."""
    if len(digits) == 2:
        yield from product(*following)
        return
    for n, digit in enumerate(digits):
        yield from product([(pivot, digit)], *following[:n], *following[n + 1 :])


def other_of_two(position: Position, cell: int, digit: int) -> int:
    return (position.candidates[cell] ^ 1 << (digit - 1)).bit_length()


def w_wings(position: Position) -> Iterator[Step]:
    two = pairs(position)
    links = {digit: position.conjugates(digit) for digit in range(1, position.board.digits + 1)}
    for start, end in combinations(two, 2):
        if position.candidates[start] != position.candidates[end]:
            continue
        low, high = digits_of(position.candidates[start])
        for digit, third in ((low, high), (high, low)):
            removed = _seeing(position, (start, end), digit)
            if removed:
                yield from _linked(position, start, end, digit, third, links[third], removed)


def _linked(
    position: Position,
    start: int,
    end: int,
    digit: int,
    third: int,
    links: list[tuple[int, int, int]],
    removed: tuple[Candidate, ...],
) -> Iterator[Step]:
    peers = position.board.peers
    for unit, one, other in links:
        straight = peers[start] >> one & 1 and peers[end] >> other & 1
        crossed = peers[start] >> other & 1 and peers[end] >> one & 1
        if straight or crossed:
            fields = {
                "start": start,
                "end": end,
                "either": tuple(sorted((digit, third))),
                "third": third,
                "unit": unit,
                "digit": digit,
            }
            yield Step(W_WING, (start, end, one, other), LINKED, fields, removed=removed)


def _seeing(position: Position, cells: tuple[int, ...], digit: int) -> tuple[Candidate, ...]:
    return tuple((cell, digit) for cell in members(position.seen_by_all(cells, digit)))
