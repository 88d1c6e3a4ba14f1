"""Contrasts and differences of all colours that can meet on a board, in every theme."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from rich.style import Style

from satdoku.ui.board.looks import BoardTheme, Ground, board_theme
from satdoku.ui.theme.colours import MANY, NAMES, SIXTEEN, TRUECOLOUR, Table
from satdoku.ui.theme.palette import (
    COLOUR_BLIND,
    HIGH_CONTRAST,
    MANY_COLOURS,
    PALETTES,
    SEVERAL,
    Palette,
)
from tests.ui.colours import EYES, OF_256, contrast, difference

THEMES = {f"{name}, all colours": PALETTES[name] for name in NAMES}
THEMES |= {f"{name}, 256 colours": MANY_COLOURS[name] for name in NAMES}
EACH = pytest.mark.parametrize("palette", THEMES.values(), ids=THEMES.keys())
TINTS = (Ground.TINT1, Ground.TINT2, Ground.TINT3, Ground.TINT4)
SETS = (Ground.SET1, Ground.SET2, Ground.SET3)
MEANT = (Ground.SAME, *SETS, Ground.HINT, Ground.CLASH, Ground.SELECTED)
TEXT, LARGE = 4.5, 7.0  # WCAG: AA for text, AAA for the digits that fill a cell


@pytest.mark.parametrize("table", [TRUECOLOUR, MANY, SIXTEEN], ids=["all", "256", "16"])
def test_every_table_has_every_colour_of_a_palette(table: Table) -> None:
    """A field without a value would silently take the terminal's own colour."""
    numbered = {**SEVERAL, "path": 6}
    plain = {*Palette.__annotations__} - {"meaning", "signs", "tint_signs"}
    plain -= {f"{role}s" for role in numbered}
    assert set(table) == plain | {
        f"{r}{n + 1}" for r, count in numbered.items() for n in range(count)
    }


def ground_of(style: str) -> str:
    found = Style.parse(style).bgcolor
    assert found is not None
    return found.name


def ink_on(ground: str, ink: str) -> str:
    """The ink that is seen: some grounds bring their own."""
    found = Style.parse(f"{ink} {ground}").color
    assert found is not None
    return found.name


def low(
    theme: BoardTheme, inks: dict[str, str], grounds: list[str], least: float
) -> dict[str, float]:
    found = {
        f"{name} on {ground}": contrast(ink_on(ground, ink), ground_of(ground))
        for (name, ink), ground in product(inks.items(), grounds)
    }
    return {pair: round(value, 2) for pair, value in found.items() if value < least}


@EACH
def test_digits_and_marks_can_be_read_on_every_ground_and_path(palette: Palette) -> None:
    theme = board_theme(palette)
    grounds = [*theme.grounds.values(), *theme.bands]
    assert low(theme, {"given": theme.given, "own": theme.own}, grounds, LARGE) == {}
    meant = [theme.grounds[one] for one in (Ground.CLASH, Ground.SELECTED, Ground.HINT)]
    assert low(theme, {"clash": theme.clash}, meant, LARGE) == {}
    for ground in Ground:
        inks = {"label": theme.label_on(ground), "sign": theme.sign_on(ground)}
        assert low(theme, inks, [theme.grounds[ground]], TEXT) == {}
    inks = {"mark": theme.mark, **{str(part): style for part, style in theme.parts.items()}}
    assert low(theme, {n: s for n, s in inks.items() if " on " not in s}, grounds, TEXT) == {}
    assert contrast(*_block(palette.gone)) >= LARGE


def _block(style: str) -> tuple[str, str]:
    ink, _on, ground = style.partition(" on ")
    return ink, ground


@EACH
def test_lines_labels_and_words_can_be_read(palette: Palette) -> None:
    theme = board_theme(palette)
    quiet = [theme.grounds[ground] for ground in Ground if ground <= Ground.TINT4]
    least = 7.0 if palette in (HIGH_CONTRAST, MANY_COLOURS["high-contrast"]) else TEXT
    assert low(theme, {"cage": theme.cage, "here": theme.here}, quiet, least) == {}
    assert low(theme, {str(n): ink for n, ink in enumerate(theme.paths)}, quiet, TEXT) == {}
    words = ("ink", "quiet", "key", "accent", "good", "bad")
    for word in words:
        ground = palette.button if word in ("ink", "quiet", "key") else palette.board
        assert contrast(getattr(palette, word), palette.paper) >= least
        assert contrast(getattr(palette, word), ground_of(ground)) >= TEXT
    for ground in (palette.chosen, palette.selected, palette.hint, *palette.sets):  # in sentences
        assert contrast(ink_on(ground, palette.ink), ground_of(ground)) >= TEXT
    on_pressed = contrast(ink_on(palette.selected, palette.given), ground_of(palette.selected))
    assert on_pressed >= TEXT  # what a pressed button says


@EACH
def test_tints_are_quiet_but_seen(palette: Palette) -> None:
    theme = board_theme(palette)
    board = ground_of(palette.board)
    found = [contrast(ground_of(theme.grounds[tint]), board) for tint in TINTS]
    assert 1.1 <= min(found) <= max(found) <= 1.36
    digits = contrast(palette.given.split(" ")[-1], board)
    assert digits > 5 * max(found)


@EACH
def test_digits_are_louder_than_marks(palette: Palette) -> None:
    board = ground_of(palette.board)
    assert contrast(palette.mark, board) < contrast(palette.own, board)
    assert contrast(palette.own, board) <= contrast(palette.given, board)


@EACH
def test_every_state_has_a_ground_of_its_own(palette: Palette) -> None:
    theme = board_theme(palette)
    grounds = [ground_of(theme.grounds[ground]) for ground in MEANT]
    assert len(set(grounds)) == len(MEANT)
    assert min(difference(*pair) for pair in combinations(grounds, 2)) > 6
    still = {ground_of(theme.grounds[ground]) for ground in (Ground.BOARD, Ground.PEER, *TINTS)}
    assert min(difference(*pair) for pair in product(grounds, still)) > 6
    own = [ground_of(colour) for colour in palette.colours]
    assert min(difference(*pair) for pair in combinations(own, 2)) > 6
    assert min(difference(*pair) for pair in product(own, {*grounds, *still})) > 6


@pytest.mark.parametrize("palette", [COLOUR_BLIND, MANY_COLOURS["colour-blind"]])
@pytest.mark.parametrize("eyes", EYES)
def test_grounds_that_mean_something_are_told_apart_by_all_eyes(
    eyes: str, palette: Palette
) -> None:
    """The colour-blind theme promises it."""
    theme = board_theme(palette)
    grounds = {ground: ground_of(theme.grounds[ground]) for ground in Ground}
    pairs = [*combinations(MEANT, 2), *product(MEANT, (Ground.BOARD, Ground.LIFT, *TINTS))]
    far = {(a, b): difference(grounds[a], grounds[b], EYES[eyes]) for a, b in pairs}
    assert {pair: value for pair, value in far.items() if value < 15} == {}
    quiet = {grounds[ground] for ground in (Ground.BOARD, *TINTS)}
    assert min(difference(*pair, EYES[eyes]) for pair in combinations(quiet, 2)) >= 6
    assert theme.tint_signs
    own = [ground_of(colour) for colour in palette.colours]
    assert min(difference(a, b, EYES[eyes]) for a, b in combinations(own, 2)) >= 6


@pytest.mark.parametrize("name", NAMES)
def test_256_colours_are_those_that_such_terminals_have(name: str) -> None:
    palette = MANY_COLOURS[name]
    words = " ".join(
        value if isinstance(value, str) else " ".join(value)
        for value in vars(palette).values()
        if isinstance(value, str | tuple)
    )
    assert {word for word in words.split() if word.startswith("#")} <= OF_256
