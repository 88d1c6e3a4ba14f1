"""Boards of every variant, to the character, and the matching geometry for the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console
from rich.style import Style

from satdoku.play.moves import Move
from satdoku.play.notation import parse
from satdoku.play.session import Session
from satdoku.play.turn import Turn, apply
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.sudoku.variants.variant import Cell, Name, Unit, Variant
from satdoku.ui.board.drawing import Cutout, Drawing, render
from satdoku.ui.board.layout import BoardLayout, layout
from satdoku.ui.board.looks import THEMES, Ground, board_theme
from satdoku.ui.board.sizes import HEXAGONS, UP_TO_9, sizes
from satdoku.ui.board.view import Selection, View
from satdoku.ui.theme.palette import DARK, PALETTES
from satdoku.ui.theme.signs import in_ascii

MONO = THEMES["mono"]
GOLDEN = Path(__file__).parent / "golden"
SIZES = {f"{size.width}x{size.height}": size for size in UP_TO_9}
HEXAGON_SIZES = {"large": HEXAGONS[0], "medium": HEXAGONS[1], "small": HEXAGONS[2]}
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
    """A fifth of the cells given, one cell selected; a wrong entry, a clash, notes."""
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
    turn = Turn(played(session, "notes"), marked=frozenset({wrong}))
    return View.of(turn, Selection((selected,)))


def played(session: Session, text: str) -> Session:
    move = parse(text, session.variant)
    assert isinstance(move, Move)
    return apply(session, move).session


def blank(variant: Variant) -> View:
    return View.of(Turn(Session.of(Grid.empty(variant), None)))


def smallest(variant: Variant) -> BoardLayout:
    return layout(variant, sizes(variant)[-1])


def trimmed(drawing: Drawing) -> str:
    return "".join(f"{line.rstrip()}\n" for line in drawing.plain.split("\n"))


def compare(name: str, drawn: str) -> None:
    """Compare with a file of golden/; inspect the difference before updating that file."""
    assert drawn == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_golden(name: str) -> None:
    variant = load(name)
    compare(name, trimmed(render(smallest(variant), sample(variant), MONO)))


@pytest.mark.parametrize("theme", ["mono", "dark"])
@pytest.mark.parametrize("size", ["11x5", "7x3", "5x2", "5x1"])
@pytest.mark.parametrize("name", ["percent", "classic-6"])
def test_golden_in_larger_sizes(name: str, size: str, theme: str) -> None:
    variant = load(name)
    drawing = render(layout(variant, SIZES[size]), sample(variant), THEMES[theme])
    compare(f"{name}-{size}-{theme}", trimmed(drawing))


@pytest.mark.parametrize("size", HEXAGON_SIZES)
def test_golden_hexagons(size: str) -> None:
    variant = load("honeycomb")
    drawing = render(layout(variant, HEXAGON_SIZES[size]), sample(variant), THEMES["dark"])
    compare(f"honeycomb-{size}", trimmed(drawing))


@pytest.mark.parametrize(("name", "size"), [("twodoku", -1), ("honeycomb", 1), ("percent", 0)])
def test_golden_ascii(name: str, size: int) -> None:
    variant = load(name)
    made = layout(variant, sizes(variant)[size])
    theme = board_theme(PALETTES["mono"], ascii_only=True)
    drawing = in_ascii(trimmed(render(made, sample(variant), theme)))
    compare(f"{name}-ascii", drawing)
    assert drawing.isascii()


def test_columns_that_count_within_their_row_are_numbered_for_the_selected_row_only() -> None:
    board = blank(load("honeycomb"))

    def numbers(view: View) -> list[str]:
        return render(smallest(view.variant), view).plain.split("\n")[0].split()

    assert numbers(board) == []
    assert numbers(board.replace(selection=Selection((0,)))) == ["1", "2", "3", "4", "5"]


def test_lines_run_around_boxes_of_any_shape() -> None:
    compare("jigsaw", trimmed(render(smallest(JIGSAW), blank(JIGSAW))))
    compare("jigsaw-7x3", trimmed(render(layout(JIGSAW, SIZES["7x3"]), blank(JIGSAW))))


def all_layouts() -> list[BoardLayout]:
    return [
        layout(variant, size, rulers=rulers)
        for variant in [JIGSAW, *map(load, NAMES)]
        for size in sizes(variant)
        for rulers in (True, False)
    ]


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
            if digit and not made.size.big:
                assert lines[y][x] == made.variant.symbols[digit - 1]


def test_no_place_belongs_to_two_cells_and_lines_belong_to_none() -> None:
    """If lines run between all cells, those to the right and below belong to the cell."""
    for made in all_layouts():
        found = [
            made.cell_at(x, y)
            for y in range(-1, made.height + 1)
            for x in range(-1, made.width + 1)
        ]
        line = int(made.size.framed)
        area = (made.cell_width + line) * (made.cell_height + line)
        assert len(found) - found.count(None) == area * len(made.variant.cells)
        for y, row in enumerate(made.lines if not made.size.framed else ()):
            assert all(made.cell_at(x, y) is None for x, sign in enumerate(row) if sign != " ")


def test_a_cutout_is_a_part_of_the_drawing() -> None:
    made, view = smallest(load("classic-25")), sample(load("classic-25"))
    whole = render(made, view).plain.split("\n")
    part = render(made, view, cutout=Cutout(20, 7, 40, 12)).plain.split("\n")
    assert part == [line[20:60] for line in whole[7:19]]


def test_signs_of_several_states_at_once() -> None:
    """Selected, and a clash or a mistake."""
    variant = load("classic-4")
    session = played(Session.of(Grid(variant, (0, 2, *[0] * 14)), None), "112")
    made = smallest(variant)

    def first_line(view: View) -> str:
        return trimmed(render(made, view, MONO)).split("\n")[1]

    view = View.of(Turn(session), Selection((3,)))
    assert first_line(view) == "1 ┃!2 !2 ┃   ▐ ▌┃"
    view = View.of(Turn(session, marked=frozenset({0})), Selection((3,)))
    assert first_line(view) == "1 ┃×2 !2 ┃   ▐ ▌┃"
    assert first_line(view.replace(selection=Selection((0,)))) == "1 ┃▐2▌!2 ┃      ┃"


def test_the_same_digit_elsewhere() -> None:
    variant = load("classic-4")
    grid = Grid(variant, (1, 0, 0, 0, 0, 0, 0, 1, *[0] * 8))
    view = View.of(Turn(Session.of(grid, None)), Selection((0,)))
    assert trimmed(render(smallest(variant), view, MONO)).split("\n")[2] == "2 ┃      ┃   =1 ┃"
    assert view.grounds[0] is Ground.SELECTED
    assert view.grounds[7] is Ground.SAME


def test_the_frame_runs_on_the_lines_around_the_selected_cell() -> None:
    variant = load("classic-4")
    view = View.of(Turn(Session.of(Grid.empty(variant), None)), Selection((5,)))
    lines = render(layout(variant, SIZES["7x3"]), view).plain.split("\n")
    assert [line[10:19] for line in lines[4:9]] == ["┏━━━━━━━┓", *["┃       ┃"] * 3, "┗━━━━━━━┛"]
    two_lines = render(layout(variant, SIZES["5x2"]), view).plain.split("\n")
    assert [line[8:15] for line in two_lines[3:5]] == ["┃     ┃"] * 2


def test_lines_between_cells_on_one_ground_are_on_it_too() -> None:
    """So a window is one area."""
    variant = load("percent")
    made, theme = layout(variant, SIZES["7x3"]), board_theme(DARK)
    view = View.of(Turn(Session.of(Grid.empty(variant), None)))
    (line,) = list(render(made, view, theme).lines)[8:9]  # between rows 2 and 3
    signs = [(sign, segment.style) for segment in line for sign in segment.text]
    tinted = [at for at, (_sign, style) in enumerate(signs) if _ground(style) == DARK.tints[1]]
    left, right = made.corners[10][0], made.corners[12][0] + made.cell_width
    assert tinted == [*range(left, right)]


def _ground(style: Style | None) -> str:
    return f"on {style.bgcolor.name}" if style and style.bgcolor else ""


def test_a_hidden_board_shows_no_digit() -> None:
    for name in NAMES:
        view = sample(load(name))
        for size in sizes(view.variant):
            made = layout(view.variant, size)
            assert render(made, view.hidden()).plain == render(made, blank(view.variant)).plain


def test_colours_reach_the_terminal() -> None:
    drawn = render(smallest(load("classic-4")), sample(load("classic-4")), board_theme(DARK))
    console = Console(width=80, force_terminal=True, color_system="256", legacy_windows=False)
    with console.capture() as capture:
        console.print(drawn)
    assert "48;5;" in capture.get()
