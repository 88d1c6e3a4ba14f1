"""Chains whose two ends cannot both be wrong: of places for one digit, or of cells with two
candidates. Breadth first, so that the shortest chain from each start is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import bits, digits_of, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.techniques.wings import other_of_two, pairs

X_CHAIN = N_("X-chain")
XY_CHAIN = N_("XY-chain")

ENDS = N_("{assumption} excludes that, and otherwise {chain}, which excludes it, too")

# What follows one after the other; -d says that the cell does not hold d.
Path = tuple[Candidate, ...]


def x_chains(position: Position) -> Iterator[Step]:
    """Places for one digit. If one is wrong, the other place of a unit with two is right; if one
    is right, all that it sees are wrong."""
    for digit in range(1, position.board.digits + 1):
        partners: dict[int, int] = {}
        for _unit, one, other in position.conjugates(digit):
            partners[one] = partners.get(one, 0) | 1 << other
            partners[other] = partners.get(other, 0) | 1 << one
        for start in partners:
            yield from _from_place(position, digit, start, partners)


def _from_place(
    position: Position, digit: int, start: int, partners: Mapping[int, int]
) -> Iterator[Step]:
    peers = position.board.peers
    paths: dict[int, Path] = {cell: ((cell, digit),) for cell in members(partners[start])}
    linked = bits(partners)
    reached = list(paths)
    for right in reached:
        path = paths[right]
        yield from _steps(X_CHAIN, position, (start, digit), path)
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
    first = (start, other_of_two(position, start, digit))
    paths: dict[Candidate, Path] = {first: (first,)}
    reached = [first]
    for cell, held in reached:
        path = paths[cell, held]
        yield from _steps(XY_CHAIN, position, (start, digit), path)
        for gone, struck in position.board.struck(cell, held):
            for other in members(struck & cells & position.places[gone] & ~(1 << start)):
                following = (other, other_of_two(position, other, gone))
                if following not in paths:
                    paths[following] = (*path, following)
                    reached.append(following)


def _steps(name: str, position: Position, start: Candidate, path: Path) -> Iterator[Step]:
    removed = position.excluded_by_all((start, path[-1]))
    if removed:
        cells = tuple(dict.fromkeys((start[0], *(cell for cell, _digit in path))))
        fields = {"assumption": start, "chain": path}
        yield Step(name, cells, ENDS, fields, removed=removed)
