"""The full-screen app: a stack of screens, and the keys they all share."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import DynamicKeyBindings, KeyBindings, merge_key_bindings
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import DynamicStyle

from satdoku.errors import SatdokuError
from satdoku.flows.fields import filled
from satdoku.messages import N_, speak
from satdoku.play.save import Store
from satdoku.ui.clipboard import copy
from satdoku.ui.fields import LANGUAGE, SETTINGS, language_of
from satdoku.ui.job import Job
from satdoku.ui.keys import QUIT, Action, Key, bindings, takes_alt
from satdoku.ui.screens.screen import Screen
from satdoku.ui.signals import (
    DEADLY,
    SUSPENDING,
    TerminalError,
    disregard_interrupts,
    handled,
    hung_up,
    stop_process_group,
    terminal_is_there,
)
from satdoku.ui.terminal.reader import take_over
from satdoku.ui.theme.palette import FEW_COLOURS, MANY_COLOURS, MONO, PALETTES
from satdoku.ui.theme.pen import Pen, window_style
from satdoku.ui.theme.signs import knows_signs
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.frame import fit, frame

if TYPE_CHECKING:
    from satdoku.ui.game.tour import Tour

ESCAPE_WAIT = 0.05  # seconds after which an ESC is the Esc key, not the start of an arrow key
COLOURS = {  # what the terminal can show
    ColorDepth.DEPTH_4_BIT: FEW_COLOURS,  # as on the Linux console
    ColorDepth.DEPTH_24_BIT: PALETTES,
}
LAST_WAIT = 2.0  # seconds that jobs have to save their results on exit


def color_depth(environment: Mapping[str, str]) -> ColorDepth | None:
    """All colours if the terminal says that it has them; None leaves it to prompt_toolkit."""
    asked = environment.get("NO_COLOR") or environment.get("PROMPT_TOOLKIT_COLOR_DEPTH")
    every = environment.get("COLORTERM", "") in ("truecolor", "24bit")
    return ColorDepth.DEPTH_24_BIT if every and not asked else None


class App:
    def __init__(
        self,
        first: Callable[[App], Screen],
        store: Store,
        *,
        samples: Sequence[Path] = (),
        input: Input | None = None,  # noqa: A002
        output: Output | None = None,
    ) -> None:
        self.store, self.samples = store, samples
        remembered = store.settings()
        self.settings = {**remembered, **filled(SETTINGS, remembered)}
        self.tour: Tour | None = None  # the tour in progress
        self._jobs: list[Job] = []
        self._loop: asyncio.AbstractEventLoop | None = None  # set while the app runs
        self._early: list[Action] = []  # what jobs asked for before it ran
        self._postponed: list[tuple[Screen, Action]] = []  # until the screen is in front
        self._next_beat: asyncio.TimerHandle | None = None
        self._bound: tuple[tuple[Screen, tuple[Key, ...]], KeyBindings] | None = None
        self.changed: Window | None = None  # the only window that changed, for a partial redraw
        self.size = 80, 24  # columns and lines of the window at the last redraw
        self.application: Application[int] = Application(
            full_screen=True,
            erase_when_done=True,  # else prompt_toolkit redraws everything once more on exit
            style=DynamicStyle(lambda: window_style(self.pen.palette)),
            mouse_support=Condition(lambda: self.settings["mouse"] == "on"),
            input=input,
            output=output,
            color_depth=color_depth(os.environ),
        )
        take_over(self.application.input)
        self.application.key_processor.before_key_press += lambda keys: self.screen.touched()
        # The first separates Esc from arrow keys, the second Esc from Alt combinations.
        self.application.ttimeoutlen = self.application.timeoutlen = ESCAPE_WAIT
        self.screens = [first(self)]
        self.application.layout = Layout(frame(self))
        self._show()
        self.notice = ""  # a message above the keys, until another screen is shown

    @property
    def screen(self) -> Screen:
        return self.screens[-1]

    def measured(self, columns: int, lines: int) -> None:
        """Start a redraw at this size: the window can be resized at any time."""
        self.size = columns, lines
        self.screen.before_drawing()
        self.fit = fit(self)

    @property
    def pen(self) -> Pen:
        """Colours and signs from the settings, limited to what the terminal can show."""
        output, depth = self.application.output, self.application.color_depth
        colourless = depth is ColorDepth.DEPTH_1_BIT  # also set by NO_COLOR
        palettes = COLOURS.get(depth, MANY_COLOURS)
        palette = MONO if colourless else palettes[self.settings["theme"]]
        return Pen(palette, self.settings["signs"] == "ascii" or not knows_signs(output.encoding()))

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys available on every screen; a screen's own keys take precedence."""
        leaving = self.screen.leaving
        return (
            Key(("escape", "c-c", "<sigint>"), self.leave, "Esc" if leaving else "", leaving),
            Key(("?",), self.help, "" if self._has_own_help else "?", N_("help"), self._not_typing),
            Key(("f1",), self.help),
            Key(("c-d",), self.quit, QUIT, N_("quit")),
            Key(("c-z",), self.suspend),
            Key(("c-l",), self.repaint),
        )

    def open(self, screen: Screen) -> None:
        self.screen.covered()
        self.screens.append(screen)
        self._show()

    def replace(self, old: Screen, new: Callable[[], Screen], notice: str = "") -> None:
        """Put a screen in the place of another, if that is still open; thread-safe."""

        def swap() -> None:
            self.screens[self.screens.index(old)] = new()
            old.close()
            self._show()
            self.tell(notice)

        self.in_place_of(old, swap)

    def in_place_of(self, old: Screen, open_another: Action) -> None:
        """Call the action if the screen is still open, and not before it is in front: what covers
        it, such as help, is read first. Thread-safe."""

        def postpone() -> None:
            self._postponed.append((old, open_another))
            self._do_postponed()

        self._soon(postpone)

    def _do_postponed(self) -> None:
        self._postponed = [entry for entry in self._postponed if entry[0] in self.screens]
        due = [entry for entry in self._postponed if entry[0] is self.screen]
        if due:
            self._postponed.remove(due[0])
            self.attempt(due[0][1])

    def back(self) -> None:
        """Return to the previous screen; the first one stays open."""
        if len(self.screens) > 1:
            self.screens.pop().close()
            self._show()

    def home(self) -> None:
        """Return to the first screen."""
        while len(self.screens) > 1:
            self.screens.pop().close()
        self._show()

    def leave(self) -> None:
        if self.screen.leave():
            self.back()

    def help(self) -> None:
        self.screen.help(self)

    @property
    def _has_own_help(self) -> bool:
        return any("?" in key.presses for key in self.screen.keys)

    def _not_typing(self) -> bool:
        """While a line is being typed, `?` is an ordinary character."""
        return not self.application.current_buffer.text

    def quit(self, code: int = 0) -> None:
        if self.application.is_running and not self.application.is_done:
            self.application.exit(result=code)

    def set(self, name: str, value: str) -> None:
        """Change a setting now and save it."""
        self.settings[name] = value
        if name == LANGUAGE.name:
            speak(language_of(value))
        self.attempt(lambda: self.store.set_setting(name, value))

    def remember(self, path: Path) -> None:
        self.attempt(lambda: self.store.remember_file(path.absolute()))

    def recent_files(self) -> list[Path]:
        recent: list[Path] = []
        self.attempt(lambda: recent.extend(self.store.recent_files()))
        return recent

    def tell(self, sentence: str) -> None:
        """Show a message above the keys."""
        self.notice = sentence
        self.redraw()

    def attempt(self, action: Action) -> None:
        """Run the action. The screen in front shows an error, such as a full disk."""
        try:
            action()
        except SatdokuError as error:
            self.screen.refused(self, error)

    def start(
        self, work: Callable[[Job], None], ended: Callable[[Job], None] = lambda job: None
    ) -> Job:
        """Run the work in the background; each progress report and the end trigger a redraw. At the
        end, `ended` is called in the window's thread."""

        def end(job: Job) -> None:
            self._soon(lambda: self.attempt(lambda: ended(job)))

        job = Job(work, self.redraw, self._fail, end)
        self._jobs = [*(one for one in self._jobs if not one.done), job]
        return job

    def redraw(self) -> None:
        """Schedule a redraw; thread-safe."""
        self._soon(self.application.invalidate)

    def redraw_in(self, seconds: float) -> None:
        if self._loop is not None:
            self._loop.call_later(seconds, self.redraw)

    def redraw_only(self, window: Window) -> None:
        """Redraw a single window that changes by itself, such as a clock."""
        self.changed = window
        self.application._redraw()
        self.changed = None

    def repaint(self) -> None:
        self.application.renderer.clear()

    def copy(self, text: str) -> str:
        """Copy the text to the clipboard; returns the message for the user."""
        return copy(text, self._write_raw)

    def _write_raw(self, sequence: str) -> None:
        self.application.output.write_raw(sequence)
        self.application.output.flush()

    def suspend(self) -> None:
        """Suspend the app and restore the shell's terminal; `fg` brings the window back."""
        self.screen.suspended()
        context = self.application.context
        if context is not None:
            context.copy().run(run_in_terminal, stop_process_group)

    def run(self) -> int:
        """Run the app as the last action of the program.

        In the window, Ctrl-C is a key. Afterwards the program only cleans up: an interrupt would be
        raised where nothing catches it, and Python would print a traceback.
        """
        disregard_interrupts()
        return asyncio.run(self.run_async())

    async def run_async(self) -> int:
        """Run until the user quits; returns the exit code."""
        self._loop = asyncio.get_running_loop()
        for action in self._early:
            self._loop.call_soon(action)
        try:
            with (
                handled(DEADLY, lambda number: self.quit(128 + number)),
                handled(SUSPENDING, lambda number: self.suspend()),
            ):
                self._plan_beat()
                # prompt_toolkit's own handler waits for a key, redraws, and fails again.
                self._loop.set_exception_handler(self._crash)
                try:
                    return await self.application.run_async(set_exception_handler=False)
                finally:
                    self._show_cursor()  # while another signal still does not end the program
        except (EOFError, OSError, TerminalError):
            if terminal_is_there():
                raise
            return hung_up()
        finally:
            self._loop = None
            self._end()

    def _show_cursor(self) -> None:
        """Show the cursor again, even if a signal cut a redraw short and prompt_toolkit wrongly
        believes that the cursor is visible."""
        output = self.application.output
        with suppress(OSError):
            output.hide_cursor()
            output.show_cursor()
            output.flush()

    def _show(self) -> None:
        screen = self.screen
        own = DynamicKeyBindings(lambda: self._own_bindings(screen))
        shared = bindings(self.keys, self.attempt, with_alt=list(filter(takes_alt, screen.keys)))
        self.notice = ""
        self.fit = fit(self)
        self.application.key_bindings = merge_key_bindings([shared, own])
        self.application.layout.focus(screen.body)
        for control in self.application.layout.find_all_controls():
            if isinstance(control, Canvas):
                control.pen, control.attempt = lambda: self.pen, self.attempt
        screen.shown()
        self._plan_beat()
        self.redraw()
        if self._postponed:
            self._do_postponed()

    def _own_bindings(self, screen: Screen) -> KeyBindings:
        """The keys of a screen, which can get others while it is open."""
        keys = tuple(screen.keys)
        if self._bound is None or self._bound[0] != (screen, keys):
            self._bound = (screen, keys), bindings(keys, self.attempt, screen.typed)
        return self._bound[1]

    def _plan_beat(self) -> None:
        if self._next_beat is not None:
            self._next_beat.cancel()
            self._next_beat = None
        if self.screen.pace is not None and self._loop is not None:
            self._next_beat = self._loop.call_later(self.screen.pace, self._beat)

    def _beat(self) -> None:
        self._next_beat = None
        self.screen.beat()
        if self._next_beat is None:  # otherwise another screen is in front now
            self._plan_beat()

    def _fail(self, error: Exception) -> None:
        self._soon(lambda: self.application.exit(exception=error))

    def _soon(self, action: Action) -> None:
        """Run the action in the window's thread. A job can call this before the window runs, or
        after it has closed."""
        loop = self._loop
        if loop is None:
            self._early.append(action)
        else:
            with suppress(RuntimeError):  # closed in the meantime
                loop.call_soon_threadsafe(action)

    def _crash(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Exit the app on a bug, most likely in drawing code."""
        error = context.get("exception")
        if isinstance(error, Exception) and not self.application.is_done:
            self.application.exit(exception=error)
        else:
            loop.default_exception_handler(context)

    def _end(self) -> None:
        if self._next_beat is not None:
            self._next_beat.cancel()
        for screen in reversed(self.screens):  # keep the list: the last signals may still use it
            screen.close()
        deadline = time.monotonic() + LAST_WAIT
        for job in self._jobs:
            job.stop()
            job.wait(max(0.0, deadline - time.monotonic()))
