"""Records what flows ask and tell, whichever face runs them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from satdoku.flows.steps import Agree, AskFile, AskForm, DoWork, RunningFlow, Tell, WorkContext
from satdoku.ui.reports.told import lines_of

NUMBER = re.compile(r"\d+([.,]\d+)?")  # times differ from run to run
TIMES = re.compile(r"^(t \d+|.* ms.*)$", re.MULTILINE)


class Record:
    """One flow: its questions, and all that it told."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.told: list[str] = []
        self.worked = False


class Recorder:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.records: dict[int, Record] = {}
        self.kept: list[RunningFlow] = []  # so that each keeps its own id
        usual = RunningFlow.take

        def take(flow: RunningFlow, answer: Callable[[Any], Any]) -> None:
            self._note(flow)
            usual(flow, answer)

        monkeypatch.setattr(RunningFlow, "take", take)

    def _note(self, flow: RunningFlow) -> None:
        if id(flow) not in self.records:
            self.kept.append(flow)
        record = self.records.setdefault(id(flow), Record())
        step = flow.step
        if isinstance(step, Tell):
            record.told.append(described(step.value))
        elif isinstance(step, DoWork):
            record.worked = True
            flow.step = step.replace(run=self._heard(step, record))
        else:
            record.asked.append(question(step))

    def _heard(self, step: DoWork, record: Record) -> Callable[[WorkContext], Any]:
        def run(context: WorkContext) -> Any:
            def tell(value: object) -> None:
                record.told.append(described(value))
                context.tell(value)

            return step.run(context.replace(tell=tell))

        return run

    def result(self) -> tuple[list[str], list[str]]:
        """What was asked and told. A screen begins a flow anew for its next question: only the last
        of these flows tells or does something."""
        asked, told = [], []
        for flow in self.kept:
            record = self.records[id(flow)]
            if record.told or record.worked:
                waiting = [question(flow.step)] if isinstance(flow.step, Agree) else []
                asked += [*record.asked, *waiting]
                told += record.told
        return asked, told


def question(step: object) -> str:
    if isinstance(step, AskFile | Agree):
        return f"{type(step).__name__}: {step.question}"
    if isinstance(step, AskForm):
        return f"AskForm: {', '.join(field.name for field in step.fields)}"
    return type(step).__name__


def described(value: object) -> str:
    """The kind of the value and its words, without numbers."""
    words = [line.text for line in lines_of(value)]
    return NUMBER.sub("#", ": ".join([type(value).__name__, *words]))


def written(folder: Path) -> dict[str, str]:
    return {
        path.name: TIMES.sub("", path.read_text("latin-1"))
        for path in sorted(folder.iterdir())
        if path.is_file()
    }
