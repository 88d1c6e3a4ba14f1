"""The help page with all keys and commands of the game."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from satdoku.messages import _
from satdoku.play.moves import Act, Command
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.looks import HAS_MARKS, SIGNS_MEAN
from satdoku.ui.game.keys import KEPT, board_keys, digits_label, typed_rows, words_of
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.scroller import Lines
from satdoku.ui.widgets.wrapping import wrapped

MARGIN = "  "
MOVES, LABELS, TYPED, SIGNS = 26, 13, 23, 8  # columns
NARROWEST = 26  # minimum columns for a meaning beside its key

Row = tuple[Text, str]  # a key or command, and its meaning


def help_lines(variant: Variant, width: int) -> Lines:
    lines = [line for row in _help(variant) for line in _lines(row, width)]
    return Lines(len(lines), lambda index: lines[index].copy())


def _help(variant: Variant) -> Iterator[Row]:
    yield _heading(_("On the command line"))
    for typed, meaning in (
        *typed_rows(variant),
        (_("↑ ↓ ← →, click"), _("go to the board")),
        (f"Esc, {words_of(Command.LEAVE)}", _(KEPT)),
    ):
        yield _key(typed, MOVES), meaning
    yield _heading("")
    yield _heading(_("On the board"), _("command"))
    yield _board_row(digits_label(variant), "", _("enter a digit or a pencil mark"))
    for key in board_keys(variant):
        typed = words_of(key.does) if isinstance(key.does, Act | Command) else ""
        yield _board_row(_(key.label) if key.label else "", typed, _(key.meaning))
    yield _board_row("Esc", "", _("unselect the cell"))
    yield _board_row(_("wheel"), "", _("change the digit of the selected cell"))
    right = _("clear the cell, mark it or leave: see the settings")
    yield _board_row(_("right click"), "", right)
    yield _heading("")
    yield _heading(_("Signs beside the digits, without colours or if enabled in the settings"))
    for sign, meaning in SIGNS_MEAN.items():
        yield _key(sign, SIGNS), _(meaning)
    yield _key(HAS_MARKS, SIGNS), _("has pencil marks, shown when selected")


def _heading(left: str, right: str = "") -> Row:
    return Text(_padded(left, len(MARGIN) + LABELS) + right if right else left, Tone.TITLE), ""


def _board_row(label: str, typed: str, meaning: str) -> Row:
    return _key(label, LABELS).append(_padded(typed, TYPED), Tone.VALUE), meaning


def _lines(row: Row, width: int) -> Iterator[Text]:
    """Put the meaning beside its key or, if the window is narrow, under it."""
    left, meaning = row
    if not meaning:
        yield from wrapped(left, width) or [Text()]
        return
    start = len(MARGIN) + left.cell_len
    beside = width - start >= NARROWEST
    indent = " " * (start if beside else 2 * len(MARGIN))
    told = wrapped(Text(meaning), max(1, width - len(indent)))
    first = told.pop(0) if beside else Text()
    line = Text.assemble(MARGIN, left, first)
    line.rstrip()
    yield line
    yield from (Text(indent) + line for line in told)


def _key(label: str, width: int) -> Text:
    return Text(_padded(label, width), Tone.KEY)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))
