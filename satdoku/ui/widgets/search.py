"""Searches the lines of a scroller, as pagers do: `/` and a text, then n and N.

A formula can have millions of clauses, so a job does the search.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from prompt_toolkit.filters import Condition
from prompt_toolkit.layout.containers import ConditionalContainer, Window
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.ui.job import Job
from satdoku.ui.keys import Key
from satdoku.ui.theme.tones import Tone
from satdoku.ui.typed_text import extended
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.scroller import Scroller

TICK_EVERY = 200  # lines
CURSOR = "▌"
_NUMBERS = re.compile(r"[-\d\s]+", re.ASCII)


def pattern_of(text: str) -> re.Pattern[str]:
    """The pattern for a text, ignoring case. A number only matches as a whole number."""
    found = r"\s+".join(map(re.escape, text.split()))
    whole = rf"(?<![-\w]){found}(?!\w)" if _NUMBERS.fullmatch(text) else found
    return re.compile(whole, re.IGNORECASE)


class Search:
    def __init__(self, scroller: Scroller, start: Callable[[Callable[[Job], None]], Job]) -> None:
        """`start` begins a job, see `App.start`."""
        self._scroller, self._start = scroller, start
        self.typing = False
        self._typed = ""
        self._text = ""  # last text searched for
        self._found: int | None = None  # line of the last match
        self._job: Job | None = None
        self._message = ""
        row = Window(Canvas(lambda width, height: self._row(), focusable=False), height=1)
        self.container = ConditionalContainer(row, Condition(lambda: bool(self._row())))
        self.keys = (
            Key(("/",), self._begin, "/ n N", N_("search"), self._ready),
            Key(("n",), lambda: self._go(1), active=self._can_repeat),
            Key(("N",), lambda: self._go(-1), active=self._can_repeat),
            Key(("enter",), self._accept, "Enter", N_("search"), lambda: self.typing),
            Key(("backspace",), self._erase, active=lambda: self.typing),
        )

    def take(self, text: str) -> None:
        """Take a character that is not a key."""
        if self.typing:
            self._typed = extended(self._typed, text)

    def leave(self) -> bool:
        """Cancel the typing or the running search; returns whether there was either."""
        searching = self._searching()
        if self._job is not None:
            self._job.stop()
        ended, self.typing = self.typing or searching, False
        return ended

    def _ready(self) -> bool:
        return self._scroller.lines.count > 0 and not self.typing

    def _can_repeat(self) -> bool:
        return self._ready() and bool(self._text)

    def _searching(self) -> bool:
        return self._job is not None and not self._job.done

    def _begin(self) -> None:
        self.typing, self._typed, self._message = True, "", ""

    def _erase(self) -> None:
        self._typed = self._typed[:-1]

    def _accept(self) -> None:
        """An empty text repeats the last search."""
        self.typing = False
        if self._typed.strip():
            self._text, self._found = self._typed.strip(), None
            self._scroller.highlight = pattern_of(self._text)
        if self._text:
            self._go(1)

    def _go(self, step: int) -> None:
        """Search from the last match, or from the first visible line."""
        if self._job is not None:
            self._job.stop()
        first = self._scroller.top if self._found is None else self._found + step
        count, pattern = self._scroller.lines.count, pattern_of(self._text)
        lines = range(first, count) if step > 0 else range(min(first, count - 1), -1, -1)
        self._message = ""
        self._job = self._start(lambda job: self._look(job, pattern, lines))

    def _look(self, job: Job, pattern: re.Pattern[str], lines: Iterable[int]) -> None:
        shown = self._scroller.lines
        for seen, index in enumerate(lines):
            if seen % TICK_EVERY == 0:
                job.monitor.tick(seen / shown.count, seen)
            if pattern.search(shown.line(index).plain):
                self._found = self._scroller.top = index
                return
        self._message = _("No more lines contain “{text}”.", text=self._text)

    def _row(self) -> Text:
        if self.typing:
            return Text.assemble(("/", Tone.KEY), self._typed, CURSOR)
        if self._searching():
            return Text(_("Searching for “{text}” …", text=self._text), Tone.QUIET)
        return Text(self._message, Tone.UNSURE)
