"""Converts the three forms of mouse reports that terminals send into one, that of xterm's SGR mode.

The numbers are the same in all forms: two bits for the button, then Shift, Alt, Control, motion and
wheel. The older forms add 32, and do not say which button was released.
"""

from __future__ import annotations

import re

RELEASED = 3  # button number for a release in the older forms
MOTION, WHEEL = 32, 64
_THREE_NUMBERS = re.compile(r"(<?)(\d{1,5});(\d{1,5});(\d{1,5})", re.ASCII)
_RAW_BYTE = 0xDC00  # offset that Python adds to bytes that are not UTF-8


class MouseReports:
    def __init__(self) -> None:
        self._held = 0  # the button pressed last

    def numbered(self, parameters: str, final: str) -> str:
        """SGR's `ESC [ < 0;5;7 M` and urxvt's `ESC [ 32;5;7 M`; empty if malformed."""
        found = _THREE_NUMBERS.fullmatch(parameters)
        if found is None:
            return ""
        code, column, line = map(int, found.groups()[1:])
        if found[1]:
            return _report(code, column, line, final)
        return self._old(code, column, line) if final == "M" else ""

    def lettered(self, signs: str) -> str:
        """The X10 form: one character per number."""
        if len(signs) < 3:
            return ""
        code, column, line = (ord(sign) % _RAW_BYTE for sign in signs)
        return self._old(code, column - 32, line - 32)

    def _old(self, code: int, column: int, line: int) -> str:
        code -= 32
        if code < 0:
            return ""
        if code & (MOTION | WHEEL):
            return _report(code, column, line, "M")
        if code & RELEASED != RELEASED:
            self._held = code & RELEASED
            return _report(code, column, line, "M")
        return _report(code - RELEASED + self._held, column, line, "m")


def _report(code: int, column: int, line: int, final: str) -> str:
    return f"\x1b[<{code};{column};{line}{final}"
