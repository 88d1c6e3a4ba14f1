"""All states of a cell are distinguishable, alone and combined: in each theme, in 16 colours,
without colour, in ASCII, and for every type of colour vision."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from rich.color import Color
from rich.style import Style

from satdoku.play.highlights import ArgumentPart
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.ui.board.cell import Shape, cell_rows
from satdoku.ui.board.looks import FOUND, SIGNS_MEAN, CellState, Role, board_theme
from satdoku.ui.board.tints import special_kinds
from satdoku.ui.game.help import help_lines
from satdoku.ui.theme.palette import (
    COLOUR_BLIND,
    FEW_COLOURS,
    HIGH_CONTRAST,
    MONO,
    PALETTES,
    Palette,
)
from satdoku.ui.theme.signs import in_ascii
from tests.ui.colours import EYES, OF_256, ciede2000, contrast, difference, distance

COLOURED = [palette for palette in PALETTES.values() if palette.coloured]
FEW = [palette for palette in FEW_COLOURS.values() if palette.coloured]
SHAPES = {
    "narrow": Shape(3, 1, 0, framed=False),
    "wide": Shape(7, 1, 0, framed=False),
    "places": Shape(7, 3, 3, framed=False),
}
PARTS = ("cause", "second", "third", "fourth", "chain", "gone", "target")  # of an argument
CONSOLE = dict(
    enumerate(
        (
            *("000000", "aa0000", "00aa00", "aa5500", "0000aa", "aa00aa", "00aaaa", "aaaaaa"),
            *("555555", "ff5555", "55ff55", "ffff55", "5555ff", "ff55ff", "55ffff", "ffffff"),
        )
    )
)

# Roles that any cell can have, and those only for cells with a digit.
ANY = {
    "tint": CellState(0, tints=(0,)),
    "other tint": CellState(0, tints=(1,)),
    "colour": CellState(0, colours=(1,)),
    "other colour": CellState(0, colours=(2,)),
    "peer": CellState(0, roles=frozenset({Role.PEER})),
    "hinted": CellState(0, roles=frozenset({Role.HINTED})),
    "shaded": CellState(0, roles=frozenset({Role.SHADED})),
    "last": CellState(0, roles=frozenset({Role.LAST})),
    "selected": CellState(0, roles=frozenset({Role.SELECTED})),
    "cursor": CellState(0, roles=frozenset({Role.SELECTED, Role.CURSOR})),
}
WITH_DIGIT = {
    "same": CellState(0, roles=frozenset({Role.SAME})),
    "clash": CellState(0, roles=frozenset({Role.CLASH})),
    "wrong": CellState(0, roles=frozenset({Role.WRONG})),
}
EXCLUSIVE = [{"tint", "other tint"}, {"colour", "other colour"}, {"selected", "cursor"}]
EXCLUSIVE += [{"peer", "cursor"}, {"clash", "wrong"}, {"last", "given"}]
EXCLUSIVE += [{"clash", "shaded"}, {"wrong", "shaded"}]
CONTENT = {
    "blank": CellState(0),
    "marks": CellState(0, marks=((2, None), (5, None))),
    "entry": CellState(5),
    "given": CellState(5, roles=frozenset({Role.GIVEN})),
}


def joined(*states: CellState) -> CellState:
    return CellState(
        max(state.digit for state in states),
        next((state.marks for state in states if state.marks), ()),
        frozenset().union(*(state.roles for state in states)),
        tuple(tint for state in states for tint in state.tints),
        tuple(colour for state in states for colour in state.colours),
    )


def states(content: str, most: int) -> dict[tuple[str, ...], CellState]:
    """The content with up to that many roles added."""
    added = ANY | (WITH_DIGIT if CONTENT[content].digit else {})
    found = {}
    for count in range(most + 1):
        for names in combinations(added, count):
            if not any(pair <= {content, *names} for pair in EXCLUSIVE):
                parts = (added[name] for name in names)
                found[content, *names] = joined(CONTENT[content], *parts)
    return found


def seen(
    state: CellState, palette: Palette, shape: str = "wide", *, ascii_only: bool = False
) -> tuple[Any, ...]:
    """Characters as seen: a blank has neither colour nor weight."""
    rows = cell_rows(state, SHAPES[shape], board_theme(palette), "123456789")
    return tuple(
        (
            in_ascii(sign) if ascii_only else sign,
            style.color if sign != " " else None,
            style.bgcolor,
            sign != " " and (style.bold, style.dim, style.italic if palette.coloured else None),
            bool(style.underline),
            bool(style.reverse),
        )
        for row in rows
        for sign, style in row
    )


@pytest.mark.parametrize("content", CONTENT)
@pytest.mark.parametrize("palette", [*COLOURED, *FEW], ids=lambda palette: palette.meaning[:12])
@pytest.mark.parametrize("shape", SHAPES)
def test_all_pairs_of_states_look_different(shape: str, palette: Palette, content: str) -> None:
    """In cells seven columns wide, even all triples."""
    found = states(content, 2 if shape == "narrow" else 3)
    looks: dict[object, tuple[str, ...]] = {}
    for names, state in found.items():
        other = looks.setdefault(seen(state, palette, shape), names)
        assert other == names


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("content", CONTENT)
def test_without_colours_signs_tell_the_states(content: str, ascii_only: bool) -> None:
    looks: dict[tuple[str, tuple[Any, ...]], tuple[str, ...]] = {}
    for names, state in states(content, 1).items():
        for shape in SHAPES:
            look = (shape, seen(state, MONO, shape, ascii_only=ascii_only))
            assert looks.setdefault(look, names) == names
    colours = {(sign[1], sign[2]) for _shape, look in looks for sign in look}
    assert colours == {(None, None)}


@pytest.mark.parametrize("digit", range(1, 10))
def test_without_colours_a_lone_mark_does_not_look_like_an_entry(digit: int) -> None:
    """The mark for 5 is in the middle, where an entry would be."""
    mark, entry = CellState(0, marks=((digit, None),)), CellState(digit)
    assert _texts(mark, "places") != _texts(entry, "places")
    assert ("'" in "".join(_texts(mark, "places"))) == (digit in (4, 5, 6))
    assert "'" not in "".join(_texts(CellState(0, marks=((4, None), (5, None))), "places"))


def _texts(state: CellState, shape: str) -> list[str]:
    rows = cell_rows(state, SHAPES[shape], board_theme(MONO), "123456789")
    return ["".join(sign for sign, _style in row) for row in rows]


@pytest.mark.parametrize("palette", [*PALETTES.values(), *FEW])
@pytest.mark.parametrize("shape", ["wide", "places"])
def test_cause_chain_and_eliminated_candidates_are_told_apart(shape: str, palette: Palette) -> None:
    """By colour if there is any, otherwise by attributes alone."""
    looks = [
        seen(CellState(0, marks=((2, part), (5, None))), palette, shape)
        for part in (None, FOUND, *ArgumentPart)
    ]
    assert len(set(looks)) == len(looks)


def behind(style: str) -> str:
    return style.rpartition("on ")[2]


def rgb(name: str) -> str:
    colour = Color.parse(name)
    return f"#{CONSOLE[colour.number]}" if colour.number in CONSOLE else name


def texts(palette: Palette) -> dict[str, str]:
    names = ("ink", "quiet", "key", "good", "bad", "unsure")
    return {name: getattr(palette, name) for name in names}


def spots(palette: Palette) -> dict[str, str]:
    names = ("hinted", "same", "open", "clash", "shade")
    return {name: behind(getattr(palette, name)) for name in names}


@pytest.mark.parametrize("palette", [*COLOURED, *FEW])
def test_the_tints_of_special_units_are_seen(palette: Palette) -> None:
    """Each kind has its own tint, distinct from the background and from the others."""
    grounds = [rgb(palette.paper), *map(rgb, palette.tints)]
    least = 1.2 if palette in FEW else 1.3
    assert min(contrast(grounds[0], tint) for tint in grounds[1:]) > least
    assert min(distance(*pair) for pair in combinations(grounds, 2)) > 14
    if palette.peer:
        assert min(distance(palette.peer, tint) for tint in grounds[1:]) > 12
    assert len(palette.tints) >= max(len(special_kinds(load(name))) for name in NAMES)


def inks(palette: Palette) -> Iterator[tuple[str, str, bool]]:
    """Colours of digits and marks, their backgrounds, and whether they are marks."""
    for content in CONTENT:
        for state in states(content, 2).values():
            for row in cell_rows(state, SHAPES["wide"], board_theme(palette), "123456789"):
                for sign, style in row:
                    if sign.isalnum():
                        yield (*_colours(style, palette), bool(state.marks))


def _colours(style: Style, palette: Palette) -> tuple[str, str]:
    colour = style.color.name if style.color else palette.ink
    ground = style.bgcolor.name if style.bgcolor else palette.paper
    return rgb(colour), rgb(ground)


@pytest.mark.parametrize("palette", [*COLOURED, *FEW])
def test_text_and_digits_stand_out(palette: Palette) -> None:
    """WCAG level AA, or AAA for the high-contrast theme; marks can be dimmer. The 16 colours of a
    console leave less choice."""
    few = palette in FEW
    least = 3.0 if few else 7.0 if palette is HIGH_CONTRAST else 4.5
    dim = 2.5 if few else 3.0
    pairs = {(rgb(colour), rgb(palette.paper), False) for colour in texts(palette).values()}
    pairs |= set(inks(palette))
    low = {
        (colour, ground, marks): contrast(colour, ground)
        for colour, ground, marks in pairs
        if contrast(colour, ground) < (dim if marks else least)
    }
    assert low == {}


@pytest.mark.parametrize("palette", COLOURED)
def test_marks_are_dimmer_than_entries(palette: Palette) -> None:
    assert contrast(palette.mark, palette.paper) < contrast(palette.entry, palette.paper)


@pytest.mark.parametrize("palette", [*COLOURED, *FEW])
def test_the_parts_of_an_argument_stand_out(palette: Palette) -> None:
    """Each differs from the others and from the background, and digits on it are readable."""
    styles = [getattr(palette, name).split(" on ") for name in PARTS]
    least = 3.0 if palette in FEW else 7.0 if palette is HIGH_CONTRAST else 4.5
    assert min(contrast(rgb(ink), rgb(ground)) for ink, ground in styles) > least
    grounds = [rgb(palette.paper), *(rgb(ground) for _ink, ground in styles)]
    if palette not in FEW:
        assert min(distance(*pair) for pair in combinations(grounds, 2)) > 30
    assert len(set(grounds[1:])) == len(PARTS)


@pytest.mark.parametrize("palette", COLOURED)
def test_every_colour_is_one_of_the_256(palette: Palette) -> None:
    used = {*texts(palette).values(), *spots(palette).values(), palette.given, palette.entry}
    used |= {palette.mark, palette.last, palette.peer, *palette.tints}
    for style in (*palette.colours, *(getattr(palette, name) for name in PARTS)):
        used |= set(style.split(" on "))
    assert used <= OF_256


@pytest.mark.parametrize("palette", COLOURED)
def test_spots_have_colours_of_their_own(palette: Palette) -> None:
    """Distinct from each other, from the backgrounds below them, and from the player's colours."""
    found = [palette.paper, palette.peer, *spots(palette).values()]
    close = {pair for pair in combinations(found, 2) if distance(*pair) < 8}
    assert close == set()
    own = list(map(behind, palette.colours))
    assert min(distance(*pair) for pair in combinations(own, 2)) > 12
    assert len(own) == 6


@pytest.mark.parametrize("eyes", EYES)
def test_grounds_that_mean_something_are_told_apart_by_all_eyes(eyes: str) -> None:
    """Distinct from each other and from the static backgrounds. Tints can be subtle, but adjacent
    cages differ."""
    palette = COLOUR_BLIND
    states = {**spots(palette), "cursor": behind(palette.cursor)}
    parts = {name: behind(getattr(palette, name)) for name in PARTS}
    board = dict(enumerate((palette.paper, palette.peer, *palette.tints)))
    pairs = [*combinations(states.items(), 2), *combinations(parts.items(), 2)]
    pairs += product({**states, **parts}.items(), board.items())  # type: ignore[arg-type]
    pairs += ((part, ("hinted", states["hinted"])) for part in parts.items())
    found = {(one[0], other[0]): difference(one[1], other[1], EYES[eyes]) for one, other in pairs}
    assert {pair: far for pair, far in found.items() if far < 15} == {}
    quiet = combinations((palette.paper, *palette.tints), 2)
    assert min(difference(*pair, EYES[eyes]) for pair in quiet) > 7


def test_differences_of_colours_are_those_of_the_standard() -> None:
    """Test data from Sharma, Wu and Dalal."""
    for one, other, expected in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ):
        assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("eyes", EYES)
def test_colours_without_red_or_green(eyes: str) -> None:
    """No two states, digits or words differ only in a way that some people cannot see."""
    palette = COLOUR_BLIND
    parts = {name: behind(getattr(palette, name)) for name in PARTS}
    digits = {"given": palette.given, "entry": palette.entry}
    for colours in (spots(palette), texts(palette), digits, parts):
        for one, other in combinations(colours, 2):
            far = distance(colours[one], colours[other], EYES[eyes])
            assert far > 12, (one, other, far)
    for pair in combinations((palette.paper, *palette.tints[:2]), 2):
        assert distance(*pair, EYES[eyes]) > 10


def test_red_and_green_are_found_out() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert distance("#870000", "#005f00") > 60
    assert distance("#870000", "#005f00", EYES["deuteranopia"]) < 12


def test_behind_something_only_the_first_eight_colours_stand() -> None:
    """The Linux console has only eight background colours."""
    for palette in FEW:
        styles = [value for value in vars(palette).values() if isinstance(value, str)]
        found = [*styles, *palette.colours, *(f"on {tint}" for tint in palette.tints)]
        assert [style for style in found if "on bright" in style] == []


def test_the_help_page_has_every_sign() -> None:
    lines = help_lines(load("percent"), 92)
    page = "\n".join(lines.line(index).plain for index in range(lines.count))
    for signs in SIGNS_MEAN:
        assert f"  {signs} " in page


def test_signs_as_a_setting_come_besides_the_colours() -> None:
    state = CONTENT["entry"].replace(roles=frozenset({Role.CLASH}))
    theme = board_theme(PALETTES["dark"], signs=True)
    (row,) = cell_rows(state, SHAPES["wide"], theme, "123456789")
    assert "".join(sign for sign, _style in row) == "   5  !"
    assert row[3][1].bgcolor is not None
