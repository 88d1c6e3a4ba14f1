"""Finned and sashimi fish: a fish except for some places, the fins, outside its cover units.

Either a fin holds the digit, or it is a proper fish. A place in the cover that sees every fin loses
the digit either way. The search starts from these victims: if one held the digit, the remaining
places of k base units would fit into k - 1 cover units.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations

from satdoku.messages import N_
from satdoku.sudoku.kernel.fins import threatened, with_fins
from satdoku.sudoku.techniques.board_map import members, union
from satdoku.sudoku.techniques.merged_steps import with_merged_pairs
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

FINNED = {2: N_("finned X-wing"), 3: N_("finned swordfish"), 4: N_("finned jellyfish")}
SASHIMI = {2: N_("sashimi X-wing"), 3: N_("sashimi swordfish"), 4: N_("sashimi jellyfish")}

WITH_FINS = N_(
    "{units} can have their {digit} only {in_cover}, unless {fins} is {digit}; both cases exclude"
    " that"
)

Fish = tuple[tuple[int, ...], tuple[int, ...]]  # base units and cover units


def finned_fish(position: Position, size: int) -> Iterator[Step]:
    return _named(position, FINNED[size], size)


def sashimi_fish(position: Position, size: int) -> Iterator[Step]:
    """Without its fins, one of the base units would have a single place left."""
    return _named(position, SASHIMI[size], size)


def _named(position: Position, name: str, size: int) -> Iterator[Step]:
    return (
        step for step in with_merged_pairs(position.by_digit(_FISH[size])) if step.technique == name
    )


def _fish(position: Position, digit: int, size: int) -> Iterator[Step]:
    board = position.board
    found: dict[Fish, list[int]] = {}
    for cover, victim, units, crossed in with_fins(position.of_digit(_threatened, digit), size):
        own, covers = board.unit_in_kind[cover][victim], board.kinds[cover]
        fish = units, tuple([covers[n] for n in members(crossed | own)])
        found.setdefault(fish, []).append(victim)
    for fish, victims in found.items():
        yield from _step(position, digit, fish, victims)


_FISH = {size: partial(_fish, size=size) for size in FINNED}

# A kind of cover units, a victim, and the base units to which the digit there would leave few
# places: the base unit, the cover units that cross it at those places, the number of places.
Threatened = tuple[str, int, list[tuple[int, int, int]]]


def _threatened(position: Position, digit: int) -> Iterator[Threatened]:
    board = position.board
    for base, cover in permutations(board.kinds, 2):
        if len(board.kinds[base]) >= min(FINNED) and board.kinds_cross(base, cover):
            found = threatened(
                _bases(position, base, digit),
                members(position.places[digit]),
                board.seen,
                board.unit_in_kind[cover],
                max(FINNED) - 1,
            )
            for victim, few in found:
                yield cover, victim, few


def _bases(position: Position, kind: str, digit: int) -> list[tuple[int, list[int]]]:
    """The units of a kind that need the digit, with its places."""
    board, places = position.board, position.places[digit]
    needing = (unit for unit in board.kinds[kind] if position.needs(unit, 1 << digit - 1))
    return [(unit, members(board.cells[unit] & places)) for unit in needing]


def _apart(position: Position, units: tuple[int, ...], digit: int) -> bool:
    """True if the base units share no place: otherwise fewer digits may do."""
    counts = (_places(position, (unit,), digit).bit_count() for unit in units)
    return sum(counts) == _places(position, units, digit).bit_count()


def _places(position: Position, units: tuple[int, ...], digit: int) -> int:
    return _cells(position, units) & position.places[digit]


def _cells(position: Position, units: tuple[int, ...]) -> int:
    return union(position.board.cells[unit] for unit in units)


def _is_sashimi(position: Position, units: tuple[int, ...], digit: int, fins: int) -> bool:
    left = (_places(position, (unit,), digit) & ~fins for unit in units)
    return any(places.bit_count() < 2 for places in left)


def _step(position: Position, digit: int, fish: Fish, victims: list[int]) -> Iterator[Step]:
    units, covers = fish
    places = _places(position, units, digit)
    fins = places & ~_cells(position, covers)
    if fins and _apart(position, units, digit):
        names = SASHIMI if _is_sashimi(position, units, digit, fins) else FINNED
        fields = {"fins": tuple(members(fins)), "digit": digit, "units": units, "cover": covers}
        removed = tuple((cell, digit) for cell in sorted(victims))
        cells = tuple(members(places))
        yield Step(names[len(units)], cells, WITH_FINS, fields, removed=removed)
