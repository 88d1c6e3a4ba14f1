"""A yes-or-no question on a screen, which otherwise stays unchanged."""

from __future__ import annotations

from satdoku.messages import N_, _
from satdoku.ui.keys import Action, Key
from satdoku.value import Value


class Question(Value):
    text: str
    yes: Action


class Asking:
    """Holds at most one pending question."""

    def __init__(self) -> None:
        self.question: Question | None = None
        self.keys = (
            Key(("y", "Y"), self._agree, "y", N_("yes"), self.pending),
            Key(("n", "N"), self.drop, "n", N_("no"), self.pending),
        )

    def ask(self, text: str, yes: Action) -> None:
        self.question = Question(text, yes)

    def pending(self) -> bool:
        return self.question is not None

    def drop(self) -> None:
        self.question = None

    def text(self) -> str:
        return "" if self.question is None else _("{question} (y/n)", question=self.question.text)

    def _agree(self) -> None:
        question, self.question = self.question, None
        if question is not None:
            question.yes()
