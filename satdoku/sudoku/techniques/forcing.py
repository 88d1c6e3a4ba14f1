"""Forcing: suppose a digit somewhere, and follow what it forces until nothing fits.

A chain forces only through cells with two candidates and units with two places, one thing after
the other; a net also through those that several forced digits have narrowed together. The
suppositions that fail soonest are looked for first: they are the ones a person can follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from satdoku.messages import N_
from satdoku.sudoku.techniques.layout import bits, digits_of, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

FORCING_CHAIN = N_("forcing chain")
FORCING_NET = N_("forcing net")

NO_PLACE = N_("if it did, then {chain}, and {unit} would have no place for {digit}")
NO_DIGIT = N_("if it did, then {chain}, and {cell} would have no digit left")

LENGTHS = (3, 6, 12, 24, 1_000)  # digits that a supposition may force, in turn


@dataclass(frozen=True)
class _Choice:
    """One of some candidates must be right: those of a cell, or of a digit in a unit."""

    candidates: int
    cell: int = -1
    unit: int = -1
    digit: int = 0


def forcing_chains(position: Position) -> Iterator[Step]:
    two = [choice for choice in _choices(position) if choice.candidates.bit_count() == 2]
    return _Forcing(position, FORCING_CHAIN, two).steps()


def forcing_nets(position: Position) -> Iterator[Step]:
    return _Forcing(position, FORCING_NET, _choices(position)).steps()


def _choices(position: Position) -> list[_Choice]:
    layout, size = position.layout, position.layout.digits
    found = [
        _Choice(candidates << cell * size, cell=cell)
        for cell, candidates in enumerate(position.candidates)
        if candidates
    ]
    for unit in layout.forcing:
        for digit in digits_of(position.required(unit)):
            cells = members(layout.cells[unit] & position.places[digit])
            together = bits(cell * size + digit - 1 for cell in cells)
            if together:
                found.append(_Choice(together, unit=unit, digit=digit))
    return found


class _Forcing:
    def __init__(self, position: Position, name: str, choices: list[_Choice]) -> None:
        self.position, self.name, self.choices = position, name, choices
        self.excluded, self.suppositions = position.layout.excluded, position.layout.suppositions
        size = position.layout.digits
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
                    failing.append((self._explanation(dict(self.suppositions.path()), broken), broken))
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
        size, choice = self.position.layout.digits, self.choices[broken]
        path = [(candidate // size, candidate % size + 1) for candidate in chain]
        fields: dict[str, object] = {"chain": path}
        if choice.unit < 0:
            fields["cell"] = choice.cell
            ending = (choice.cell,)
        else:
            fields |= {"unit": choice.unit, "digit": choice.digit}
            ending = tuple(candidate // size for candidate in members(choice.candidates))
        reason = NO_DIGIT if choice.unit < 0 else NO_PLACE
        cells = tuple(dict.fromkeys((*(cell for cell, _digit in path), *ending)))
        return Step(self.name, cells, reason, fields, removed=(path[0],))
