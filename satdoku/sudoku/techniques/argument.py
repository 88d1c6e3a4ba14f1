"""The argument that follows from a supposition, in words.

A chain, in which each link follows from the one before it, needs no numbers. In a net, links are
numbered, and each names those it follows from. A nested supposition has letters of its own, which
are not used after its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from satdoku.messages import N_, _
from satdoku.sudoku.techniques import phrases
from satdoku.sudoku.techniques.step import Candidate, Link
from satdoku.sudoku.variants.variant import Variant

NO_PLACE = N_("{unit} has no place for {digit}")
NO_DIGIT = N_("{cell} has no digit left")

Labels = Mapping[int, str]  # of links, by their index


def _held(variant: Variant, link: Link) -> str:
    return phrases.together(variant, [(cell, link.digit) for cell in link.cells], link.right)


def tell_chain(variant: Variant, links: Sequence[Link]) -> str:
    """The links of a chain, except the first: “R1C4 = 2, the only digit left there; so R1C9 = 5,
    …”. Digits of a set that the next link needs together form one link."""
    together = groupby(links[1:], key=attrgetter("causes"))
    return _("; so ").join(_chain_link(variant, list(same)) for _causes, same in together)


def _chain_link(variant: Variant, same: Sequence[Link]) -> str:
    fields = {"held": _(" as well as ").join(_held(variant, link) for link in same)}
    link = same[0]
    choice = link.choice or {}
    if "cell" in choice:
        return _("{held}, the only digit left there", **fields)
    if "almost" in choice:
        fields |= _crowd(variant, same[-1], choice["almost"])
        return _("{held}, since no more than {count} digits are left for {cells}", **fields)
    fields["in_unit"] = phrases.within(variant, (choice["unit"],))
    if len(link.cells) > 1:
        return _("{held}, the only places left {in_unit}", **fields)
    return _("{held}, the only place left {in_unit}", **fields)


def _net_link(variant: Variant, link: Link, number: str, causes: str) -> str:
    fields = {"held": _held(variant, link), "number": number, "causes": causes}
    choice = link.choice or {}
    if "cell" in choice:
        return _("{held} {number}, the only digit left there after {causes}", **fields)
    if "almost" in choice:
        fields |= _crowd(variant, link, choice["almost"])
        return _(
            "{held} {number}, since after {causes} no more than {count} digits are left for"
            " {cells}",
            **fields,
        )
    fields["in_unit"] = phrases.within(variant, (choice["unit"],))
    if len(link.cells) > 1:
        return _("{held} {number}, the only places left {in_unit} after {causes}", **fields)
    return _("{held} {number}, the only place left {in_unit} after {causes}", **fields)


def _crowd(variant: Variant, link: Link, cells: Sequence[int]) -> dict[str, str]:
    """The fields for an almost locked set that has lost a digit and so holds all the others."""
    fields = {"cells": phrases.cells(variant, cells), "count": str(len(cells))}
    if link.cells == tuple(cells):
        return {**fields, "cells": _("these {count} cells", **fields)}
    return {**fields, "cells": _("the {count} cells {cells}", **fields)}


def _is_chain(links: Sequence[Link], offset: int = 0) -> bool:
    """True if each link follows from the previous one alone."""
    return all(link.causes == (n,) for n, link in enumerate(links[1:], offset))


def _numbers(labels: Labels, places: Iterable[int]) -> str:
    """The labels of links, in order: “[1, 3, a]”."""
    found = {labels[place] for place in places}
    return f"[{', '.join(sorted(found, key=lambda label: (label.isalpha(), len(label), label)))}]"


def tell_refutation(
    variant: Variant, links: Sequence[Link], last: Sequence[int], outcome: str
) -> str:
    """“if R1C1 = 5, column 2 has no place for 5”, with the links in between, if any."""
    fields = {"supposed": _held(variant, links[0]), "outcome": outcome}
    if len(links) == 1:
        return _("if {supposed}, {outcome}", **fields)
    if _is_chain(links) and tuple(last) == (len(links) - 1,):
        fields["links"] = tell_chain(variant, links)
        return _("if {supposed}, then {links}, and {outcome}", **fields)
    net = _Net(variant, links)
    fields["supposed"] += f" {_numbers(net.labels, (0,))}"
    fields["links"] = _("; ").join(net.told)
    fields["last"] = _numbers(net.labels, last)
    return _("if {supposed}, then {links}; after {last}, {outcome}", **fields)


class _Net:
    """The links after the first, in words. Nested suppositions that are refuted in the same way
    share one part: “R1C4 cannot hold 2 or 3 [5] (if R1C4 = 2 or 3 [a], then …)”."""

    def __init__(self, variant: Variant, links: Sequence[Link], first: int = 1) -> None:
        self.variant, self.links = variant, links
        self.parts: list[list[range]] = []  # index ranges: a link, or suppositions alike
        self.number: dict[int, int] = {}  # of the part that contains a link
        for run in runs(links):
            part = self._alike(run)
            part.append(run)
            self.number[run[-1]] = self.parts.index(part)
        self.labels = {place: str(first + n) for place, n in self.number.items()}
        self.told = [self._part(part) for part in self.parts[1:]]

    def _alike(self, run: range) -> list[range]:
        """The part to which the run belongs; a new one if no refutation is the same."""
        for part in self.parts if len(run) > 1 else ():
            if self._proof(part[0]) == self._proof(run) and _of_one(
                self.links[each[0]] for each in (*part, run)
            ):
                return part
        self.parts.append([])
        return self.parts[-1]

    def _proof(self, run: range) -> list[object]:
        """The run without its supposition, for comparison."""
        return [_proof(self.links[place], run[0], self.number) for place in run[1:]]

    def _part(self, part: Sequence[range]) -> str:
        *inner, end = part[0]
        link, number = self.links[end], _numbers(self.labels, (end,))
        if not inner:
            return _net_link(self.variant, link, number, _numbers(self.labels, link.causes))
        labels = {**self.labels, **{place: _letter(n) for n, place in enumerate(inner)}}
        supposed = [(self.links[run[0]].cells[0], self.links[run[0]].digit) for run in part]
        fields = {
            "supposed": f"{phrases.together(self.variant, supposed)} {_numbers(labels, inner[:1])}",
            "last": _numbers(labels, link.causes),
            "outcome": _outcome(self.variant, link.choice or {}),
        }
        told = [
            _net_link(
                self.variant,
                self.links[place],
                _numbers(labels, (place,)),
                _numbers(labels, self.links[place].causes),
            )
            for place in inner[1:]
        ]
        if told:
            fields["links"] = _("; ").join(told)
            why_not = _("if {supposed}, then {links}; after {last}, {outcome}", **fields)
        else:
            why_not = _("if {supposed}, then after {last}, {outcome}", **fields)
        return _(
            "{held} {number} ({why})",
            held=phrases.denied(self.variant, supposed),
            number=number,
            why=why_not,
        )


def runs(links: Sequence[Link]) -> Iterator[range]:
    """The index ranges of single links, and of nested suppositions up to their end."""
    start = None
    for place, link in enumerate(links):
        if start is None and place and link.choice is None:
            start = place
        if start is None:
            yield range(place, place + 1)
        elif not link.right:
            yield range(start, place + 1)
            start = None


def _proof(link: Link, start: int, number: Mapping[int, int]) -> object:
    """The link and its causes; causes from `start` on are relative to it."""
    causes = {
        (place >= start, place - start if place >= start else number[place])
        for place in link.causes
    }
    held = (link.cells, link.digit) if link.right else None
    return held, sorted((link.choice or {}).items()), sorted(causes)


def _of_one(supposed: Iterable[Link]) -> bool:
    """True if they share one cell or one digit."""
    links = list(supposed)
    return len({link.cells for link in links}) == 1 or len({link.digit for link in links}) == 1


def _letter(number: int) -> str:
    """a to z, then aa, ab, …"""
    more, last = divmod(number, 26)
    return (_letter(more - 1) if more else "") + chr(ord("a") + last)


def _outcome(variant: Variant, choice: Mapping[str, Any]) -> str:
    if "cell" in choice:
        return _(NO_DIGIT, cell=phrases.cell(variant, choice["cell"]))
    unit, digit = phrases.unit(variant, choice["unit"]), variant.symbol(choice["digit"])
    return _(NO_PLACE, unit=unit, digit=digit)


def tell_branches(variant: Variant, branches: Sequence[Sequence[Link]]) -> str:
    """Branches that differ only in their supposition share one clause. Numbering continues across
    branches."""
    alike: list[list[tuple[int, Sequence[Link]]]] = []
    start = 0
    for branch in branches:
        tail = [_proof(link, start, {}) for link in branch[1:]]
        for group in alike:
            at, known = group[0]
            if tail == [_proof(link, at, {}) for link in known[1:]]:
                group.append((start, branch))
                break
        else:
            alike.append([(start, branch)])
        start += len(branch)
    if len(alike) == 1 and len(branches[0]) == 1:
        return _("each of these rules that out")
    found, number = [], 1
    for group in sorted(alike, key=lambda group: len(group[0][1]) > 1):  # direct ones first
        at, branch = group[0]
        fields = {
            "supposed": phrases.together(
                variant, [(b[0].cells[0], b[0].digit) for _at, b in group]
            ),
            "links": tell_chain(variant, branch),
        }
        if len(branch) == 1:
            found.append(_("{supposed} rules that out", **fields))
        elif not _is_chain(branch, at):
            net = _Net(variant, moved(branch, -at), number)
            number += len(branch)
            fields["supposed"] += f" {_numbers(net.labels, (0,))}"
            fields["links"] = _("; ").join(net.told)
            fields["last"] = _numbers(net.labels, (len(branch) - 1,))
            found.append(_("if {supposed}, then {links}, and {last} rules that out", **fields))
        elif len(alike) == 1 < len(branches):
            found.append(_("in each case {links}, which rules that out", **fields))
        else:
            found.append(_("if {supposed}, then {links}, which rules that out", **fields))
    return _("; ").join(found)


def moved(links: Iterable[Link], by: int) -> list[Link]:
    """Shift the numbers of the causes."""
    return [link.replace(causes=tuple(cause + by for cause in link.causes)) for link in links]


def tell_pairs(variant: Variant, pairs: Sequence[Sequence[Sequence[Candidate]]]) -> str:
    """“either R1C1 = 5 or R1C4 = 5; …; and either R1C4 = 5, or R2C4 or R3C4 = 5”, with the
    conclusion."""
    *firsts, last = [_pair(variant, one, other) for one, other in pairs]
    if not firsts:
        return _("{pair}; whatever both alternatives exclude is ruled out", pair=last)
    return _(
        "{first}; and {second}; whatever both alternatives of a pair exclude is ruled out",
        first=_("; ").join(firsts),
        second=last,
    )


def _pair(variant: Variant, one: Sequence[Candidate], other: Sequence[Candidate]) -> str:
    fields = {"one": phrases.together(variant, one), "other": phrases.together(variant, other)}
    if len(one) > 1 or len(other) > 1:
        return _("either {one}, or {other}", **fields)
    if one[0][0] == other[0][0]:
        return phrases.together(variant, [*one, *other])
    return _("either {one} or {other}", **fields)


def tell_kept(variant: Variant, kept: Sequence[tuple[Sequence[int], Sequence[int]]]) -> str:
    """“5 and 6 are each in one of R1C1, R1C2 and R1C3; 5 is in one of R2C1 and R3C1; …”."""
    return _("; ").join(_kept_in(variant, cells, digits) for cells, digits in kept)


def _kept_in(variant: Variant, cells: Sequence[int], digits: Sequence[int]) -> str:
    fields = {"cells": phrases.cells(variant, cells), "digits": phrases.digits(variant, digits)}
    if len(digits) == 1:
        return _("{digits} is in one of {cells}", **fields)
    return _("{digits} are each in one of {cells}", **fields)
