"""The full-screen app: a stack of screens, and the keys that all of them share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import merge_key_bindings
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import DynamicStyle

from satdoku.errors import SatdokuError
from satdoku.messages import N_, speak
from satdoku.play.save import Store
from satdoku.ui.clipboard import copy
from satdoku.ui.fields import LANGUAGE, SETTINGS, filled, language_of
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
from satdoku.ui.theme.palette import FEW_COLOURS, MONO, PALETTES
from satdoku.ui.theme.pen import Pen, window_style
from satdoku.ui.theme.signs import knows_signs
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.frame import frame

if TYPE_CHECKING:
    from satdoku.ui.game.tour import Tour

ESCAPE_WAIT = 0.05  # seconds after which an ESC is the Esc key, not the start of an arrow key
LAST_WAIT = 2.0  # seconds for jobs to write what they know


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
        self.tour: Tour | None = None  # that was begun
        self._jobs: list[Job] = []
        self._loop: asyncio.AbstractEventLoop | None = None  # while the app runs
        self._next_beat: asyncio.TimerHandle | None = None
        self.changed: Window | None = None  # alone, in a drawing of the screen
        self.size = 80, 24  # columns and lines of the window, as it was drawn last
        self.application: Application[int] = Application(
            full_screen=True,
            erase_when_done=True,  # else prompt_toolkit draws it all once more at the end
            style=DynamicStyle(lambda: window_style(self.pen.palette)),
            mouse_support=Condition(lambda: self.settings["mouse"] == "on"),
            input=input,
            output=output,
        )
        take_over(self.application.input)
        # The first tells Esc from an arrow key, the second from Alt with another key.
        self.application.ttimeoutlen = self.application.timeoutlen = ESCAPE_WAIT
        self.screens = [first(self)]
        self.application.layout = Layout(frame(self))
        self._show()
        self.notice = ""  # a sentence above the keys, until another screen is shown

    @property
    def screen(self) -> Screen:
        return self.screens[-1]

    def measured(self, columns: int, lines: int) -> None:
        """A drawing begins, for this size: the window may change its own at any time."""
        self.size = columns, lines
        self.screen.before_drawing()

    @property
    def pen(self) -> Pen:
        """Colours and signs as the settings say, as far as the terminal can show them."""
        output, depth = self.application.output, self.application.color_depth
        colourless = depth is ColorDepth.DEPTH_1_BIT  # also by NO_COLOR
        few = depth is ColorDepth.DEPTH_4_BIT  # as on the Linux console
        palettes = FEW_COLOURS if few else PALETTES
        palette = MONO if colourless else palettes[self.settings["theme"]]
        return Pen(palette, self.settings["signs"] == "ascii" or not knows_signs(output.encoding()))

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of every screen; a screen's own keys take precedence."""
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

    def back(self) -> None:
        """Return to the previous screen; the first one stays."""
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
        """In a line that is not empty, a question mark is a character like any other."""
        return not self.application.current_buffer.text

    def quit(self, code: int = 0) -> None:
        if self.application.is_running and not self.application.is_done:
            self.application.exit(result=code)

    def set(self, name: str, value: str) -> None:
        """Change a setting for now and for later."""
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
        """Show the sentence above the keys."""
        self.notice = sentence
        self.redraw()

    def attempt(self, action: Action) -> None:
        """Run the action. An error, such as a full disk, is shown above the keys."""
        try:
            action()
        except SatdokuError as error:
            self.notice = str(error)

    def start(self, work: Callable[[Job], None]) -> Job:
        """Work in the background; each report and the end redraw the window."""
        job = Job(work, self.redraw, self._fail)
        self._jobs.append(job)
        return job

    def redraw(self) -> None:
        """Redraw soon. Any thread may call this."""
        self._soon(self.application.invalidate)

    def redraw_only(self, window: Window) -> None:
        """Redraw now what has changed by itself, such as a clock."""
        self.changed = window
        self.application._redraw()
        self.changed = None

    def repaint(self) -> None:
        self.application.renderer.clear()

    def copy(self, text: str) -> str:
        """To the clipboard; what to tell about it."""
        return copy(text, self._write_raw)

    def _write_raw(self, sequence: str) -> None:
        self.application.output.write_raw(sequence)
        self.application.output.flush()

    def suspend(self) -> None:
        """Give the shell its terminal back as it was; `fg` brings the window back."""
        self.screen.suspended()
        context = self.application.context
        if context is not None:
            context.copy().run(run_in_terminal, stop_process_group)

    def run(self) -> int:
        """Run the app as the last thing that the program does.

        In the window, Ctrl-C is a key. After that, the program only cleans up. An interrupt could
        then be raised where nobody can catch it, and Python would print a traceback.
        """
        disregard_interrupts()
        return asyncio.run(self.run_async())

    async def run_async(self) -> int:
        """Run until the user leaves; returns the exit code."""
        self._loop = asyncio.get_running_loop()
        try:
            with (
                handled(DEADLY, lambda number: self.quit(128 + number)),
                handled(SUSPENDING, lambda number: self.suspend()),
            ):
                self._plan_beat()
                # prompt_toolkit's own handler waits for a key, draws again, and fails again.
                self._loop.set_exception_handler(self._crash)
                return await self.application.run_async(set_exception_handler=False)
        except (EOFError, OSError, TerminalError):
            if terminal_is_there():
                raise
            return hung_up()
        finally:
            self._loop = None
            self._end()
            self._show_cursor()

    def _show_cursor(self) -> None:
        """A signal can cut a drawing short, and then prompt_toolkit takes a hidden cursor for a
        visible one. It shows one that it has hidden."""
        output = self.application.output
        with suppress(OSError):
            output.hide_cursor()
            output.show_cursor()
            output.flush()

    def _show(self) -> None:
        screen = self.screen
        own = bindings(screen.keys, self.attempt, screen.typed)
        shared = bindings(self.keys, self.attempt, with_alt=list(filter(takes_alt, screen.keys)))
        self.notice = ""
        self.application.key_bindings = merge_key_bindings([shared, own])
        self.application.layout.focus(screen.body)
        for control in self.application.layout.find_all_controls():
            if isinstance(control, Canvas):
                control.pen = lambda: self.pen
        screen.shown()
        self._plan_beat()
        self.redraw()

    def _plan_beat(self) -> None:
        if self._next_beat is not None:
            self._next_beat.cancel()
            self._next_beat = None
        if self.screen.pace is not None and self._loop is not None:
            self._next_beat = self._loop.call_later(self.screen.pace, self._beat)

    def _beat(self) -> None:
        self._next_beat = None
        self.screen.beat()
        if self._next_beat is None:  # otherwise another screen came to the front
            self._plan_beat()

    def _fail(self, error: Exception) -> None:
        self._soon(lambda: self.application.exit(exception=error))

    def _soon(self, action: Action) -> None:
        """Run the action in the thread of the window, unless the window has gone: a job in its
        last moments does not know."""
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # closed meanwhile
                loop.call_soon_threadsafe(action)

    def _crash(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A bug, most likely in a drawing: the app ends with it."""
        error = context.get("exception")
        if isinstance(error, Exception) and not self.application.is_done:
            self.application.exit(exception=error)
        else:
            loop.default_exception_handler(context)

    def _end(self) -> None:
        if self._next_beat is not None:
            self._next_beat.cancel()
        for screen in reversed(self.screens):  # they stay, for the last signals may still ask them
            screen.close()
        deadline = time.monotonic() + LAST_WAIT
        for job in self._jobs:
            job.stop()
            job.wait(max(0.0, deadline - time.monotonic()))
