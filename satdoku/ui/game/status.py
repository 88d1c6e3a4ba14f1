"""The status of a game in a few words, for the line under the board or the panel beside it."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len
from rich.text import Text

from satdoku.messages import _
from satdoku.play.clock import spoken
from satdoku.play.game import Game
from satdoku.ui.game.keys import Mode
from satdoku.ui.reports.games import kind_text, level_text
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.wrapping import BETWEEN
from satdoku.value import Value


class GameStatus(Value):
    game: Game
    settings: Mapping[str, str]
    mode: Mode
    filter: int
    paints: int = 0  # the mark that is given colours

    def kind(self) -> str:
        grade = self.game.grade
        level = "" if grade is None else level_text(grade, self.game.kind)
        kind = kind_text(self.game.kind, self.game.session.variant)
        return BETWEEN.join(filter(None, [kind, level]))

    def kind_in(self, width: int) -> str:
        """The game in that many columns, if possible: the level matters more than the givens."""
        grade = self.game.grade
        level = self.game.kind.level if grade is None else grade.level
        name = str(self.game.session.variant.name)
        short = [name, "" if level is None else _("level {level}", level=level)]
        tries = [self.kind(), BETWEEN.join(filter(None, short))]
        return next((words for words in tries if cell_len(words) <= width), name)

    def time(self) -> str:
        return spoken(self.game.elapsed) if self.settings["clock"] == "shown" else ""

    def counts(self) -> list[str]:
        session = self.game.session
        parts = [
            _("blank {count}", count=session.grid.digits.count(0)),
            _("hints {count}", count=session.hints) if session.hints else "",
            _("mistakes {count}", count=len(session.mistakes)) if session.mistakes else "",
            _("strict") if self.settings["strict"] == "on" else "",
        ]
        return [part for part in parts if part]

    def moods(self) -> list[str]:
        """Modes that change what keys do, so they must not be overlooked."""
        session = self.game.session
        symbol = session.variant.symbol(self.filter)
        return [
            *([self._mode()] if self.mode is not Mode.ENTER else []),
            *([_("ONLY {digit}", digit=symbol)] if self.filter else []),
            *([_("PAUSED")] if self.game.paused else []),
        ]

    def _mode(self) -> str:
        return _(self.mode.value, digit=self.game.session.variant.symbol(self.paints))

    def line(self, width: int) -> Text:
        """The status line, with the modes first so that a narrow window does not cut them off.
        Progress takes precedence over the description of the game."""
        text = Text("", no_wrap=True, overflow="ellipsis")
        for mood in self.moods():
            text.append(mood, Tone.UNSURE).append(BETWEEN, Tone.QUIET)
        changing = [self.time(), *self.counts()]
        tries = [
            BETWEEN.join(filter(None, [kind, *changing]))
            for kind in (self.kind(), str(self.game.session.variant.name), "")
        ]
        room = width - text.cell_len
        fitting = (words for words in tries if cell_len(words) <= room)
        return text.append(next(fitting, tries[-1]), Tone.QUIET)
