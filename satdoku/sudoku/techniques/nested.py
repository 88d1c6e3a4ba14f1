"""Nested nets: what a supposition forces once further suppositions within it are refuted.

The Sudoku Explainer calls them dynamic forcing chains with nested chains. They are the last resort.
Of 200 puzzles from a list of the hardest known 9×9 puzzles, none withstood them; others may. Each
inner supposition is explained where it is needed, link by link, so that the whole can be followed
from the first to the last link.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import islice
from operator import itemgetter
from typing import Any

from satdoku.messages import N_
from satdoku.sudoku.kernel.nested import REFUTED, NestedForcing
from satdoku.sudoku.techniques.argument import NO_DIGIT, NO_PLACE, runs
from satdoku.sudoku.techniques.choices import Choice, choices_of
from satdoku.sudoku.techniques.links import Implications, cells_of
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Link, Step
from satdoku.value import Value

NESTED_NET = N_("nested contradiction net")

CANDIDATES = 280  # of a position; with more, nesting them takes too long
EXPLAINED = 12  # conclusions explained at most; the one with the shortest explanation is taken
SWEEPS = (1, 1 << 30)  # over inner suppositions: one, and only if that is not enough, all

Fact = tuple[int, bool, int]  # a candidate, whether it is right, and why: see the kernel


def nested_nets(position: Position) -> Iterator[Step]:
    if position.alive.bit_count() > CANDIDATES:
        return iter(())
    return _Nested(position).contradictions()


class _Nested:
    def __init__(self, position: Position) -> None:
        self.tick = position.tick
        self.choices = choices_of(position)
        self.known = Implications(position, self.choices)

    def contradictions(self) -> Iterator[Step]:
        self.known.load()
        self.kernel = NestedForcing(self.known.kernel)
        for sweeps in SWEEPS:
            refuted = [
                (len(self.kernel.facts()), candidate)
                for candidate in self.known.alive
                if self._follow(candidate, sweeps) >= 0
            ]
            quickest = nsmallest(EXPLAINED, refuted)
            found = [self._contradiction(candidate, sweeps) for _facts, candidate in quickest]
            for _links, step in sorted(found, key=itemgetter(0)):
                yield step
            if found:
                return

    def _follow(self, candidate: int, sweeps: int) -> int:
        """The number of the choice left without a candidate, or -1."""
        self.tick()
        broken: int = self.kernel.follow(candidate, sweeps)
        return broken

    def _contradiction(self, candidate: int, sweeps: int) -> tuple[int, Step]:
        """The number of links before condensing, and the step."""
        choice = self.choices[self._follow(candidate, sweeps)]
        telling = _NestedText(self.known, self.choices, self.kernel)
        last = telling.tell(choice.candidates)
        links, last, lost = condensed(telling.links, last, choice.fields, self._excludes)
        choice = next(each for each in self.choices if each.fields == lost)
        cells = tuple(dict.fromkeys((*cells_of(links), *choice.cells)))
        fields = {"links": links, "last": last, **lost}
        reason = NO_DIGIT if choice.of_cell else NO_PLACE
        removed = (self.known.candidate(candidate),)
        return len(telling.links), Step(NESTED_NET, cells, reason, fields, removed=removed)

    def _excludes(self, one: Link, other: Link) -> bool:
        """True if the one link, as worded, excludes the candidate of the other."""
        first, second = (self.known.number(link.cells[0], link.digit) for link in (one, other))
        return bool((self.known.excludes(first) if one.right else 1 << first) >> second & 1)


class _Inner(Value):
    """A refuted supposition within the outer one."""

    facts: Sequence[Fact]  # the outer facts that held before, then its own
    base: int  # the number of outer facts
    needed: Sequence[int]  # the indices of its own facts that lead to the contradiction
    ends: Sequence[int]  # the indices of the facts that leave nothing of the choice
    choice: Choice


class _NestedText:
    """Builds the links of what the kernel followed last."""

    def __init__(
        self, known: Implications, choices: Sequence[Choice], kernel: NestedForcing
    ) -> None:
        self.known, self.choices, self.kernel = known, choices, kernel
        self.outer: list[Fact] = kernel.facts()
        self.inner: dict[int, _Inner] = {}  # by the index of the outer fact that refutes it
        self.links: list[Link] = []

    def tell(self, lost: int) -> tuple[int, ...]:
        """Build the links that exclude all of `lost`. Returns the numbers of the last ones, from
        0."""
        ends = self._excluders(self.outer, lost, len(self.outer))
        number: dict[int, int] = {}  # of each outer fact
        for place in self._needed(ends):
            if place in self.inner:
                self._tell_inner(self.inner[place], number)
            else:
                self._tell_fact(self.outer, place, number)
            number[place] = len(self.links) - 1
        return tuple(sorted(number[end] for end in ends))

    def _needed(self, ends: Sequence[int]) -> list[int]:
        """The outer facts that lead to these; collects the inner suppositions on the way."""
        found, waiting = {0}, list(ends)
        while waiting:
            place = waiting.pop()
            if place in found:
                continue
            found.add(place)
            _node, holds, reason = self.outer[place]
            if holds:
                waiting += self._causes(self.outer, place)
            else:
                self.inner[place] = inner = self._refutation(place, REFUTED - reason)
                own = (cause for each in inner.needed for cause in self._causes(inner.facts, each))
                waiting += [each for each in (*own, *inner.ends) if each < inner.base]
        return sorted(found)

    def _refutation(self, place: int, base: int) -> _Inner:
        before = self.outer[:base]
        held = [(node, holds) for node, holds, _reason in before]
        own, broken = self.kernel.within(held, self.outer[place][0])
        facts, choice = [*before, *own], self.choices[broken]
        ends = self._excluders(facts, choice.candidates, len(facts))
        found, waiting = {base}, [end for end in ends if end >= base]
        while waiting:
            each = waiting.pop()
            if each not in found:
                found.add(each)
                waiting += [cause for cause in self._causes(facts, each) if cause >= base]
        return _Inner(facts, base, sorted(found), ends, choice)

    def _causes(self, facts: Sequence[Fact], place: int) -> list[int]:
        """The earlier facts that exclude all other candidates of the choice that forces this
        one."""
        node, _holds, reason = facts[place]
        if reason < 0:
            return []
        return self._excluders(facts, self.choices[reason].candidates & ~(1 << node), place)

    def _excluders(self, facts: Sequence[Fact], lost: int, before: int) -> list[int]:
        """The smallest number of facts, the earliest ones. Facts refuted by an inner supposition
        come last, since they take long to explain."""
        found = []
        for told_soon in (True, False):
            for place in range(before):
                node, holds, _reason = facts[place]
                gone = (self.known.excludes(node) if holds else 1 << node) & lost
                if gone and holds is told_soon:
                    found.append(place)
                    lost ^= gone
                    if not lost:
                        return found
        raise AssertionError(lost)

    def _tell_fact(self, facts: Sequence[Fact], place: int, number: Mapping[int, int]) -> None:
        node, _holds, reason = facts[place]
        cell, digit = self.known.candidate(node)
        if reason < 0:
            self.links.append(Link((cell,), digit))
            return
        causes = sorted({number[cause] for cause in self._causes(facts, place)})
        fields = self.choices[reason].fields
        self.links.append(Link((cell,), digit, True, fields, tuple(causes)))

    def _tell_inner(self, inner: _Inner, outer: Mapping[int, int]) -> None:
        number = dict(outer)
        for place in inner.needed:
            self._tell_fact(inner.facts, place, number)
            number[place] = len(self.links) - 1
        supposed = self.links[number[inner.base]]
        ends = tuple(sorted(number[end] for end in inner.ends))
        fields = inner.choice.fields
        self.links.append(Link(supposed.cells, supposed.digit, False, fields, ends))


def condensed(
    links: Sequence[Link],
    last: Sequence[int],
    lost: Mapping[str, Any],
    excludes: Callable[[Link, Link], bool],
) -> tuple[list[Link], tuple[int, ...], Mapping[str, Any]]:
    """A shorter form of the argument, with its last links and the choice left without candidates. A
    supposition ends at the first link that is already excluded. An inner supposition does not
    derive again what is known when it begins, and unused links are dropped."""
    links = list(links)
    known: list[int] = []  # indices of the outer links
    earlier: dict[int, int] = {}  # for inner links, the outer links that say the same
    for run in runs(links):
        inner, end = run[:-1], run[-1]
        clash = _clash(links, run, known, excludes)
        if clash is not None and not inner:
            last, lost = clash.causes, clash.choice or {}
            break
        if clash is not None:
            links[end] = links[end].replace(choice=clash.choice, causes=clash.causes)
        for place in inner[1:]:
            same = (each for each in known if _alike(links[each], links[place]))
            earlier.update((place, each) for each in islice(same, 1))
        for place in run:
            found = {earlier.get(cause, cause) for cause in links[place].causes}
            links[place] = links[place].replace(causes=tuple(sorted(found)))
        known.append(end)
    begun = {run[-1]: run[0] for run in runs(links)}
    needed, waiting = {0}, list(last)
    while waiting:
        place = waiting.pop()
        if place not in needed:
            needed.add(place)
            waiting += [*links[place].causes, begun.get(place, place)]
    number = {place: n for n, place in enumerate(sorted(needed))}
    told = [
        links[place].replace(causes=tuple([number[cause] for cause in links[place].causes]))
        for place in number
    ]
    return told, tuple([number[end] for end in last]), lost


def _clash(
    links: Sequence[Link],
    run: range,
    known: Sequence[int],
    excludes: Callable[[Link, Link], bool],
) -> Link | None:
    """The first link of the run that an earlier one excludes. The earlier link joins its causes,
    which leave nothing of the choice that forces it."""
    for place in run[1:-1] if len(run) > 1 else run:
        before = (*known, *range(run[0], place))
        against = next((each for each in before if excludes(links[each], links[place])), None)
        if against is not None:
            causes = tuple(sorted({*links[place].causes, against}))
            return links[place].replace(causes=causes)
    return None


def _alike(one: Link, other: Link) -> bool:
    return (one.right, one.cells, one.digit) == (other.right, other.cells, other.digit)
