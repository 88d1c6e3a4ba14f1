"""Games to continue, and the results of finished ones."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.play.daily import daily_statistics
from satdoku.play.save import SavedGame
from satdoku.play.statistics import FILE_NAME, DailyStreak, GameStatistics, write_statistics
from satdoku.ui.keys import Key
from satdoku.ui.reports.games import kind_text, saved_text
from satdoku.ui.reports.statistics_table import statistics_table
from satdoku.ui.screens.dealing import open_saved
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.choices import Choices, Row
from satdoku.ui.widgets.question import Asking

if TYPE_CHECKING:
    from satdoku.errors import SatdokuError
    from satdoku.ui.app import App

MOST_LINES = 8  # of the list of games before it scrolls


def open_saved_games(app: App) -> None:
    app.open(SavedScreen(app))


class SavedScreen(Screen):
    title = N_("Saved games and statistics")
    page = "playing"
    most_columns = 116

    def __init__(self, app: App) -> None:
        self.app = app
        self.complaint = self.told = ""
        self.games: list[SavedGame] = []
        self.statistics: list[GameStatistics] = []
        self.daily = DailyStreak(0, 0, 0)
        self.top = 0  # the first visible line of the statistics
        self.asking = Asking()
        self.choices = Choices(self._rows, self._resume)
        self.body = HSplit(
            [
                Window(Canvas(self._intro, focusable=False), height=3),
                Window(
                    self.choices.canvas, height=lambda: max(1, min(len(self.games), MOST_LINES))
                ),
                Window(Canvas(self._message, focusable=False), height=3),
                Window(Canvas(self._table, wheel=self._scroll, focusable=False)),
            ]
        )
        self.keys = (
            Key(("up", "k"), lambda: self.choices.move(-1), "↑↓", N_("move"), self._some),
            Key(("down", "j"), lambda: self.choices.move(1), active=self._some),
            Key(("enter",), self._enter, "Enter", N_("continue"), self._some),
            Key(("d", "delete"), self._ask_to_drop, "d", N_("discard"), self._some),
            Key(
                ("pageup",), lambda: self._scroll(-1), "PgUp PgDn", N_("statistics"), self._scrolls
            ),
            Key(("pagedown",), lambda: self._scroll(1), active=self._scrolls),
            Key(("e",), self._ask_to_export, "e", N_("export as CSV"), self._exportable),
            *self.asking.keys,
        )

    def shown(self) -> None:
        self.app.attempt(self._read)
        self.choices.selected = min(self.choices.selected or 0, max(0, len(self.games) - 1))

    def _read(self) -> None:
        self.games = self.app.store.unfinished()
        self.statistics = self.app.store.statistics()
        self.daily = self.app.store.daily_streak()

    def refused(self, app: App, error: SatdokuError) -> None:
        self.complaint = str(error)

    @property
    def leaving(self) -> str:
        return N_("no") if self.asking.pending() else N_("back")

    def leave(self) -> bool:
        pending = self.asking.pending()
        self.asking.drop()
        return not pending

    def _some(self) -> bool:
        return bool(self.games) and not self.asking.pending()

    def _exportable(self) -> bool:
        return bool(self.statistics) and not self.asking.pending()

    def _ask_to_export(self) -> None:
        self.complaint = self.told = ""
        path = Path(FILE_NAME).absolute()
        question = _("Write the statistics to {path}?", path=str(path))
        if path.exists():
            question = _("Overwrite {path} with the statistics?", path=str(path))
        self.asking.ask(question, lambda: self._export(path))

    def _export(self, path: Path) -> None:
        write_statistics(path, self.statistics, self.app.store.path)
        self.told = _("Written to {path}.", path=str(path))

    def _scrolls(self) -> bool:
        return len(self.statistics) > 1

    def _scroll(self, step: int) -> None:
        self.top = max(0, min(self.top + step, len(self.statistics) - 1))

    def _enter(self) -> None:
        self._resume(self.choices.selected or 0)

    def _resume(self, index: int) -> None:
        open_saved(self.app, self.games[index].id)

    def _ask_to_drop(self) -> None:
        self.complaint = self.told = ""
        game = self.games[self.choices.selected or 0]
        question = _(
            "Discard the game of {kind}? It will count as not won.", kind=kind_text(game.kind)
        )
        self.asking.ask(question, lambda: self._drop(game))

    def _drop(self, game: SavedGame) -> None:
        self.app.attempt(lambda: self.app.store.drop(game.id))
        self.shown()

    def _intro(self, width: int, height: int) -> RenderableType:
        some = _("Games to continue:")
        return Text("\n" + (some if self.games else _("No game is in progress.")), Tone.QUIET)

    def _rows(self) -> list[Row]:
        widest = max((cell_len(kind_text(game.kind)) for game in self.games), default=0)
        return [
            (
                Text(f"{set_cell_size(kind_text(game.kind), widest)}  {saved_text(game)}"),
                Text(when(game.played), Tone.QUIET),
            )
            for game in self.games
        ]

    def _message(self, width: int, height: int) -> RenderableType:
        if self.complaint:
            return Text(f"\n✗ {self.complaint}", Tone.BAD)
        if self.told and not self.asking.pending():
            return Text(f"\n{self.told}", Tone.GOOD)
        return Text(f"\n{self.asking.text()}", Tone.UNSURE)

    def _table(self, width: int, height: int) -> RenderableType:
        if not self.statistics:
            return Text(_("No finished games yet."), Tone.QUIET)
        table = statistics_table(self.statistics[self.top :], width)
        days = [Text(daily_statistics(self.daily), Tone.QUIET)] if self.daily.solved else []
        return Group(table, *days)


def when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
