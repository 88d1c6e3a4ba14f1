"""The current position as a formula: its parts, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.flows.fields import limit_of
from satdoku.flows.table import FLOWS
from satdoku.messages import N_, _
from satdoku.tasks.encode import Origin
from satdoku.tasks.formula import PositionFormula, SavedFormula, save_with_answer
from satdoku.ui.background import Background
from satdoku.ui.job import Job
from satdoku.ui.keys import Action, Key
from satdoku.ui.reports.formulas import (
    cell_lines,
    file_name,
    formula_lines,
    saved_lines,
    unit_clause_lines,
)
from satdoku.ui.screens.decoded import open_answer_prompt
from satdoku.ui.screens.flow import open_flow
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.scroller import Lines, Scroller
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.ui.app import App

MESSAGE = 3  # lines


class FormulaUse(Value):
    """A menu item that takes the formula as a file, by key and name."""

    key: str
    item: str
    meaning: str


USES = (
    FormulaUse("1", "solve", N_("solve")),
    FormulaUse("5", "compare", N_("compare")),
    FormulaUse("w", "watch", N_("watch")),
)


class FormulaScreen(Screen):
    title = N_("The position as a formula")
    page = "playing"
    most_columns = 92

    def __init__(self, app: App, position: PositionFormula, number: int, cell: int) -> None:
        """`number` is the game's, `cell` the one shown first."""
        self.app, self.position, self.cell = app, position, cell
        self.path = Path(file_name(position, number))
        self.saved: SavedFormula | None = None
        self.job: Job | None = None
        self.background = Background(app, app.tell)
        self.scroller = Scroller(self._lines())
        self.body = HSplit(
            [
                Window(Canvas(self._message, focusable=False), height=self._message_height),
                Window(self.scroller.canvas),
            ]
        )
        moving, *others = self.scroller.keys
        self.keys = (
            moving.replace(label="↑↓ PgUp PgDn"),
            *others,
            Key(("left", "h"), lambda: self._look(-1), "←→", N_("another cell")),
            Key(("right", "l"), lambda: self._look(1)),
            Key(("s",), self._save, "s", N_("save with answer"), lambda: not self._working),
            *(Key((use.key,), self._using(use), use.key, use.meaning) for use in USES),
            Key(("r",), self._load, "r", N_("show a .res file")),
        )

    def close(self) -> None:
        self.background.stop()
        if self.job is not None:
            self.job.stop()

    @property
    def _working(self) -> bool:
        return self.job is not None and not self.job.done

    def _look(self, step: int) -> None:
        self.cell = (self.cell + step) % len(self.position.variant.cells)
        self.scroller.lines = self._lines()

    def _save(self) -> None:
        self.saved, self.job = None, self.app.start(self._work)

    def _work(self, job: Job) -> None:
        settings = self.app.settings
        self.saved = save_with_answer(
            self.position, self.path, settings["engine"], limit_of(settings["limit"]), job.monitor
        )

    def _using(self, use: FormulaUse) -> Action:
        def take(_written: None) -> None:
            self.app.remember(self.path)
            open_flow(self.app, use.item, partial(FLOWS[use.item].start, self.path))

        return lambda: self.background.run(lambda monitor: self.position.write(self.path), take)

    def _load(self) -> None:
        answer = "" if self.saved is None else str(self.saved.answer)
        open_answer_prompt(self.app, Origin(self.position.givens), answer)

    def _lines(self) -> Lines:
        lines = list(_text_of(self.position, self.cell))
        return Lines(len(lines), lambda index: lines[index].copy())

    def _message_height(self) -> int:
        return 0 if self.job is None else MESSAGE

    def _message(self, width: int, height: int) -> RenderableType:
        if self.job is not None and self.job.error is not None:
            return Text(f"✗ {self.job.error}", Tone.BAD)
        if self.saved is None:
            return Text(_("Searching …"), Tone.QUIET)
        return Group(*(_cut(line) for line in saved_lines(self.saved)))


def _text_of(position: PositionFormula, cell: int) -> Iterator[Text]:
    first, *others = formula_lines(position)
    yield Text(first, Tone.TITLE)
    yield from map(Text, others)
    first, *others = cell_lines(position, cell)
    yield Text()
    yield Text(first, Tone.TITLE)
    yield from map(Text, others)
    yield Text()
    yield Text(_("Unit clauses (+ for your entries):"), Tone.TITLE)
    yield from map(Text, unit_clause_lines(position))


def _cut(line: str) -> Text:
    return Text(line, Tone.GOOD, no_wrap=True, overflow="ellipsis")
