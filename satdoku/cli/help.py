"""argparse's help for Chinese: characters take two columns, and lines can break after any."""

from __future__ import annotations

import argparse
import gettext
import re
from typing import Any
from unicodedata import east_asian_width

_WIDE = "\u2e80-\u9fff\uff01-\uffe6"
_OPENING, _CLOSING = "（“《", "，。；：、！？）”》"

# An unbreakable piece: a word or a wide character, with the punctuation around it.
_PIECE = re.compile(rf"[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}{_CLOSING}]+)?[{_CLOSING}]*\s*")


def columns(text: str) -> int:
    return sum(2 if east_asian_width(ch) in "WF" else 1 for ch in text)


def wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for piece in filter(None, _PIECE.findall(" ".join(text.split()))):
        if lines[-1] and columns(lines[-1] + piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


class HelpFormatter(argparse.HelpFormatter):
    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in wrapped(text, width - len(indent)))

    def _format_usage(self, *parts: Any) -> str:
        """Indent continuation lines to the start of the program's name, counted in columns."""
        word = gettext.gettext("usage: ")
        further = columns(word) - len(word)
        self._width -= further
        lines = super()._format_usage(*parts).rstrip().split("\n")
        self._width += further
        return ("\n" + " " * further).join(lines) + "\n\n"

    def _format_action(self, action: argparse.Action) -> str:
        """Fix the padding: argparse counts characters, not columns, and adds too many blanks."""
        text, option = super()._format_action(action), self._format_action_invocation(action)
        excess = " " * (columns(option) - len(option))
        return text.replace(option + excess, option, 1)
