"""Boards of every variant to the character, and the same geometry for the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from satdoku.play.moves import Move, parse
from satdoku.play.session import Session
from satdoku.play.turn import apply
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.sudoku.variants.variant import Cell, Name, Unit, Variant
from satdoku.ui.board.drawing import Drawing, View, notes_line, render
from satdoku.ui.board.layout import BoardLayout, fitting, layout, too_small
from satdoku.ui.board.looks import THEMES, Look, Role
from satdoku.ui.theme.ascii_signs import in_ascii

DARK, MONO = THEMES["dark"], THEMES["mono"]
GOLDEN = Path(__file__).parent / "golden"
JIGSAW = Variant(
    "jigsaw",
    Name("jigsaw"),
    4,
    tuple(Cell(i // 4 + 1, i % 4 + 1, 2 * (i % 4), i // 4) for i in range(16)),
    (Unit("all", Name("all"), Distinct(), tuple(range(16))),),
    0,
    boxes=((0, 1, 2, 4), (3, 6, 7, 11), (5, 8, 9, 12), (10, 13, 14, 15)),
)


def sample(variant: Variant) -> View:
    """A fifth of the cells given and one of them selected; a wrong entry, a clash, notes."""
    digits = (
        (3 * (cell.row - 1) + (cell.row - 1) // 3 + cell.column - 1) % variant.digits + 1
        for cell in variant.cells
    )
    givens = Grid(variant, tuple(d * (i * 7 % 5 == 1) for i, d in enumerate(digits)))
    selected = givens.digits.index(max(givens.digits))
    blanks = [cell for cell, digit in enumerate(givens.digits) if not digit]
    wrong, last = blanks[-2], next(cell for cell in blanks if cell in variant.peers[selected])
    session = Session.of(givens, None)
    for cell, digit in ((wrong, 1), (last, givens[selected])):
        place = variant.cells[cell]
        session = played(session, f"{place.row} {place.column} {digit}")
    return View.of(played(session, "notes"), selected, frozenset({wrong}))


def played(session: Session, text: str) -> Session:
    move = parse(text, session.variant)
    assert isinstance(move, Move)
    return apply(session, move).session


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def trimmed(drawing: Drawing) -> str:
    return "".join(f"{line.rstrip()}\n" for line in drawing.plain.split("\n"))


@pytest.mark.parametrize("name", NAMES)
def test_golden(name: str) -> None:
    variant = load(name)
    assert trimmed(render(layout(variant), sample(variant), MONO)) == golden(name)


@pytest.mark.parametrize("name", ["percent", "honeycomb", "classic-6"])
def test_golden_with_pencil_marks_in_all_cells(name: str) -> None:
    variant = load(name)
    drawing = render(layout(variant, roomy=True), sample(variant), DARK)
    assert trimmed(drawing) == golden(f"{name}-roomy")


@pytest.mark.parametrize("name", ["twodoku", "honeycomb"])
def test_golden_ascii(name: str) -> None:
    variant = load(name)
    drawing = in_ascii(trimmed(render(layout(variant), sample(variant), MONO)))
    assert drawing == golden(f"{name}-ascii")
    assert drawing.isascii()


def test_columns_that_count_within_their_row_are_numbered_for_the_selected_row_only() -> None:
    board = View.of(Session.of(Grid.empty(load("honeycomb")), None))

    def numbers(view: View) -> list[str]:
        return render(layout(view.variant), view).plain.split("\n")[0].split()

    assert numbers(board) == []
    assert numbers(board.replace(selected=0)) == ["1", "2", "3", "4", "5"]


def test_lines_run_around_boxes_of_any_shape() -> None:
    drawing = render(layout(JIGSAW), View.of(Session.of(Grid.empty(JIGSAW), None)))
    assert trimmed(drawing) == golden("jigsaw")


def all_layouts() -> list[BoardLayout]:
    variants = [JIGSAW, *map(load, NAMES)]
    return [layout(variant, roomy=roomy) for variant in variants for roomy in (False, True)]


def test_every_line_of_a_drawing_is_as_wide_as_the_layout_says() -> None:
    for made in all_layouts():
        lines = render(made, sample(made.variant)).plain.split("\n")
        assert len(lines) == made.height
        assert {len(line) for line in lines} == {made.width}


def test_the_mouse_finds_each_cell_where_its_digit_is_drawn() -> None:
    for made in all_layouts():
        view = sample(made.variant)
        lines = render(made, view).plain.split("\n")
        for cell, digit in enumerate(view.grid.digits):
            x, y = (
                corner + half for corner, half in zip(made.corner(cell), made.middle, strict=True)
            )
            assert made.cell_at(x, y) == cell
            if digit:
                assert lines[y][x] == made.variant.symbols[digit - 1]


def test_no_place_belongs_to_two_cells_and_lines_belong_to_none() -> None:
    for made in all_layouts():
        found = [
            made.cell_at(x, y)
            for y in range(-1, made.height + 1)
            for x in range(-1, made.width + 1)
        ]
        area = made.cell_width * made.cell_height
        assert len(found) - found.count(None) == area * len(made.variant.cells)
        for y, line in enumerate(made.lines):
            assert all(made.cell_at(x, y) is None for x, sign in enumerate(line) if sign != " ")


def test_several_states_at_once() -> None:
    """Selected, last move, clash and wrong: the brackets stay, and so does the mistake."""
    variant = load("classic-4")
    session = Session.of(Grid(variant, (0, 2, *[0] * 14)), None)
    view = View.of(played(session, "112"), selected=0)
    assert trimmed(render(layout(variant), view)).split("\n")[2] == "1 │[2!·2!│·  ·  │"
    view = view.replace(wrong=frozenset({0}), selected=None)
    assert trimmed(render(layout(variant), view)).split("\n")[2] == "1 │>2× 2!│      │"


def test_the_same_digit_elsewhere() -> None:
    variant = load("classic-4")
    grid = Grid(variant, (1, 0, 0, 0, 0, 0, 0, 1, *[0] * 8))
    view = View.of(Session.of(grid, None), selected=0)
    assert trimmed(render(layout(variant), view)).split("\n")[3] == "2 │·  ·  │    1=│"
    assert list(view.roles(0)) == [Role.GIVEN, Role.SELECTED]


def test_a_hidden_board_shows_no_digit() -> None:
    for name in NAMES:
        view = sample(load(name))
        for roomy in (False, True):
            made = layout(view.variant, roomy=roomy)
            drawn = render(made, view.hidden()).plain
            bare = Grid.empty(view.variant)
            assert drawn == render(made, View.of(Session.of(bare, None))).plain


def test_colours_are_laid_over_each_other() -> None:
    theme = DARK.replace(looks={role: Look("") for role in Role} | {Role.CLASH: Look("on red")})
    drawn = render(layout(load("classic-4")), sample(load("classic-4")), theme)
    console = Console(width=80, force_terminal=True, color_system="standard", legacy_windows=False)
    with console.capture() as capture:
        console.print(drawn)
    assert "\x1b[41m" in capture.get()


def test_pencil_marks_of_the_selected_cell() -> None:
    session = played(Session.of(Grid.empty(load("classic-16")), None), "note 2 3 12")
    session = played(session, "note 2 3 1")
    assert notes_line(View.of(session, 18)) == "Pencil marks of R2C3: 1 C"
    assert notes_line(View.of(session, 17)) == ""
    assert notes_line(View.of(session)) == ""


@pytest.mark.parametrize("name", ["classic", "percent", "x", "asterisk", "windoku", "honeycomb"])
def test_boards_of_nine_fit_into_a_small_window(name: str) -> None:
    """80×24, with lines left for a title, messages, commands and keys; all marks from 40 on."""
    small, large = fitting(load(name), 80, 18), fitting(load(name), 80, 33)
    assert small is not None
    assert large is not None
    assert (small.roomy, large.roomy) == (False, True)


def test_a_window_too_small_is_told_what_is_needed() -> None:
    variant = load("classic-16")
    assert fitting(variant, 60, 20) is None
    sentence = too_small(variant, 60, 20, (60, 24))
    assert "60×26" in sentence
    assert "60×24" in sentence
    wide = fitting(variant, 56, 22)
    assert wide is not None
    assert (wide.width, wide.height) == (56, 22)
