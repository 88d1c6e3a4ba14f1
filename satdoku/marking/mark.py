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
from satdoku.marking.kit import HandedIn, KitFormula, handed_in, kit_formulas, student_names
from satdoku.marking.mark_answers import (
    UNPROVED,
    Item,
    MarkAnswers,
    Verdict,
    is_verdict,
    verdict_of,
)
from satdoku.marking.marks import VERIFIED, WRONG, ClassMarks, class_marks
from satdoku.marking.written_marks import renderer, text_of
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import res
from satdoku.sat.dimacs import Headers
from satdoku.sat.result import Status
from satdoku.tasks.solve import load
from satdoku.tasks.verify import PROOF_SUFFIXES, check_proof
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
    """Mark and write the table. A stop raises `Stopped`; repeating the request continues."""
    renderer(request.output)
    names = student_names(request.students)
    kit = kit_formulas(request.kit, request.students, names)
    handed: list[HandedIn] = []
    for name in names:
        monitor.tick()
        handed += handed_in(request.students, name, kit, request.deadline)
    paths = [formula.path for formula in kit]
    files.require_places([request.output], map(Path, [*paths, *(one.path for one in handed)]))
    checked = _checked(request, paths, handed, make_executor, monitor)
    known = KnownDecisions(request.cache, request.headers, request.timeout)
    asked = {one.formula for one, found in checked.items() if found[0] == UNPROVED}
    satisfied = {one.formula for one, found in checked.items() if found[0] == VERIFIED}
    decisions = decided(paths, known, asked, satisfied, make_executor, monitor)
    verdicts = {
        one: found if found[0] != UNPROVED else _verdict(one, kit, decisions, request, monitor)
        for one, found in checked.items()
    }
    others = [one for one in handed if one.formula is None]
    marks = class_marks(kit, decisions, names, verdicts, others, request.deadline)
    files.write_text(request.output, [text_of(marks, request.output)])
    part_of(request.output).unlink(missing_ok=True)
    return marks


def _checked(
    request: MarkRequest,
    formulas: Sequence[str],
    handed: Sequence[HandedIn],
    make_executor: MakeExecutor,
    monitor: Monitor,
) -> dict[HandedIn, Verdict]:
    """Check the models. An answer `s 0` remains UNPROVED."""
    answers = [one for one in handed if one.formula is not None]
    answers.sort(key=lambda one: (one.formula, one.student, one.name))
    work = MarkAnswers(formulas, request.headers, request.complete)
    items: list[Item] = [(one.formula or 0, one.path) for one in answers]
    batch = Batch(work, items, _fingerprint(formulas, answers), request.output)
    with closing(Journal(request.output, batch.identity, len(items), is_verdict)) as journal:
        for _results in missing_results(batch, journal, make_executor):
            monitor.tick(journal.done / len(items), journal.done)
        results = journal.results()
        return {one: verdict_of(result) for one, result in zip(answers, results, strict=True)}


def _verdict(
    one: HandedIn,
    kit: Sequence[KitFormula],
    decisions: Sequence[KitDecision],
    request: MarkRequest,
    monitor: Monitor,
) -> Verdict:
    """The verdict on an answer `s 0`."""
    assert one.formula is not None
    known, proof = decisions[one.formula], _proof_of(Path(one.path))
    if known.by_class:
        sentence = _("there is a model: another answer of the class satisfies all clauses.")
        return WRONG, sentence
    if known.decision.status is Status.UNKNOWN and proof is not None:
        formula = load(Path(kit[one.formula].path), headers=request.headers, monitor=monitor)
        found = check_proof(formula.cnf, proof, monitor)
    else:
        found = known.decision.verdict_on_unsatisfiable(request.timeout)
    return found.judgement.name, found.sentence


def _proof_of(answer: Path) -> Path | None:
    """The proof beside an answer: `F.drat` for `F.res` and `F.cnf.res`."""
    bases = (answer, res.path_for(answer.with_suffix("")))
    paths = (base.with_suffix(suffix) for base in bases for suffix in PROOF_SUFFIXES)
    return next((path for path in paths if path.is_file()), None)


def _fingerprint(formulas: Sequence[str], answers: Sequence[HandedIn]) -> str:
    text = "\n".join([fingerprint(formulas), *(f"{one.path} {one.digest}" for one in answers)])
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
