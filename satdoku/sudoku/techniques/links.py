"""What follows from a supposition, each link with its reason, for chains and nets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from satdoku.sudoku.kernel.chain_ends import chain_ends
from satdoku.sudoku.kernel.verities import verities
from satdoku.sudoku.techniques.almost_locked import AlmostLocked
from satdoku.sudoku.techniques.board_map import bits, members
from satdoku.sudoku.techniques.choices import Choice, choices_of_digit
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Link
from satdoku.value import Value

UNLIMITED = 1 << 30


class Group(Value):
    """Some candidates of a choice, and what each of them excludes."""

    inside: list[int]
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


class Implications:
    """A position with some of its choices, to follow suppositions in."""

    def __init__(
        self,
        position: Position,
        choices: Sequence[Choice],
        grouped: Sequence[Grouped] = (),
        alive: list[int] | None = None,
    ) -> None:
        """With some of the candidates that are alive, if these are all that matters."""
        self.board = position.board
        self.alive = position.once(_alive) if alive is None else alive
        self.choices = [*choices, *[each.choice for each in grouped]]
        self.groups = list({id(each.group): each.group for each in grouped}.values())
        self.size, self.excluded = position.board.digits, position.board.excluded
        self.kernel = position.board.suppositions
        self.first_group = len(self.excluded)
        self.nodes = [choice.nodes for choice in choices]
        number = {id(group): n for n, group in enumerate(self.groups, self.first_group)}
        self.nodes += [[*each.others, number[id(each.group)]] for each in grouped]

    def _load(self) -> None:
        """The kernel is one for the board: others may have loaded theirs."""
        if self.board.loaded is self:
            return
        inside = [group.inside for group in self.groups]
        outside = [group.outside for group in self.groups]
        self.kernel.load(self.alive, self.nodes, inside, outside)
        self.board.loaded = self

    @cached_property
    def supposable(self) -> list[int]:
        """The candidates that a choice of two would force something without, and the groups. A
        large board has too many of these."""
        two = (nodes for nodes in self.nodes if len(nodes) == 2)
        alone = {node for nodes in two for node in nodes if node < self.first_group}
        groups = 0 if self.board.large else len(self.groups)
        return [*sorted(alone), *range(self.first_group, self.first_group + groups)]

    def follow(
        self,
        candidate: int,
        right: bool = True,
        single: bool = True,
        refute: bool = False,
        length: int = UNLIMITED,
    ) -> int:
        """See the kernel; `forced` then has what followed."""
        self._load()
        broken: int = self.kernel.follow(candidate, right, single, refute, length)
        self.right, self.single = right, single
        self._known_causes: dict[int, list[int]] = {}
        self.forced: list[tuple[int, int, int]] = self.kernel.path()
        return broken

    def refuted(self, supposed: list[int], single: bool) -> list[tuple[int, int]]:
        """See the kernel."""
        self._load()
        found: list[tuple[int, int]] = self.kernel.refuted(supposed, single)
        return found

    def verities(self, single: bool) -> list[tuple[int, int]]:
        """See the kernel."""
        self._load()
        found: list[tuple[int, int]] = verities(self.kernel, self.alive, self.nodes, single)
        return found

    def chain_ends(
        self,
    ) -> tuple[list[tuple[int, int, int, int, tuple[int, ...]]], list[tuple[int, int]]]:
        """See the kernel."""
        self._load()
        found, closing = chain_ends(self.kernel, self.supposable)
        return found, closing

    # -- what nodes are --------------------------------------------------------------------

    def candidates(self, node: int) -> int:
        if node < self.first_group:
            return 1 << node
        return self.groups[node - self.first_group].candidates

    def excludes(self, node: int) -> int:
        if node < self.first_group:
            return self.excluded[node]
        return self.groups[node - self.first_group].excluded

    def candidate(self, number: int) -> Candidate:
        return number // self.size, number % self.size + 1

    def same_cell(self, one: int, other: int) -> bool:
        return one // self.size == other // self.size

    def candidates_in(self, found: int) -> tuple[Candidate, ...]:
        return tuple(map(self.candidate, members(found)))

    # -- explanations ----------------------------------------------------------------------

    def needed(self, ends: Iterable[int]) -> list[int]:
        """The places among the forced that lead to these, in the order in which they followed."""
        found = {0}
        waiting = list(ends)
        while waiting:
            place = waiting.pop()
            if place not in found:
                found.add(place)
                waiting += self._causes(place)
        return sorted(found)

    def _causes(self, place: int) -> list[int]:
        """The earlier places that exclude all else of the choice that forces this one."""
        node, choice, cause = self.forced[place]
        if self.single:
            return [cause]
        if place not in self._known_causes:
            lost = self.choices[choice].candidates & ~self.candidates(node)
            self._known_causes[place] = self.excluders(lost, place)
        return self._known_causes[place]

    def excluders(self, lost: int, before: int = UNLIMITED) -> list[int]:
        """As few places as that, each of which excludes some of these; the earliest ones."""
        found = []
        for place, (node, _choice, _cause) in enumerate(self.forced[:before]):
            gone = self._gone_by(place, node) & lost
            if gone:
                found.append(place)
                lost ^= gone
                if not lost:
                    break
        assert not lost
        return found

    def _gone_by(self, place: int, node: int) -> int:
        return self.excludes(node) if place or self.right else self.candidates(node)

    def links(self, places: Sequence[int], offset: int = 0) -> list[Link]:
        """Of these places among the forced, numbered from the offset."""
        number = {place: n for n, place in enumerate(places, offset)}
        return [self._link(place, number) for place in places]

    def _link(self, place: int, number: Mapping[int, int]) -> Link:
        node, choice, _cause = self.forced[place]
        together = self.candidates_in(self.candidates(node))
        cells, digit = tuple(cell for cell, _digit in together), together[0][1]
        if not place:
            return Link(cells, digit, self.right)
        causes = tuple(sorted(number[cause] for cause in self._causes(place)))
        return Link(cells, digit, True, self.choices[choice].fields, causes)


def cells_of(links: Iterable[Link]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(cell for link in links for cell in link.cells))


def groups_of_digit(position: Position, digit: int) -> Iterator[Grouped]:
    """Places of a digit in a unit that lie in another unit as well, and the choices they are of."""
    board, size = position.board, position.board.digits
    for choice in position.of_digit(choices_of_digit, digit):
        if len(choice.cells) > 2:
            unit = choice.fields["unit"]
            cells = position.places[digit] & board.cells[unit]
            shares = {cells & shared for shared in board.overlapping[unit]} - {cells}
            for shared in sorted(shares):
                if shared & (shared - 1):
                    inside = [cell * size + digit - 1 for cell in members(shared)]
                    outside = _outside(position, inside, besides=choice.candidates)
                    if outside:
                        yield _grouped(choice, Group(inside, outside))


def _alive(position: Position) -> list[int]:
    return members(position.alive)


def _outside(position: Position, inside: list[int], besides: int = 0) -> list[int]:
    """What each of some candidates excludes, besides these."""
    found = position.alive & ~besides
    for candidate in inside:
        found &= position.board.excluded[candidate]
    return members(found)


def _grouped(choice: Choice, group: Group) -> Grouped:
    return Grouped(choice, group, [each for each in choice.nodes if each not in group.inside])


def groups_of_set(position: Position, each: AlmostLocked) -> Iterator[Grouped]:
    """Of an almost locked set, the places of any two digits: one of them is in it for sure. The
    group is the places of the second."""
    size, cells = position.board.digits, tuple(members(each.cells))
    places = {
        digit: [cell * size + digit - 1 for cell in members(at)]
        for digit, at in each.places.items()
    }
    for digit, inside in places.items():
        outside = _outside(position, inside)
        if outside:
            group, fields = Group(inside, outside), {"almost": cells, "digit": digit}
            for other in places.values():
                if other is not inside:
                    choice = Choice(bits((*inside, *other)), cells, fields)
                    yield Grouped(choice, group, other)
