"""Forcing: suppose a digit somewhere, and follow what it forces.

A supposition that leads to a contradiction is wrong. A candidate is also wrong if every candidate
of a choice excludes it. In a chain, each link follows from an earlier one; in a net, from several
together. A grouped net also uses groups of places and almost locked sets, so it covers
intersections and subsets that arise along the way. The shortest explanations come first, since a
person can follow them best. In the Sudoku Explainer, the nets are dynamic forcing chains, and the
grouped nets are dynamic forcing chains with a plus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from heapq import nsmallest
from operator import itemgetter
from typing import Any

from satdoku.messages import N_
from satdoku.sudoku.techniques.argument import NO_DIGIT, NO_PLACE, moved
from satdoku.sudoku.techniques.board_map import members, union
from satdoku.sudoku.techniques.choices import Choice, choices_of
from satdoku.sudoku.techniques.groups import groups_of_digit, lockings
from satdoku.sudoku.techniques.links import Implications, cells_of
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Link, Step
from satdoku.value import Value

CONTRADICTION_CHAIN = N_("contradiction chain")
CELL_CHAIN = N_("cell forcing chain")
UNIT_CHAIN = N_("unit forcing chain")
CONTRADICTION_NET = N_("contradiction net")
CELL_NET = N_("cell forcing net")
UNIT_NET = N_("unit forcing net")
GROUPED_CONTRADICTION_NET = N_("grouped contradiction net")
GROUPED_CELL_NET = N_("grouped cell forcing net")
GROUPED_UNIT_NET = N_("grouped unit forcing net")

WHICHEVER_DIGIT = N_("{cell} holds {either}; {branches}")
WHICHEVER_PLACE = N_("{unit} has its {digit} in {places}; {branches}")
EXCLUDES_ITSELF = N_("{branches}")  # a single branch, which starts from the removed candidate

EXPLAINED = 12  # conclusions explained at most; those with the shortest explanations are taken
EXPLAINED_IF_LARGE = 100  # … and on a large board, where all of them are taken


def contradiction_chains(position: Position) -> Iterator[Step]:
    return position.once(_by_chains).contradictions(CONTRADICTION_CHAIN)


def contradiction_nets(position: Position) -> Iterator[Step]:
    return position.once(_by_nets).contradictions(CONTRADICTION_NET)


def cell_chains(position: Position) -> Iterator[Step]:
    return position.once(_by_chains).common_consequences(CELL_CHAIN, of_cell=True)


def unit_chains(position: Position) -> Iterator[Step]:
    return position.once(_by_chains).common_consequences(UNIT_CHAIN, of_cell=False)


def cell_nets(position: Position) -> Iterator[Step]:
    return position.once(_by_nets).common_consequences(CELL_NET, of_cell=True)


def unit_nets(position: Position) -> Iterator[Step]:
    return position.once(_by_nets).common_consequences(UNIT_NET, of_cell=False)


def grouped_contradiction_nets(position: Position) -> Iterator[Step]:
    return position.once(_by_grouped_nets).contradictions(GROUPED_CONTRADICTION_NET)


def grouped_cell_nets(position: Position) -> Iterator[Step]:
    return position.once(_by_grouped_nets).common_consequences(GROUPED_CELL_NET, of_cell=True)


def grouped_unit_nets(position: Position) -> Iterator[Step]:
    return position.once(_by_grouped_nets).common_consequences(GROUPED_UNIT_NET, of_cell=False)


def _by_chains(position: Position) -> _Forcing:
    return _Forcing(choices_of(position), position.once(_plain), single=True)


def _by_nets(position: Position) -> _Forcing:
    return _Forcing(choices_of(position), position.once(_plain), single=False)


def _plain(position: Position) -> Implications:
    return Implications(position, choices_of(position))


def _by_grouped_nets(position: Position) -> _Forcing:
    choices, grouped = choices_of(position), list(position.by_digit(groups_of_digit))
    known = Implications(position, choices, grouped, position.once(lockings))
    return _Forcing(choices, known, single=False)


def refuted_by_chains(position: Position) -> list[Candidate]:
    """All candidates that contradiction chains remove, without the chains."""
    known = position.once(_by_chains).implications
    refuted = known.refuted(known.alive, single=True)
    return [known.candidate(each) for each, _n in refuted]


class _Refuted(Value):
    """A refuted candidate."""

    candidate: int
    length: int  # the number of nodes followed
    choice: Choice  # the choice left without candidates
    forced: list[tuple[int, int, int]]  # see the kernel
    ends: list[int]  # the indices of the forced nodes that exclude all of the choice
    places: list[int]  # the indices of the nodes that lead there


class _Forcing:
    def __init__(
        self,
        choices: Sequence[Choice],
        implications: Implications,
        single: bool,
    ) -> None:
        """`choices` are those of the implications without groups."""
        self.choices, self.implications, self.single = choices, implications, single
        self._follow = partial(implications.follow, single=single)

    # -- contradictions --------------------------------------------------------------------

    def contradictions(self, name: str) -> Iterator[Step]:
        """The contradictions with the shortest explanations. All of them are taken in one go, so
        each must hold after the previous ones: no choice that it uses loses a candidate to them."""
        known, large = self.implications, self.implications.board.large
        refuted = known.refuted(known.alive, self.single)
        explained = EXPLAINED_IF_LARGE if large else EXPLAINED
        quickest = nsmallest(explained, refuted, key=itemgetter(1))
        found = [self._refuted(candidate, length) for candidate, length in quickest]
        found.sort(key=lambda each: len(each.places))
        gone = 0
        for each in found:
            short = len(each.places) == len(found[0].places)
            if (large or short) and not self._through(each) & gone:
                reason = NO_DIGIT if each.choice.of_cell else NO_PLACE
                removed = (known.candidate(each.candidate),)
                tell = partial(self._tell, each.candidate, each.length)
                yield Step.lazy(name, reason, removed, tell)
                gone |= 1 << each.candidate

    def _refuted(self, candidate: int, length: int) -> _Refuted:
        known = self.implications
        choice = self.choices[self._follow(candidate, refute=True, length=length)]
        ends = known.excluders(choice.nodes)
        return _Refuted(candidate, length, choice, known.forced, ends, known.needed(ends))

    def _through(self, refuted: _Refuted) -> int:
        """The candidates of all choices that the explanation uses."""
        forced = (refuted.forced[place] for place in refuted.places[1:])
        choices = (self.implications.choice(number, node) for node, number, _cause in forced)
        return refuted.choice.candidates | union(choice.candidates for choice in choices)

    def _tell(self, candidate: int, length: int) -> tuple[tuple[int, ...], dict[str, Any]]:
        """The cells and fields of the explanation. The candidate is followed again, since the
        implications may have followed another one meanwhile."""
        again = self._refuted(candidate, length)
        links = self.implications.links(again.places)
        cells = tuple(dict.fromkeys((*cells_of(links), *again.choice.cells)))
        last = tuple(again.places.index(end) for end in again.ends)
        return cells, {"links": links, "last": last, **again.choice.fields}

    # -- every candidate of a choice leads to the same conclusion --------------------------

    def common_consequences(self, name: str, of_cell: bool) -> Iterator[Step]:
        found = [
            (choice.candidates.bit_count(), choice, each)
            for choice, each in self.fallen
            if choice.of_cell is of_cell
        ]
        shortest = nsmallest(EXPLAINED, found, key=lambda each: (each[0], each[2]))
        steps = [self._common_step(name, choice, each) for _count, choice, each in shortest]
        for step in sorted(steps, key=lambda step: sum(map(len, step.fields["branches"]))):
            yield _excluding_itself(step) or step

    @cached_property
    def fallen(self) -> list[tuple[Choice, int]]:
        """Choices, each with a candidate that all of its candidates exclude."""
        found = self.implications.common_consequences(len(self.choices), self.single)
        return [(self.choices[n], candidate) for n, candidate in found]

    def _common_step(self, name: str, choice: Choice, removed: int) -> Step:
        branches: list[list[Link]] = []
        for candidate in members(choice.candidates):
            branches.append(self._branch(candidate, removed, sum(map(len, branches))))
        links = [link for branch in branches for link in branch]
        reason = WHICHEVER_DIGIT if choice.of_cell else WHICHEVER_PLACE
        either = {"either": tuple(branch[0].digit for branch in branches)}
        places = {"places": choice.cells}
        fields = {**choice.fields, **(either if choice.of_cell else places), "branches": branches}
        concluded = (self.implications.candidate(removed),)
        return Step(name, cells_of(links), reason, fields, removed=concluded)

    def _branch(self, candidate: int, removed: int, offset: int) -> list[Link]:
        known = self.implications
        self._follow(candidate)
        (end,) = known.excluders([removed])
        places = [place for place in known.needed([end]) if place <= end]
        return known.links(places, offset)


def _excluding_itself(step: Step) -> Step | None:
    """If the removed candidate belongs to the choice, its own branch suffices: it falls whichever
    of the others is right."""
    start = 0
    for branch in step.fields["branches"]:
        if (branch[0].cells[0], branch[0].digit) in step.removed:
            fields = {"branches": [moved(branch, -start)]}
            return step.replace(cells=cells_of(branch), reason=EXCLUDES_ITSELF, fields=fields)
        start += len(branch)
    return None
