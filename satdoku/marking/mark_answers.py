"""The work of marking: checks an answer file against its formula."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from satdoku.batch.executor import FAILED, ItemResult, Perform
from satdoku.errors import SatdokuError
from satdoku.monitor import Monitor
from satdoku.sat import res
from satdoku.sat.dimacs import Headers
from satdoku.sat.result import Status
from satdoku.tasks.verify import FormulaText, Judgement, check_claim, read_formula
from satdoku.value import Value

Item = tuple[int, str]  # the index of a formula, and the path of an answer
Verdict = tuple[str, str]  # a judgement by name, FAILED or UNPROVED; and its reason
UNPROVED = "UNPROVED"  # an answer `s 0`: what satdoku knows about the formula decides


class MarkAnswers(Value):
    formulas: Sequence[str]
    headers: Headers
    complete: bool

    @property
    def identity(self) -> Mapping[str, object]:
        return {
            "work": "mark",
            "headers": self.headers.value,
            "complete": self.complete,
        }

    def begin(self) -> Perform:
        """The items are sorted by formula, so each is read once per worker."""
        last: dict[int, FormulaText] = {}

        def perform(item: Item, monitor: Monitor) -> ItemResult:
            index, answer = item
            if index not in last:
                last.clear()
                path = Path(self.formulas[index])
                try:
                    last[index] = read_formula(path, self.headers, None, monitor)
                except SatdokuError as error:  # that is not the student's fault
                    return _result(Judgement.UNVERIFIABLE.name, str(error))
            return self._mark(last[index], Path(answer), monitor)

        return perform

    def failure(self, item: Item, complaint: str) -> ItemResult:
        return _result(FAILED, complaint)

    def _mark(self, formula: FormulaText, answer: Path, monitor: Monitor) -> ItemResult:
        claim = res.read(answer, formula.cnf.num_vars, monitor)
        if claim.status is Status.UNSATISFIABLE:
            return _result(UNPROVED, "")
        found = check_claim(formula, claim, monitor, complete=self.complete)
        return _result(found.judgement.name, found.sentence)


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
    names = {*Judgement.__members__, FAILED, UNPROVED}
    return isinstance(fields, list) and len(fields) == 2 and fields[0] in names
