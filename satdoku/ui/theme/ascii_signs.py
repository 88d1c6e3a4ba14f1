"""Lines, arrows and signs for terminals that know no more than ASCII, each as wide as before."""

from __future__ import annotations

from satdoku.ui.board.box_lines import LINES
from satdoku.ui.reports.sparkline import BARS

_STANDING_FOR = {
    "|": "│╵╷▏▌▐",
    "#": "┃╹╻╿╽",
    "-": "─╴╶╺–−‾╼╾",
    "=": "━╸",
    "+": "".join(sign for sign in LINES if sign not in " ╵╹╷│╿╻╽┃╴╸╶╺─╾╼━") + "✓",
    "x": "×✗",
    ".": "·",
    "~": "…",
    "<": "‹←≤⌫",
    ">": "›→≥",
    "^": "↑",
    "v": "↓",
    "/": "÷╱",
    "\\": "╲",
    '"': "“”",
    **dict(zip("12345678", BARS, strict=True)),
}
SIGNS = "".join(_STANDING_FOR.values())
_TABLE = {ord(sign): plain for plain, signs in _STANDING_FOR.items() for sign in signs}


def in_ascii(text: str) -> str:
    return text.replace(" …", "..").translate(_TABLE)


def knows_signs(encoding: str) -> bool:
    """Whether a terminal of that encoding can be sent all of them."""
    try:
        SIGNS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
