"""Runs a flow as a command: the options have answered its questions."""

from __future__ import annotations

from satdoku.cli.complain import warn
from satdoku.flows.steps import Agree, DoWork, Face, WorkContext
from satdoku.type_checking import TYPE_CHECKING
from satdoku.ui.reports.told import lines_of, print_told

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager
    from typing import Any

    from satdoku.flows.steps import Question
    from satdoku.ui.reports.progress_bar import Bar

    Show = Callable[[Any], None]


class CommandFace(Face):
    """Warnings go to standard error. Everything else is printed when the work is done: an answer
    that goes to the standard output is not mixed with it."""

    def __init__(
        self,
        show: Mapping[type, Show] = {},
        *,
        text: bool = True,
        bars: bool = True,
        agrees: bool = False,
        bar: Callable[[], AbstractContextManager[Bar]] | None = None,
    ) -> None:
        """`show` prints the values of a class as the options ask, with their warnings; others are
        printed as `text`, or not at all. `agrees` answers the flow's offers."""
        self.show, self.text, self.bars = show, text, bars
        self.agrees, self.bar = agrees, bar

    def ask(self, step: Question) -> bool:
        assert isinstance(step, Agree)
        return self.agrees

    def perform(self, step: DoWork) -> Any:
        held: list[object] = []

        def hold(value: object) -> None:
            self._warn(value)
            held.append(value)

        with self._bar(step) as bar:
            result = step.run(WorkContext(bar.monitor, hold, bar.restart, lambda: None))
        for value in held:
            self._print(value)
        return result

    def tell(self, value: object) -> None:
        self._warn(value)
        self._print(value)

    def _bar(self, step: DoWork) -> AbstractContextManager[Bar]:
        from satdoku.ui.reports.progress_bar import progress_bar

        if self.bar is not None:
            return self.bar()
        return progress_bar(step.name, unit=step.unit, wanted=self.bars)

    def _print(self, value: object) -> None:
        if type(value) in self.show:
            self.show[type(value)](value)
        elif self.text:
            print_told(value, _dropped)

    def _warn(self, value: object) -> None:
        if type(value) not in self.show:
            for line in lines_of(value):
                if line.warning:
                    warn(line.text)


def _dropped(warning: str) -> None:
    """Warnings were printed before."""
