"""An exercise: a formula, where a search of it is, and a question with its answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from satdoku.messages import _
from satdoku.sat.cnf import Clause
from satdoku.value import Value

Answer = tuple[int, ...]  # literals or numbers, without repetition and in order


class CheckedAnswer(Value):
    right: bool
    told: str  # why


class Exercise(Value):
    topic: str
    formula: Sequence[Clause]
    shown: Sequence[str]  # the state of the search, line by line
    question: str
    hint: str
    solution: str
    judge: Callable[[Answer], CheckedAnswer]

    def check(self, text: str) -> CheckedAnswer:
        """Check an answer as a person types it: numbers, with spaces or commas between them."""
        words = re.split(r"[\s,，、;∨|]+", text.strip())
        if not all(re.fullmatch(r"[+-−¬]?[0-9]{1,6}", word) for word in words):
            return CheckedAnswer(False, _("Please answer with numbers, such as -3 or 2 -5."))
        numbers = (int(re.sub("[−¬]", "-", word)) for word in words)
        return self.judge(tuple(dict.fromkeys(number for number in numbers if number)))


Deal = Callable[[Random], Exercise | None]  # None if this draw makes no good exercise


def clause_text(clause: Sequence[int]) -> str:
    return " ".join(map(str, clause))
