"""The parts of the screens of bench and compare: a row per file or engine, filled in as each one
finishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from satdoku.bench.compare import rate
from satdoku.bench.course_table import answer_word, spread_text, time_text
from satdoku.bench.live_table import latest, live_table, room
from satdoku.messages import N_, _
from satdoku.tasks import solve
from satdoku.ui.keys import Key
from satdoku.ui.reports import results as report
from satdoku.ui.screens.pane import Pane
from satdoku.ui.screens.screen import ReadingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.scroller import Lines

if TYPE_CHECKING:
    from satdoku.bench.files import BenchBoard
    from satdoku.bench.report import BenchReport
    from satdoku.flows.compare import Comparing
    from satdoku.ui.screens.flow import FlowScreen


class BenchPane(Pane):
    """The live table."""

    grows = True
    value: BenchBoard

    def __init__(self, screen: FlowScreen, value: BenchBoard) -> None:
        super().__init__(screen, value)
        self.top: int | None = None  # the first visible row; None follows the work
        self.height = 1
        self.keys = (
            Key(("up",), lambda: self.scroll(-1), "↑↓", N_("move")),
            Key(("down",), lambda: self.scroll(1)),
            Key(("pageup",), lambda: self.scroll(-self._room)),
            Key(("pagedown",), lambda: self.scroll(self._room)),
        )

    @property
    def _room(self) -> int:
        return room(self.height)

    def scroll(self, step: int) -> None:
        top = latest(self.value, self.height) if self.top is None else self.top
        last = max(0, len(self.value.names) - self._room)
        self.top = max(0, min(top + step, last))

    def draw(self, width: int, height: int) -> list[RenderableType]:
        self.height = height
        return [live_table(self.value, width, height, self.top)]


class ReportPane(Pane):
    value: BenchReport

    def __init__(self, screen: FlowScreen, value: BenchReport) -> None:
        super().__init__(screen, value)
        self.keys = (Key(("r",), self._read, "r", N_("report")),)

    def _read(self) -> None:
        from satdoku.bench import markdown
        from satdoku.bench.machine import measured_on
        from satdoku.bench.report_text import report_text

        lines = markdown.render(report_text(self.value, measured_on(self.value))).splitlines()
        shown = Lines(len(lines), lambda index: Text(lines[index]))
        self.screen.app.open(ReadingScreen(N_("Report"), shown))


class ComparingPane(Pane):
    value: Comparing

    def draw(self, width: int, height: int) -> list[RenderableType]:
        return [*self._about(), Text(), self._table()]

    def _about(self) -> list[Text]:
        if self.value.formula is None:
            return [Text(_("Reading {path} …", path=str(self.value.path)), Tone.QUIET)]
        return [Text(line, Tone.QUIET) for line in _about(self.value.formula)]

    def _table(self) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
        table.add_column(Text(_("engine")), overflow="fold")
        table.add_column(Text(_("answer")))
        for heading in (_("CPU time (ms)"), _("spread"), _("rate (t − t0) / t")):
            table.add_column(Text(heading), justify="right", no_wrap=True)
        for index, config in enumerate(self.value.configs):
            table.add_row(Text(config.label), *self._cells(index))
        return table

    def _cells(self, index: int) -> list[Text]:
        runs = self.value.runs
        if index >= len(runs):
            return [Text("…" if index == len(runs) and self.screen.doing else "")]
        measured = runs[index]
        gain = "t" if index == 0 else str(rate(runs[0], measured) or "–")
        answer = answer_word(measured.run.result.status)
        return [
            Text(cell) for cell in (answer, time_text(measured), spread_text(measured.spread), gain)
        ]


def _about(formula: solve.Formula) -> list[str]:
    cnf = formula.cnf
    ratio = f"{len(cnf) / cnf.num_vars:.3f}" if cnf.num_vars else "–"
    return [report.formula_line(formula), _("clauses ÷ variables: {ratio}", ratio=ratio)]
