"""An exam: ten positions of one level and those below it. Which technique is it, and where?"""

from __future__ import annotations

from bisect import bisect_left
from random import Random

from satdoku.errors import UsageError
from satdoku.learning.pool import variants_with
from satdoku.learning.practice_position import LEFT_ASIDE
from satdoku.messages import _
from satdoku.sudoku.grading.grade import LEVELS, TOP
from satdoku.sudoku.techniques.table import TECHNIQUES
from satdoku.value import Value

QUESTIONS = 10
OF_LEVEL = 6  # minimum number of questions of the level itself; the others can be easier
LETTERS = "abcde"  # the keys of the techniques to choose from
OPTIONS = len(LETTERS)


class ExamQuestion(Value):
    technique: str
    options: tuple[str, ...]  # techniques, the right one among them, easiest first


class ExamMark(Value):
    """The result of one question: a point for the technique, and one for the place."""

    technique: str
    named: bool
    found: bool


def questions(level: int, seed: int) -> list[ExamQuestion]:
    """The questions of an exam; the same seed gives the same ones."""
    require_level(level)
    random = Random(seed)
    # Where practice leaves techniques aside, one of these can be the easiest step.
    asked = {name: at for name, at in _levels().items() if name not in LEFT_ASIDE}
    allowed = [name for name, at in asked.items() if at <= level]
    of_level = [name for name, at in asked.items() if at == level]
    chosen = [random.choice(of_level) for _n in range(OF_LEVEL)]
    chosen += [random.choice(allowed) for _n in range(QUESTIONS - OF_LEVEL)]
    random.shuffle(chosen)
    return [ExamQuestion(name, _options(name, random)) for name in chosen]


def require_level(level: int) -> None:
    if not 1 <= level <= TOP:
        raise UsageError(_("There are exams of level 1 to {top}.", top=TOP))


def _levels() -> dict[str, int]:
    """The level of each technique whose positions ship."""
    return {
        each.name: 1 + bisect_left(LEVELS, each.weight)
        for each in TECHNIQUES
        if variants_with(each.name)
    }


def _options(technique: str, random: Random) -> tuple[str, ...]:
    """The technique and its neighbours in the table, which are about as hard."""
    order = [*_levels()]
    place = order.index(technique)
    near = sorted(
        (name for name in order if name != technique),
        key=lambda name: abs(order.index(name) - place),
    )
    others = random.sample(near[: 2 * OPTIONS], OPTIONS - 1)
    return tuple(sorted((technique, *others), key=order.index))


def points(marks: list[ExamMark]) -> int:
    return sum(mark.named + mark.found for mark in marks)
