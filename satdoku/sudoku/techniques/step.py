"""One step of a person's reasoning, as a value; and the sentences that explain it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from satdoku.messages import _
from satdoku.sudoku.constraints.unit_names import listed, spaced, units_listed, within
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

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
    fields = {name: FIELDS[name](variant, value) for name, value in step.fields.items()}
    for name in ("units", "cover"):
        if name in step.fields:
            fields[f"in_{name}"] = _within(variant, step.fields[name])
    return spaced(_(step.reason, **fields))


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


def _links(variant: Variant, links: Sequence[Link]) -> str:
    """“R1C1 = 5 [1]; R1C4 = 2 [2], the only digit left there after [1]”."""
    return _("; ").join(_inner_link(variant, n, link) for n, link in enumerate(links))


def _inner_link(variant: Variant, number: int, link: Link) -> str:
    """Or “supposing R3C2 = 1 [3] as well; …; after [4], R3C5 has no digit left, so that R3C2 ≠ 1
    [5]”: a supposition within the first one, and its end."""
    fields = {"held": _held(variant, link), "number": _numbers(variant, (number,))}
    if number and link.choice is None:
        return _("supposing {held} {number} as well", **fields)
    if link.right or link.choice is None:
        return _link(variant, number, link)
    fields["causes"] = _numbers(variant, link.causes)
    if "cell" in link.choice:
        fields["cell"] = _cell(variant, link.choice["cell"])
        return _("after {causes}, {cell} has no digit left, so that {held} {number}", **fields)
    fields["unit"] = _unit(variant, link.choice["unit"])
    fields["digit"] = variant.symbol(link.choice["digit"])
    return _("after {causes}, {unit} has no place for {digit}, so that {held} {number}", **fields)


def _link(variant: Variant, number: int, link: Link) -> str:
    fields = {"held": _held(variant, link), "number": _numbers(variant, (number,))}
    if link.choice is None:
        return _("{held} {number}", **fields)
    fields["causes"] = _numbers(variant, link.causes)
    if "cell" in link.choice:
        return _("{held} {number}, the only digit left there after {causes}", **fields)
    if "almost" in link.choice:
        fields["cells"] = _cells(variant, link.choice["almost"])
        return _(
            "{held} {number}, since {cells} have one more digit than cells and lose one to"
            " {causes}",
            **fields,
        )
    fields["in_unit"] = _within(variant, (link.choice["unit"],))
    if len(link.cells) > 1:
        return _("{held} {number}, the only places left {in_unit} after {causes}", **fields)
    return _("{held} {number}, the only place left {in_unit} after {causes}", **fields)


def _held(variant: Variant, link: Link) -> str:
    """“R1C1 = 5”, “R1C1 ≠ 5”, “R1C1 or R1C2 = 5”, or “R1C1 and R1C2 ≠ 5”."""
    joint = _(" or ") if link.right else _(" and ")
    cells = listed([_cell(variant, cell) for cell in link.cells], joint)
    return f"{cells} {'=' if link.right else '≠'} {variant.symbol(link.digit)}"


def _numbers(_variant: Variant, places: Sequence[int]) -> str:
    """Links as they are numbered: “[1] and [3]”."""
    return listed([f"[{place + 1}]" for place in places], _(" and "))


def _branches(variant: Variant, branches: Sequence[Sequence[Link]]) -> str:
    """Each begins with a supposition of its own; numbers run on through all of them."""
    found, number = [], 0
    for branch in branches:
        supposed, *links = (_link(variant, n, link) for n, link in enumerate(branch, number))
        number += len(branch)
        fields = {"supposed": supposed, "last": _numbers(variant, (number - 1,))}
        if links:
            fields["links"] = _("; ").join(links)
            found.append(_("if {supposed}, then {links}, and {last} excludes it", **fields))
        else:
            found.append(_("if {supposed}, then {last} excludes it", **fields))
    return _("; ").join(found)


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
    """“R1C1 = 5 or R1C4 = 5; R1C4 = 5, or R2C4 or R3C4 = 5; …”."""
    return _("; ").join(_pair(variant, one, other) for one, other in pairs)


def _pair(variant: Variant, one: Sequence[Candidate], other: Sequence[Candidate]) -> str:
    if len(one) == len(other) == 1:
        return _candidates(variant, [*one, *other])
    return _("{one}, or {other}", one=_together(variant, one), other=_together(variant, other))


def _together(variant: Variant, candidates: Sequence[Candidate]) -> str:
    """“R2C4 or R3C4 = 5”, “R1C1 = 5 or 6”, or “R1C1 = 5 or R1C2 = 6”."""
    (cell, digit), *others = candidates
    if others and all(other == cell for other, _digit in others):
        digits = [each for _cell, each in candidates]
        return f"{_cell(variant, cell)} = {_either(variant, digits)}"
    if any(other != digit for _cell, other in others):
        return _candidates(variant, candidates)
    return _held(variant, Link(tuple(cell for cell, _digit in candidates), digit))


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
    "assumption": _candidates,
    "ends": _candidates,
    "links": _links,
    "last": _numbers,
    "branches": _branches,
    "pairs": _pairs,
    "kept": _kept,
    "fillings": _fillings,
    "sums": _sums,
    "count": lambda variant, count: str(count),
    "total": lambda variant, total: str(total),
}
