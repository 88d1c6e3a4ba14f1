"""Nested nets: what a supposition forces if further suppositions within it are refuted.

The Sudoku Explainer calls them dynamic forcing chains with chains inside. They are the last
resort: hardly any known puzzle of 9×9 withstands them. Each inner supposition is told where it is
needed, link by link, so that the whole can be followed from the first to the last link.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import nsmallest
from operator import itemgetter

from satdoku.messages import N_
from satdoku.sudoku.kernel.nested import REFUTED, NestedForcing
from satdoku.sudoku.techniques.argument import NO_DIGIT, NO_PLACE, runs
from satdoku.sudoku.techniques.choices import Choice, choices_of
from satdoku.sudoku.techniques.links import Implications, cells_of
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Link, Step
from satdoku.value import Value

NESTED_NET = N_("nested contradiction net")

CANDIDATES = 280  # of a position; with more, trying them within each other takes too long
EXPLAINED = 12  # conclusions that are explained, to take the one with the shortest explanation
SWEEPS = (1, 1 << 30)  # of inner suppositions: one, and only if that is not enough, all

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
        """The number of the choice that is left without a candidate, or -1."""
        self.tick()
        broken: int = self.kernel.follow(candidate, sweeps)
        return broken

    def _contradiction(self, candidate: int, sweeps: int) -> tuple[int, Step]:
        """How many links there are before they are condensed, and the step."""
        choice = self.choices[self._follow(candidate, sweeps)]
        telling = _Telling(self.known, self.choices, self.kernel)
        last = telling.tell(choice.candidates)
        links, last = condensed(telling.links, last)
        cells = tuple(dict.fromkeys((*cells_of(links), *choice.cells)))
        fields = {"links": links, "last": last, **choice.fields}
        reason = NO_DIGIT if choice.of_cell else NO_PLACE
        removed = (self.known.candidate(candidate),)
        return len(telling.links), Step(NESTED_NET, cells, reason, fields, removed=removed)


class _Inner(Value):
    """A supposition within the outer one that is refuted."""

    facts: Sequence[Fact]  # those of the outer one that held before, then its own
    base: int  # how many held before
    needed: Sequence[int]  # the places of its own facts that lead to the contradiction
    ends: Sequence[int]  # the places of the facts that leave nothing of a choice
    choice: Choice


class _Telling:
    """The links of what the kernel followed last."""

    def __init__(
        self, known: Implications, choices: Sequence[Choice], kernel: NestedForcing
    ) -> None:
        self.known, self.choices, self.kernel = known, choices, kernel
        self.outer: list[Fact] = kernel.facts()
        self.inner: dict[int, _Inner] = {}  # by the place of the outer fact that refutes it
        self.links: list[Link] = []

    def tell(self, lost: int) -> tuple[int, ...]:
        """Make the links after which all of these are gone. Returns the numbers of the last ones,
        from 0."""
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
        """The outer facts that lead to these; on the way, the inner suppositions are found."""
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
        """The earlier facts that exclude all else of the choice that forces this one."""
        node, _holds, reason = facts[place]
        if reason < 0:
            return []
        return self._excluders(facts, self.choices[reason].candidates & ~(1 << node), place)

    def _excluders(self, facts: Sequence[Fact], lost: int, before: int) -> list[int]:
        """As few as that, the earliest ones. What an inner supposition refuted comes last, since it
        takes long to tell."""
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


def condensed(links: Sequence[Link], last: Sequence[int]) -> tuple[list[Link], tuple[int, ...]]:
    """The same argument, with the last links. What is known when an inner supposition begins is not
    found again within it, and what leads nowhere any more is left out."""
    known: dict[tuple[tuple[int, ...], int], int] = {}  # places of the outer links
    earlier: dict[int, int] = {}  # of inner links, the outer ones that say the same
    causes: dict[int, tuple[int, ...]] = {}
    for run in runs(links):
        *inner, end = run
        if links[end].right:
            known.setdefault((links[end].cells, links[end].digit), end)
        for place in inner[1:]:
            same = known.get((links[place].cells, links[place].digit))
            if same is not None:
                earlier[place] = same
        for place in run:
            found = {earlier.get(cause, cause) for cause in links[place].causes}
            causes[place] = tuple(sorted(found))
    begun = {run[-1]: run[0] for run in runs(links)}
    needed, waiting = {0}, list(last)
    while waiting:
        place = waiting.pop()
        if place not in needed:
            needed.add(place)
            waiting += [*causes[place], begun.get(place, place)]
    number = {place: n for n, place in enumerate(sorted(needed))}
    told = [
        links[place].replace(causes=tuple([number[cause] for cause in causes[place]]))
        for place in number
    ]
    return told, tuple([number[end] for end in last])
