"""A game in a few words, for a line under the board or the panel beside it."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from satdoku.messages import _
from satdoku.play.clock import spoken
from satdoku.play.game import Game
from satdoku.sudoku.grading.grade import Grade
from satdoku.ui.game.modes import Mode
from satdoku.ui.reports.games import kind_text, level_text
from satdoku.value import Value

BETWEEN = " · "


class GameStatus(Value):
    game: Game
    settings: Mapping[str, str]
    grade: Grade | None
    mode: Mode
    filter: int

    def kind(self) -> str:
        level = level_text(self.grade, self.game.kind) if self.grade is not None else ""
        return BETWEEN.join(filter(None, [kind_text(self.game.kind), level]))

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
        """What changes the meaning of keys, and is not to be overlooked."""
        session = self.game.session
        symbol = session.variant.symbol(self.filter)
        return [
            *([_(self.mode.value)] if self.mode is not Mode.ENTER else []),
            *([_("ONLY {digit}", digit=symbol)] if self.filter else []),
            *([_("PAUSED")] if self.game.paused else []),
        ]

    def line(self) -> Text:
        """The moods first, so that a narrow window does not cut them off."""
        text = Text("", no_wrap=True, overflow="ellipsis")
        for mood in self.moods():
            text.append(mood, "unsure").append(BETWEEN, "quiet")
        parts = [self.kind(), self.time(), *self.counts()]
        return text.append(BETWEEN.join(filter(None, parts)), "quiet")
