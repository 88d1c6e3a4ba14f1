"""The rules of a variant, shown before its first game and on request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.text import Text

from satdoku.messages import N_
from satdoku.play.preferences import SEEN, rules_of
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.rules import USUAL_KINDS, UnitRule, summary, unit_rules
from satdoku.ui.keys import Key
from satdoku.ui.screens.screen import ReadingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.scroller import Lines
from satdoku.ui.widgets.wrapping import wrapped

if TYPE_CHECKING:
    from satdoku.ui.app import App

NARROWEST = 24  # minimum columns for a sentence
APART = 2  # columns between two rules


def open_rules(app: App, variant: Variant) -> None:
    app.open(RulesScreen(app, variant))


def open_rules_once(app: App, variant: Variant) -> None:
    """Show the rules before the first game of the variant."""
    if app.settings.get(rules_of(variant.id)) != SEEN:
        app.set(rules_of(variant.id), SEEN)
        open_rules(app, variant)


class RulesScreen(ReadingScreen):
    page = "variants"
    most_columns = 92

    def __init__(self, app: App, variant: Variant) -> None:
        said, rules = Text(summary(variant)), sorted(unit_rules(variant), key=_is_usual)

        def lines_for(width: int) -> Lines:
            lines = [*wrapped(said, width), *_side_by_side(rules, width)]
            return Lines(len(lines), lambda index: lines[index].copy())

        super().__init__(N_("Rules"), lines_for)
        self.keys = (Key(("enter",), app.back, "Enter", N_("play")), *self.keys)


def _is_usual(rule: UnitRule) -> bool:
    """Sort the rules common to all Sudokus last."""
    return rule.kind in USUAL_KINDS


def _side_by_side(rules: Sequence[UnitRule], width: int) -> Iterator[Text]:
    """Arrange as many rules per row as fit."""
    widest = max(NARROWEST, *(len(line) for rule in rules for line in rule.picture))
    count = max(1, (width + APART) // (widest + APART))
    column = min(width, widest) if count > 1 else width
    for start in range(0, len(rules), count):
        yield Text()
        yield from _row(rules[start : start + count], column)


def _row(rules: Sequence[UnitRule], column: int) -> Iterator[Text]:
    told = [wrapped(Text(rule.sentence), column) for rule in rules]
    above = max(map(len, told))
    blocks = [
        [*lines, *[Text()] * (above - len(lines)), *map(_drawn, rule.picture)]
        for lines, rule in zip(told, rules, strict=True)
    ]
    for parts in zip_longest(*blocks, fillvalue=Text()):
        line = Text()
        for part in parts:
            line.append_text(part).append(" " * (column - part.cell_len + APART))
        line.rstrip()
        yield line


def _drawn(line: str) -> Text:
    """Draw the units' cells so that they stand out from the dots."""
    text = Text(line, Tone.QUIET)
    text.highlight_regex(r"[^ .]", Tone.KEY)
    return text
