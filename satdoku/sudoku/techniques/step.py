"""One step of a person's reasoning, as a value; and the sentences that explain it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

from satdoku.messages import N_, _
from satdoku.sudoku.constraints.unit_names import listed, spaced, units_listed, within
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

NO_PLACE = N_("{unit} has no place for {digit}")
NO_DIGIT = N_("{cell} has no digit left")

Candidate = tuple[int, int]  # a cell and a digit
# Finds the cells and the fields of a step.
Telling = Callable[[], tuple[tuple[int, ...], Mapping[str, Any]]]


class Link(Value):
    """What follows from a supposition: a candidate is right, or one of a group, because earlier
    links exclude everything else of a choice. The first link is the supposition itself.

    A later link without a choice is a supposition within the first one. The wrong link that has a
    choice refutes it: earlier links exclude everything of that choice."""

    cells: tuple[int, ...]  # one of which holds the digit; of a wrong one, the cell that does not
    digit: int
    right: bool = True
    choice: Mapping[str, Any] | None = None  # see `Choice`; None for the first
    causes: tuple[int, ...] = ()  # places, from 0, of the links that exclude all else of it


class Step(Value):
    """What follows, and from what. The reason is a template whose fields are cells, digits and
    units by number: see `FIELDS`. It becomes a sentence only where somebody reads it."""

    technique: str  # the name in the table of techniques
    cells: tuple[int, ...]  # those of the argument, where to look
    reason: str
    fields: Mapping[str, Any]
    placed: tuple[Candidate, ...] = ()
    removed: tuple[Candidate, ...] = ()

    @classmethod
    def told_later(
        cls, technique: str, reason: str, removed: tuple[Candidate, ...], tell: Telling
    ) -> Step:
        """A step whose argument is long: its cells and fields are found when somebody asks for
        them. Grading never does."""
        step = cls(technique, (), reason, {}, (), removed)
        del step.__dict__["cells"], step.__dict__["fields"]
        step.__dict__["_tell"] = tell
        return step

    def __getattr__(self, name: str) -> Any:
        """Called for what is not there: the cells and fields of a step that is not told yet."""
        if name not in {"cells", "fields"} or "_tell" not in self.__dict__:
            raise AttributeError(f"{type(self).__name__} has no {name}")
        self.__dict__["cells"], self.__dict__["fields"] = self.__dict__.pop("_tell")()
        return self.__dict__[name]

    def _state(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self._fields])

    @property
    def changed(self) -> frozenset[int]:
        """The cells that it fills, or takes candidates from."""
        return frozenset(cell for cell, _digit in (*self.placed, *self.removed))

    @property
    def concerned(self) -> frozenset[int]:
        """All cells of the argument."""
        return self.changed.union(self.cells)


def where(step: Step, variant: Variant) -> str:
    """Where to look, without the digit."""
    units = _where(step)
    place = _units(variant, units) if units else _cell(variant, step.cells[0])
    return _closed(_("{technique}: look at {place}", technique=_(step.technique), place=place))


def looked_at(step: Step, variant: Variant) -> frozenset[int]:
    """The cells of that place."""
    units = units_of_reasoning(variant)
    cells = (cell for unit in _where(step) for cell in units[unit].cells)
    return frozenset(cells) or frozenset(step.cells[:1])


def _where(step: Step) -> Sequence[int]:
    """The units to look at, if it is not a cell."""
    if "units" in step.fields:
        units: Sequence[int] = step.fields["units"]
        return units
    return (step.fields["unit"],) if "unit" in step.fields and "links" not in step.fields else ()


def why(step: Step, variant: Variant) -> str:
    """The argument, without a full stop."""
    told = _(step.reason, **_asked(step, variant))
    if "last" in step.fields:  # the reason is what a supposition leads to
        told = _refuted(variant, step.fields["links"], step.fields["last"], told)
    return _closed(spaced(told))


def _asked(step: Step, variant: Variant) -> dict[str, str]:
    """The fields that the reason has, in words; of units also “in row 5”."""
    asked = {name for _text, name, _spec, _how in Formatter().parse(step.reason) if name}
    words = {name: FIELDS[name](variant, step.fields[name]) for name in asked & step.fields.keys()}
    for name in asked - words.keys():
        words[name] = _within(variant, step.fields[name.removeprefix("in_")])
    return words


def _closed(text: str) -> str:
    """Chinese sets no space between two of its own characters: “请看第 1 宫”, but “请看 R1C1”."""
    return re.sub("(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])", "", text)


def conclusion(step: Step, variant: Variant) -> str:
    """“R4C5 is 1”, or “R4C5 and R4C6 cannot hold 1”."""
    if step.placed:
        return _("; ").join(
            _("{cell} is {digit}", cell=_cell(variant, cell), digit=variant.symbol(digit))
            for cell, digit in step.placed
        )
    by_digits: dict[tuple[int, ...], list[int]] = {}
    for cell in sorted({cell for cell, _digit in step.removed}):
        digits = tuple(sorted(digit for other, digit in step.removed if other == cell))
        by_digits.setdefault(digits, []).append(cell)
    return _("; ").join(
        _(
            "{cells} cannot hold {digits}",
            cells=_cells(variant, cells),
            digits=_either(variant, digits),
        )
        for digits, cells in by_digits.items()
    )


def sentence(step: Step, variant: Variant) -> str:
    return _("{conclusion}: {why}.", conclusion=conclusion(step, variant), why=why(step, variant))


# -- fields of reasons -----------------------------------------------------------------------


def _cell(variant: Variant, cell: int) -> str:
    return str(variant.cells[cell])


def _cells(variant: Variant, cells: Sequence[int]) -> str:
    return listed([_cell(variant, cell) for cell in cells], _(" and "))


def _either_cell(variant: Variant, cells: Sequence[int]) -> str:
    return listed([_cell(variant, cell) for cell in cells], _(" or "))


def _digits(variant: Variant, digits: Sequence[int]) -> str:
    return listed([variant.symbol(digit) for digit in digits], _(" and "))


def _either(variant: Variant, digits: Sequence[int]) -> str:
    return listed([variant.symbol(digit) for digit in digits], _(" or "))


def _unit(variant: Variant, unit: int) -> str:
    return str(units_of_reasoning(variant)[unit].name)


def _units(variant: Variant, units: Sequence[int]) -> str:
    return units_listed([_unit(variant, unit) for unit in units])


def _within(variant: Variant, units: Sequence[int]) -> str:
    return within([_unit(variant, unit) for unit in units])


def _candidate(variant: Variant, candidate: Candidate) -> str:
    cell, digit = candidate
    template = "{cell} = {digit}" if digit > 0 else "{cell} ≠ {digit}"
    return template.format(cell=_cell(variant, cell), digit=variant.symbol(abs(digit)))


def _candidates(variant: Variant, candidates: Sequence[Candidate]) -> str:
    return listed([_candidate(variant, candidate) for candidate in candidates], _(" or "))


def _together(variant: Variant, candidates: Sequence[Candidate], right: bool = True) -> str:
    """“R1C1 = 5”, “R2C4 or R3C4 = 5”, “R1C1 = 5 or 6”, or “R1C1 = 5 or R1C2 = 6”; of wrong ones
    “R2C4 and R3C4 ≠ 5”."""
    cells = list(dict.fromkeys(cell for cell, _digit in candidates))
    digits = list(dict.fromkeys(digit for _cell, digit in candidates))
    if len(cells) > 1 and len(digits) > 1:
        return _candidates(variant, candidates)
    held = _either_cell(variant, cells) if right else _cells(variant, cells)
    return f"{held} {'=' if right else '≠'} {_either(variant, digits)}"


def _denied(variant: Variant, candidates: Sequence[Candidate]) -> str:
    return _together(variant, candidates, right=False)


# -- what follows from a supposition ---------------------------------------------------------

# A chain, each link of which follows from the one before it, is told without numbers. In a net,
# links are numbered, and each names those it follows from. A supposition within the first one has
# letters of its own: nobody names them after its end.

Labels = Mapping[int, str]  # of links, by their places


def _held(variant: Variant, link: Link) -> str:
    return _together(variant, [(cell, link.digit) for cell in link.cells], link.right)


def _links(variant: Variant, links: Sequence[Link]) -> str:
    """Of a chain, without the first: “R1C4 = 2, the only digit left there; so R1C9 = 5, …”."""
    return _("; so ").join(_chain_link(variant, link) for link in links[1:])


def _chain_link(variant: Variant, link: Link) -> str:
    fields = {"held": _held(variant, link)}
    choice = link.choice or {}
    if "cell" in choice:
        return _("{held}, the only digit left there", **fields)
    if "almost" in choice:
        fields |= _crowd(variant, choice["almost"])
        return _("{held}, since {cells} are left with at most {count} digits", **fields)
    fields["in_unit"] = _within(variant, (choice["unit"],))
    if len(link.cells) > 1:
        return _("{held}, the only places left {in_unit}", **fields)
    return _("{held}, the only place left {in_unit}", **fields)


def _net_link(variant: Variant, link: Link, number: str, causes: str) -> str:
    fields = {"held": _held(variant, link), "number": number, "causes": causes}
    choice = link.choice or {}
    if "cell" in choice:
        return _("{held} {number}, the only digit left there after {causes}", **fields)
    if "almost" in choice:
        fields |= _crowd(variant, choice["almost"])
        return _(
            "{held} {number}, since {cells} are left with at most {count} digits after {causes}",
            **fields,
        )
    fields["in_unit"] = _within(variant, (choice["unit"],))
    if len(link.cells) > 1:
        return _("{held} {number}, the only places left {in_unit} after {causes}", **fields)
    return _("{held} {number}, the only place left {in_unit} after {causes}", **fields)


def _crowd(variant: Variant, cells: Sequence[int]) -> dict[str, str]:
    """Of an almost locked set that has lost a digit: all the others are there."""
    return {"cells": _cells(variant, cells), "count": str(len(cells))}


def _is_chain(links: Sequence[Link], offset: int = 0) -> bool:
    """Whether each follows from the one before it alone."""
    return all(link.causes == (n,) for n, link in enumerate(links[1:], offset))


def _numbers(labels: Labels, places: Iterable[int]) -> str:
    """Links as they are numbered: “[1, 3]”."""
    return f"[{', '.join(dict.fromkeys(labels[place] for place in places))}]"


def _refuted(variant: Variant, links: Sequence[Link], last: Sequence[int], outcome: str) -> str:
    """“if R1C1 = 5, column 2 has no place for 5”, or with all that leads there."""
    fields = {"supposed": _held(variant, links[0]), "outcome": outcome}
    if len(links) == 1:
        return _("if {supposed}, {outcome}", **fields)
    if _is_chain(links) and tuple(last) == (len(links) - 1,):
        fields["links"] = _links(variant, links)
        return _("if {supposed}, then {links}, and {outcome}", **fields)
    net = _Net(variant, links)
    fields["supposed"] += f" {_numbers(net.labels, (0,))}"
    fields["links"] = _("; ").join(net.told)
    fields["last"] = _numbers(net.labels, last)
    return _("if {supposed}, then {links}; after {last}, {outcome}", **fields)


class _Net:
    """The links after the first, told one by one. Suppositions within the first one that are
    refuted in the same way are told as one: “R1C4 ≠ 2 or 3 [5] (if R1C4 = 2 or 3 [a], then …)”."""

    def __init__(self, variant: Variant, links: Sequence[Link], first: int = 1) -> None:
        self.variant, self.links = variant, links
        self.parts: list[list[range]] = []  # runs of places: a link, or suppositions told as one
        self.number: dict[int, int] = {}  # of the part in which a link is
        for run in _runs(links):
            part = self._alike(run)
            part.append(run)
            self.number[run[-1]] = self.parts.index(part)
        self.labels = {place: str(first + n) for place, n in self.number.items()}
        self.told = [self._part(part) for part in self.parts[1:]]

    def _alike(self, run: range) -> list[range]:
        """The part to which the run belongs; a new one, if none is told in the same way."""
        for part in self.parts if len(run) > 1 else ():
            if self._argument(part[0]) == self._argument(run) and _of_one(
                self.links[each[0]] for each in (*part, run)
            ):
                return part
        self.parts.append([])
        return self.parts[-1]

    def _argument(self, run: range) -> list[object]:
        """What is told of it, but for the supposition."""
        return [_argument(self.links[place], run[0], self.number) for place in run[1:]]

    def _part(self, part: Sequence[range]) -> str:
        *inner, end = part[0]
        link, number = self.links[end], _numbers(self.labels, (end,))
        if not inner:
            return _net_link(self.variant, link, number, _numbers(self.labels, link.causes))
        labels = {**self.labels, **{place: _letter(n) for n, place in enumerate(inner)}}
        supposed = [(self.links[run[0]].cells[0], self.links[run[0]].digit) for run in part]
        fields = {
            "supposed": f"{_together(self.variant, supposed)} {_numbers(labels, inner[:1])}",
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
            why_not = _("if {supposed}, {outcome} after {last}", **fields)
        return _(
            "{held} {number} ({why})",
            held=_denied(self.variant, supposed),
            number=number,
            why=why_not,
        )


def _runs(links: Sequence[Link]) -> Iterator[range]:
    """A link for itself, and a supposition within the first one up to its end."""
    start = None
    for place, link in enumerate(links):
        if start is None and place and link.choice is None:
            start = place
        if start is None:
            yield range(place, place + 1)
        elif not link.right:
            yield range(start, place + 1)
            start = None


def _argument(link: Link, start: int, number: Mapping[int, int]) -> object:
    """The link and its causes, those from the start on by their distance from it."""
    causes = {
        (place >= start, place - start if place >= start else number[place])
        for place in link.causes
    }
    held = (link.cells, link.digit) if link.right else None
    return held, sorted((link.choice or {}).items()), sorted(causes)


def _of_one(supposed: Iterable[Link]) -> bool:
    """Whether they are of one cell, or of one digit."""
    links = list(supposed)
    return len({link.cells for link in links}) == 1 or len({link.digit for link in links}) == 1


def _letter(number: int) -> str:
    """a to z, then aa, ab, …"""
    more, last = divmod(number, 26)
    return (_letter(more - 1) if more else "") + chr(ord("a") + last)


def _outcome(variant: Variant, choice: Mapping[str, Any]) -> str:
    if "cell" in choice:
        return _(NO_DIGIT, cell=_cell(variant, choice["cell"]))
    unit, digit = _unit(variant, choice["unit"]), variant.symbol(choice["digit"])
    return _(NO_PLACE, unit=unit, digit=digit)


def _branches(variant: Variant, branches: Sequence[Sequence[Link]]) -> str:
    """Those that differ only in what they suppose are told as one. Numbers run on."""
    alike: list[list[tuple[int, Sequence[Link]]]] = []
    start = 0
    for branch in branches:
        tail = [_argument(link, start, {}) for link in branch[1:]]
        for group in alike:
            at, known = group[0]
            if tail == [_argument(link, at, {}) for link in known[1:]]:
                group.append((start, branch))
                break
        else:
            alike.append([(start, branch)])
        start += len(branch)
    if len(alike) == 1 and len(branches[0]) == 1:
        return _("each of these excludes that")
    found, number = [], 1
    for group in sorted(alike, key=lambda group: len(group[0][1]) > 1):  # what needs no link first
        at, branch = group[0]
        fields = {
            "supposed": _together(variant, [(b[0].cells[0], b[0].digit) for _at, b in group]),
            "links": _links(variant, branch),
        }
        if len(branch) == 1:
            found.append(_("{supposed} excludes that", **fields))
        elif not _is_chain(branch, at):
            net = _Net(variant, [_moved(link, -at) for link in branch], number)
            number += len(branch)
            fields["supposed"] += f" {_numbers(net.labels, (0,))}"
            fields["links"] = _("; ").join(net.told)
            fields["last"] = _numbers(net.labels, (len(branch) - 1,))
            found.append(_("if {supposed}, then {links}, and {last} excludes that", **fields))
        elif len(alike) == 1:
            found.append(_("in each case {links}, which excludes that", **fields))
        else:
            found.append(_("if {supposed}, then {links}, which excludes that", **fields))
    return _("; ").join(found)


def _moved(link: Link, by: int) -> Link:
    return link.replace(causes=tuple(cause + by for cause in link.causes))


def _petals(variant: Variant, petals: Sequence[tuple[int, Sequence[int]]]) -> str:
    """“1 or 3 from R1C1 and R1C2; 2 from R3C4”."""
    by_cells: dict[tuple[int, ...], list[int]] = {}
    for digit, cells in petals:
        by_cells.setdefault(tuple(cells), []).append(digit)
    return _("; ").join(
        _(
            "{digits} from {cells}",
            digits=_either(variant, digits),
            cells=_cells(variant, cells),
        )
        for cells, digits in by_cells.items()
    )


def _pairs(variant: Variant, pairs: Sequence[Sequence[Sequence[Candidate]]]) -> str:
    """“either R1C1 = 5 or R1C4 = 5; either R1C4 = 5, or R2C4 or R3C4 = 5; …”."""
    return _("; ").join(_pair(variant, one, other) for one, other in pairs)


def _pair(variant: Variant, one: Sequence[Candidate], other: Sequence[Candidate]) -> str:
    fields = {"one": _together(variant, one), "other": _together(variant, other)}
    if len(one) == len(other) == 1:
        return _("either {one} or {other}", **fields)
    return _("either {one}, or {other}", **fields)


def _kept(variant: Variant, kept: Sequence[tuple[Sequence[int], Sequence[int]]]) -> str:
    """“R1C1, R1C2 and R1C3 hold 5 and 6 between them; one of R2C1 and R3C1 holds 5; …”."""
    return _("; ").join(_kept_in(variant, cells, digits) for cells, digits in kept)


def _kept_in(variant: Variant, cells: Sequence[int], digits: Sequence[int]) -> str:
    fields = {"cells": _cells(variant, cells), "digits": _digits(variant, digits)}
    if len(digits) == 1:
        return _("one of {cells} holds {digits}", **fields)
    return _("{cells} hold {digits} between them", **fields)


def _fillings(variant: Variant, fillings: Sequence[Sequence[int]]) -> str:
    """“1–5 or 2–6”; sets with gaps digit by digit, “124 or 135”."""
    return listed([_filling(variant, digits) for digits in fillings], _(" or "))


def _filling(variant: Variant, digits: Sequence[int]) -> str:
    if digits[-1] - digits[0] == len(digits) - 1 > 1:
        return f"{variant.symbol(digits[0])}–{variant.symbol(digits[-1])}"
    return "".join(map(variant.symbol, digits))


def _sums(variant: Variant, fillings: Sequence[Sequence[int]]) -> str:
    """“1 + 2 + 4 or 1 + 3 + 5”."""
    sums = [" + ".join(map(variant.symbol, digits)) for digits in fillings]
    return listed(sums, _(" or "))


def _part(variant: Variant, step: Step) -> str:
    return _(
        "{conclusion}, since {why}", conclusion=conclusion(step, variant), why=why(step, variant)
    )


FIELDS: Mapping[str, Callable[[Variant, Any], str]] = {
    "first": _part,
    "second": _part,
    "cell": _cell,
    "other": _cell,
    "start": _cell,
    "end": _cell,
    "opposite": _cell,
    "cells": _cells,
    "others": _cells,
    "group": _cells,
    "fins": _either_cell,
    "places": _either_cell,
    "digit": lambda variant, digit: variant.symbol(digit),
    "third": lambda variant, digit: variant.symbol(digit),
    "digits": _digits,
    "shared": _digits,
    "earlier": _digits,
    "fourth": lambda variant, digit: variant.symbol(digit),
    "either": _either,
    "either_others": _either,
    "petals": _petals,
    "unit": _unit,
    "units": _units,
    "cover": _units,
    "assumption": _together,
    "denied": _denied,
    "ends": _candidates,
    "links": _links,
    "last": lambda variant, places: _numbers({place: str(place + 1) for place in places}, places),
    "branches": _branches,
    "pairs": _pairs,
    "kept": _kept,
    "fillings": _fillings,
    "sums": _sums,
    "count": lambda variant, count: str(count),
    "total": lambda variant, total: str(total),
}
