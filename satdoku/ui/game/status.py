"""A game in a line."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from satdoku.messages import _
from satdoku.play.clock import spoken
from satdoku.play.game import Game
from satdoku.sudoku.grading.grade import Grade
from satdoku.ui.reports.games import grade_text, kind_text

BETWEEN = " · "


def status(game: Game, settings: Mapping[str, str], grade: Grade | None, *, pencil: bool) -> Text:
    parts = [
        kind_text(game.kind),
        spoken(game.elapsed) if settings["clock"] == "shown" else "",
        _("blank {count}", count=game.session.grid.digits.count(0)),
        _("hints {count}", count=game.session.hints) if game.session.hints else "",
        _("strict") if settings["strict"] == "on" else "",
    ]
    text = Text(BETWEEN.join(filter(None, parts)), "quiet", no_wrap=True, overflow="ellipsis")
    for word, wanted in ((_("PENCIL"), pencil), (_("PAUSED"), game.paused)):
        if wanted:
            text.append(BETWEEN).append(word, "unsure")
    if grade is not None:
        text.append(BETWEEN).append(grade_text(grade, game.kind))
    return text
