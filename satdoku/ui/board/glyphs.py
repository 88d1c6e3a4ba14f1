"""Digits and marks drawn in other characters: large ones from half blocks, dots from braille."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

# Five pixels by six; a symbol without a drawing is written as it is.
_PIXELS = {
    "1": "..#.. .##.. ..#.. ..#.. ..#.. .###.",
    "2": ".###. #...# ...#. ..#.. .#... #####",
    "3": "####. ....# ..##. ....# #...# .###.",
    "4": "...#. ..##. .#.#. ##### ...#. ...#.",
    "5": "##### #.... ####. ....# #...# .###.",
    "6": ".###. #.... ####. #...# #...# .###.",
    "7": "##### ....# ...#. ..#.. .#... .#...",
    "8": ".###. #...# .###. #...# #...# .###.",
    "9": ".###. #...# #...# .#### ....# .###.",
}
_HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def _lines(pixels: str) -> tuple[str, ...]:
    rows = pixels.split(" ")
    return tuple(
        "".join(_HALVES[upper + lower] for upper, lower in zip(*rows[at : at + 2], strict=True))
        for at in range(0, len(rows), 2)
    )


BIG = {symbol: _lines(pixels) for symbol, pixels in _PIXELS.items()}

_BRAILLE = 0x2800
# The bit of each dot of a braille character, by line and column.
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
DOTS_ACROSS = 4  # in two characters, and lines of dots


def dots(digits: Iterable[int], most: int) -> str:
    """Two braille characters whose dots are the places of the marks; empty if there are too
    many."""
    across = 3 if most <= 9 else DOTS_ACROSS
    if most > across * DOTS_ACROSS:
        return ""
    found = [0, 0]
    for digit in digits:
        down, column = divmod(digit - 1, across)
        found[column // 2] |= _DOTS[down][column % 2]
    return "".join(chr(_BRAILLE + bits) for bits in found)


RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖᵠʳˢᵗᵘᵛʷˣʸᶻ"
PLAIN = "0123456789abcdefghijklmnopqrstuvwxyz"


def step_sign(number: int, *, ascii_only: bool) -> str:
    """The number of a step behind its mark; one column, so letters follow the digits."""
    return (PLAIN if ascii_only else RAISED)[number]


def shown_as(marks: Sequence[int], symbols: str, room: int, *, ascii_only: bool) -> str:
    """Marks side by side: as digits if they fit, else as dots, else their number."""
    if len(marks) <= room:
        return "".join(symbols[digit - 1] for digit in marks)
    return (not ascii_only and dots(marks, len(symbols))) or f"{len(marks)}'"
