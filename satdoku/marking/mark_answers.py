"""The work of marking: checks an answer file against its formula."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from satdoku.batch.executor import FAILED, ItemResult, Perform
from satdoku.monitor import Monitor
from satdoku.sat import res
from satdoku.sat.dimacs import Headers
from satdoku.sat.result import Status
from satdoku.tasks.verify import (
    PROOF_SUFFIXES,
    Decision,
    FormulaText,
    Judgement,
    Verification,
    check_claim,
    check_proof,
    read_formula,
)
from satdoku.value import Value

Item = tuple[int, str]  # the index of a formula, and the path of an answer
Verdict = tuple[str, str]  # a judgement by name, or FAILED; and its reason


class MarkAnswers(Value):
    formulas: Sequence[str]
    decisions: Sequence[Decision]
    headers: Headers
    complete: bool
    timeout: float | None

    @property
    def identity(self) -> Mapping[str, object]:
        return {
            "work": "mark",
            "decisions": [[one.status.name, one.steps] for one in self.decisions],
            "headers": self.headers.value,
            "complete": self.complete,
            "timeout": self.timeout,
        }

    def begin(self) -> Perform:
        """The items are sorted by formula, so each is read once per worker."""
        last: dict[int, FormulaText] = {}

        def perform(item: Item, monitor: Monitor) -> ItemResult:
            index, answer = item
            if index not in last:
                last.clear()
                path = Path(self.formulas[index])
                last[index] = read_formula(path, self.headers, None, monitor)
            found = self._mark(last[index], self.decisions[index], Path(answer), monitor)
            return _result(found.judgement.name, found.sentence)

        return perform

    def failure(self, item: Item, complaint: str) -> ItemResult:
        return _result(FAILED, complaint)

    def _mark(
        self, formula: FormulaText, decision: Decision, answer: Path, monitor: Monitor
    ) -> Verification:
        claim = res.read(answer, formula.cnf.num_vars, monitor)
        if claim.status is not Status.UNSATISFIABLE:
            return check_claim(formula, claim, monitor, complete=self.complete)
        proof = _proof_of(answer)
        if decision.status is Status.UNKNOWN and proof is not None:
            return check_proof(formula.cnf, proof, monitor)
        return decision.verdict_on_unsatisfiable(self.timeout)


def _proof_of(answer: Path) -> Path | None:
    paths = (answer.with_suffix(suffix) for suffix in PROOF_SUFFIXES)
    return next((path for path in paths if path.is_file()), None)


def _result(judgement: str, sentence: str) -> ItemResult:
    return ItemResult(judgement, json.dumps([judgement, sentence]))


def verdict_of(result: ItemResult) -> Verdict:
    judgement, sentence = json.loads(result.line)
    return judgement, sentence


def is_verdict(_index: int, result: ItemResult) -> bool:
    """True if a result from a journal can be a verdict."""
    try:
        fields = json.loads(result.line)
    except (ValueError, RecursionError):
        return False
    names = {*Judgement.__members__, FAILED}
    return isinstance(fields, list) and len(fields) == 2 and fields[0] in names
