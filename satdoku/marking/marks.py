"""The marks of a class, as values."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

from satdoku.batch.executor import FAILED
from satdoku.marking.decisions import KitDecision
from satdoku.marking.kit import HandedIn, KitFormula
from satdoku.marking.mark_answers import Verdict
from satdoku.sat.result import Status
from satdoku.tasks.verify import Judgement
from satdoku.value import Value

VERIFIED, WRONG = Judgement.VERIFIED.name, Judgement.WRONG.name
UNVERIFIABLE, MISSING = Judgement.UNVERIFIABLE.name, "missing"
# If a formula has several answers, the first of these verdicts among them counts.
WORST_FIRST = (WRONG, FAILED, UNVERIFIABLE, VERIFIED)


class MarkedAnswer(Value):
    file: HandedIn
    verdict: str  # of WORST_FIRST
    sentence: str
    same: tuple[str, ...]  # the other students who handed in an identical file


class FormulaMark(Value):
    """A student's result on one formula."""

    formula: KitFormula
    answers: tuple[MarkedAnswer, ...]

    @property
    def verdict(self) -> str:
        found = {answer.verdict for answer in self.answers}
        return next((verdict for verdict in WORST_FIRST if verdict in found), MISSING)


class StudentMarks(Value):
    student: str
    marks: tuple[FormulaMark, ...]
    others: tuple[HandedIn, ...]  # files that belong to no formula

    @property
    def answers(self) -> list[MarkedAnswer]:
        return [answer for mark in self.marks for answer in mark.answers]

    @property
    def counts(self) -> Counter[str]:
        """The number of formulas with each verdict."""
        return Counter(mark.verdict for mark in self.marks)

    @property
    def late(self) -> int:
        return sum(answer.file.late for answer in self.answers)

    @property
    def identical(self) -> int:
        return sum(bool(answer.same) for answer in self.answers)


class ClassMarks(Value):
    kit: Sequence[KitFormula]
    decisions: Sequence[KitDecision]
    students: Sequence[StudentMarks]
    deadline: datetime | None

    @property
    def undecided(self) -> list[str]:
        """The formulas whose `s 0` could not be checked."""
        pairs = zip(self.kit, self.decisions, strict=True)
        return [
            one.name
            for one, known in pairs
            if known.asked and known.decision.status is Status.UNKNOWN
        ]

    @property
    def totals(self) -> Counter[str]:
        total: Counter[str] = Counter()
        for student in self.students:
            total.update(student.counts)
        return total


def class_marks(
    kit: Sequence[KitFormula],
    decisions: Sequence[KitDecision],
    names: Sequence[str],
    verdicts: Mapping[HandedIn, Verdict],
    others: Sequence[HandedIn],
    deadline: datetime | None,
) -> ClassMarks:
    owners: dict[tuple[int | None, str], set[str]] = defaultdict(set)
    for file in verdicts:
        if file.may_be_copy:
            owners[file.formula, file.digest].add(file.student)
    answers: dict[tuple[str, int | None], list[MarkedAnswer]] = defaultdict(list)
    for file, (verdict, sentence) in verdicts.items():
        same = tuple(sorted(owners[file.formula, file.digest] - {file.student}))
        answers[file.student, file.formula].append(MarkedAnswer(file, verdict, sentence, same))
    students = []
    for name in names:
        marks = tuple(
            FormulaMark(formula, tuple(answers[name, index]))
            for index, formula in enumerate(kit)
            if formula.owner in ("", name)
        )
        unknown = tuple(file for file in others if file.student == name)
        students.append(StudentMarks(name, marks, unknown))
    return ClassMarks(kit, decisions, students, deadline)
