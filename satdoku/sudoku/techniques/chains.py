"""Chains whose two ends cannot both be wrong, and rings.

Suppose that a candidate is wrong, and follow what that forces, link by link. Candidates that both
the start and the end of the chain exclude are removed. If the end excludes the start, the chain is
a ring: then one of every two neighbours is right. The kinds of chains differ in the choices that
they use. The search is breadth-first, so it finds the shortest chain from each start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby, pairwise
from operator import attrgetter, itemgetter

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import bits, members, union
from satdoku.sudoku.techniques.choices import Choice, choices_of, choices_of_digit
from satdoku.sudoku.techniques.groups import Group, Grouped, Locking, groups_of_digit, lockings
from satdoku.sudoku.techniques.links import (
    UNLIMITED,
    Implications,
    cells_of,
)
from satdoku.sudoku.techniques.merged_steps import with_merged_pairs
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step
from satdoku.value import Value

X_CHAIN = N_("X-chain")
XY_CHAIN = N_("XY-chain")
AIC = N_("alternating chain")
NICE_LOOP = N_("nice loop")
EMPTY_RECTANGLE = N_("empty rectangle")
GROUPED_X_CHAIN = N_("grouped X-chain")
GROUPED_AIC = N_("grouped alternating chain")
ALS_CHAIN = N_("ALS chain")
ALS_LOOP = N_("ALS loop")
GROUPED_LOOP = N_("grouped nice loop")

ENDS = N_("{assumption} rules that out; otherwise {links}, which rules it out as well")
RING = N_(
    "if {denied}, then {links}, and that leads back to {denied}; the ring also works"
    " in reverse, so {pairs}"
)
RING_WITH_SETS = N_(
    "if {denied}, then {links}, and that leads back to {denied}; the ring also works"
    " in reverse, so {pairs}; besides, in any case {kept}"
)
RING_OF_SETS = N_(
    "if {denied}, then {links}, and that leads back to {denied}; the ring also works"
    " in reverse, so in any case {kept}"
)


def x_chains(position: Position) -> Iterator[Step]:
    """Chains through the places of one digit."""
    return position.by_digit(_x_chains)


def _x_chains(position: Position, digit: int) -> Iterator[Step]:
    choices = position.of_digit(choices_of_digit, digit)
    two = [choice for choice in choices if len(choice.cells) == 2]
    return Chains(position, two, digit=digit).ends(X_CHAIN)


def xy_chains(position: Position) -> Iterator[Step]:
    """Chains of cells with two candidates, each of which sees the next and takes one of its
    candidates."""
    return Chains(position, _pairs(position)).ends(XY_CHAIN)


def aics(position: Position) -> Iterator[Step]:
    return position.once(_plain).ends(AIC)


def nice_loops(position: Position) -> Iterator[Step]:
    return position.once(_plain).rings(NICE_LOOP)


def _plain(position: Position) -> Chains:
    return Chains(position, position.once(_twos))


def empty_rectangles(position: Position) -> Iterator[Step]:
    """The shortest grouped X-chains: two units joined."""
    chains = position.by_digit(_grouped_chains)
    return with_merged_pairs(
        step for each in chains for step in each.ends(EMPTY_RECTANGLE, longest=2)
    )


def grouped_x_chains(position: Position) -> Iterator[Step]:
    for chains in position.by_digit(_grouped_chains):
        yield from chains.ends(GROUPED_X_CHAIN)


def _grouped_chains(position: Position, digit: int) -> Iterator[Chains]:
    if groups := position.of_digit(groups_of_digit, digit):
        yield Chains(position, position.of_digit(choices_of_digit, digit), groups, digit)


def grouped_aics(position: Position) -> Iterator[Step]:
    return position.once(_grouped).ends(GROUPED_AIC)


def grouped_loops(position: Position) -> Iterator[Step]:
    return position.once(_grouped).rings(GROUPED_LOOP)


def _grouped(position: Position) -> Chains:
    return Chains(position, choices_of(position), list(position.by_digit(groups_of_digit)))


def als_chains(position: Position) -> Iterator[Step]:
    chains = position.once(_through_sets)
    return chains.ends(ALS_CHAIN) if chains else iter(())


def als_loops(position: Position) -> Iterator[Step]:
    chains = position.once(_through_sets)
    return chains.rings(ALS_LOOP) if chains else iter(())


def _through_sets(position: Position) -> Chains | None:
    """Chains that also use almost locked sets: without one digit, each other digit is in its
    places."""
    sets = position.once(lockings)
    if not sets:
        return None
    groups = list(position.by_digit(groups_of_digit))
    return Chains(position, choices_of(position), groups, sets=sets)


def _twos(position: Position) -> list[Choice]:
    return [choice for choice in choices_of(position) if len(choice.nodes) == 2]


def _pairs(position: Position) -> list[Choice]:
    return [choice for choice in position.once(_twos) if choice.of_cell]


class _Found(Value):
    """A chain and the candidates it removes."""

    length: int
    start: int
    end: int  # its index among the nodes that the start forces
    removed: tuple[int, ...]


def _shortest(chains: Iterable[_Found]) -> list[_Found]:
    """Sorted by length, keeping only the shortest for each conclusion."""
    known: dict[tuple[int, ...], _Found] = {}
    for each in chains:
        if each.removed not in known or known[each.removed].length > each.length:
            known[each.removed] = each
    return sorted(known.values(), key=attrgetter("length", "start"))


class Chains:
    """All chains through some choices of a position, and through groups of candidates."""

    def __init__(
        self,
        position: Position,
        choices: Sequence[Choice],
        groups: Sequence[Grouped] = (),
        digit: int | None = None,
        sets: Sequence[Locking] = (),
    ) -> None:
        """If a digit is given, only its candidates are removed."""
        self.alive = position.alive if digit is None else position.candidates_of(digit)
        own = None if digit is None else members(self.alive)
        self.implications = Implications(position, choices, groups, sets, own)

    def ends(self, name: str, longest: int = UNLIMITED) -> Iterator[Step]:
        for found in self._ends:
            if found.length <= longest:
                yield self._step(name, found, ENDS)

    def rings(self, name: str) -> Iterator[Step]:
        for found in _shortest(self._rings):
            yield self._ring_step(name, found)

    @cached_property
    def _ends(self) -> list[_Found]:
        return _shortest(self._all_ends())

    @cached_property
    def _followed(
        self,
    ) -> tuple[list[tuple[int, int, int, int, tuple[int, ...]]], list[tuple[int, int]]]:
        """See the kernel."""
        return self.implications.chain_ends()

    def _all_ends(self) -> Iterator[_Found]:
        known = self.implications
        for length, start, place, node, removed in self._followed[0]:
            yield _Found(length, start, place, removed)
            if node == start:
                same_cell = tuple(each for each in removed if known.same_cell(each, start))
                if same_cell:
                    yield _Found(length, start, place, same_cell)

    @property
    def _rings(self) -> Iterator[_Found]:
        for start, closing in groupby(self._followed[1], key=itemgetter(0)):
            self.implications.follow(start, right=False)
            for _start, place in closing:
                pairs = self._pairs(place)
                removed = union(self._by_both(one, other) for one, other in pairs)
                removed |= union(group.excluded for _set, group in self._kept(place))
                if removed and len(pairs) > 1:
                    yield _Found(len(pairs), start, place, tuple(members(removed)))

    def _pairs(self, place: int) -> list[tuple[int, int]]:
        """The pairs along a ring that exclude each other, as sets of candidates: each link with
        what it takes from the choice of the next, and the last link with the start."""
        known = self.implications
        found = []
        for before, after in pairwise(known.needed([place])[1:]):
            if known.is_joint(before):
                found += [(group.candidates, taken) for group, taken in known.exits(after)]
            else:
                found.append((known.candidates(known.forced[before][0]), known.taken(after)))
        ends = (known.candidates(known.forced[at][0]) for at in (place, 0))
        return [*found, (next(ends), next(ends))]

    def _kept(self, place: int) -> list[tuple[Locking, Group]]:
        """The almost locked sets along a ring, each with the places of a digit that it keeps: the
        set lacks one of the digits by which the ring enters or leaves, so it holds all the
        others."""
        known = self.implications
        return [kept for at in known.needed([place])[1:] for kept in known.kept(at)]

    def _by_both(self, one: int, other: int) -> int:
        found = self.alive & ~one & ~other
        for candidate in members(one | other):
            found &= self.implications.excluded[candidate]
        return found

    def _ring_step(self, name: str, found: _Found) -> Step:
        known = self.implications
        step = self._step(name, found, RING)
        pairs = [
            (known.candidates_in(one), known.candidates_in(other))
            for one, other in self._needed_pairs(found)
        ]
        fields = {"links": step.fields["links"], "denied": step.fields["assumption"]}
        kept = self._telling(found)
        if not kept:
            return step.replace(fields={**fields, "pairs": pairs})
        cells = tuple(dict.fromkeys((*step.cells, *(cell for own, _d in kept for cell in own))))
        if not pairs:
            return step.replace(cells=cells, reason=RING_OF_SETS, fields={**fields, "kept": kept})
        fields = {**fields, "pairs": pairs, "kept": kept}
        return step.replace(cells=cells, reason=RING_WITH_SETS, fields=fields)

    def _needed_pairs(self, found: _Found) -> Iterator[tuple[int, int]]:
        """The pairs needed to exclude what nothing else does, the most fruitful first."""
        pairs = {pair: self._by_both(*pair) for pair in self._pairs(found.end)}
        left = bits(found.removed) & ~union(group.excluded for _set, group in self._kept(found.end))
        while left:
            best = max(pairs, key=lambda pair: (pairs[pair] & left).bit_count())
            yield best
            left &= ~pairs[best]

    def _telling(self, found: _Found) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The sets along a ring, with those digits they keep that exclude something."""
        kept: dict[tuple[int, ...], list[int]] = {}
        for locking, group in self._kept(found.end):
            if group.outside:
                _cell, digit = self.implications.candidate(group.inside[0])
                kept.setdefault(locking.cells, []).append(digit)
        return [(cells, tuple(sorted(set(digits)))) for cells, digits in kept.items()]

    def _step(self, name: str, found: _Found, reason: str) -> Step:
        known = self.implications
        known.follow(found.start, right=False)
        links = known.links(known.needed([found.end]))
        fields = {
            "assumption": known.candidates_in(known.candidates(found.start)),
            "links": links,
        }
        removed = tuple(map(known.candidate, found.removed))
        return Step(name, cells_of(links), reason, fields, removed=removed)
