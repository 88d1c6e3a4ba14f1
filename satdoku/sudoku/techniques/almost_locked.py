"""Almost locked sets: n cells of a unit with n + 1 digits. If the set loses one of these digits,
each of the others is in one of its cells.

A digit links two sets if every place for it in the one sees every place in the other: only one of
the sets can have it, so the other set keeps all its other digits. Then any other digit that both
have is in one of them for certain (the XZ rule). A third set can link two sets in the same way (the
XY wing); and a cell whose every digit meets a set of its own links them all (the death blossom).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from satdoku.messages import N_
from satdoku.sudoku.kernel.set_pairs import SetPairs
from satdoku.sudoku.techniques.board_map import bits, digits_of, is_single, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.techniques.subsets import crowded
from satdoku.value import Value

WXYZ_WING = N_("WXYZ-wing")
ALS_XZ = N_("ALS-XZ")
ALS_XY_WING = N_("ALS-XY-wing")
DEATH_BLOSSOM = N_("death blossom")

XZ = N_(
    "A ({cells}, with {of_cells}) and B ({others}, with {of_others}) each have one more digit than"
    " cells; only one of them can hold {third}, so the other holds all its other digits, {digit}"
    " among them; either way, that is excluded"
)
XZ_TWICE = N_(
    "A ({cells}, with {of_cells}) and B ({others}, with {of_others}) each have one more digit than"
    " cells; only one of them can hold {third}, and only one can hold {fourth}, so each holds one"
    " of these two and all its other digits; a cell that sees all places for {third} or {fourth}"
    " in A and B, or for another digit in A or in B, loses it"
)
XY = N_(
    "A ({cells}, with {of_cells}), B ({others}, with {of_others}) and C ({group}, with {of_group})"
    " each have one more digit than cells; only one of A and C can hold {third}, and only one of B"
    " and C can hold {fourth}; C holds at least one of these two, so A or B lacks it and holds all"
    " its other digits, {digits} among them; either way, that is excluded"
)
BLOSSOM = N_(
    "whichever digit {cell} holds, it takes that digit from a set with one more digit than cells"
    " ({petals}), which then holds {digit} and rules that out"
)

LARGEST = 6  # cells in a set
WING = 4  # cells of a WXYZ-wing, and their digits


class AlmostLocked(Value):
    cells: int
    digits: int
    places: dict[int, int]  # the places of each digit in the set
    seeing: dict[int, int]  # for each digit, the cells that see all its places in the set


def almost_locked_sets(position: Position) -> list[AlmostLocked]:
    return position.once(_almost_locked_sets)


def _almost_locked_sets(position: Position, largest: int = LARGEST) -> list[AlmostLocked]:
    board = position.board
    if board.large:
        return []
    found: dict[int, AlmostLocked] = {}
    for unit in board.distinct:
        cells = board.units[unit].cells
        blanks = [(cell, position.candidates[cell]) for cell in cells if position.candidates[cell]]
        for size in range(1, min(largest, len(blanks) - 1) + 1):
            for chosen, digits in crowded(blanks, size, size + 1):
                together = bits(chosen)
                if together not in found:
                    found[together] = _almost_locked(position, together, digits)
    return list(found.values())


def _almost_locked(position: Position, together: int, digits: int) -> AlmostLocked:
    places = {digit: together & position.places[digit] for digit in digits_of(digits)}
    seeing = {digit: position.seen_by_all(members(at), digit) for digit, at in places.items()}
    return AlmostLocked(together, digits, places, seeing)


class _Pairs:
    """All linked pairs of sets in a position."""

    def __init__(self, position: Position) -> None:
        board = position.board
        self.sets = almost_locked_sets(position)
        known = [
            {digit: (places, each.seeing[digit]) for digit, places in each.places.items()}
            for each in self.sets
        ]
        kernel = SetPairs(known, board.digits, len(board.variant.cells))
        self.joined: list[tuple[int, int, int, int]] = kernel.joined()
        self._kernel = kernel

    def through_a_third(self) -> list[tuple[int, int, int, int, int, int]]:
        """See the kernel."""
        found: list[tuple[int, int, int, int, int, int]] = self._kernel.through_a_third(self.joined)
        return found


def _both_exclude(one: AlmostLocked, other: AlmostLocked, digit: int) -> list[Candidate]:
    losing = one.seeing[digit] & other.seeing[digit]
    return [(cell, digit) for cell in members(losing)]


def wxyz_wings(position: Position) -> Iterator[Step]:
    """The smallest case of the XZ rule that is neither an XY-wing nor an XYZ-wing: four digits in
    four cells, which a person can see as one pattern."""
    alike: dict[tuple[int, int], list[AlmostLocked]] = {}  # by the number of cells, and the digits
    for each in _almost_locked_sets(position, WING - 1):
        alike.setdefault((each.cells.bit_count(), each.digits), []).append(each)
    for ((size, digits), ones), ((more, others_digits), others) in combinations(alike.items(), 2):
        if size + more == (digits | others_digits).bit_count() == WING:
            for one, other in product(ones, others):
                if joint := _joint(one, other):
                    yield from _once(WXYZ_WING, one, other, joint)


def _joint(one: AlmostLocked, other: AlmostLocked) -> int:
    """The digits that only one of two sets can hold."""
    common = digits_of(one.digits & other.digits)
    return bits(d - 1 for d in common if not other.places[d] & ~one.seeing[d])


def xz(position: Position) -> Iterator[Step]:
    pairs = position.once(_Pairs)
    for n, m, joint, shared in pairs.joined:
        one, other = pairs.sets[n], pairs.sets[m]
        if not is_single(joint):
            yield from _twice(one, other, joint)
        if shared:
            yield from _once(ALS_XZ, one, other, joint)


def _once(name: str, one: AlmostLocked, other: AlmostLocked, joint: int) -> Iterator[Step]:
    for third in digits_of(joint):
        for digit in digits_of(one.digits & other.digits & ~(1 << third - 1)):
            removed = _both_exclude(one, other, digit)
            if removed:
                fields = {**_of_two(one, other), "third": third, "digit": digit}
                yield _step(name, XZ, (one, other), fields, removed)


def _twice(one: AlmostLocked, other: AlmostLocked, joint: int) -> Iterator[Step]:
    for third, fourth in combinations(digits_of(joint), 2):
        both = 1 << third - 1 | 1 << fourth - 1
        removed = [*_both_exclude(one, other, third), *_both_exclude(one, other, fourth)]
        for each in (one, other):
            for digit in digits_of(each.digits & ~both):
                removed += [(cell, digit) for cell in members(each.seeing[digit])]
        if removed:
            fields = {**_of_two(one, other), "third": third, "fourth": fourth}
            yield _step(ALS_XZ, XZ_TWICE, (one, other), fields, dict.fromkeys(removed))


def _of_two(one: AlmostLocked, other: AlmostLocked) -> dict[str, object]:
    return {
        "cells": tuple(members(one.cells)),
        "of_cells": digits_of(one.digits),
        "others": tuple(members(other.cells)),
        "of_others": digits_of(other.digits),
    }


def _step(
    name: str,
    reason: str,
    sets: Sequence[AlmostLocked],
    fields: dict[str, object],
    removed: object,
) -> Step:
    cells = tuple(dict.fromkeys(cell for each in sets for cell in members(each.cells)))
    return Step(name, cells, reason, fields, removed=tuple(removed))  # type: ignore[arg-type]


def xy_wings(position: Position) -> Iterator[Step]:
    pairs = position.once(_Pairs)
    for one, other, middle, by, across, shared in pairs.through_a_third():
        sets = pairs.sets[one], pairs.sets[other], pairs.sets[middle]
        yield from _wings(sets, (by, across), digits_of(shared))


def _wings(
    sets: tuple[AlmostLocked, AlmostLocked, AlmostLocked],
    by: tuple[int, int],
    digits: tuple[int, ...],
) -> Iterator[Step]:
    """First for all digits together, then for each alone."""
    for third, fourth in product(*map(digits_of, by)):
        ends = [digit for digit in digits if digit not in (third, fourth)]
        if third == fourth or not ends:
            continue
        for each in [ends, *([digit] for digit in ends if len(ends) > 1)]:
            one, other, middle = sets
            fields = {
                **_of_two(one, other),
                "group": tuple(members(middle.cells)),
                "of_group": digits_of(middle.digits),
                "third": third,
                "fourth": fourth,
                "digits": tuple(each),
            }
            removed = [gone for digit in each for gone in _both_exclude(one, other, digit)]
            yield _step(ALS_XY_WING, XY, sets, fields, removed)


def death_blossoms(position: Position) -> Iterator[Step]:
    sets = almost_locked_sets(position)
    for stem in members(position.blanks if sets else 0):
        digits = digits_of(position.candidates[stem])
        if not 2 <= len(digits) <= 3:
            continue
        petals = [_petals(sets, stem, digit) for digit in digits]
        for digit in range(1, position.board.digits + 1):
            if digit not in digits:
                yield from _blossoms(stem, digits, petals, digit)


def _petals(sets: Sequence[AlmostLocked], stem: int, digit: int) -> list[AlmostLocked]:
    """The sets that lose a digit if it is in the stem."""
    return [
        each
        for each in sets
        if not each.cells >> stem & 1 and digit in each.places and each.seeing[digit] >> stem & 1
    ]


def _blossoms(
    stem: int, digits: Sequence[int], petals: Sequence[Sequence[AlmostLocked]], digit: int
) -> Iterator[Step]:
    having = [[each for each in sets if digit in each.places] for sets in petals]
    for chosen in _seen_together(having, digit):
        losing = chosen[0].seeing[digit]
        for each in chosen[1:]:
            losing &= each.seeing[digit]
        fields: dict[str, object] = {
            "cell": stem,
            "digit": digit,
            "petals": [
                (own, tuple(members(each.cells))) for own, each in zip(digits, chosen, strict=True)
            ],
        }
        removed = [(cell, digit) for cell in members(losing & ~(1 << stem))]
        if removed:
            yield _step(DEATH_BLOSSOM, BLOSSOM, chosen, fields, removed)


def _seen_together(
    having: Sequence[Sequence[AlmostLocked]],
    digit: int,
    seeing: int = -1,
    chosen: tuple[AlmostLocked, ...] = (),
) -> Iterator[tuple[AlmostLocked, ...]]:
    """A set for each digit of the stem, such that some cell sees the digit in all of them."""
    if not having:
        yield chosen
        return
    for each in having[0]:
        left = seeing & each.seeing[digit]
        if left:
            yield from _seen_together(having[1:], digit, left, (*chosen, each))
