"""The consequences of a supposition, each link with its reason, for chains and nets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest

from satdoku.sudoku.kernel.chain_ends import chain_ends
from satdoku.sudoku.kernel.common_consequences import common_consequences
from satdoku.sudoku.techniques.board_map import members, union
from satdoku.sudoku.techniques.choices import Choice
from satdoku.sudoku.techniques.groups import Group, Grouped, Locking
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Link

UNLIMITED = 1 << 30


class Implications:
    """A position with some of its choices, to follow suppositions in."""

    def __init__(
        self,
        position: Position,
        choices: Sequence[Choice],
        grouped: Sequence[Grouped] = (),
        lockings: Sequence[Locking] = (),
        alive: list[int] | None = None,
    ) -> None:
        """`alive` restricts the candidates, if only some of them matter."""
        self.board = position.board
        self.alive = position.once(_alive) if alive is None else alive
        self.size, self.excluded = position.board.digits, position.board.excluded
        self.kernel = position.board.suppositions
        self.first_group = len(self.excluded)
        self.plain = len(choices)  # the number of choices without groups
        self.choices = [*choices, *[each.choice for each in grouped]]
        self.groups: list[Group] = []
        known: dict[tuple[int, ...], int] = {}
        self.nodes = [choice.nodes for choice in choices]
        self.nodes += [[*each.others, self._node(each.group, known)] for each in grouped]
        self.lockings = lockings
        self._joints = self._all_joints(known)
        self.first_joint = self.first_group + len(self.groups)

    def _all_joints(self, known: dict[tuple[int, ...], int]) -> list[list[int]]:
        """For each digit of each set, the nodes that are right without it."""
        found = []
        for locking in self.lockings:
            own = [self._node(group, known) for group in locking.groups]
            found += [[each for each in own if each != n and each >= 0] for n in own]
        return found

    def _node(self, group: Group, known: dict[tuple[int, ...], int]) -> int:
        """The number of a group; -1 if it excludes nothing. Choices and sets share many groups, and
        a group of one candidate is that candidate."""
        number = known.get(group.inside)
        if number is not None:
            return number
        if len(group.inside) == 1:
            return group.inside[0]
        if not group.outside:
            return -1
        number = known[group.inside] = self.first_group + len(self.groups)
        self.groups.append(group)
        return number

    @cached_property
    def _losses(self) -> list[tuple[Locking, Group]]:
        """The premise of each joint: a set, and the places that it must lose."""
        return [(locking, group) for locking in self.lockings for group in locking.groups]

    def choice(self, number: int, node: int) -> Choice:
        """The choice that forces a node: a known one, or one between two digits of a set."""
        return self._choice(number, self.candidates(node))

    def _choice(self, number: int, forced: int) -> Choice:
        if number < len(self.choices):
            return self.choices[number]
        locking, lost = self._losses[number - len(self.choices)]
        return locking.choice(lost, forced, self.candidates_in(forced)[0][1])

    def taken(self, place: int) -> int:
        """The candidates of a link's choice that earlier links exclude."""
        node, number, _cause = self.forced[place]
        return self._taken(number, node)

    def _taken(self, number: int, node: int) -> int:
        if number < len(self.choices):
            return self.choices[number].candidates & ~self.candidates(node)
        return self._losses[number - len(self.choices)][1].candidates

    def is_joint(self, place: int) -> bool:
        """True if the link is a set without one of its digits, which therefore holds all the
        others."""
        return place >= 0 and self.forced[place][0] >= self.first_joint

    def exits(self, place: int) -> list[tuple[Group, int]]:
        """The digits of the joint before a link that take something from the choice of the link:
        their places in the set, and the candidates they take."""
        locking, lost = self._losses[self.forced[self.forced[place][2]][0] - self.first_joint]
        left, found = self.taken(place), []
        for group in locking.groups:
            gone = group.excluded & left
            if gone and group is not lost:
                found.append((group, gone))
                left ^= gone
        return found

    def kept(self, place: int) -> list[tuple[Locking, Group]]:
        """If a set forces the link: the places of each digit of the set, except the digits of which
        it may lack one."""
        node, number, cause = self.forced[place]
        found = []
        if self.is_joint(cause):
            exits = union(group.candidates for group, _gone in self.exits(place))
            found += self._kept(self.forced[cause][0] - self.first_joint, exits)
        if number >= len(self.choices) and not self.is_joint(place):
            found += self._kept(number - len(self.choices), self.candidates(node))
        return found

    def _kept(self, loss: int, exits: int) -> list[tuple[Locking, Group]]:
        locking, lost = self._losses[loss]
        passed = lost.candidates | exits
        return [(locking, group) for group in locking.groups if not group.candidates & passed]

    def load(self) -> None:
        """Load the kernel, which is shared by all users of the board."""
        if self.board.loaded is self:
            return
        inside = [group.inside for group in self.groups]
        outside = [group.outside for group in self.groups]
        numbered = enumerate(self._losses, self.first_joint)
        losses = [[*lost.inside, n] for n, (_set, lost) in numbered]
        self.kernel.load(self.alive, self.nodes + losses, inside, outside, self._joints)
        self.board.loaded = self

    @cached_property
    def supposable(self) -> list[int]:
        """The candidates whose absence forces something through a choice of two, and the groups. A
        large board has too many groups."""
        two = (nodes for nodes in self.nodes if len(nodes) == 2)
        alone = {node for nodes in two for node in nodes if node < self.first_group}
        alone.update(lost.inside[0] for _set, lost in self._losses if len(lost.inside) == 1)
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
        """See the kernel; afterwards, `forced` holds what followed."""
        self.load()
        broken: int = self.kernel.follow(candidate, right, single, refute, length)
        self.right, self.single = right, single
        self._known_causes: dict[int, list[int]] = {}
        self.forced: list[tuple[int, int, int]] = self.kernel.path()
        return broken

    def refuted(self, supposed: list[int], single: bool) -> list[tuple[int, int]]:
        """See the kernel."""
        self.load()
        found: list[tuple[int, int]] = self.kernel.refuted(supposed, single)
        return found

    def common_consequences(self, count: int, single: bool) -> list[tuple[int, int]]:
        """See the kernel; uses the first choices, which have no groups."""
        self.load()
        plain = self.nodes[:count]
        found: list[tuple[int, int]] = common_consequences(self.kernel, self.alive, plain, single)
        return found

    def chain_ends(
        self,
    ) -> tuple[list[tuple[int, int, int, int, tuple[int, ...]]], list[tuple[int, int]]]:
        """See the kernel."""
        self.load()
        found, closing = chain_ends(self.kernel, self.supposable)
        return found, closing

    # -- the meaning of nodes --------------------------------------------------------------

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

    def number(self, cell: int, digit: int) -> int:
        return cell * self.size + digit - 1

    def same_cell(self, one: int, other: int) -> bool:
        return one // self.size == other // self.size

    def candidates_in(self, found: int) -> tuple[Candidate, ...]:
        return tuple(map(self.candidate, members(found)))

    # -- explanations ----------------------------------------------------------------------

    def needed(self, ends: Iterable[int]) -> list[int]:
        """The indices of the forced nodes that lead to `ends`, in the order they were forced."""
        found = {0}
        waiting = list(ends)
        while waiting:
            place = waiting.pop()
            if place not in found:
                found.add(place)
                waiting += self._causes(place)
        return sorted(found)

    def _causes(self, place: int) -> list[int]:
        """The earlier indices that exclude all other candidates of the choice that forces this
        node."""
        node, choice, cause = self.forced[place]
        if self.single:
            return [cause]
        if place not in self._known_causes:
            self._known_causes[place] = self.excluders(self._others(choice, node))
        return self._known_causes[place]

    def _others(self, choice: int, node: int) -> list[int]:
        """The candidates of a choice except those of a node."""
        if choice < self.plain:
            return [each for each in self.nodes[choice] if each != node]
        return members(self._taken(choice, node))

    def excluders(self, lost: list[int]) -> list[int]:
        """The smallest set of indices found on the last path that together exclude all of these;
        the earliest ones."""
        found: list[int] = self.kernel.takers(lost)
        assert found[0] >= 0
        return found

    def links(self, places: Sequence[int], offset: int = 0) -> list[Link]:
        """The links of these indices, numbered from the offset. A joint becomes one link per digit
        that the next link needs."""
        found: list[Link] = []
        numbers: dict[int, range] = {}
        for place, after in zip_longest(places, places[1:]):
            told = self._told(place, after, numbers)
            numbers[place] = range(offset + len(found), offset + len(found) + len(told))
            found += told
        return found

    def _told(self, place: int, after: int | None, numbers: Mapping[int, range]) -> list[Link]:
        node, number, _cause = self.forced[place]
        if not place:
            return [Link(*self._held(self.candidates(node)), self.right)]
        causes = tuple(sorted(n for cause in self._causes(place) for n in numbers[cause]))
        return [
            Link(*self._held(each), True, self._choice(number, each).fields, causes)
            for each in self._right(place, after)
        ]

    def _right(self, place: int, after: int | None) -> list[int]:
        """The sets of candidates of a link: of each set, one is right."""
        if after is not None and self.is_joint(place):
            return [group.candidates for group, _gone in self.exits(after)]
        return [self.candidates(self.forced[place][0])]

    def _held(self, candidates: int) -> tuple[tuple[int, ...], int]:
        """The cells of these candidates, one of which holds the digit, and the digit."""
        together = self.candidates_in(candidates)
        return tuple(cell for cell, _digit in together), together[0][1]


def cells_of(links: Iterable[Link]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(cell for link in links for cell in link.cells))


def _alive(position: Position) -> list[int]:
    return members(position.alive)
