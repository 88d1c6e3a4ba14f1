"""Progress in each technique, and what to practise next: spaced repetition.

An answer that is right at the first attempt, without a hint, moves the technique one step up
`INTERVALS`; any other answer moves it back to the first. This is Leitner's box: more elaborate
schedules fit their parameters to thousands of answers, which a player of Sudoku never gives.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from satdoku.play.attempt import SAT, Attempt
from satdoku.value import Value

DAY = 86_400.0  # seconds
INTERVALS = (0.0, 1.0, 3.0, 7.0, 16.0, 35.0, 80.0)  # days until the next practice, by streak
MASTERED = 3  # right answers in a row
HEADINGS = ("technique", "attempts", "right", "median_seconds", "last_practised", "due")


class Skill(Value):
    """The results of a player's attempts at one technique."""

    technique: str
    attempts: int
    right: int
    median: float  # seconds of the right answers, or of all if none was right
    last: float  # when last practised
    streak: int  # right answers since the last that was not

    @property
    def share(self) -> float:
        return self.right / self.attempts

    @property
    def due(self) -> float:
        """When to practise it again."""
        return self.last + DAY * INTERVALS[min(self.streak, len(INTERVALS) - 1)]

    @property
    def mastered(self) -> bool:
        return self.streak >= MASTERED


def skills(attempts: Iterable[Attempt], *, sat: bool = False) -> dict[str, Skill]:
    """By technique, or by topic of SAT solving, from attempts in the order in which they were
    made."""
    of_each: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        if (attempt.variant == SAT) == sat:
            of_each.setdefault(attempt.technique, []).append(attempt)
    return {name: _skill(name, made) for name, made in of_each.items()}


def _skill(technique: str, made: Sequence[Attempt]) -> Skill:
    right = [attempt for attempt in made if attempt.right]
    streak = 0
    for attempt in made:
        streak = streak + 1 if attempt.right else 0
    times = [attempt.seconds for attempt in right or made]
    return Skill(technique, len(made), len(right), median(times), made[-1].practised, streak)


def choose_next(order: Sequence[str], known: Mapping[str, Skill], now: float) -> str:
    """The technique that has been due for longest; if none is, the first that is not practised yet,
    and after the last, the one that is due next."""
    due = [known[name] for name in order if name in known and known[name].due <= now]
    if due:
        return min(due, key=lambda skill: skill.due).technique
    new = [name for name in order if name not in known]
    if new:
        return new[0]
    return min((known[name] for name in order), key=lambda skill: skill.due).technique


def progress_csv(attempts: Sequence[Attempt]) -> str:
    """A line for each technique and each topic of SAT solving that was practised."""
    topics = skills(attempts, sat=True).values()
    named = (skill.replace(technique=f"{SAT} {skill.technique}") for skill in topics)
    known = (*skills(attempts).values(), *named)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADINGS)
    for skill in known:
        times = (round(skill.median, 1), round(skill.last), round(skill.due))
        writer.writerow([skill.technique, skill.attempts, skill.right, *times])
    return text.getvalue()
