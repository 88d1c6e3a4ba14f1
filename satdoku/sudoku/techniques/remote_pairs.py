"""Remote pairs: cells with the same two candidates, each of which sees the next, alternate.

Two cells an odd number of links apart hold one of the digits each. A cell that sees both loses both
digits.
"""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import bits, digits_of, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

REMOTE_PAIR = N_("remote pair")

BY_TURNS = N_(
    "{cells} can hold only {either}, and each sees the next, so the digits alternate: of {start}"
    " and {end}, one holds {third} and the other {fourth}"
)

SHORTEST = 4  # cells of a chain; two are a naked pair


def remote_pairs(position: Position) -> Iterator[Step]:
    by_digits: dict[int, list[int]] = {}
    for cell, found in enumerate(position.candidates):
        if found.bit_count() == 2:
            by_digits.setdefault(found, []).append(cell)
    for digits, cells in by_digits.items():
        if len(cells) >= SHORTEST:
            yield from _in_net(position, digits_of(digits), bits(cells))


def _in_net(position: Position, digits: tuple[int, ...], net: int) -> Iterator[Step]:
    for start in members(net):
        for chain in _chains_from(position, start, net):
            if len(chain) >= SHORTEST and len(chain) % 2 == 0 and start < chain[-1]:
                yield from _step(position, digits, chain)


def _chains_from(position: Position, start: int, net: int) -> list[tuple[int, ...]]:
    """The shortest chain from the start to each cell of the net, sorted by length."""
    chains: list[tuple[int, ...]] = [(start,)]
    seen = 1 << start
    for chain in chains:
        for cell in members(position.board.peers[chain[-1]] & net & ~seen):
            seen |= 1 << cell
            chains.append((*chain, cell))
    return chains


def _step(position: Position, digits: tuple[int, ...], chain: tuple[int, ...]) -> Iterator[Step]:
    ends = chain[0], chain[-1]
    removed = tuple(
        (cell, digit)
        for digit in digits
        for cell in members(position.seen_by_all(ends, digit) & ~bits(chain))
    )
    if removed:
        fields = {
            "cells": chain,
            "either": digits,
            "start": chain[0],
            "end": chain[-1],
            "third": digits[0],
            "fourth": digits[1],
        }
        yield Step(REMOTE_PAIR, chain, BY_TURNS, fields, removed=removed)
