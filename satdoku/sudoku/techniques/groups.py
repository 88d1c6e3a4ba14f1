"""Groups of candidates, one of which is right: chains use them like single candidates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from satdoku.sudoku.techniques.almost_locked import AlmostLocked, almost_locked_sets
from satdoku.sudoku.techniques.board_map import bits, is_single, members
from satdoku.sudoku.techniques.choices import Choice, choices_of_digit
from satdoku.sudoku.techniques.position import Position
from satdoku.value import Value


class Group(Value):
    """Some candidates, and the candidates that each of them excludes."""

    inside: tuple[int, ...]
    outside: list[int]

    @cached_property
    def candidates(self) -> int:
        return bits(self.inside)

    @cached_property
    def excluded(self) -> int:
        return bits(self.outside)


class Grouped(Value):
    """A choice between a group and other candidates."""

    choice: Choice
    group: Group
    others: list[int]


class Locking(Value):
    """An almost locked set: without one of its digits, each other digit is in its places."""

    cells: tuple[int, ...]
    groups: list[Group]  # the places of each digit

    def choice(self, lost: Group, node: int, digit: int) -> Choice:
        """The choice between the places of two digits, one of which is certainly in the set."""
        return Choice(lost.candidates | node, self.cells, {"almost": self.cells, "digit": digit})


def groups_of_digit(position: Position, digit: int) -> Iterator[Grouped]:
    """Places of a digit that a unit shares with another unit, and the choices they belong to."""
    board, places = position.board, position.places[digit]
    known: dict[int, Group] = {}  # shared by overlapping units
    for choice in position.of_digit(choices_of_digit, digit):
        if len(choice.cells) > 2:
            unit = choice.fields["unit"]
            cells, own = places & board.cells[unit], set(choice.nodes)
            shares = {cells & shared for shared in board.overlapping[unit]} - {cells}
            for shared in sorted([each for each in shares if each & (each - 1)]):
                if shared not in known:
                    known[shared] = _group(position, shared, digit)
                group = known[shared]
                if not own.issuperset(group.outside):  # it excludes more than the choice
                    others = [each for each in choice.nodes if each not in group.inside]
                    yield Grouped(choice, group, others)


def _group(position: Position, cells: int, digit: int) -> Group:
    size, at = position.board.digits, members(cells)
    inside = tuple([cell * size + digit - 1 for cell in at])
    if position.board.has_clashing:
        return Group(inside, members(_excluded_by_all(position, inside)))
    seen = members(position.seen_by_all(at, digit))
    return Group(inside, [cell * size + digit - 1 for cell in seen])


def lockings(position: Position) -> list[Locking]:
    sets = (each for each in almost_locked_sets(position) if not is_single(each.cells))
    return [_locking(position, each) for each in sets]


def _locking(position: Position, each: AlmostLocked) -> Locking:
    size = position.board.digits
    places = [
        tuple([cell * size + digit - 1 for cell in members(at)])
        for digit, at in each.places.items()
    ]
    groups = [Group(inside, members(_excluded_by_all(position, inside))) for inside in places]
    return Locking(tuple(members(each.cells)), groups)


def _excluded_by_all(position: Position, inside: tuple[int, ...]) -> int:
    found, excluded = position.alive, position.board.excluded
    for candidate in inside:
        found &= excluded[candidate]
    return found
