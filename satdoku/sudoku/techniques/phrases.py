"""How the sentence of a step names cells, digits, units and candidates."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.messages import _
from satdoku.sudoku.constraints import unit_names
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.variants.variant import Variant


def cell(variant: Variant, place: int) -> str:
    return str(variant.cells[place])


def cells(variant: Variant, places: Sequence[int]) -> str:
    return unit_names.listed([cell(variant, place) for place in places], _(" and "))


def either_cell(variant: Variant, places: Sequence[int]) -> str:
    return unit_names.listed([cell(variant, place) for place in places], _(" or "))


def digit(variant: Variant, number: int) -> str:
    return variant.symbol(number)


def digits(variant: Variant, numbers: Sequence[int]) -> str:
    return unit_names.listed([variant.symbol(number) for number in numbers], _(" and "))


def either(variant: Variant, numbers: Sequence[int]) -> str:
    return unit_names.listed([variant.symbol(number) for number in numbers], _(" or "))


def unit(variant: Variant, number: int) -> str:
    return str(units_of_reasoning(variant)[number].name)


def units(variant: Variant, numbers: Sequence[int]) -> str:
    return unit_names.units_listed([unit(variant, number) for number in numbers])


def within(variant: Variant, numbers: Sequence[int]) -> str:
    """“in row 5”, “on the diagonal R1C1–R9C9”."""
    return unit_names.within([unit(variant, number) for number in numbers])


def candidates(variant: Variant, found: Sequence[Candidate]) -> str:
    """“R1C1 = 5 or R1C2 ≠ 6”: a wrong candidate has a negative digit."""
    return unit_names.listed([_candidate(variant, *each) for each in found], _(" or "))


def _candidate(variant: Variant, place: int, number: int) -> str:
    return f"{cell(variant, place)} {'=' if number > 0 else '≠'} {variant.symbol(abs(number))}"


def together(variant: Variant, found: Sequence[Candidate], right: bool = True) -> str:
    """“R1C1 = 5”, “R2C4 or R3C4 = 5”, “R1C1 = 5 or 6”, or “R1C1 = 5 or R1C2 = 6”; for wrong
    candidates “R2C4 and R3C4 ≠ 5”."""
    places = list(dict.fromkeys(place for place, _number in found))
    numbers = list(dict.fromkeys(number for _place, number in found))
    if len(places) > 1 and len(numbers) > 1:
        return candidates(variant, found)
    held = either_cell(variant, places) if right else cells(variant, places)
    return f"{held} {'=' if right else '≠'} {either(variant, numbers)}"


def denied(variant: Variant, found: Sequence[Candidate]) -> str:
    """The candidates share one cell or one digit. “R1C1 ≠ 5 or 6” could mean that it is 6."""
    numbers = list(dict.fromkeys(number for _place, number in found))
    if len(numbers) == 1:
        return together(variant, found, right=False)
    places = list(dict.fromkeys(place for place, _number in found))
    return cannot_hold(variant, places, numbers)


def cannot_hold(variant: Variant, places: Sequence[int], numbers: Sequence[int]) -> str:
    return _(
        "{cells} cannot hold {digits}",
        cells=cells(variant, places),
        digits=either(variant, numbers),
    )
