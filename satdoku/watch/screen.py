"""The screen for watching a search, step by step and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import Window
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.ui.board.looks import board_theme
from satdoku.ui.game.message_line import MessageLine
from satdoku.ui.keys import Key
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.typed_text import extended
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.wrapping import wrapped
from satdoku.watch.event import EventKind
from satdoku.watch.panes import draw_panes
from satdoku.watch.pictures import write_pictures
from satdoku.watch.runner import SPEEDS, Runner
from satdoku.watch.sentences import counters, sentence
from satdoku.watch.trace import ADVANCE, RULES, Trace
from satdoku.watch.watched_search import WatchedSearch

if TYPE_CHECKING:
    from satdoku.ui.app import App


CURSOR = "▌"
GAP = "  "  # between two counters
TOLD = 3  # lines for the sentence
LOW = 12  # in windows with fewer lines, the sentence gets one line less
STYLES = {
    EventKind.CONFLICT: Tone.BAD,
    EventKind.LEARN: Tone.GOOD,
    EventKind.MODEL: Tone.GOOD,
    EventKind.REFUTED: Tone.BAD,
    EventKind.DECIDE: Tone.KEY,
    EventKind.FLIP: Tone.KEY,
}


class TracingScreen(Screen):
    title = N_("Watch a search")
    page = "watching"
    most_columns = 140

    def __init__(self, app: App, watched: WatchedSearch) -> None:
        self.app, self.watched = app, watched
        self.runner = Runner(watched.trace)
        self.reason = MessageLine(key="Enter")
        self.view = 0
        self.asked: str | None = None  # the variable being typed at the prompt
        self.body = Window(Canvas(self._draw))
        self.keys = self._keys()

    def _keys(self) -> tuple[Key, ...]:
        free = self._free
        on_board = self.watched.puzzle is not None
        return (
            Key(("right", ".", "n"), lambda: self.runner.step(), "← →", N_("step"), free),
            Key(("left", ","), lambda: self.runner.back(), active=free),
            Key(("o",), lambda: self.runner.over(), "o", N_("step over"), self._onward),
            Key(("c",), lambda: self.runner.to_conflict(), "c", N_("conflict"), self._onward),
            Key(("b",), self._ask, "b", N_("branch of …"), self._onward),
            Key(
                ("d",),
                self._next_digit,
                "d",
                N_("digit"),
                lambda: on_board and self._onward(),
            ),
            Key(("space", "p"), lambda: self.runner.play(), "Space", N_("run"), self._onward),
            Key(("+", "=", "up"), lambda: self.runner.turn(1), "+ −", N_("speed"), free),
            Key(("-", "down"), lambda: self.runner.turn(-1), active=free),
            Key(("end",), lambda: self.runner.to_end(), "End", N_("to the end"), self._onward),
            Key(("home",), self._restart, "Home", N_("restart"), self._backward),
            Key(("r",), self._next_rule, "r", N_("rule"), free),
            Key(("e",), self._next_engine, "e", N_("engine"), free),
            Key(("tab",), self._next_view, "Tab", N_("view"), free),
            Key(("w",), self._write, "w", N_("pictures"), free),
            Key(("enter",), self._accept, "Enter", N_("run there"), lambda: not free()),
            Key(("enter",), self._read_on, "Enter", N_("read more"), self._is_cut),
            Key(("backspace",), self._erase, active=lambda: not free()),
        )

    # -- keys --------------------------------------------------------------------------------

    def _free(self) -> bool:
        """True if letters act as keys."""
        return self.asked is None

    def _onward(self) -> bool:
        return self._free() and self.runner.can_go_on

    def _backward(self) -> bool:
        return self._free() and self.watched.trace.step > 0

    @property
    def leaving(self) -> str:
        if not self._free():
            return N_("cancel")
        return N_("stop") if self.runner.moving else N_("back")

    def leave(self) -> bool:
        if not self._free():
            self.asked = None
        elif self.runner.moving:
            self.runner.stop()
        else:
            return True
        return False

    def typed(self, text: str) -> None:
        if self.asked is not None:
            self.asked = extended(self.asked, text)

    def _ask(self) -> None:
        self.runner.stop()
        self.asked = ""

    def _erase(self) -> None:
        self.asked = (self.asked or "")[:-1]

    def _accept(self) -> None:
        text, self.asked = self.asked or "", None
        variable = self.watched.variable(text)
        if variable is None:
            self.runner.message = _("“{text}” is not a variable of this formula.", text=text[:20])
        else:
            self.runner.to_branch(variable, self.watched.label(variable))

    def _is_cut(self) -> bool:
        return self._free() and self.reason.is_cut()

    def _read_on(self) -> None:
        self.runner.stop()
        self.reason.read_on()

    def _next_digit(self) -> None:
        """Run to the next literal that places a digit, ignoring givens."""
        self.runner.to(lambda event: self.watched.places_digit(event), _("No more digits follow."))

    def _restart(self) -> None:
        self.runner.stop()
        self.watched.trace.restart()

    def _next_rule(self) -> None:
        """Switch the branching rule from here on; later events are discarded."""
        trace = self.watched.trace
        names = list(RULES[trace.engine])
        self.runner.stop()
        trace.use(names[(names.index(trace.rule) + 1) % len(names)])

    def _next_engine(self) -> None:
        before = self.watched.trace
        names = list(ADVANCE)
        engine = names[(names.index(before.engine) + 1) % len(names)]
        self.watched = self.watched.replace(trace=Trace(before.cnf, engine, seed=before.seed))
        speed = self.runner.speed
        self.runner = Runner(self.watched.trace)
        self.runner.speed = speed

    def _next_view(self) -> None:
        self.view += 1

    def _write(self) -> None:
        self.runner.stop()
        written = write_pictures(self.watched, Path())
        names = _(", ").join(path.name for path in written)
        self.runner.message = _("Written: {names}", names=names)

    # -- drawing -----------------------------------------------------------------------------

    @property
    def pace(self) -> float:  # type: ignore[override]
        return self.runner.pace

    def beat(self) -> None:
        if self.runner.beat():
            self.app.redraw()

    def _draw(self, width: int, height: int) -> RenderableType:
        lines = TOLD if height > LOW else TOLD - 1
        told = self.reason.fitted(self._told(), width, lines)
        told_lines = wrapped(told, width)
        blank = [Text()] * (lines - len(told_lines))
        signs = self.app.settings["states"] == "signs"
        theme = board_theme(self.app.pen.palette, signs=signs)
        panes = draw_panes(self.watched, theme, self.view, width, max(2, height - lines - 1))
        return Group(self._status(width), *told_lines, *blank, panes)

    def _status(self, width: int) -> Text:
        trace, run = self.watched.trace, self.runner
        parts = [f"{trace.engine} {trace.rule}", *counters(self.watched)]
        if run.playing:
            parts.insert(0, _("{n} steps/s", n=f"{SPEEDS[run.speed]:g}"))
        parts.append(self.watched.name)
        while len(parts) > 1 and cell_len(GAP.join(parts)) > width:
            parts.pop()  # the least important is last
        return Text(GAP.join(parts), Tone.QUIET, no_wrap=True, overflow="ellipsis")

    def _told(self) -> Text:
        """What happened and why: the brightest lines of the screen."""
        if self.asked is not None:
            return Text(
                _("Run to the next branch on variable: ") + self.asked + CURSOR, Tone.UNSURE
            )
        if self.runner.message:
            return Text(self.runner.message, Tone.UNSURE)
        trace = self.watched.trace
        if trace.full and not trace.ended:
            return Text(
                _(
                    "A search can be watched for at most {count} steps; ← goes back.",
                    count=trace.step,
                ),
                Tone.UNSURE,
            )
        style = Tone.TITLE if trace.last is None else STYLES.get(trace.last.kind, Tone.TITLE)
        return Text(sentence(self.watched, trace.last), style)
