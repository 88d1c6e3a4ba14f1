"""An exercise: a formula, the state of a search on it, and a question with its answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from satdoku.errors import UsageError
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
    true: frozenset[int]  # the literals that are true
    shown: Sequence[str]  # the state of the search, line by line
    question: str
    hints: tuple[str, str]  # how to find the answer, then part of it; a third hint solves it
    meant: frozenset[int]  # the clauses that the second hint points at, counted from 0
    solution: str
    check: Callable[[Answer], CheckedAnswer]


def read_answer(text: str) -> Answer:
    """An answer as a person types it: numbers, with spaces or commas between them."""
    words = re.split(r"[\s,，、;∨|]+", text.strip())
    if not all(re.fullmatch(r"[+\-−¬]?[0-9]{1,6}", word) for word in words):
        raise UsageError(_("Please answer with numbers, such as -3 or 2 -5."))
    numbers = (int(re.sub("[−¬]", "-", word)) for word in words)
    return tuple(dict.fromkeys(number for number in numbers if number))


Deal = Callable[[Random], Exercise | None]  # None if the draw gave no good exercise


def clause_text(clause: Sequence[int]) -> str:
    return " ".join(map(str, clause))
