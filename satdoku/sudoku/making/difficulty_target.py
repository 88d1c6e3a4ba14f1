"""The difficulty asked of a puzzle: its level, and the techniques that it needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from satdoku.errors import UsageError
from satdoku.messages import _, wordings
from satdoku.monitor import Monitor
from satdoku.sudoku.grading.grade import Grade, Grader, techniques_up_to
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.table import BY_NAME, TECHNIQUES, Technique
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value


class TargetFit(IntEnum):
    TOO_HARD = 0
    TOO_EASY = 1
    AS_ASKED = 2


class Assessment(Value):
    grade: Grade
    fit: TargetFit
    needed: int  # how many of the requested techniques it needs

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Greater is closer to the target."""
        return self.fit, self.needed, self.grade.level, self.grade.score


class DifficultyTarget:
    """A level, techniques, or both.

    A puzzle needs a technique if its solution, taking the easiest step each time, reaches a point
    where nothing easier helps. Without a level, the puzzle may need nothing harder than the named
    techniques.
    """

    def __init__(self, variant: Variant, level: int | None, needs: Sequence[str]) -> None:
        self.level, self.needs = level, needs
        self.grader = Grader(variant, _allowed(level, needs))

    def assess(self, puzzle: Grid, monitor: Monitor) -> Assessment:
        grade = self.grader.grade(puzzle, monitor)
        if self.level is not None and grade.level > self.level:
            return Assessment(grade, TargetFit.TOO_HARD, 0)
        if self.level is None and not grade.finished:
            return Assessment(grade, TargetFit.TOO_HARD, 0)
        needed = sum(name in grade.steps for name in self.needs)
        fits = needed == len(self.needs) and self.level in (None, grade.level)
        return Assessment(grade, TargetFit.AS_ASKED if fits else TargetFit.TOO_EASY, needed)


def _allowed(level: int | None, needs: Sequence[str]) -> list[Technique]:
    if level is not None:
        return techniques_up_to(level)
    hardest = max(BY_NAME[name].weight for name in needs)
    return [technique for technique in TECHNIQUES if technique.weight <= hardest]


def technique_named(text: str) -> str:
    """The name in the table of techniques, from user input in any language."""
    for technique in TECHNIQUES:
        if _plain(text) in _spellings(technique.name):
            return technique.name
    raise UsageError(
        _(
            "Unknown technique “{name}”; choose from {names}.",
            name=text,
            names=", ".join(_(technique.name) for technique in TECHNIQUES),
        ),
        text,
        [_(technique.name) for technique in TECHNIQUES],
    )


def _spellings(name: str) -> Iterator[str]:
    """The name in every language; if it has an alternative in brackets, also each one alone."""
    for wording in wordings(name):
        plain = _plain(wording)
        yield plain
        yield from plain.rstrip("）").split("（")


def _plain(text: str) -> str:
    """Remove what people spell in different ways."""
    return text.casefold().replace("-", "").replace(" ", "")
