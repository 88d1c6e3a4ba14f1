"""The base class of screens, and three kinds: with a board, for reading lines, following a job."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import AnyContainer, Window

from satdoku.messages import N_
from satdoku.ui.job import Job
from satdoku.ui.keys import Key
from satdoku.ui.widgets.scroller import Lines, LinesFor, Scroller

if TYPE_CHECKING:
    from satdoku.errors import SatdokuError
    from satdoku.ui.app import App
    from satdoku.ui.board.canvas import BoardCanvas


class Screen:
    """A screen belongs to the app that opens it; see `App.open`."""

    title: str
    body: AnyContainer  # contains a window that takes the focus
    keys: Sequence[Key] = ()
    typed: Callable[[str], None] | None = None  # gets the characters that are not keys
    most_columns = 1000  # maximum width of the body, which is centred in a wider window
    margin = 2  # free columns on either side, if there is room
    least = (40, 12)  # minimum columns and lines of the window to draw anything
    meanwhile = ""  # an extra message for windows that are too small, to be translated
    lines_wanted = 10  # lines of the body; the frame shrinks to make room for them
    most_keys: int | None = None  # lines of keys, if more would move what is above them
    pace: float | None = None  # seconds between calls of `beat`, if the screen changes by itself
    page = "menu"  # the manual page that the help shows

    @property
    def leaving(self) -> str:
        """What Esc does here, as a label; empty if nothing."""
        return N_("back")

    def level(self, rooms: Sequence[tuple[int, int]]) -> int:
        """The frame level: the first that leaves enough room, see `frame`."""
        enough = (n for n, (_columns, lines) in enumerate(rooms) if lines >= self.lines_wanted)
        return next(enough, len(rooms) - 1)

    def help(self, app: App) -> None:
        """Open the help (`?` or F1)."""
        from satdoku.ui.screens.manual import HelpScreen

        app.open(HelpScreen(app, self))

    def leave(self) -> bool:
        """Handle Esc or Ctrl-C; True closes the screen."""
        return True

    def refused(self, app: App, error: SatdokuError) -> None:
        """Show why something that the user asked for failed."""
        app.tell(str(error))

    def close(self) -> None:
        """Called when the screen or the whole app is closed."""

    def covered(self) -> None:
        """Called when another screen comes to the front."""

    def before_drawing(self) -> None:
        """Called before each redraw; the window size may have changed."""

    def shown(self) -> None:
        """Called when the screen comes to the front: when opened, or when the one above it
        closes."""

    def beat(self) -> None:
        """Called every `pace` seconds while the screen is in front."""

    def touched(self) -> None:
        """Called before each key and mouse event."""

    def suspended(self) -> None:
        """Called before Ctrl-Z suspends the app."""


class BoardScreen(Screen):
    """A board decides how wide the body is, and how much room the frame leaves it."""

    board: BoardCanvas

    @property
    def most_columns(self) -> int:  # type: ignore[override]
        return self.board.columns

    def level(self, rooms: Sequence[tuple[int, int]]) -> int:
        return self.board.place(rooms).level


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
