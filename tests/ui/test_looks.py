"""What a cell shows: one ground, chosen by priority; digits, marks and signs that tell its states
with and without colours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from rich.style import Style

from satdoku.play.highlights import ArgumentPart
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.board.cell import Sign, cell_rows, parsed
from satdoku.ui.board.looks import (
    FOUND,
    SIGNS_MEAN,
    STATE_SIGNS,
    BoardTheme,
    CellState,
    Ground,
    Mark,
    board_theme,
)
from satdoku.ui.board.sizes import Shape, Size, shape_of
from satdoku.ui.board.view import Selection, View
from satdoku.ui.game.help import help_lines
from satdoku.ui.theme.palette import FEW_COLOURS, MANY_COLOURS, MONO, PALETTES, Palette
from satdoku.ui.theme.signs import in_ascii

SIZES = (
    *(Size(11, 5, uprights=True, levels=True), Size(7, 3, uprights=True, levels=True)),
    *(Size(5, 2, uprights=True), Size(5, 1), Size(3, 1)),
)
SHAPES = {f"{size.width}×{size.height}": shape_of(size, 9) for size in SIZES}
FIXED = [shape for shape in SHAPES.values() if shape.marks]
EVERY = [*PALETTES.values(), *MANY_COLOURS.values(), *FEW_COLOURS.values()]
FEW = [palette for palette in FEW_COLOURS.values() if palette.coloured]
PERCENT = load("percent")
BLANK = Grid.empty(PERCENT)
NO_MARKS = (frozenset[int](),) * 81


def drawn(
    state: CellState, shape: Shape, theme: BoardTheme, symbols: str = "123456789"
) -> tuple[tuple[Sign, ...], ...]:
    return cell_rows(state, shape, theme, symbols)


def texts(state: CellState, shape: Shape, palette: Palette = MONO) -> list[str]:
    return [
        "".join(sign for sign, _style in row) for row in drawn(state, shape, board_theme(palette))
    ]


def marks(digits: str) -> tuple[Mark, ...]:
    return tuple(Mark(int(digit)) for digit in digits)


def grounds(rows: tuple[tuple[Sign, ...], ...]) -> set[object]:
    return {style.bgcolor for row in rows for _sign, style in row}


# -- grounds ---------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("ground", Ground)
def test_the_ground_fills_the_whole_cell(ground: Ground, shape: Shape) -> None:
    theme = board_theme(PALETTES["dark"])
    for state in (
        CellState(0, ground=ground),
        CellState(5, ground=ground, given=True, tints=(0, 1), colours=(1, 2)),
        CellState(0, marks("123456789"), ground, selected=True, cursor=True),
    ):
        assert grounds(drawn(state, shape, theme)) == {Style.parse(theme.grounds[ground]).bgcolor}


def test_only_a_mark_to_remove_has_a_block_of_its_own() -> None:
    theme = board_theme(PALETTES["dark"])
    state = CellState(0, (Mark(2, ArgumentPart.GONE), Mark(3)), Ground.HINT)
    rows = drawn(state, SHAPES["7×3"], theme)
    hint = Style.parse(theme.grounds[Ground.HINT]).bgcolor
    assert [sign for row in rows for sign, style in row if style.bgcolor != hint] == ["2"]


def view(**changes: object) -> View:
    return View(BLANK, BLANK, NO_MARKS).replace(**changes)


def ground_of(cell: int, **changes: object) -> Ground:
    return view(**changes).grounds[cell]


def test_the_first_state_of_the_list_gives_the_ground() -> None:
    """Selected, clash, hint, set, player's colour, same digit, tint, peer, board."""
    cell, other = 0, 80
    same = BLANK.with_digit(cell, 5).with_digit(other, 5)
    changes: dict[str, object] = {}
    assert ground_of(cell) is Ground.BOARD
    changes["selection"] = Selection((1,))
    assert ground_of(cell, **changes) is Ground.PEER
    window = next(c for c, place in enumerate(PERCENT.cells) if (place.row, place.column) == (2, 2))
    assert ground_of(window, **changes) is Ground.TINT2
    changes = {"grid": same, "selection": Selection((other,))}
    assert ground_of(cell, **changes) is Ground.SAME
    changes["colours"] = (frozenset({3, 4}), *NO_MARKS[1:])
    assert ground_of(cell, **changes) is Ground.COLOUR3
    changes["parts"] = {(cell, 5): ArgumentPart.SECOND}
    assert ground_of(cell, **changes) is Ground.SET2
    changes["parts"] = {(cell, 5): ArgumentPart.SECOND, (cell, 6): ArgumentPart.GONE}
    assert ground_of(cell, **changes) is Ground.HINT
    changes["clashing"] = frozenset({cell})
    assert ground_of(cell, **changes) is Ground.CLASH
    changes |= {"selection": Selection((cell,)), "parts": {}}
    assert ground_of(cell, **changes) is Ground.SELECTED


def test_while_a_hint_is_shown_the_board_speaks_of_the_hint_alone() -> None:
    grid = BLANK.with_digit(0, 5).with_digit(80, 5)
    hinted = view(grid=grid, selection=Selection((0,)), parts={(40, 3): ArgumentPart.TARGET})
    found = set(hinted.grounds)
    assert Ground.PEER not in found
    assert Ground.SAME not in found
    selected = hinted.replace(selection=Selection((40,)))
    assert selected.grounds[40] is Ground.HINT  # the frame shows the selection
    assert selected.states[40].cursor


# -- digits and marks ------------------------------------------------------------------------


@pytest.mark.parametrize("palette", EVERY)
def test_given_and_own_digits_differ(palette: Palette) -> None:
    theme = board_theme(palette)
    looks = [
        style
        for given in (True, False)
        for sign, style in drawn(CellState(5, given=given), SHAPES["7×3"], theme)[1]
        if sign == "5"
    ]
    assert looks[0].bold
    assert not looks[1].bold


def test_marks_stand_in_fixed_places_wherever_nine_fit() -> None:
    assert texts(CellState(0, marks("123456789")), SHAPES["7×3"]) == [
        " 1 2 3 ",
        " 4 5 6 ",
        " 7 8 9 ",
    ]
    assert texts(CellState(0, marks("2589")), SHAPES["5×2"]) == [" 2  5", "  89 "]
    large = texts(CellState(0, marks("123456789")), SHAPES["11×5"])
    assert large[0::2] == [" 1   2   3 ", " 4   5   6 ", " 7   8   9 "]
    assert large[1::2] == [" " * 11] * 2


def test_cells_of_one_line_list_marks_or_show_them_as_dots() -> None:
    assert texts(CellState(0, marks("2589")), SHAPES["5×1"]) == ["2589 "]
    assert texts(CellState(0, marks("25")), SHAPES["3×1"]) == ["25 "]
    first, second = chr(0x2800 | 0x01 | 0x10), chr(0x2800 | 0x04)  # dots 1 and 5, and 3
    assert texts(CellState(0, marks("159")), SHAPES["3×1"]) == [f"{first}{second} "]
    plain = board_theme(MONO, ascii_only=True)
    (row,) = drawn(CellState(0, marks("123789")), SHAPES["3×1"], plain)
    assert "".join(sign for sign, _style in row) == "6' "


@pytest.mark.parametrize("palette", EVERY)
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_a_lone_mark_does_not_look_like_an_entry(shape: Shape, palette: Palette) -> None:
    """Not even a hint's digit, where an entry would stand."""
    for digit in range(1, 10):
        for part in (None, FOUND, ArgumentPart.TARGET):
            mark, entry = CellState(0, (Mark(digit, part),)), CellState(digit)
            assert texts(mark, shape, palette) != texts(entry, shape, palette)


def test_large_digits_are_drawn_from_blocks_and_plain_in_ascii() -> None:
    lines = texts(CellState(1), SHAPES["11×5"])
    assert lines[1:4] == ["    ▄█     ", "     █     ", "    ▄█▄    "]
    theme = board_theme(MONO, ascii_only=True)
    rows = drawn(CellState(1), SHAPES["11×5"], theme)
    assert "".join(sign for sign, _style in rows[2]) == "     1     "


@pytest.mark.parametrize("digits", [9, 16, 25])
def test_no_two_marks_share_a_place(digits: int) -> None:
    for size in (*SIZES, Size(6, 3, uprights=True)):
        places = shape_of(size, digits).marks
        assert len(set(places)) == len(places)
        assert len(places) in (0, digits)
        assert all(0 <= x < size.width and 0 <= y < size.height for x, y in places)


def test_the_steps_of_a_chain_are_numbered() -> None:
    chain = (Mark(1, ArgumentPart.CHAIN, 2), Mark(7, ArgumentPart.WEAK))
    assert texts(CellState(0, chain), SHAPES["7×3"]) == [" 1²    ", "       ", " 7     "]
    assert texts(CellState(0, chain), SHAPES["5×2"]) == ["1²7  ", "     "]
    assert texts(CellState(0, chain), SHAPES["5×1"]) == ["1²7  "]


@pytest.mark.parametrize("palette", EVERY)
def test_the_parts_of_an_argument_are_told_apart(palette: Palette) -> None:
    """What a chain claims, what it excludes, and what is removed: by colour or attributes."""
    parts = (None, ArgumentPart.CHAIN, ArgumentPart.WEAK, ArgumentPart.GONE, ArgumentPart.TARGET)
    theme = board_theme(palette)
    looks = [
        drawn(CellState(0, (Mark(2, part), Mark(5))), SHAPES["7×3"], theme)[0][3] for part in parts
    ]
    assert len({(sign, str(style)) for sign, style in looks}) == len(parts)


# -- signs -----------------------------------------------------------------------------------


def states() -> Iterator[CellState]:
    for digit, pencilled in ((0, ""), (0, "25"), (5, "")):
        for ground in (*STATE_SIGNS, Ground.BOARD):
            if ground is not Ground.SAME or digit:
                yield CellState(digit, marks(pencilled), ground)
        yield CellState(digit, marks(pencilled), Ground.CLASH, clash=True, wrong=True)


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_without_colours_signs_tell_the_states(shape: Shape, ascii_only: bool) -> None:
    theme = board_theme(MONO, ascii_only=ascii_only)
    looks: dict[object, CellState] = {}
    for state in states():
        look = tuple(
            in_ascii(sign) if ascii_only else sign
            for row in drawn(state, shape, theme)
            for sign, _style in row
        )
        assert looks.setdefault(look, state) == state
        assert grounds(drawn(state, shape, theme)) == {None}


@pytest.mark.parametrize("palette", [MONO, *FEW])
def test_tints_have_signs_where_they_have_no_colour(palette: Palette) -> None:
    shown = {tuple(texts(CellState(0, tints=(n,)), SHAPES["5×2"], palette)) for n in range(4)}
    assert len(shown) == 4


def test_signs_as_a_setting_come_besides_the_colours() -> None:
    theme = board_theme(PALETTES["dark"], signs=True)
    (row,) = drawn(CellState(5, ground=Ground.CLASH), SHAPES["5×1"], theme)
    assert "".join(sign for sign, _style in row) == " !5  "
    assert row[2][1].bgcolor == Style.parse(PALETTES["dark"].clash).bgcolor
    (plain,) = drawn(
        CellState(5, ground=Ground.CLASH), SHAPES["5×1"], board_theme(PALETTES["dark"])
    )
    assert "".join(sign for sign, _style in plain) == "  5  "


def test_several_colours_of_the_player_are_all_shown() -> None:
    shown = texts(
        CellState(0, colours=(1, 3), ground=Ground.COLOUR1), SHAPES["7×3"], PALETTES["dark"]
    )
    assert shown[2].startswith("C")


def test_behind_something_only_the_first_eight_colours_stand() -> None:
    """The Linux console has only eight background colours."""
    for palette in FEW:
        styles = [value for value in vars(palette).values() if isinstance(value, str)]
        found = [*styles, *palette.colours, *palette.sets, *palette.bands]
        assert [style for style in found if "on bright" in style] == []


def test_states_have_different_grounds_in_16_colours() -> None:
    meant = (Ground.SAME, Ground.SET1, Ground.SET2, Ground.SET3, Ground.HINT, Ground.CLASH)
    for palette in FEW:
        theme = board_theme(palette)
        pairs = combinations([parsed(theme.grounds[ground]) for ground in meant], 2)
        assert all(one.bgcolor != other.bgcolor for one, other in pairs)


def test_the_help_page_has_every_sign() -> None:
    lines = help_lines(PERCENT, 92)
    page = "\n".join(lines.line(index).plain for index in range(lines.count))
    for signs in SIGNS_MEAN:
        assert f"  {signs} " in page
