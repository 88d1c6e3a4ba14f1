"""A finished or saved game, replayed with a time line: gaps, guesses, mistakes, missed steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from satdoku.errors import UsageError
from satdoku.learning.post_mortem import Find, PostMortem, ReplayedMove, marks_of, post_mortem
from satdoku.learning.practice import step_hint
from satdoku.messages import N_, _
from satdoku.play.game import RecordedGame, recorded_game
from satdoku.play.hints import Stage
from satdoku.play.save import SavedGame
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.background import Background
from satdoku.ui.board.view import Selection, View
from satdoku.ui.game.hint_text import coloured
from satdoku.ui.game.practice_view import with_hint
from satdoku.ui.keys import Key
from satdoku.ui.reports.games import kind_text, saved_text
from satdoku.ui.reports.post_mortem import move_heading, move_text, summary, time_line
from satdoku.ui.screens.board_reading import BoardReadingScreen
from satdoku.ui.screens.picking import PickingScreen
from satdoku.ui.screens.saved import when
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from satdoku.ui.app import App

TITLE = N_("Look back at a game")
LINE = 30  # columns of the time line


def open_replays(app: App) -> None:
    """Choose one of the games."""
    games = app.store.played()
    if not games:
        raise UsageError(_("There is no game to look back at: play one first."))
    rows = [(Text(_row(game)), Text(when(game.played), Tone.QUIET)) for game in games]

    def chosen(index: int) -> None:
        open_replay(app, games[index].id)

    intro = _("Which game?")
    app.open(PickingScreen(TITLE, intro, rows, chosen, page="learning"))


def _row(game: SavedGame) -> str:
    return f"{kind_text(game.kind)}  {saved_text(game)}"


def open_replay(app: App, number: int) -> None:
    app.open(ReplayScreen(app, recorded_game(app.store, number, load)))


class ReplayScreen(BoardReadingScreen):
    title = TITLE
    page = "learning"

    def __init__(self, app: App, recorded: RecordedGame) -> None:
        self.recorded = recorded
        self.found: PostMortem | None = None
        self.place = 0  # of the move shown; behind the last: the end
        self.showing = True  # the easiest step is highlighted
        self.background = Background(app, lambda told: self.reason.say(told, refused=True))
        self.enclose(app)
        self.keys = (
            Key(("right", "."), lambda: self._go(1), "← →", N_("move by move"), self._ready),
            Key(("left", ","), lambda: self._go(-1), active=self._ready),
            Key(("down", "n"), lambda: self._event(1), "↑ ↓", N_("events"), self._ready),
            Key(("up",), lambda: self._event(-1), active=self._ready),
            Key(("home",), lambda: self._go(-len(recorded.moves) - 1)),
            Key(("end",), lambda: self._go(len(recorded.moves) + 1)),
            Key(("s",), self._toggle, "s", N_("step on or off"), self._ready),
            Key(("p",), self._practise, "p", N_("practise it"), lambda: bool(self._to_practise())),
            Key(("enter",), self.reason.read_on, "Enter", N_("read more"), self.reason.is_cut),
        )
        self.background.run(
            lambda monitor: post_mortem(recorded.start, recorded.moves, recorded.times, monitor),
            self._use,
        )

    def _use(self, found: PostMortem) -> None:
        self.found = found
        self.place = len(found.moves)

    def _ready(self) -> bool:
        return self.found is not None

    def _go(self, step: int) -> None:
        if self.found is not None:
            self.place = max(0, min(self.place + step, len(self.found.moves)))

    def _event(self, step: int) -> None:
        """The next move worth a look, or the end."""
        assert self.found is not None
        places = [one.number - 1 for one in self.found.events]
        if step > 0:
            after = [place for place in places if place > self.place]
            self.place = after[0] if after else len(self.found.moves)
        else:
            before = [place for place in places if place < self.place]
            self.place = before[-1] if before else 0

    def _toggle(self) -> None:
        self.showing = not self.showing

    @property
    def shown_move(self) -> ReplayedMove | None:
        if self.found is None or self.place >= len(self.found.moves):
            return None
        return self.found.moves[self.place]

    def _to_practise(self) -> str:
        """The technique of the move that is shown or, at the end, the one missed most."""
        if self.found is None:
            return ""
        one = self.shown_move
        if one is None:
            return self.found.most_missed
        return one.easiest.technique if one.easiest is not None else ""

    def _practise(self) -> None:
        from satdoku.ui.screens.practising import open_practice

        open_practice(self.app, self._to_practise())

    def close(self) -> None:
        self.background.stop()

    def view(self) -> View:
        start, found = self.recorded.start, self.found
        if found is None:
            return View(start.grid, start.givens, start.board.notes)
        one = self.shown_move
        if one is None:
            last = found.last
            return View(last.grid, start.givens, last.board.notes, last.board.colours)
        return self._view_of(one)

    def _view_of(self, one: ReplayedMove) -> View:
        board, step = one.board, one.easiest
        selected = Selection(() if one.move.cell is None else (one.move.cell,))
        wrong = frozenset(one.broken) if one.find is Find.MISTAKE else frozenset()
        view = View(board.grid, one.before.givens, board.notes, board.colours, selection=selected)
        if step is not None and self.showing and not wrong:
            view = view.replace(notes=marks_of(one))
            return with_hint(view, step_hint(board.grid, one.marks, step, Stage.WHY))
        return view.replace(hinted=wrong)

    def status(self) -> str:
        if self.found is None:
            return _("Analysing the moves …")
        heading = move_heading(self.found, self.shown_move)
        return f"{time_line(self.found, self.place, LINE)} {heading}"

    def sentences(self) -> Text:
        if self.reason.refused:
            return self.reason.text("", "")
        if self.found is None:
            return Text("")
        one = self.shown_move
        if one is None:
            return Text(summary(self.found), Tone.TITLE)
        tone = {Find.MISTAKE: Tone.BAD, Find.GUESS: Tone.UNSURE}.get(one.find, Tone.TITLE)
        return coloured(Text(move_text(one), tone), self.view())
