"""Marks a class: decides the formulas, checks every answer, and writes the table."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path

from satdoku import files
from satdoku.batch.executor import MakeExecutor
from satdoku.batch.formula_work import fingerprint
from satdoku.batch.journal import Journal, part_of
from satdoku.batch.run import Batch, missing_results
from satdoku.marking.decisions import KitDecision, KnownDecisions, decided
from satdoku.marking.kit import HandedIn, handed_in, kit_formulas, student_names
from satdoku.marking.mark_answers import Item, MarkAnswers, Verdict, is_verdict, verdict_of
from satdoku.marking.marks import ClassMarks, class_marks
from satdoku.marking.written_marks import renderer, text_of
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.dimacs import Headers
from satdoku.value import Value


class MarkRequest(Value):
    kit: Path
    students: Path
    output: Path  # its suffix is the format
    cache: Path  # the folder of the decisions
    headers: Headers = Headers.USUAL
    complete: bool = False
    timeout: float | None = None  # seconds for deciding a formula
    deadline: datetime | None = None


def mark(
    request: MarkRequest, make_executor: MakeExecutor, monitor: Monitor = UNWATCHED
) -> ClassMarks:
    """Mark and write the table. A stop raises `Stopped`; the same request then continues."""
    renderer(request.output)
    names = student_names(request.students)
    kit = kit_formulas(request.kit, request.students, names)
    handed: list[HandedIn] = []
    for name in names:
        monitor.tick()
        handed += handed_in(request.students, name, kit, request.deadline)
    paths = [formula.path for formula in kit]
    files.require_places([request.output], map(Path, [*paths, *(one.path for one in handed)]))
    known = KnownDecisions(request.cache, request.headers, request.timeout)
    decisions = decided(paths, known, make_executor, monitor)
    verdicts, others = _verdicts(request, paths, decisions, handed, make_executor, monitor)
    marks = class_marks(kit, decisions, names, verdicts, others, request.deadline)
    files.write_text(request.output, [text_of(marks, request.output)])
    part_of(request.output).unlink(missing_ok=True)
    return marks


def _verdicts(
    request: MarkRequest,
    formulas: Sequence[str],
    decisions: Sequence[KitDecision],
    handed: Sequence[HandedIn],
    make_executor: MakeExecutor,
    monitor: Monitor,
) -> tuple[dict[HandedIn, Verdict], list[HandedIn]]:
    """The verdict on each answer, and the files that answer nothing."""
    answers = [one for one in handed if one.formula is not None]
    answers.sort(key=lambda one: (one.formula, one.student, one.name))
    others = [one for one in handed if one.formula is None]
    found = [known.decision for known in decisions]
    work = MarkAnswers(formulas, found, request.headers, request.complete, request.timeout)
    items: list[Item] = [(one.formula or 0, one.path) for one in answers]
    batch = Batch(work, items, _fingerprint(formulas, answers), request.output)
    verdicts: dict[HandedIn, Verdict] = {}
    with closing(Journal(request.output, batch.identity, len(items), is_verdict)) as journal:
        for _results in missing_results(batch, journal, make_executor):
            monitor.tick(journal.done / len(items), journal.done)
        for one, result in zip(answers, journal.results(), strict=True):
            verdicts[one] = verdict_of(result)
    return verdicts, others


def _fingerprint(formulas: Sequence[str], answers: Sequence[HandedIn]) -> str:
    text = "\n".join([fingerprint(formulas), *(f"{one.path} {one.digest}" for one in answers)])
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
