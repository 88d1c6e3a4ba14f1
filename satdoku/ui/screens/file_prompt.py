"""Asks for a file: typed with completion, or chosen from recent files, samples and the folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.layout.containers import HSplit, Window
from rich.console import RenderableType
from rich.text import Text

from satdoku.errors import FileError
from satdoku.files import expanded
from satdoku.messages import N_, _, safe
from satdoku.ui.file_choices import (
    WHOLE,
    Candidate,
    candidates,
    common_beginning,
    files_around,
    fits,
    matching,
    with_whole_folder,
)
from satdoku.ui.keys import Key
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.choices import Choices, Row
from satdoku.ui.widgets.input_line import InputLine

if TYPE_CHECKING:
    from satdoku.errors import SatdokuError
    from satdoku.ui.app import App


class FilePrompt(Screen):
    most_columns = 100

    def __init__(
        self,
        app: App,
        title: str,
        question: str,
        suffixes: Sequence[str],
        chosen: Callable[[Path], None],
        *,
        typed: str = "",
        samples: Sequence[Path] = (),
        folders: bool = False,
    ) -> None:
        """With `folders`, appending a star to a folder selects all files in it."""
        self.app, self.title, self.suffixes, self.chosen = app, title, suffixes, chosen
        self.samples, self.folders = samples, folders
        self.recent = [path for path in app.recent_files() if fits(path.name, suffixes)]
        self.complaint = ""
        self.found: list[Candidate] = []
        self.choices = Choices(self._rows, self._choose)
        self.input = InputLine(_("{question}: ", question=_(question)), app.tell, self._look)
        self.line = self.input.buffer
        self.body = self._layout()
        self.keys = (
            Key(("up",), lambda: self.choices.move(-1), "↑↓", N_("select")),
            Key(("down",), lambda: self.choices.move(1)),
            Key(("tab",), self._complete, "Tab", N_("complete")),
            Key(("enter",), self._enter, "Enter", N_("accept")),
        )
        self.line.set_document(Document(typed))
        self._look(self.line)

    def _layout(self) -> HSplit:
        return HSplit(
            [
                Window(height=1),
                self.input.row,
                Window(Canvas(self._message, focusable=False), height=2),
                Window(self.choices.canvas),
            ]
        )

    def _look(self, line: Buffer) -> None:
        self.complaint = ""
        text, suffixes = line.text, self.suffixes
        self.found = candidates(text, self.recent, self.samples, suffixes, self._named)
        if self.folders:
            self.found = with_whole_folder(text, self.found)
        self.choices.selected = 0 if self.found and not line.text else None

    @cached_property
    def _around(self) -> list[str]:
        """Files nearby, searched once when typing starts: a prompt is short-lived."""
        return files_around([*self.recent, *self.samples], self.suffixes)

    def _named(self, part: str) -> list[str]:
        return matching(part, self._around)

    def _rows(self) -> list[Row]:
        return [(Text(safe(one.text)), Text(_(one.kind), Tone.QUIET)) for one in self.found]

    def _message(self, width: int, height: int) -> RenderableType:
        if self.complaint:
            return Text(f"✗ {self.complaint}", Tone.BAD)
        return Text(_("Type a name, or choose one of these:") if self.found else "", Tone.QUIET)

    def _complete(self) -> None:
        if self.choices.selected is not None and self.line.text:
            self._type(self.found[self.choices.selected].text)
        elif self.found:
            named = [one for one in self.found if not one.text.endswith(WHOLE)]
            longer = [one for one in named if one.text.startswith(self.line.text)]
            beginning = common_beginning(longer or named)
            self._type(max(self.line.text, beginning, key=len))

    def _type(self, text: str) -> None:
        self.line.set_document(Document(text))

    def _enter(self) -> None:
        if self.choices.selected is None:
            self._take(self._meant())
        else:
            self._choose(self.choices.selected)

    def take(self, path: Path) -> None:
        """Accept a name as if it had been typed."""
        self._type(str(path))
        self._take(str(path))

    def _meant(self) -> str:
        """The typed path or, if there is no such file, the first match."""
        typed = self.line.text
        if not typed.strip():
            return typed
        try:
            _existing(typed)
        except FileError:
            return next((one.text for one in self.found if not one.is_folder), typed)
        return typed

    def _choose(self, index: int) -> None:
        one = self.found[index]
        if one.is_folder:
            self._type(one.text)
        else:
            self._take(one.text)

    def _take(self, text: str) -> None:
        if not text.strip():
            raise FileError(_("No file name given."))
        if self.folders and text.rstrip().endswith(WHOLE):
            self.chosen(_existing(text.rstrip()[: -len(WHOLE)] or "."))
            return
        path = _existing(text)
        if path.is_dir():
            self._type(text.rstrip("/") + "/")
            return
        self.app.remember(path)
        self.chosen(path)

    def refused(self, app: App, error: SatdokuError) -> None:
        self.complaint = str(error)


def _existing(text: str) -> Path:
    """Leading and trailing spaces are a slip, unless they are part of the name."""
    path = expanded(text)
    try:
        if text != text.strip() and not path.exists():
            path = expanded(text.strip())
        path.stat()
    except (OSError, ValueError) as error:
        raise FileError.unreadable(path, error) from error
    return path
