"""How hard a puzzle is meant to be: its level, and the techniques that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from satdoku.errors import UsageError
from satdoku.messages import _, wordings
from satdoku.monitor import Monitor
from satdoku.sudoku.grading.grade import Grade, Grader, techniques_up_to
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.table import BY_NAME, TECHNIQUES, Technique
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value


class Fit(IntEnum):
    TOO_HARD = 0
    TOO_EASY = 1
    AS_ASKED = 2


class Judged(Value):
    grade: Grade
    fit: Fit
    needed: int  # how many of the techniques asked for it needs

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Greater is nearer to the wish."""
        return self.fit, self.needed, self.grade.level, self.grade.score


class Wish:
    """A level, techniques, or both.

    A puzzle needs a technique if it can be solved, but not without this one: the other techniques
    that are no harder than the hardest step of its solution come to a halt. If no level is asked
    for, nothing harder than the techniques named may be necessary.
    """

    def __init__(self, variant: Variant, level: int | None, needs: Sequence[str]) -> None:
        self.variant, self.level, self.needs = variant, level, needs
        self.grader = Grader(variant, _allowed(level, needs))
        self.without: dict[tuple[str, int], Grader] = {}  # a technique, of those up to a weight

    def judge(self, puzzle: Grid, monitor: Monitor) -> Judged:
        grade = self.grader.grade(puzzle, monitor)
        if self.level is not None and grade.level > self.level:
            return Judged(grade, Fit.TOO_HARD, 0)
        if self.level is None and not grade.finished:
            return Judged(grade, Fit.TOO_HARD, 0)
        needed = sum(self._needs(puzzle, grade, name, monitor) for name in self.needs)
        fits = needed == len(self.needs) and self.level in (None, grade.level)
        return Judged(grade, Fit.AS_ASKED if fits else Fit.TOO_EASY, needed)

    def _needs(self, puzzle: Grid, grade: Grade, name: str, monitor: Monitor) -> bool:
        if name not in grade.steps:
            return False
        hardest = max(BY_NAME[used].weight for used in grade.steps)
        return not self._grader_without(name, hardest).grade(puzzle, monitor).finished

    def _grader_without(self, name: str, hardest: int) -> Grader:
        if (name, hardest) not in self.without:
            known = self.grader.solver.techniques
            others = [each for each in known if each.name != name and each.weight <= hardest]
            self.without[name, hardest] = Grader(self.variant, others)
        return self.without[name, hardest]


def _allowed(level: int | None, needs: Sequence[str]) -> list[Technique]:
    if level is not None:
        return techniques_up_to(level)
    hardest = max(BY_NAME[name].weight for name in needs)
    return [technique for technique in TECHNIQUES if technique.weight <= hardest]


def technique_named(text: str) -> str:
    """The name in the table of techniques, from what a person typed in any language."""
    for technique in TECHNIQUES:
        if _plain(text) in map(_plain, wordings(technique.name)):
            return technique.name
    raise UsageError(
        _(
            "There is no technique “{name}”; the techniques are {names}.",
            name=text,
            names=", ".join(_(technique.name) for technique in TECHNIQUES),
        )
    )


def _plain(text: str) -> str:
    """Without what people write in different ways."""
    return text.casefold().replace("-", "").replace(" ", "")
