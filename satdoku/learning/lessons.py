"""The lessons: a page for each technique, in the order of the grader's table, and for variants."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from pathlib import Path

from satdoku.errors import UsageError
from satdoku.learning.lesson_texts import LessonText, lesson_texts
from satdoku.learning.pool import CAGES, LINES, example, variants_with
from satdoku.learning.practice_position import LEFT_ASIDE, PracticePosition
from satdoku.messages import N_, _, language, wordings
from satdoku.sudoku.grading.grade import LEVELS
from satdoku.sudoku.techniques.combinations import BOUNDS
from satdoku.sudoku.techniques.intersections import INTERSECTION
from satdoku.sudoku.techniques.lines import CAGE_SUM, LINE_RANGE
from satdoku.sudoku.techniques.singles import SPECIAL_SINGLE
from satdoku.sudoku.techniques.table import BY_NAME, WITH_UNIQUENESS
from satdoku.value import Value

FOLDER = Path(__file__).parent / "lessons"
# Lessons about a variant's own reasoning: the technique and the variant of their example.
OF_VARIANTS: Mapping[str, tuple[str, str]] = {
    N_("windows and the diagonal"): (SPECIAL_SINGLE, "percent"),
    N_("consecutive lines"): (LINE_RANGE, "honeycomb"),
    N_("the shared box"): (INTERSECTION, "twodoku"),
    N_("cages"): (CAGE_SUM, CAGES),
    N_("lines and signs"): (BOUNDS, LINES),
}
NAMES = (*(technique.name for technique in WITH_UNIQUENESS), *OF_VARIANTS)


class LessonPage(Value):
    name: str  # untranslated

    @property
    def title(self) -> str:
        return _(self.name)

    @property
    def technique(self) -> str:
        """The technique that is practised after the lesson."""
        return OF_VARIANTS[self.name][0] if self.name in OF_VARIANTS else self.name

    @property
    def variant(self) -> str:
        """The variant that is practised; empty for the first that has the technique."""
        return OF_VARIANTS[self.name][1] if self.name in OF_VARIANTS else ""

    @property
    def level(self) -> int:
        """The level of puzzles that need the technique; 0 for a lesson about a variant."""
        if self.name in OF_VARIANTS:
            return 0
        return 1 + bisect_left(LEVELS, BY_NAME[self.name].weight)

    @property
    def text(self) -> LessonText:
        return _texts(language())[self.name]

    @property
    def note(self) -> str:
        """A sentence on the techniques that practice ignores; empty for most lessons."""
        aside = LEFT_ASIDE.get(self.technique)
        if not aside:
            return ""
        return _(
            "It is hardly ever the easiest step, so its practice positions ignore: {techniques}.",
            techniques=_(", ").join(map(_, aside)),
        )

    @property
    def variants(self) -> list[str]:
        """The variants whose positions ship, so that practice starts without a wait."""
        return [self.variant] if self.variant else variants_with(self.technique)

    def example(self) -> PracticePosition | None:
        return example(self.technique, self.variant)


LESSONS = tuple(map(LessonPage, NAMES))


def _texts(locale: str) -> Mapping[str, LessonText]:
    return lesson_texts(FOLDER / f"{locale}.md")


def lesson_named(text: str) -> LessonPage:
    """The lesson of that name, in any language."""
    for lesson in LESSONS:
        if _plain(text) in set(_spellings(lesson.name)):
            return lesson
    raise UsageError(
        _("There is no lesson “{name}”; satdoku learn --list lists them all.", name=text[:60])
    )


def _spellings(name: str) -> Iterator[str]:
    """The name in every language; an alternative in brackets gives two more spellings."""
    for wording in wordings(name):
        yield _plain(wording)
        yield from (_plain(part) for part in wording.replace("）", "").split("（"))


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
