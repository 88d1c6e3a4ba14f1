"""Chains whose two ends cannot both be wrong: of places for one digit, or of cells with two
candidates. Breadth first, so that the shortest chain from each start is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from satdoku.messages import N_
from satdoku.sudoku.techniques.layout import bits, digits_of, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.techniques.wings import pairs

X_CHAIN = N_("X-chain")
XY_CHAIN = N_("XY-chain")

ENDS = N_("if {start} is not {digit}, then {chain}; so one of {start} and {end} is {digit}")

# What follows one after the other; -d says that the cell does not hold d.
Path = tuple[Candidate, ...]


def x_chains(position: Position) -> Iterator[Step]:
    """Places for one digit. If one is wrong, the other place of a unit with two is right; if one
    is right, all that it sees are wrong."""
    for digit in range(1, position.layout.digits + 1):
        partners: dict[int, int] = {}
        for _unit, one, other in position.conjugates(digit):
            partners[one] = partners.get(one, 0) | 1 << other
            partners[other] = partners.get(other, 0) | 1 << one
        for start in partners:
            yield from _from_place(position, digit, start, partners)


def _from_place(
    position: Position, digit: int, start: int, partners: Mapping[int, int]
) -> Iterator[Step]:
    peers = position.layout.peers
    paths: dict[int, Path] = {cell: ((cell, digit),) for cell in members(partners[start])}
    linked = bits(partners)
    reached = list(paths)
    for right in reached:
        path = paths[right]
        if len(path) > 1:
            yield from _steps(X_CHAIN, position, start, path, digit)
        for wrong in members(peers[right] & linked & ~(1 << start)):
            for cell in members(partners[wrong] & ~(1 << start)):
                if cell not in paths:
                    paths[cell] = (*path, (wrong, -digit), (cell, digit))
                    reached.append(cell)


def xy_chains(position: Position) -> Iterator[Step]:
    """Cells with two candidates, each of which sees the next and takes one of them from it."""
    cells = bits(pairs(position))
    for start in members(cells):
        for digit in digits_of(position.candidates[start]):
            yield from _from_pair(position, start, digit, cells)


def _from_pair(position: Position, start: int, digit: int, cells: int) -> Iterator[Step]:
    first = (start, _rest(position, start, digit))
    paths: dict[Candidate, Path] = {first: (first,)}
    reached = [first]
    for cell, held in reached:
        path = paths[cell, held]
        if held == digit:
            yield from _steps(XY_CHAIN, position, start, path, digit)
        near = position.layout.peers[cell] & cells & position.places[held] & ~(1 << start)
        for other in members(near):
            following = (other, _rest(position, other, held))
            if following not in paths:
                paths[following] = (*path, following)
                reached.append(following)


def _rest(position: Position, cell: int, digit: int) -> int:
    """The other of two candidates."""
    return (position.candidates[cell] ^ 1 << (digit - 1)).bit_length()


def _steps(name: str, position: Position, start: int, path: Path, digit: int) -> Iterator[Step]:
    end = path[-1][0]
    losing = position.seen_by_all((start, end), digit)
    if losing:
        fields = {"start": start, "end": end, "digit": digit, "chain": path}
        cells = tuple(dict.fromkeys((start, *(cell for cell, _digit in path))))
        removed = tuple((cell, digit) for cell in members(losing))
        yield Step(name, cells, ENDS, fields, removed=removed)
