"""The page of all keys and words of the game."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.play.moves import Act, Command
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.cell import HAS_MARKS
from satdoku.ui.board.looks import SIGNS_MEAN
from satdoku.ui.game.keys import KEPT, board_keys, digits_label, typed_rows, words_of
from satdoku.ui.widgets.scroller import Lines

LEAVING = N_("right click")
MARGIN = "  "
MOVES, LABELS, TYPED, SIGNS = 26, 13, 23, 8  # columns


def help_lines(variant: Variant) -> Lines:
    lines = list(_help(variant))
    return Lines(len(lines), lambda index: lines[index].copy())


def _help(variant: Variant) -> Iterator[Text]:
    yield _heading(_("On the command line"))
    for typed, meaning in (
        *typed_rows(variant),
        (_("↑ ↓ ← →, a click"), _("to the board")),
        (f"Esc, {words_of(Command.LEAVE)}", _(KEPT)),
    ):
        yield _row(_key(typed, MOVES), meaning)
    yield Text()
    yield _heading(_("On the board"), _("or typed"))
    yield _board_row(digits_label(variant), "", _("enter a digit, or a pencil mark"))
    for key in board_keys(variant):
        typed = words_of(key.does) if isinstance(key.does, Act | Command) else ""
        yield _board_row(_(key.label) if key.label else "", typed, _(key.meaning))
    yield _board_row("Esc", "", _("unselect the cell"))
    leaving = _("{leave}; or mark the cell: see the settings", leave=_(KEPT))
    yield _board_row(_(LEAVING), words_of(Command.LEAVE), leaving)
    yield Text()
    yield _heading(_("Signs beside the digits, where there are no colours or the settings say so"))
    for sign, meaning in SIGNS_MEAN.items():
        yield _row(_key(sign, SIGNS), _(meaning))
    told = _("has pencil marks, which are shown when it is selected")
    yield _row(_key(HAS_MARKS, SIGNS), told)


def _heading(left: str, right: str = "") -> Text:
    return Text(_padded(left, len(MARGIN) + LABELS) + right, "title")


def _board_row(label: str, typed: str, meaning: str) -> Text:
    return _row(_key(label, LABELS).append(_padded(typed, TYPED), "value"), meaning)


def _row(left: Text, meaning: str) -> Text:
    return Text.assemble(MARGIN, left, meaning)


def _key(label: str, width: int) -> Text:
    return Text(_padded(label, width), "key")


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))
