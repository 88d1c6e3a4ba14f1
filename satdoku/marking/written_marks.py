"""The marks of a class as a table: CSV with a line per student, an HTML page, or JSON."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from satdoku.batch.executor import FAILED
from satdoku.bench import html_page
from satdoku.bench.course_table import answer_word
from satdoku.bench.csv_table import harmless
from satdoku.bench.report_text import ReportTable, ReportText
from satdoku.errors import UsageError
from satdoku.marking.decisions import KitDecision
from satdoku.marking.marks import (
    MISSING,
    UNVERIFIABLE,
    VERIFIED,
    WRONG,
    ClassMarks,
    FormulaMark,
    MarkedAnswer,
    StudentMarks,
)
from satdoku.messages import N_, _, safe
from satdoku.sat.result import Status

# The verdicts in the order of the columns, and their words.
WORDS = {
    VERIFIED: N_("verified"),
    WRONG: N_("wrong"),
    FAILED: N_("unreadable"),
    UNVERIFIABLE: N_("unverifiable"),
    MISSING: N_("missing"),
}


def heading() -> list[str]:
    verdicts = [_(word) for word in WORDS.values()]
    return [_("student"), _("formulas"), *verdicts, _("late"), _("identical"), _("other files")]


def totals(student: StudentMarks) -> list[str]:
    counts = student.counts
    numbers = [counts[verdict] for verdict in WORDS]
    numbers += [student.late, student.identical, len(student.others)]
    return [safe(student.student), str(len(student.marks)), *map(str, numbers)]


def _csv(marks: ClassMarks) -> str:
    formulas = list(dict.fromkeys(formula.name for formula in marks.kit))
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([*heading(), *map(harmless, map(safe, formulas))])
    for student in marks.students:
        found = {mark.formula.name: _cell(mark) for mark in student.marks}
        cells = [*totals(student), *(found.get(name, "") for name in formulas)]
        writer.writerow(map(harmless, cells))
    return stream.getvalue()


def _cell(mark: FormulaMark) -> str:
    """The verdict, and the reason unless the answer is verified."""
    reasons = [one.sentence for one in mark.answers if one.verdict == mark.verdict]
    if mark.verdict in (VERIFIED, MISSING):
        return _(WORDS[mark.verdict])
    return _("{name}: {text}", name=_(WORDS[mark.verdict]), text=reasons[0])


def _html(marks: ClassMarks) -> str:
    rows = [totals(one) for one in marks.students]
    overview = ReportTable(_("Totals"), heading(), rows, [_sums(rows)])
    tables = [overview, _formula_table(marks), *map(_student_table, marks.students)]
    title = _("Marks of {count} students", count=len(marks.students))
    return html_page.render(ReportText(title, tables, [], [], [], _notes(marks)), [])


def _sums(rows: Sequence[Sequence[str]]) -> list[str]:
    """The sums of the columns of numbers, which follow the name."""
    columns = zip(*(map(int, row[1:]) for row in rows), strict=True)
    return [_("all students"), *(str(sum(column)) for column in columns)]


def _formula_table(marks: ClassMarks) -> ReportTable:
    """The number of students with each verdict, formula by formula: the hardest one stands out."""
    counts: dict[str, Counter[str]] = {}
    for student in marks.students:
        for mark in student.marks:
            counts.setdefault(mark.formula.name, Counter())[mark.verdict] += 1
    verdicts = [_(word) for word in WORDS.values()]
    answers = {
        formula.name: answer_word(known.decision.status)
        for formula, known in zip(marks.kit, marks.decisions, strict=True)
    }
    rows = [
        [safe(name), answers[name], *(str(found[verdict]) for verdict in WORDS)]
        for name, found in counts.items()
    ]
    return ReportTable(_("By formula"), [_("formula"), _("answer"), *verdicts], rows)


def _student_table(student: StudentMarks) -> ReportTable:
    titles = [_("formula"), _("file"), _("verdict"), _("reason"), _("late"), _("identical to")]
    rows = [row for mark in student.marks for row in _rows(mark)]
    rows += [["", safe(one.name), "", one.problem, "", ""] for one in student.others]
    return ReportTable(safe(student.student), titles, rows)


def _rows(mark: FormulaMark) -> list[list[str]]:
    name = safe(mark.formula.name)
    if not mark.answers:
        return [[name, "", _(WORDS[MISSING]), "", "", ""]]
    return [_row(name, one) for one in mark.answers]


def _row(name: str, one: MarkedAnswer) -> list[str]:
    late = _("late") if one.file.late else ""
    same = safe(_(", ").join(one.same))
    return [name, safe(one.file.name), _(WORDS[one.verdict]), one.sentence, late, same]


def _notes(marks: ClassMarks) -> list[str]:
    notes = [
        _("Every model was checked against the clauses of the exercise."),
        _(
            "An answer “s 0” is verified if satdoku found no model either and checked the proof;"
            " it is wrong if there is a model."
        ),
        _("If a student handed in several answers to a formula, the worst of them counts."),
    ]
    notes += [
        _("{name} is the same as {copies}.", name=one.name, copies=_(", ").join(one.copies))
        for one in marks.kit
        if one.copies
    ]
    if marks.deadline is not None:
        notes.append(_("The deadline was {time}.", time=f"{marks.deadline:%Y-%m-%d %H:%M:%S %z}"))
    if marks.undecided:
        notes.append(undecided_note(marks))
    return notes


def undecided_note(marks: ClassMarks) -> str:
    return _(
        "Not decided in time, so answers “s 0” could not be checked: {names}.",
        names=_(", ").join(marks.undecided),
    )


def _json(marks: ClassMarks) -> str:
    document = {
        "deadline": None if marks.deadline is None else marks.deadline.isoformat(),
        "formulas": [
            {
                "formula": formula.name,
                "student": formula.owner or None,
                "copies": list(formula.copies),
                "answer": _answer(known),
                "proof_steps": known.decision.steps,
                "problem": known.problem or None,
            }
            for formula, known in zip(marks.kit, marks.decisions, strict=True)
        ],
        "students": [_student_document(one) for one in marks.students],
        "totals": _counted(marks.totals),
    }
    return json.dumps(document, indent=1) + "\n"


def _answer(known: KitDecision) -> str | None:
    """None if no answer needed a search."""
    status = known.decision.status
    return status.name if known.asked or status is not Status.UNKNOWN else None


def _student_document(student: StudentMarks) -> dict[str, object]:
    return {
        "student": student.student,
        "counts": _counted(student.counts),
        "late": student.late,
        "identical": student.identical,
        "formulas": [
            {
                "formula": mark.formula.name,
                "verdict": mark.verdict.lower(),
                "answers": [
                    {
                        "file": one.file.name,
                        "verdict": one.verdict.lower(),
                        "sentence": one.sentence,
                        "late": one.file.late,
                        "identical_to": list(one.same),
                    }
                    for one in mark.answers
                ],
            }
            for mark in student.marks
        ],
        "other_files": [{"file": one.name, "sentence": one.problem} for one in student.others],
    }


def _counted(counts: dict[str, int]) -> dict[str, int]:
    return {verdict.lower(): counts.get(verdict, 0) for verdict in WORDS}


RENDERERS: dict[str, Callable[[ClassMarks], str]] = {".csv": _csv, ".html": _html, ".json": _json}


def renderer(output: Path) -> Callable[[ClassMarks], str]:
    found = RENDERERS.get(output.suffix.lower())
    if found is None:
        raise UsageError(
            _(
                "{path}: the name of the table must end with one of {names}.",
                path=str(output),
                names=", ".join(RENDERERS),
            )
        )
    return found


def text_of(marks: ClassMarks, output: Path) -> str:
    return renderer(output)(marks)
