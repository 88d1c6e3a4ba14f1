"""Box-drawing characters, sparklines, and their ASCII replacements of the same width."""

from __future__ import annotations

from collections.abc import Sequence

# A weight per direction: 0 for no line, 1 for a light line, 2 for a heavy one.
UP, DOWN, LEFT, RIGHT = 1, 3, 9, 27
LINES = " ╵╹╷│╿╻╽┃╴┘┚┐┤┦┒┧┨╸┙┛┑┥┩┓┪┫╶└┖┌├┞┎┟┠─┴┸┬┼╀┰╁╂╾┵┹┭┽╃┱╅╉╺┕┗┍┝┡┏┢┣╼┶┺┮┾╄┲╆╊━┷┻┯┿╇┳╈╋"
LEVEL, UPRIGHT = LEFT + RIGHT, UP + DOWN

# Half of a hexagon's upper and lower edges, from corner to peak, by width in columns.
RISING = {3: " ╱ ", 5: "__╱‾‾"}
FALLING = {3: " ╲ ", 5: "‾‾╲__"}


BARS = "▁▂▃▄▅▆▇█"
NOT_WON = "×"


def sparkline(times: Sequence[float | None]) -> str:
    """Bars as high as the times are long; None is a lost game."""
    known = [time for time in times if time is not None]
    least, most = min(known, default=0.0), max(known, default=0.0)
    step = (most - least) / (len(BARS) - 1) or 1.0
    return "".join(
        NOT_WON if time is None else BARS[round((time - least) / step)] for time in times
    )


_STANDING_FOR = {
    "|": "│╵╷▏▌▐▀▄",
    "#": "┃╹╻╿╽",
    ":": "┊",
    "-": "─╴╶╺–−‾╼╾",
    "=": "━╸",
    "+": "".join(sign for sign in LINES if sign not in " ╵╹╷│╿╻╽┃╴╸╶╺─╾╼━") + "✓",
    "x": "×✗",
    ".": "·┈",
    "~": "…",
    "<": "‹←≤⌫◀",
    ">": "›→≥▶",
    "^": "↑∧▲△",
    "v": "↓∨▼▽",
    "/": "÷╱╭╯◥◣↙↗",
    "\\": "╲╮╰◤◢↘↖",
    "o": "○",
    "@": "●",
    "e": "□",
    '"': "“”",
    **dict(zip("12345678", BARS, strict=True)),
}
SIGNS = "".join(_STANDING_FOR.values())
_TABLE = {ord(sign): plain for plain, signs in _STANDING_FOR.items() for sign in signs}


def in_ascii(text: str) -> str:
    return text.replace(" …", "..").translate(_TABLE)


def knows_signs(encoding: str) -> bool:
    """True if the encoding can represent all of them."""
    try:
        SIGNS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
