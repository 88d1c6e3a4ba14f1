"""The screen for watching a search, step by step and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from prompt_toolkit.layout.containers import Window
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.errors import UsageError
from satdoku.messages import N_, _
from satdoku.ui.board.looks import board_theme
from satdoku.ui.game.message_line import MessageLine
from satdoku.ui.keys import Key
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.typed_text import extended
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.wrapping import wrapped
from satdoku.watch.breakpoints import Breakpoint, parse
from satdoku.watch.choice import chosen_literal
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


class Prompt(NamedTuple):
    question: str
    accept: Callable[[TracingScreen, str], None]


class TracingScreen(Screen):
    title = N_("Watch a search")
    page = "watching"
    most_columns = 140

    def __init__(self, app: App, watched: WatchedSearch, stops: Sequence[Breakpoint] = ()) -> None:
        self.app, self.watched = app, watched
        self.runner = Runner(watched.trace)
        self.reason = MessageLine(key="Enter")
        self.view = 0
        self.asked: str | None = None  # the text being typed at the prompt
        self.prompt: Prompt = PROMPTS["branch"]
        self.body = Window(Canvas(self._draw))
        self.keys = self._keys()
        for stop in stops:
            self._toggle_stop(stop)

    def _keys(self) -> tuple[Key, ...]:
        free = self._free
        on_board = self.watched.puzzle is not None
        return (
            Key(("right", ".", "n"), lambda: self.runner.step(), "← →", N_("step"), free),
            Key(("left", ","), lambda: self.runner.back(), active=free),
            Key(("o",), lambda: self.runner.over(), "o", N_("step over"), self._onward),
            Key(("c",), lambda: self.runner.to_conflict(), "c", N_("conflict"), self._onward),
            Key(("b",), lambda: self._ask("branch"), "b", N_("branch of …"), self._onward),
            Key(("x",), self._ask_decision, "x", N_("decide yourself"), self._onward),
            Key(("s",), lambda: self._ask("stop"), "s", N_("stop at …"), free),
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

    def _ask(self, prompt: str) -> None:
        self.runner.stop()
        self.asked, self.prompt = "", PROMPTS[prompt]

    def _ask_decision(self) -> None:
        """Ask for the next decision, when nothing is forced any more."""
        self.runner.to_decision()
        if self.watched.trace.at_decision:
            self._ask("decide")

    def _erase(self) -> None:
        self.asked = (self.asked or "")[:-1]

    def _accept(self) -> None:
        text, self.asked = self.asked or "", None
        self.prompt.accept(self, text)

    def _to_branch(self, text: str) -> None:
        variable = self.watched.variable(text)
        if variable is None:
            self.runner.message = _("“{text}” is not a variable of this formula.", text=text[:20])
        else:
            self.runner.to_branch(variable, self.watched.label(variable))

    def _decide(self, text: str) -> None:
        try:
            literal = chosen_literal(self.watched, text)
        except UsageError as error:
            self.runner.message = str(error)
        else:
            self.runner.message = ""
            self.watched.trace.decide(literal)

    def _stop_at(self, text: str) -> None:
        """Set a breakpoint, or remove it if it is set. A blank line removes all."""
        stops = self.runner.stops
        if not text.strip():
            stops.clear()
            self.runner.message = _("No breakpoints are set.")
            return
        try:
            found = parse(text, self.watched)
        except UsageError as error:
            self.runner.message = str(error)
            return
        self._toggle_stop(found)
        names = _(", ").join(stops) or _("none")
        self.runner.message = _("Breakpoints: {names}. Runs stop there.", names=names)

    def _toggle_stop(self, found: Breakpoint) -> None:
        stops, name = self.runner.stops, found.named(self.watched)
        if stops.pop(name, None) is None:
            stops[name] = lambda event: found.is_met(self.watched, event)

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
        stops = self.runner.stops
        self.runner = Runner(self.watched.trace)
        self.runner.speed, self.runner.stops = speed, stops

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
        """The last event and its reason: the brightest lines of the screen."""
        if self.asked is not None:
            return Text(_(self.prompt.question) + self.asked + CURSOR, Tone.UNSURE)
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


PROMPTS = {
    "branch": Prompt(
        N_("Run to the next branch on variable: "), lambda screen, text: screen._to_branch(text)
    ),
    "decide": Prompt(
        N_("Decide, as a literal such as -5: "), lambda screen, text: screen._decide(text)
    ),
    "stop": Prompt(
        N_("Stop at (-5, clause 12, level 3, conflict, decision): "),
        lambda screen, text: screen._stop_at(text),
    ),
}
