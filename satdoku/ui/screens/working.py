"""A screen with a job: Esc stops it, and goes back once it has ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from satdoku.messages import N_
from satdoku.ui.job import Job
from satdoku.ui.keys import Key
from satdoku.ui.screens.screen import Screen

if TYPE_CHECKING:
    from satdoku.ui.app import App


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
