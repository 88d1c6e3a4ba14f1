"""The sentences that explain a step."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

from satdoku.messages import _
from satdoku.sudoku.constraints.unit_names import listed, spaced
from satdoku.sudoku.techniques import argument, phrases
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.variants.variant import Variant


def where(step: Step, variant: Variant) -> str:
    """Where to look, without the digit."""
    units = _where(step)
    place = phrases.units(variant, units) if units else phrases.cell(variant, step.cells[0])
    return _closed(_("{technique}: look at {place}", technique=_(step.technique), place=place))


def looked_at(step: Step, variant: Variant) -> frozenset[int]:
    """The cells named by `where`."""
    units = units_of_reasoning(variant)
    cells = (cell for unit in _where(step) for cell in units[unit].cells)
    return frozenset(cells) or frozenset(step.cells[:1])


def _where(step: Step) -> Sequence[int]:
    """The units to look at; empty if it is a cell."""
    if "units" in step.fields:
        units: Sequence[int] = step.fields["units"]
        return units
    return (step.fields["unit"],) if "unit" in step.fields and "links" not in step.fields else ()


def why(step: Step, variant: Variant) -> str:
    """The argument, without a full stop."""
    told = _(step.reason, **_asked(step, variant))
    if "last" in step.fields:  # the reason states the result of a supposition
        told = argument.tell_refutation(variant, step.fields["links"], step.fields["last"], told)
    return _closed(spaced(told))


def _asked(step: Step, variant: Variant) -> dict[str, str]:
    """The fields that the reason uses, in words; for units also “in row 5”."""
    asked = {name for _text, name, _spec, _how in Formatter().parse(step.reason) if name}
    found = {name: FIELDS[name](variant, step.fields[name]) for name in asked & step.fields.keys()}
    for name in asked - found.keys():
        found[name] = phrases.within(variant, step.fields[name.removeprefix("in_")])
    return found


def _closed(text: str) -> str:
    """Chinese puts no space between two of its own characters: “请看第 1 宫”, but “请看 R1C1”."""
    return re.sub("(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])", "", text)


def conclusion(step: Step, variant: Variant) -> str:
    """“R4C5 is 1”, or “R4C5 and R4C6 cannot hold 1”."""
    if step.placed:
        return _("; ").join(
            _("{cell} is {digit}", cell=phrases.cell(variant, cell), digit=variant.symbol(digit))
            for cell, digit in step.placed
        )
    by_digits: dict[tuple[int, ...], list[int]] = {}
    for cell in sorted({cell for cell, _digit in step.removed}):
        digits = tuple(sorted(digit for other, digit in step.removed if other == cell))
        by_digits.setdefault(digits, []).append(cell)
    return _("; ").join(
        phrases.cannot_hold(variant, cells, digits) for digits, cells in by_digits.items()
    )


def sentence(step: Step, variant: Variant) -> str:
    return _("{conclusion}: {why}.", conclusion=conclusion(step, variant), why=why(step, variant))


# -- fields of reasons -----------------------------------------------------------------------


def _petals(variant: Variant, petals: Sequence[tuple[int, Sequence[int]]]) -> str:
    """“1 or 3 from R1C1 and R1C2; 2 from R3C4”."""
    by_cells: dict[tuple[int, ...], list[int]] = {}
    for digit, cells in petals:
        by_cells.setdefault(tuple(cells), []).append(digit)
    return _("; ").join(
        _(
            "{digits} from {cells}",
            digits=phrases.either(variant, digits),
            cells=phrases.cells(variant, cells),
        )
        for cells, digits in by_cells.items()
    )


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


def _ranges(variant: Variant, ranges: Sequence[tuple[int, Sequence[int]]]) -> str:
    """“R1C1 1 to 5, R1C2 2 to 6 and R1C3 7”."""
    found = []
    for cell, digits in ranges:
        low, high = variant.symbol(digits[0]), variant.symbol(digits[-1])
        fields = {"cell": phrases.cell(variant, cell), "low": low, "high": high}
        found.append(
            _("{cell} {low} to {high}", **fields) if low != high else f"{fields['cell']} {low}"
        )
    return listed(found, _(" and "))


def _rule(variant: Variant, unit: int) -> str:
    """The rule of a unit, without a full stop."""
    return units_of_reasoning(variant)[unit].rule.sentence().rstrip(".。")


def _trial(variant: Variant, trial: tuple[Candidate, Sequence[Step]]) -> str:
    """“if R1C1 = 5, then R2C2 is 3, since …; R3C4 cannot hold 3, since …”."""
    supposed = phrases.together(variant, [trial[0]])
    if not trial[1]:
        return _("if {supposed}", supposed=supposed)
    links = _("; ").join(_part(variant, step) for step in trial[1])
    return _("if {supposed}, then {links}", supposed=supposed, links=links)


def _number(variant: Variant, number: int) -> str:
    return str(number)


FIELDS: Mapping[str, Callable[[Variant, Any], str]] = {
    "first": _part,
    "second": _part,
    "cell": phrases.cell,
    "other": phrases.cell,
    "start": phrases.cell,
    "end": phrases.cell,
    "opposite": phrases.cell,
    "cells": phrases.cells,
    "others": phrases.cells,
    "group": phrases.cells,
    "fins": phrases.either_cell,
    "places": phrases.either_cell,
    "digit": phrases.digit,
    "third": phrases.digit,
    "digits": phrases.digits,
    "shared": phrases.digits,
    "earlier": phrases.digits,
    "fourth": phrases.digit,
    "either": phrases.either,
    "of_cells": phrases.digits,
    "of_others": phrases.digits,
    "of_group": phrases.digits,
    "petals": _petals,
    "unit": phrases.unit,
    "units": phrases.units,
    "cover": phrases.units,
    "assumption": phrases.together,
    "denied": phrases.denied,
    "ends": phrases.together,
    "links": argument.tell_chain,
    "branches": argument.tell_branches,
    "pairs": argument.tell_pairs,
    "kept": argument.tell_kept,
    "fillings": _fillings,
    "sums": _sums,
    "count": _number,
    "total": _number,
    "least": _number,
    "most": _number,
    "low": _number,
    "high": _number,
    "whole": _number,
    "part": _number,
    "ranges": _ranges,
    "trial": _trial,
    "rule": _rule,
}
