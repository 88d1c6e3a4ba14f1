"""Runs a flow on screens: one for each question, then one for its work and all that it tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prompt_toolkit.layout.containers import Window
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.flows.steps import (
    Agree,
    AskChoice,
    AskFile,
    AskForm,
    AskPuzzle,
    AskVariant,
    DoWork,
    RunningFlow,
    Tell,
    WorkContext,
)
from satdoku.flows.table import FLOWS
from satdoku.messages import N_
from satdoku.ui.file_choices import shortest
from satdoku.ui.job import Job
from satdoku.ui.keys import Key
from satdoku.ui.reports.told import found, lines_of
from satdoku.ui.screens.file_prompt import FilePrompt
from satdoku.ui.screens.form import FormScreen
from satdoku.ui.screens.pane import NamePane, Pane
from satdoku.ui.screens.screen import WorkingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.gauge import gauge
from satdoku.ui.widgets.question import Asking

if TYPE_CHECKING:
    from satdoku.flows.steps import Flow, Step
    from satdoku.ui.app import App

    Start = Callable[[], Flow[Any]]

# The panes of values that have keys or a drawing of their own, by class; imported when needed.
PANES: dict[str, tuple[str, str]] = {
    "SolveRequest": ("satdoku.ui.screens.solving", "SearchingPane"),
    "Solved": ("satdoku.ui.screens.solving", "SolvedPane"),
    "Comparing": ("satdoku.bench.screens", "ComparingPane"),
    "BenchBoard": ("satdoku.bench.screens", "BenchPane"),
    "BenchReport": ("satdoku.bench.screens", "ReportPane"),
    "Dealing": ("satdoku.ui.screens.dealing", "DealingPane"),
}
# The screens of values that need a whole one, which takes the place of the flow's.
SCREENS: dict[str, tuple[str, str]] = {
    "ClauseListing": ("satdoku.ui.screens.listing", "ListingScreen"),
    "WatchedSearch": ("satdoku.watch.screen", "TracingScreen"),
}
# The functions that open something else instead.
OPENERS: dict[str, tuple[str, str]] = {
    "Begun": ("satdoku.ui.screens.dealing", "open_begun"),
}


def open_flow(
    app: App, name: str, start: Start | None = None, answers: Sequence[object] = ()
) -> None:
    """Open the screen of the flow's next step after these answers.

    Each question has a screen of its own, which knows the answers before it. So Esc goes back one
    question, and a new answer there starts the flow anew.
    """
    entry = FLOWS[name]
    begin = start or partial(entry.begin, app.store)
    flow = RunningFlow(begin())
    for answer in answers:
        flow.take(partial(_given, answer))
    step = flow.step

    def chosen(answer: object) -> None:
        open_flow(app, name, begin, (*answers, answer))

    if isinstance(step, AskFile):
        app.open(_prompt(app, entry.title, step, chosen))
    elif isinstance(step, AskForm):
        intro = step.intro
        form = FormScreen(
            entry.title, lambda: intro, step.fields, app.settings, verb=step.verb, done=chosen
        )
        app.open(form)
    elif isinstance(step, AskVariant | AskPuzzle | AskChoice):
        from satdoku.ui.screens.choosing import open_choice

        open_choice(app, entry.title, step, chosen)
    elif isinstance(step, Tell) and type(step.value).__name__ in OPENERS:
        flow.take(lambda told: found(OPENERS, step.value)(app, step.value))
    else:
        app.open(FlowScreen(app, entry.title, entry.page, flow))


def _given(answer: object, step: Step) -> object:
    return answer


def _prompt(app: App, title: str, step: AskFile, chosen: Callable[[Path], None]) -> FilePrompt:
    return FilePrompt(
        app,
        title,
        step.question,
        step.suffixes,
        chosen,
        typed=shortest(Path(step.default)) if step.default else "",
        samples=app.samples if step.samples else (),
        folders=step.folders,
    )


class FlowScreen(WorkingScreen):
    most_columns = 100
    pace = 0.25

    def __init__(self, app: App, title: str, page: str, flow: RunningFlow) -> None:
        self.app, self.title, self.page, self.flow = app, title, page, flow
        self.panes: list[Pane] = []
        self.live: Pane | None = None
        self.doing: DoWork | None = None
        self.asking = Asking()
        self.body = Window(Canvas(self._draw, wheel=self._scroll))
        self.menu = Key(("enter",), app.home, "Enter", N_("menu"), self._ended)
        self.job = app.start(self.work)

    @property
    def keys(self) -> tuple[Key, ...]:  # type: ignore[override]
        """Those of the panes, and one for what the flow offers."""
        panes = self.panes if self.live is None else [*self.panes, self.live]
        own = [key for pane in panes for key in pane.keys]
        return (*own, *self._offer(), *self.asking.keys, self.menu)

    def beat(self) -> None:
        """Some panes show the time."""
        if not self.job.done:
            self.app.redraw()

    # -- steps, in the thread of the job -----------------------------------------------------

    def work(self, job: Job) -> None:
        """Continue to the end of the flow, or to what it offers."""
        while isinstance(self.flow.step, DoWork | Tell):
            self.flow.take(partial(self._take, job))

    def _take(self, job: Job, step: Step) -> Any:
        if isinstance(step, Tell):
            return self._tell(step.value)
        assert isinstance(step, DoWork)
        self._begin(step)

        def begin(name: str) -> None:
            job.progress = None

        try:
            return step.run(WorkContext(job.monitor, self._tell, begin, self.app.redraw))
        finally:
            self._finish()

    def _begin(self, step: DoWork) -> None:
        self.doing = step
        if step.live is not None:
            self.live = self._pane(step.live)
        elif not any(pane.value == step.name for pane in self.panes):
            self.panes.append(NamePane(self, step.name))

    def _finish(self) -> None:
        live, self.live, self.doing = self.live, None, None
        if live is not None and live.stays:
            self.panes.append(live)

    def _tell(self, value: object) -> None:
        if type(value).__name__ in OPENERS:
            self.app.in_place_of(self, partial(found(OPENERS, value), self.app, value))
        elif type(value).__name__ in SCREENS:
            self._hand_over(value)
        else:
            self.panes.append(self._pane(value))
            self.app.redraw()

    def _hand_over(self, value: object) -> None:
        """Open the value's own screen; warnings move to the line above its keys."""
        told = [line for pane in self.panes for line in lines_of(pane.value)]
        warnings = " ".join(line.text for line in told if line.warning)
        self.app.replace(self, partial(found(SCREENS, value), self.app, value), warnings)

    def _pane(self, value: object) -> Pane:
        kind = found(PANES, value) if type(value).__name__ in PANES else Pane
        pane: Pane = kind(self, value)
        return pane

    # -- keys --------------------------------------------------------------------------------

    def _offer(self) -> tuple[Key, ...]:
        step = self.flow.step
        if not isinstance(step, Agree):
            return ()
        label = "Enter" if step.key == "enter" else step.key
        return (Key((step.key,), self._accept, label, step.verb, self._may_accept),)

    def _ended(self) -> bool:
        step = self.flow.step
        return self.job.done and not (isinstance(step, Agree) and step.key == "enter")

    def _may_accept(self) -> bool:
        return self.job.done and not self.asking.pending()

    def _accept(self) -> None:
        step = self.flow.step
        if isinstance(step, Agree) and step.confirm:
            self.asking.ask(step.question, self._go_on)
        else:
            self._go_on()

    def _go_on(self) -> None:
        def work(job: Job) -> None:
            self.flow.take(partial(_given, True))
            self.work(job)

        self.job = self.app.start(work)

    def _scroll(self, step: int) -> None:
        for pane in self.panes if self.live is None else [*self.panes, self.live]:
            pane.scroll(step)

    # -- drawing -----------------------------------------------------------------------------

    def _draw(self, width: int, height: int) -> RenderableType:
        panes = [*self.panes] if self.live is None else [*self.panes, self.live]
        state = self._state()
        small = {pane: pane.draw(width, height) for pane in panes if not pane.grows}
        taken = sum(len(drawn) + 1 for drawn in small.values()) + len(state) + 1
        shown: list[RenderableType] = [Text()]
        for pane in panes:
            shown += small[pane] if pane in small else pane.draw(width, height - taken - 1)
            shown.append(Text())
        return Group(*shown, *state)

    def _state(self) -> list[RenderableType]:
        doing = self.doing
        if self.asking.pending():
            return [Text(self.asking.text(), Tone.UNSURE)]
        if self.job.error is not None:
            return [Text(f"✗ {self.job.error}", Tone.BAD)]
        if doing is not None:
            return [gauge(self.job.progress, doing.unit, doing.limit)]
        return []
