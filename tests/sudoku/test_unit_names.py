"""Units in a sentence: words that several names share appear once, and cells are “on” a line."""

from __future__ import annotations

import pytest

from satdoku.sudoku.constraints.unit_names import units_listed, within


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["row 1"], "row 1"),
        (["row 1", "row 4"], "rows 1 and 4"),
        (["box 1", "box 2", "box 9"], "boxes 1, 2 and 9"),
        (["galaxy 1", "galaxy 3"], "galaxies 1 and 3"),
        (["bay 1", "bay 3"], "bays 1 and 3"),
        (["column 8", "column 9", "column 10"], "columns 8–10"),
        (["column 4", "column 3", "column 2"], "columns 4, 3 and 2"),
        (["row 5", "box 5"], "row 5 and box 5"),
        (["row 1", "row 2", "column 1"], "rows 1 and 2 and column 1"),
        (
            ["row 1 of the left grid", "row 3 of the left grid", "row 9 of the right grid"],
            "rows 1 and 3 of the left grid and row 9 of the right grid",
        ),
        (["row 1 of the left grid", "box 1 of the left grid"], "row 1 and box 1 of the left grid"),
        (
            ["the line R1C1–R5C1", "the line R1C2–R6C1"],
            "the lines R1C1–R5C1 and R1C2–R6C1",
        ),
        (
            ["the derived unit R159C234", "the derived unit R159C678"],
            "the derived units R159C234 and R159C678",
        ),
        (["the asterisk", "window 1"], "the asterisk and window 1"),
        (["the line", "the line"], "the line and the line"),
        (["area no. 1", "area no. 2"], "area no. 1 and area no. 2"),
        (["[cage] 1", "[cage] 2"], "[cage] 1 and [cage] 2"),
    ],
)
def test_units_are_listed(names: list[str], told: str) -> None:
    assert units_listed(names) == told


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["row 3"], "in row 3"),
        (["the diagonal R1C1–R9C9"], "on the diagonal R1C1–R9C9"),
        (["the anti-diagonal"], "on the anti-diagonal"),
        (["the outline"], "in the outline"),
        (["box 1", "the line R1C1–R5C1"], "in box 1 and on the line R1C1–R5C1"),
        (
            ["the derived unit R1C2 (line 3 less box 1)"],
            "in the derived unit R1C2 (line 3 less box 1)",
        ),
    ],
)
def test_cells_are_in_a_box_and_on_a_line(names: list[str], told: str) -> None:
    assert within(names) == told


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["第 1 行", "第 4 行"], "第 1、4 行中"),
        (["第 2 列", "第 3 列", "第 4 列"], "第 2–4 列中"),
        (["左上盘第 1 行", "左上盘第 3 行", "右下盘第 9 行"], "左上盘第 1、3 行和右下盘第 9 行中"),
        (["对角线 R1C1–R9C9", "对角线 R1C9–R9C1"], "对角线 R1C1–R9C9、R1C9–R9C1 上"),
        (["第 3 宫", "副对角线"], "第 3 宫中、副对角线上"),
    ],
)
def test_in_chinese(names: list[str], told: str) -> None:
    assert within(names) == told
