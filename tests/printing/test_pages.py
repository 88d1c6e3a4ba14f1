"""Sheets: each page shows the actual puzzle, in SVG and in PDF."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest

from satdoku.drawing import Caption, Filling, Outline, Shape, SheetPage, Strokes, borders, inset
from satdoku.messages import speak
from satdoku.printing.board import PrintedBoard
from satdoku.printing.pages import PAPERS, PrintedPuzzle, SheetStyle, sheet_pages
from satdoku.printing.pdf import pdf_bytes
from satdoku.printing.svg import svg_text
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants import NAMES
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant

SVG = "{http://www.w3.org/2000/svg}"
SQUARE: Outline = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


@cache
def solution_of(variant: Variant) -> Grid:
    return next(iter(BoardSolver(variant).solutions(Grid.empty(variant))))


def printed(variant: Variant, *, seed: int | None = None) -> PrintedPuzzle:
    """A board with every other cell blank."""
    solution = solution_of(variant)
    digits = tuple(digit * (cell % 2) for cell, digit in enumerate(solution.digits))
    return PrintedPuzzle(Grid(variant, digits), solution, seed=seed)


def of_role(shapes: Sequence[Shape], role: str) -> list[Shape]:
    return [shape for shape in shapes if shape.role == role]


def texts(page: SheetPage, role: str) -> list[str]:
    return [shape.text for shape in of_role(page.shapes, role) if isinstance(shape, Caption)]


# -- outlines ----------------------------------------------------------------------------------


def moved(outline: Outline, across: float, down: float) -> Outline:
    return tuple((x + across, y + down) for x, y in outline)


def test_the_border_of_cells_that_touch_leaves_out_what_they_share() -> None:
    (border,) = borders([SQUARE, moved(SQUARE, 10, 0), moved(SQUARE, 0, 10)])
    assert len(border) == 8
    assert (10.0, 10.0) in border  # the inner corner
    assert len(borders([SQUARE, moved(SQUARE, 30, 0)])) == 2


def test_a_ring_of_cells_has_two_borders() -> None:
    ring = [moved(SQUARE, 10 * x, 10 * y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(len(border) for border in borders(ring)) == [4, 12]


def test_an_inset_outline_keeps_its_distance_also_at_inner_corners() -> None:
    assert inset(SQUARE, 1.0) == ((1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0))
    (border,) = borders([SQUARE, moved(SQUARE, 10, 0), moved(SQUARE, 0, 10)])
    inner = dict(zip(border, inset(border, 1.0), strict=True))
    assert inner[10.0, 10.0] == (9.0, 9.0)
    assert inner[10.0, 0.0] == (10.0, 1.0)


# -- boards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_variant_shows_its_cells_its_special_units_and_its_digits(name: str) -> None:
    puzzle = printed(load(name))
    shapes = list(PrintedBoard(puzzle.variant).at((0, 0), 10).draw(puzzle.puzzle))
    (cells,) = of_role(shapes, "cells")
    assert isinstance(cells, Strokes)
    assert len(cells.paths) == len(puzzle.variant.cells)
    special = {cell for unit in puzzle.variant.units if unit.tinted for cell in unit.cells}
    assert len(of_role(shapes, "shaded")) == len(special)
    drawn = [shape.text for shape in of_role(shapes, "digit") if isinstance(shape, Caption)]
    assert drawn == [sign for sign in str(puzzle.puzzle) if sign != "."]
    assert not of_role(shapes, "cage")  # frames and tints make other pictures unnecessary


def test_a_honeycomb_is_made_of_regular_hexagons_that_touch() -> None:
    board = PrintedBoard(load("honeycomb"))
    for outline in board.outlines:
        sides = {
            round(((x - v) ** 2 + (y - w) ** 2) ** 0.5, 9)
            for (x, y), (v, w) in zip(outline, (*outline[1:], outline[0]), strict=True)
        }
        assert sides == {round(3**-0.5, 9)}
    assert len(borders(board.outlines)) == 1


def test_where_special_units_of_two_kinds_overlap_the_paper_is_darker() -> None:
    windows = [unit for unit in load("windoku").units if unit.tinted]
    both = load("x").replace(id="both", units=(*load("x").units, *windows))
    shapes = of_role(list(PrintedBoard(both).at((0, 0), 1).draw(Grid.empty(both))), "shaded")
    greys = Counter(shape.grey for shape in shapes if isinstance(shape, Filling))
    overlap = 12  # three cells of a diagonal in each of the four windows
    assert greys[min(greys)] == overlap
    assert sorted(greys.values()) == sorted([overlap, 17 - overlap, 36 - overlap])


WITH_A_LINE = """
name = { en = "lines", zh_CN = "线" }
digits = 4
fewest_givens = 1
board = { rows = 4, columns = 4 }
[units.row]
name = { en = "row {row}", zh_CN = "第 {row} 行" }
cells = { down = 0, across = 2 }
[units.whisper]
name = { en = "whisper", zh_CN = "耳语" }
rule = "whisper"
difference = 2
cells = ["R1C1 R2C2 R3C2"]
[units.group]
name = { en = "group", zh_CN = "组" }
cells = ["R3C3 R3C4 R4C3"]
"""


def test_a_whisper_is_a_line_and_cells_that_nothing_else_shows_are_a_cage(tmp_path: Path) -> None:
    path = tmp_path / "lines.toml"
    path.write_text(WITH_A_LINE, encoding="utf-8")
    variant = load(str(path))
    shapes = list(PrintedBoard(variant).at((0, 0), 10).draw(Grid.empty(variant)))
    (line,) = of_role(shapes, "line")
    assert isinstance(line, Strokes)
    assert line.paths == (((5.0, 5.0), (15.0, 15.0), (15.0, 25.0)),)
    assert [shape.text for shape in of_role(shapes, "label") if isinstance(shape, Caption)] == [
        "≥2"
    ]
    (cage,) = of_role(shapes, "cage")
    assert isinstance(cage, Strokes)
    assert cage.dashes
    assert [len(path) for path in cage.paths] == [
        8
    ]  # the corners on its path, including straight ones


def test_a_sheet_of_four_killers_shows_every_cage_with_its_sum() -> None:
    killer = load(str(Path(__file__).parents[1] / "sudoku" / "killer.toml"))
    puzzle = PrintedPuzzle(Grid.empty(killer), solution_of(killer))
    (page,) = sheet_pages([puzzle] * 4, SheetStyle(solutions=False))
    cages = [unit for unit in killer.units if unit.kind == "cage"]
    assert len(of_role(page.shapes, "cage")) == 4 * len(cages)
    assert texts(page, "label") == [unit.rule.label() for unit in cages] * 4
    assert not of_role(page.shapes, "shaded")
    assert texts(page, "figures") == ["1", "2", "3", "4"]


# -- pages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["classic", "honeycomb", "twodoku", "classic-16"])
@pytest.mark.parametrize("per_page", [None, 1, 6])
def test_nothing_leaves_the_paper_and_no_board_covers_another(
    name: str, paper: str, per_page: int | None
) -> None:
    pages = sheet_pages([printed(load(name))] * 6, SheetStyle(paper, per_page))
    for page in pages:
        boards = [shape.paths for shape in of_role(page.shapes, "cells")]  # type: ignore[union-attr]
        boxes = []
        for paths in boards:
            xs, ys = zip(*(corner for path in paths for corner in path), strict=True)
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
            assert min(xs) > 0
            assert min(ys) > 0
            assert max(xs) < PAPERS[paper][0]
            assert max(ys) < PAPERS[paper][1] - 40
        for number, (left, top, right, bottom) in enumerate(boxes):
            for x, y, v, w in boxes[:number]:
                assert left >= v or x >= right or top >= w or y >= bottom


def test_so_many_a_page_then_the_solutions() -> None:
    puzzles = [printed(load("classic-4"), seed=seed) for seed in range(5)]
    pages = sheet_pages(puzzles, SheetStyle(per_page=2))
    assert [len(of_role(page.shapes, "cells")) for page in pages] == [2, 2, 1, 5]
    assert texts(pages[0], "title") == ["Sudoku: classic 4×4"]
    assert texts(pages[3], "title") == ["Sudoku: classic 4×4 – solutions"]
    assert texts(pages[3], "footer") == ["page 4 of 4"]
    assert "".join(texts(pages[3], "digit")) == 5 * str(puzzles[0].solution)
    assert texts(pages[2], "figures") == ["5 · 8 givens · seed 4"]
    assert len(sheet_pages(puzzles, SheetStyle(per_page=2, solutions=False))) == 3


def test_the_givens_of_a_solution_are_bold() -> None:
    puzzle = printed(load("classic-4"))
    page = sheet_pages([puzzle], SheetStyle())[1]
    bold = [shape.bold for shape in of_role(page.shapes, "digit") if isinstance(shape, Caption)]
    assert bold == [bool(digit) for digit in puzzle.puzzle.digits]


def test_puzzles_of_several_variants_say_which_is_which() -> None:
    pages = sheet_pages([printed(load(name)) for name in ("classic", "honeycomb")], SheetStyle())
    assert texts(pages[0], "title") == ["Sudoku"]
    assert [text[:13] for text in texts(pages[0], "figures")] == ["1 · classic ·", "2 · honeycomb"]


# -- writers -----------------------------------------------------------------------------------


def test_the_svg_of_a_page_has_its_shapes() -> None:
    puzzle = printed(load("honeycomb"))
    page = sheet_pages([puzzle], SheetStyle(title="a < b & c"))[0]
    root = ElementTree.fromstring("".join(svg_text(page)))
    assert root.get("width") == "595.28pt"
    found = [element.text for element in root.iter(f"{SVG}text") if element.get("class") == "digit"]
    assert found == texts(page, "digit")
    assert [e.text for e in root.iter(f"{SVG}text") if e.get("class") == "title"] == ["a < b & c"]
    (cells,) = (e for e in root.iter(f"{SVG}path") if e.get("class") == "cells")
    assert cells.get("d", "").count("Z") == 61
    assert not re.search(r"(href|url|@import)", "".join(svg_text(page)))


def test_the_pdf_has_the_pages_and_their_texts() -> None:
    puzzle = printed(load("classic-4"), seed=7)
    pages = sheet_pages([puzzle] * 3, SheetStyle("letter", per_page=2))
    reader = pypdf.PdfReader(io.BytesIO(pdf_bytes(pages, "A title")))
    assert len(reader.pages) == len(pages) == 3
    assert reader.metadata is not None
    assert reader.metadata.title == "A title"
    assert [float(side) for side in reader.pages[0].mediabox[2:]] == [612.0, 792.0]
    for drawn, page in zip(pages, reader.pages, strict=True):
        lines = page.extract_text().split("\n")
        assert Counter(line for line in lines if len(line) == 1 and line.isdigit()) == Counter(
            [*texts(drawn, "digit"), *(t for t in texts(drawn, "figures") if len(t) == 1)]
        )
    assert "1 · 8 givens · seed 7" in reader.pages[0].extract_text()


def test_the_same_pages_give_the_same_bytes() -> None:
    pages = sheet_pages([printed(load("classic-4"))], SheetStyle())
    assert pdf_bytes(pages, "x") == pdf_bytes(pages, "x")


def test_chinese_titles_are_written_in_a_font_that_has_them() -> None:
    speak("zh_CN")
    pages = sheet_pages([printed(load("classic-4"))], SheetStyle())
    assert texts(pages[1], "title") == ["普通数独 4×4：答案"]
    data = pdf_bytes(pages, "数独")
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert "普通数独" in reader.pages[0].extract_text()
    assert b"STSong-Light" in data
    assert reader.metadata is not None
    assert reader.metadata.title == "数独"
