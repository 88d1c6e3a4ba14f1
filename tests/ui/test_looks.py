"""All states of a cell look different: in each theme, without colour, in ASCII, to all eyes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import pytest
from rich.style import Style

from satdoku.play import notes
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.board.drawing import View, render
from satdoku.ui.board.layout import layout
from satdoku.ui.board.looks import Role, board_theme
from satdoku.ui.game.help import help_lines
from satdoku.ui.theme.ascii_signs import in_ascii
from satdoku.ui.theme.palette import COLOUR_BLIND, HIGH_CONTRAST, MONO, PALETTES, Palette
from tests.ui.colours import EYES, OF_256, contrast, distance

State = frozenset[Role]

BOARD = load("classic-4")
COLOURED = [palette for palette in PALETTES.values() if palette.coloured]

# What a cell can hold, and the states that it can then have at the same time.
ANY = [
    {Role.TINTED},
    {Role.PEER},
    {Role.HINTED},
    {Role.SELECTED},
    {Role.SELECTED, Role.HINTED},
    set[Role](),
]
DIGIT = [
    {Role.SAME},
    {Role.CLASH},
    {Role.HINTED, Role.CLASH},
    {Role.HINTED, Role.SAME},
    {Role.SELECTED, Role.CLASH},
]
MOVED = [{Role.LAST}]
MISTAKEN = [
    {Role.WRONG},
    {Role.LAST, Role.CLASH},
    {Role.LAST, Role.WRONG},
    {Role.SELECTED, Role.WRONG},
    {Role.HINTED, Role.WRONG},
]
STATES: list[State] = [
    *(frozenset(state | {Role.GIVEN}) for state in ANY + DIGIT),
    *(frozenset(state | {Role.ENTRY}) for state in ANY + DIGIT + MOVED + MISTAKEN),
    *(frozenset(state | {Role.NOTED}) for state in ANY + MOVED),
    *(frozenset(state) for state in ANY + MOVED),
]


@dataclass(frozen=True)
class Sign:
    """A character as it is seen: a space has no foreground colour and no weight."""

    sign: str
    colour: str
    behind: str
    bold: bool
    underline: bool
    reverse: bool

    @classmethod
    def of(cls, sign: str, style: Style, palette: Palette) -> Sign:
        colour = style.color.name if style.color else palette.ink
        behind = style.bgcolor.name if style.bgcolor else palette.paper
        if style.reverse:
            colour, behind = behind, colour
        inked = sign != " " or bool(style.underline)
        return cls(
            sign,
            colour if inked else "",
            behind,
            bool(style.bold) and sign != " ",
            bool(style.underline),
            bool(style.reverse),
        )

    def uncoloured(self) -> tuple[object, ...]:
        return self.sign, self.bold, self.underline, self.reverse


class Posed(View):
    """A view whose first cell is in the state that a test wants."""

    state: State = frozenset()

    def roles(self, cell: int) -> Iterator[Role]:
        return iter(sorted(self.state) if cell == 0 else ())


def seen(state: State, palette: Palette, *, ascii_only: bool = False) -> tuple[Sign, ...]:
    filled = bool(state & {Role.GIVEN, Role.ENTRY})
    grid = Grid(BOARD, (int(filled), *[0] * 15))
    marks = [frozenset({2} if Role.NOTED in state else ()), *notes.blank(BOARD)[1:]]
    view = Posed(grid, grid, tuple(marks))
    object.__setattr__(view, "state", state)
    made = layout(BOARD)
    drawn = render(made, view, board_theme(palette))
    left, top = made.corner(0)
    signs = [
        Sign.of(in_ascii(sign) if ascii_only else sign, style or Style(), palette)
        for text, style, _control in drawn.lines[top]
        for sign in text
    ]
    return tuple(signs[left : left + made.cell_width])


def alike(looks: dict[State, object]) -> list[tuple[State, State]]:
    return [(a, b) for a, b in combinations(looks, 2) if looks[a] == looks[b]]


def test_every_role_is_among_the_states() -> None:
    assert set().union(*STATES) == set(Role)
    assert len(set(STATES)) == len(STATES)


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("name", PALETTES)
def test_states_are_told_apart(name: str, ascii_only: bool) -> None:
    looks = {state: seen(state, PALETTES[name], ascii_only=ascii_only) for state in STATES}
    assert alike(looks) == []  # type: ignore[arg-type]
    if ascii_only:
        assert all(sign.sign.isascii() for look in looks.values() for sign in look)


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("name", PALETTES)
def test_states_are_told_apart_without_colour(name: str, ascii_only: bool) -> None:
    """Special units have a sign only if there are no colours: it would cover half the board."""
    palette = PALETTES[name]
    told = [state for state in STATES if palette is MONO or Role.TINTED not in state]
    looks: dict[State, object] = {
        state: tuple(sign.uncoloured() for sign in seen(state, palette, ascii_only=ascii_only))
        for state in told
    }
    assert alike(looks) == []


def test_without_colours_nothing_is_coloured() -> None:
    signs = [sign for state in STATES for sign in seen(state, MONO)]
    assert {(sign.colour, sign.behind) for sign in signs} == {("", "")}


def texts(palette: Palette) -> dict[str, str]:
    names = ("ink", "quiet", "key", "good", "bad", "unsure")
    return {name: getattr(palette, name) for name in names}


def behinds(palette: Palette) -> dict[str, str]:
    names = ("tinted", "peer", "hinted", "same", "clash")
    return {
        "paper": palette.paper,
        **{name: getattr(palette, name).rpartition("on ")[2] for name in names},
    }


@pytest.mark.parametrize("palette", COLOURED)
def test_text_and_digits_stand_out(palette: Palette) -> None:
    """Text meets level AA of WCAG, and level AAA in the high-contrast theme."""
    least = 7.0 if palette is HIGH_CONTRAST else 4.5
    pairs = {(colour, palette.paper) for colour in texts(palette).values()}
    pairs |= {
        (sign.colour, sign.behind)
        for state in STATES
        for sign in seen(state, palette)
        if sign.colour
    }
    assert {pair: contrast(*pair) for pair in pairs if contrast(*pair) < least} == {}


@pytest.mark.parametrize("palette", COLOURED)
def test_every_colour_is_one_of_the_256(palette: Palette) -> None:
    given, entry = palette.given, palette.entry
    assert {*texts(palette).values(), *behinds(palette).values(), given, entry} <= OF_256


@pytest.mark.parametrize("palette", COLOURED)
def test_states_have_colours_of_their_own(palette: Palette) -> None:
    close = {
        pair: distance(*pair)
        for pair in combinations(behinds(palette).values(), 2)
        if distance(*pair) < 8
    }
    assert close == {}


@pytest.mark.parametrize("eyes", EYES)
def test_colours_without_red_or_green(eyes: str) -> None:
    """States, digits and words stay distinct for eyes without red or green cones."""
    digits = {"given": COLOUR_BLIND.given, "entry": COLOUR_BLIND.entry}
    for colours in (behinds(COLOUR_BLIND), texts(COLOUR_BLIND), digits):
        for one, other in combinations(colours, 2):
            far = distance(colours[one], colours[other], EYES[eyes])
            assert far > 12, (one, other, far)


def test_red_and_green_are_detected_as_too_similar() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert distance("#870000", "#005f00") > 60
    assert distance("#870000", "#005f00", EYES["deuteranopia"]) < 12


def test_the_help_page_has_every_sign() -> None:
    lines = help_lines(load("percent"))
    page = "\n".join(lines.line(index).plain for index in range(lines.count))
    for role, look in board_theme(MONO).looks.items():
        if look.left or look.right:
            label = f"{look.left} {look.right}".strip()
            assert f"  {label} " in page, role
