"""The built-in variants are what their rules say, cell by cell."""

from __future__ import annotations

from collections import Counter

import pytest

from satdoku.errors import UsageError
from satdoku.sudoku import variants
from satdoku.sudoku.catalogue import NAMES, load
from satdoku.sudoku.variant import Rule, Unit, Variant


def units(variant: Variant, kind: str) -> list[Unit]:
    return [unit for unit in variant.units if unit.kind == kind]


def names(variant: Variant, unit: Unit) -> str:
    return " ".join(str(variant.cells[cell]) for cell in unit.cells)


def test_every_file_has_a_name_and_every_name_a_file() -> None:
    folder = variants.path_of("classic").parent
    assert {path.stem for path in folder.glob("*.toml")} == set(NAMES)
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize(
    ("name", "digits", "cells", "fewest", "kinds"),
    [
        ("classic", 9, 81, 17, {"row": 9, "column": 9, "box": 9}),
        ("percent", 9, 81, 12, {"row": 9, "column": 9, "box": 9, "diagonal": 1, "window": 2}),
        ("x", 9, 81, 12, {"row": 9, "column": 9, "box": 9, "diagonal": 2}),
        ("asterisk", 9, 81, None, {"row": 9, "column": 9, "box": 9, "asterisk": 1}),
        ("windoku", 9, 81, 11, {"row": 9, "column": 9, "box": 9, "window": 4}),
        ("twodoku", 9, 153, None, {"row": 18, "column": 18, "box": 17}),
        ("honeycomb", 9, 61, 4, {"row": 9, "falling": 9, "rising": 9}),
        ("classic-4", 4, 16, 4, {"row": 4, "column": 4, "box": 4}),
        ("classic-6", 6, 36, 8, {"row": 6, "column": 6, "box": 6}),
        ("classic-16", 16, 256, 55, {"row": 16, "column": 16, "box": 16}),
        ("classic-25", 25, 625, 151, {"row": 25, "column": 25, "box": 25}),
    ],
)
def test_sizes(
    name: str, digits: int, cells: int, fewest: int | None, kinds: dict[str, int]
) -> None:
    variant = load(name)
    assert (variant.id, variant.digits, len(variant.cells)) == (name, digits, cells)
    assert fewest is None or variant.fewest_givens == fewest
    assert Counter(unit.kind for unit in variant.units) == kinds
    if name != "honeycomb":
        assert {len(unit.cells) for unit in variant.units} == {digits}
        assert {unit.rule for unit in variant.units} == {Rule.DISTINCT}


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UsageError) as caught:
        load("perc\x1bent")
    assert str(caught.value) == (
        r"there is no variant “perc\x1bent”; choose one of classic, percent, x, asterisk, windoku,"
        " twodoku, honeycomb, classic-4, classic-6, classic-16, classic-25, or name a .toml file."
    )
