"""The built-in variants match their rules, cell by cell."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from satdoku.errors import UsageError
from satdoku.sudoku import variants
from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.sudoku.variants.variant import Unit, Variant

SQUARES = [name for name in NAMES if name not in ("twodoku", "samurai", "honeycomb")]


def units(variant: Variant, kind: str) -> list[Unit]:
    return [unit for unit in variant.units if unit.kind == kind]


def places(variant: Variant, unit: Unit) -> list[tuple[int, int]]:
    return [(variant.cells[cell].row, variant.cells[cell].column) for cell in unit.cells]


def square(top: int, left: int) -> list[tuple[int, int]]:
    return [(top + row, left + column) for row in range(3) for column in range(3)]


# -- all of them -----------------------------------------------------------------------------


def test_every_file_has_a_name_and_every_name_a_file() -> None:
    folder = variants.path_of("classic").parent
    assert {path.stem for path in folder.glob("*.toml")} == set(NAMES)
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize(
    ("name", "chinese", "digits", "cells", "kinds"),
    [
        ("classic", "普通数独", 9, 81, {"row": 9, "column": 9, "box": 9}),
        (
            "percent",
            "百分号数独",
            9,
            81,
            {"row": 9, "column": 9, "box": 9, "diagonal": 1, "window": 2},
        ),
        ("x", "对角线数独", 9, 81, {"row": 9, "column": 9, "box": 9, "diagonal": 2}),
        ("asterisk", "星形数独", 9, 81, {"row": 9, "column": 9, "box": 9, "asterisk": 1}),
        ("windoku", "窗口数独", 9, 81, {"row": 9, "column": 9, "box": 9, "window": 4}),
        ("twodoku", "双数独", 9, 153, {"row": 18, "column": 18, "box": 17}),
        ("samurai", "武士数独", 9, 369, {"row": 45, "column": 45, "box": 41}),
        ("honeycomb", "蜂窝数独", 9, 61, {"row": 9, "falling": 9, "rising": 9}),
        ("classic-4", "普通数独 4×4", 4, 16, {"row": 4, "column": 4, "box": 4}),
        ("classic-6", "普通数独 6×6", 6, 36, {"row": 6, "column": 6, "box": 6}),
        ("classic-16", "普通数独 16×16", 16, 256, {"row": 16, "column": 16, "box": 16}),
        ("classic-25", "普通数独 25×25", 25, 625, {"row": 25, "column": 25, "box": 25}),
    ],
)
def test_sizes(name: str, chinese: str, digits: int, cells: int, kinds: dict[str, int]) -> None:
    variant = load(name)
    assert (variant.id, variant.name.zh_CN) == (name, chinese)
    assert (variant.digits, len(variant.cells)) == (digits, cells)
    assert Counter(unit.kind for unit in variant.units) == kinds
    assert sum(map(len, variant.rows)) == cells


@pytest.mark.parametrize(
    ("name", "fewest"),
    [
        ("classic", 17),
        ("percent", 12),
        ("x", 12),
        ("asterisk", 15),
        ("windoku", 11),
        ("twodoku", 30),
        ("samurai", 90),
        ("honeycomb", 4),
        ("classic-4", 4),
        ("classic-6", 8),
        ("classic-16", 55),
        ("classic-25", 151),
    ],
)
def test_fewest_givens(name: str, fewest: int) -> None:
    assert load(name).fewest_givens == fewest


@pytest.mark.parametrize("name", NAMES)
def test_cells_are_in_reading_order_and_each_has_its_place(name: str) -> None:
    variant = load(name)
    order = [(cell.down, cell.across) for cell in variant.cells]
    assert order == sorted(set(order))
    assert len(variant.index) == len(variant.cells)
    assert all(variant.units_of)


@pytest.mark.parametrize("name", NAMES)
def test_names_of_units_tell_them_apart_in_both_languages(name: str) -> None:
    variant = load(name)
    for names in (
        {unit.name.en for unit in variant.units},
        {unit.name.zh_CN for unit in variant.units},
    ):
        assert len(names) == len(variant.units)
        assert not any("{" in text for text in names)


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UsageError) as caught:
        load("perc\x1bent")
    assert str(caught.value) == (
        r"unknown variant “perc\x1bent”; choose one of classic, percent, x, asterisk, windoku,"
        " twodoku, samurai, honeycomb, classic-4, classic-6, classic-16, classic-25, or name a"
        " .toml file. Did you mean “percent”?"
    )


# -- squares ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SQUARES)
def test_rows_columns_and_boxes_of_squares(name: str) -> None:
    variant = load(name)
    side = variant.digits
    rows, columns, boxes = (units(variant, kind) for kind in ("row", "column", "box"))
    counted = range(1, side + 1)
    assert [places(variant, unit) for unit in rows] == [[(r, c) for c in counted] for r in counted]
    assert [places(variant, unit) for unit in columns] == [
        [(r, c) for r in counted] for c in counted
    ]
    assert sorted(cell for unit in boxes for cell in unit.cells) == list(range(side * side))
    assert variant.boxes == tuple(unit.cells for unit in boxes)
    assert {unit.rule for unit in variant.units} == {Distinct()}
    assert {len(unit.cells) for unit in variant.units} == {side}
    assert str(rows[3].name) == "row 4"
    assert str(columns[1].name) == "column 2"


def test_boxes_are_numbered_row_by_row() -> None:
    variant = load("classic")
    box = units(variant, "box")[5]
    assert places(variant, box) == square(4, 7)
    assert (box.name.en, box.name.zh_CN) == ("box 6", "第 6 宫")


@pytest.mark.parametrize(
    ("name", "rows", "columns"), [("classic-4", 2, 2), ("classic-6", 2, 3), ("classic-16", 4, 4)]
)
def test_boxes_of_other_sizes(name: str, rows: int, columns: int) -> None:
    variant = load(name)
    assert places(variant, units(variant, "box")[0]) == [
        (r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)
    ]


def test_percent() -> None:
    variant = load("percent")
    assert places(variant, units(variant, "diagonal")[0]) == [(n, 10 - n) for n in range(1, 10)]
    assert [places(variant, unit) for unit in units(variant, "window")] == [
        square(2, 2),
        square(6, 6),
    ]


def test_x() -> None:
    variant = load("x")
    assert [places(variant, unit) for unit in units(variant, "diagonal")] == [
        [(n, n) for n in range(1, 10)],
        [(n, 10 - n) for n in range(1, 10)],
    ]


def test_asterisk() -> None:
    variant = load("asterisk")
    assert places(variant, units(variant, "asterisk")[0]) == [
        divmod(cell, 10) for cell in (25, 33, 37, 52, 55, 58, 73, 77, 85)
    ]


def test_windoku() -> None:
    variant = load("windoku")
    assert [places(variant, unit) for unit in units(variant, "window")] == [
        square(2, 2),
        square(2, 6),
        square(6, 2),
        square(6, 6),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_variant_adds_is_tinted_and_nothing_else(name: str) -> None:
    for unit in load(name).units:
        assert unit.tinted == (unit.kind in ("diagonal", "window", "asterisk"))


# -- twodoku ---------------------------------------------------------------------------------


def test_the_grids_of_twodoku_share_a_box_that_is_there_once() -> None:
    variant = load("twodoku")
    upper, lower = variant.grids
    shared = [cell for cell in upper if cell in lower]
    assert [(variant.cells[c].row, variant.cells[c].column) for c in shared] == square(7, 7)
    assert len(set(upper) | set(lower)) == 153
    assert [unit for unit in variant.units if set(unit.cells) == set(shared)] == [
        units(variant, "box")[8]
    ]
    assert variant.index[15, 15] == 152
    assert (1, 10) not in variant.index


@pytest.mark.parametrize("grid", [0, 1])
def test_each_grid_of_twodoku_is_a_classic_one(grid: int) -> None:
    variant, classic = load("twodoku"), load("classic")
    place = {cell: number for number, cell in enumerate(variant.grids[grid])}
    inside = {
        tuple(place[cell] for cell in unit.cells)
        for unit in variant.units
        if set(unit.cells) <= set(place)
    }
    assert inside == {unit.cells for unit in classic.units}


def test_units_of_twodoku_are_named_by_grid_and_by_the_rows_of_the_outline() -> None:
    variant = load("twodoku")
    row = variant.units[27]
    assert places(variant, row) == [(7, column) for column in range(7, 16)]
    assert row.name.en == "row 7 of the lower-right grid"
    assert row.name.zh_CN == "右下盘第 7 行"


# -- honeycomb -------------------------------------------------------------------------------


def test_the_rows_of_the_honeycomb_are_shifted_by_half_cells() -> None:
    variant = load("honeycomb")
    assert [len(row) for row in variant.rows] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert [variant.cells[row[0]].across for row in variant.rows] == [4, 3, 2, 1, 0, 1, 2, 3, 4]
    for row in variant.rows:
        assert [variant.cells[cell].column for cell in row] == list(range(1, len(row) + 1))
    assert variant.boxes == ()


@pytest.mark.parametrize("kind", ["row", "falling", "rising"])
def test_the_honeycomb_has_nine_lines_in_each_direction(kind: str) -> None:
    variant = load("honeycomb")
    lines = units(variant, kind)
    assert sorted(len(line.cells) for line in lines) == [5, 5, 6, 6, 7, 7, 8, 8, 9]
    assert sorted(cell for line in lines for cell in line.cells) == list(range(61))
    assert {line.rule for line in lines} == {Consecutive()}


def test_the_middle_of_the_honeycomb_lies_on_its_three_longest_lines() -> None:
    variant = load("honeycomb")
    lines = [variant.units[unit] for unit in variant.units_of[variant.index[5, 5]]]
    assert [str(line.name) for line in lines] == [
        "row 5",
        "the line R1C1–R9C5",
        "the line R9C1–R1C5",
    ]
    assert [len(line.cells) for line in lines] == [9, 9, 9]


def test_lines_of_the_honeycomb_go_on_to_neighbours() -> None:
    variant = load("honeycomb")
    for line in variant.units:
        cells = [variant.cells[cell] for cell in line.cells]
        steps = {(b.down - a.down, b.across - a.across) for a, b in pairwise(cells)}
        assert steps == {{"row": (0, 2), "falling": (1, 1), "rising": (1, -1)}[line.kind]}
