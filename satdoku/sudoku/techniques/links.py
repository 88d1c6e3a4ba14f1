"""What follows from a supposition, each link with its reason, for chains and nets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from satdoku.sudoku.kernel.chain_ends import chain_ends
from satdoku.sudoku.techniques.almost_locked import AlmostLocked
from satdoku.sudoku.techniques.board_map import bits, members
from satdoku.sudoku.techniques.choices import Choice, choices_of_digit
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Link
from satdoku.value import Value

UNLIMITED = 1 << 30


class Group(Value):
    """Some candidates of a choice, and what each of them excludes."""

    candidates: int
    excluded: int


Grouped = tuple[Choice, Group]  # a group and the choice it belongs to


class Implications:
    """A position with some of its choices, to follow suppositions in."""

    def __init__(
        self, position: Position, choices: Sequence[Choice], grouped: Sequence[Grouped] = ()
    ) -> None:
        self.board = position.board
        self.choices = [*choices, *(choice for choice, _group in grouped)]
        self.groups = [group for _choice, group in grouped]
        self.size, self.excluded = position.board.digits, position.board.excluded
        self.kernel = position.board.suppositions
        self.first_group = len(self.excluded)
        self.nodes = [choice.nodes for choice in choices]
        for n, (choice, group) in enumerate(grouped, self.first_group):
            self.nodes.append([*members(choice.candidates & ~group.candidates), n])

    def _load(self) -> None:
        """The kernel is one for the board: others may have loaded theirs."""
        if self.board.loaded is self:
            return
        excluded = [members(group.excluded) for group in self.groups]
        inside = [members(group.candidates) for group in self.groups]
        alive = {node for choice in self.choices for node in choice.nodes}
        self.kernel.load(list(alive), self.nodes, inside, excluded)
        self.board.loaded = self

    @cached_property
    def supposable(self) -> list[int]:
        """The candidates that a choice of two would force something without, and the groups, but
        for those that are others again. A large board has too many of them."""
        two = (nodes for nodes in self.nodes if len(nodes) == 2)
        alone = {node for nodes in two for node in nodes if node < self.first_group}
        starting = [] if self.board.large else self.groups
        groups = {group: n for n, group in enumerate(starting, self.first_group)}
        return [*sorted(alone), *sorted(groups.values())]

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

    def refuted(self, supposed: list[int], single: bool, length: int) -> list[tuple[int, int]]:
        """See the kernel."""
        self._load()
        found: list[tuple[int, int]] = self.kernel.refuted(supposed, single, length)
        return found

    def chain_ends(
        self, targets: list[int]
    ) -> tuple[list[tuple[int, int, int, int, tuple[int, ...]]], list[int]]:
        """See the kernel."""
        self._load()
        found, closing = chain_ends(self.kernel, self.supposable, targets)
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
            cells = bits(choice.cells)
            shares = {cells & shared for shared in board.overlapping[choice.fields["unit"]]}
            for shared in sorted(shares - {cells}):
                if shared.bit_count() > 1:
                    candidates = bits(cell * size + digit - 1 for cell in members(shared))
                    group = Group(candidates, _common(position, candidates) & ~choice.candidates)
                    if group.excluded:
                        yield choice, group


def _common(position: Position, candidates: int) -> int:
    found = position.alive
    for candidate in members(candidates):
        found &= position.board.excluded[candidate]
    return found


def through_set(
    position: Position, each: AlmostLocked, one: int, other: int
) -> tuple[Choice, Group]:
    """Of an almost locked set, the places of two digits: one of the digits is in it for sure."""
    size = position.board.digits
    candidates = bits(cell * size + other - 1 for cell in members(each.places[other]))
    both = candidates | bits(cell * size + one - 1 for cell in members(each.places[one]))
    cells = tuple(members(each.cells))
    choice = Choice(both, cells, {"almost": cells, "digit": other})
    return choice, Group(candidates, _common(position, candidates))
