"""Forcing: suppose a digit somewhere, and follow what it forces until nothing fits.

A chain forces only through cells with two candidates and units with two places, one thing after
the other; a net also through those that several forced digits have narrowed together. The
suppositions that fail soonest are looked for first: they are the ones a person can follow.
"""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import members
from satdoku.sudoku.techniques.choices import Choice, choices_of
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

FORCING_CHAIN = N_("forcing chain")
FORCING_NET = N_("forcing net")

NO_PLACE = N_("supposing so leads to {chain}, and then {unit} has no place for {digit}")
NO_DIGIT = N_("supposing so leads to {chain}, and then {cell} has no digit left")

LENGTHS = (3, 6, 12, 24, 1_000)  # digits that a supposition may force, in turn


def forcing_chains(position: Position) -> Iterator[Step]:
    two = [choice for choice in choices_of(position) if choice.candidates.bit_count() == 2]
    return _Forcing(position, FORCING_CHAIN, two).steps()


def forcing_nets(position: Position) -> Iterator[Step]:
    return _Forcing(position, FORCING_NET, choices_of(position)).steps()


class _Forcing:
    def __init__(self, position: Position, name: str, choices: list[Choice]) -> None:
        self.position, self.name, self.choices = position, name, choices
        self.excluded, self.suppositions = position.board.excluded, position.board.suppositions
        size = position.board.digits
        alive = sum(found << cell * size for cell, found in enumerate(position.candidates))
        self.alive = list(members(alive))
        self.suppositions.load(self.alive, [list(members(choice.candidates)) for choice in choices])

    def steps(self) -> Iterator[Step]:
        """Those with the shortest explanation."""
        for length in LENGTHS:
            failing = []
            for candidate in self.alive:
                broken = self.suppositions.follow(candidate, length)
                if broken >= 0:
                    failing.append(
                        (self._explanation(dict(self.suppositions.path()), broken), broken)
                    )
            if failing:
                shortest = min(len(chain) for chain, _broken in failing)
                for chain, broken in failing:
                    if len(chain) == shortest:
                        yield self._step(chain, broken)
                return

    def _explanation(self, forced: dict[int, int], broken: int) -> list[int]:
        """Of the forced candidates those that the contradiction needs, in the order in which
        they were forced."""
        order = list(forced)
        needed: set[int] = set()
        waiting = [(self.choices[broken].candidates, len(order))]
        while waiting:
            lost, before = waiting.pop()
            for gone in members(lost):
                cause = next(n for n in range(before) if self.excluded[order[n]] >> gone & 1)
                if order[cause] not in needed:
                    needed.add(order[cause])
                    if cause:
                        others = self.choices[forced[order[cause]]].candidates
                        waiting.append((others & ~(1 << order[cause]), cause))
        return [candidate for candidate in order if candidate in needed or candidate == order[0]]

    def _step(self, chain: list[int], broken: int) -> Step:
        size, choice = self.position.board.digits, self.choices[broken]
        path = [(candidate // size, candidate % size + 1) for candidate in chain]
        cells = tuple(dict.fromkeys((*(cell for cell, _digit in path), *choice.cells)))
        reason = NO_DIGIT if choice.of_cell else NO_PLACE
        fields = {"chain": path, **choice.fields}
        return Step(self.name, cells, reason, fields, removed=(path[0],))
