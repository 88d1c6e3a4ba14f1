"""The base of all screens, and the plain kinds: read lines, follow a job."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import AnyContainer, Window

from satdoku.messages import N_
from satdoku.ui.job import Job
from satdoku.ui.keys import Key
from satdoku.ui.widgets.scroller import Lines, LinesFor, Scroller

if TYPE_CHECKING:
    from satdoku.ui.app import App


class Screen:
    """A screen belongs to the app that opens it; see `App.open`."""

    title: str
    body: AnyContainer  # has a window that takes the focus
    keys: Sequence[Key] = ()
    typed: Callable[[str], None] | None = None  # takes the characters that no key takes
    most_columns = 1000  # of the body; in a wider window it stands in the middle
    margin = 2  # columns that are free at either side, where there is room
    least = (40, 12)  # columns and lines of the whole window below which nothing is drawn
    meanwhile = ""  # what to say besides in too small a window, to be translated
    lines_wanted = 10  # of the body, for which the frame around it gives way
    pace: float | None = None  # seconds between two beats, if the screen changes by itself
    page = "menu"  # of the manual, which the help shows

    @property
    def leaving(self) -> str:
        """What Esc does here, in a word; empty if it does nothing."""
        return N_("back")

    def level(self, rooms: Sequence[tuple[int, int]]) -> int:
        """How far the frame gives way: the first level whose room is enough, see `frame`."""
        enough = (n for n, (_columns, lines) in enumerate(rooms) if lines >= self.lines_wanted)
        return next(enough, len(rooms) - 1)

    def help(self, app: App) -> None:
        """`?` or F1."""
        from satdoku.ui.screens.manual import HelpScreen

        app.open(HelpScreen(app, self))

    def leave(self) -> bool:
        """Esc or Ctrl-C; True closes the screen."""
        return True

    def close(self) -> None:
        """Called when the screen or the whole app is closed."""

    def covered(self) -> None:
        """Another screen has come before it."""

    def before_drawing(self) -> None:
        """The window is about to be drawn, perhaps in another size."""

    def shown(self) -> None:
        """Called when the screen comes to the front: it was opened, or the one above it closed."""

    def beat(self) -> None:
        """Called every `pace` seconds while the screen is in front."""

    def suspended(self) -> None:
        """Called before Ctrl-Z suspends the app."""


class ReadingScreen(Screen):
    def __init__(self, title: str, lines: Lines | LinesFor) -> None:
        self.title = title
        scroller = Scroller(lines)
        self.body, self.keys = Window(scroller.canvas), scroller.keys


class WorkingScreen(Screen):
    """Start the job. Whatever `work` and the drawing use must exist before this call."""

    def begin(self, app: App, keys: Sequence[Key] = ()) -> None:
        self.app = app
        self.job = app.start(self.work)
        menu = Key(("enter",), app.home, "Enter", N_("menu"), lambda: self.job.done)
        self.keys = (*keys, menu)

    def work(self, job: Job) -> None:
        raise NotImplementedError

    @property
    def leaving(self) -> str:
        if self.job.done:
            return N_("back")
        return N_("stopping …") if self.job.stopping() else N_("stop")

    def leave(self) -> bool:
        self.job.stop()
        return self.job.done

    def close(self) -> None:
        self.job.stop()
