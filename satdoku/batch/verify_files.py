"""Batch work: judge the .res file beside each formula."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from satdoku.batch.work import FAILED, ItemResult, Perform
from satdoku.messages import _
from satdoku.monitor import Monitor
from satdoku.sat import res
from satdoku.tasks.verify import PROOF_SUFFIXES, Judgement, verify
from satdoku.value import Value


class VerifyFiles(Value):
    @property
    def identity(self) -> Mapping[str, object]:
        return {"work": "verify"}

    def begin(self) -> Perform:
        return self.verify

    def verify(self, path: str, monitor: Monitor) -> ItemResult:
        found = verify(Path(path), monitor=monitor)
        document = {"file": path, "judgement": found.judgement.name, "sentence": found.sentence}
        wrong = found.judgement is Judgement.WRONG
        complaint = _("{name}: {text}", name=path, text=found.sentence) if wrong else ""
        return ItemResult(found.judgement.name, json.dumps(document), complaint)

    def failure(self, path: str, complaint: str) -> ItemResult:
        document = {"file": path, "judgement": None, "failure": complaint}
        return ItemResult(
            FAILED, json.dumps(document), _("{name}: {text}", name=path, text=complaint)
        )


def beside(paths: Sequence[str]) -> list[str]:
    """The answers and proofs of formulas, where they are if there are any."""
    answers = [res.path_for(Path(path)) for path in paths]
    proofs = [answer.with_suffix(suffix) for answer in answers for suffix in PROOF_SUFFIXES]
    return [*map(str, answers), *map(str, proofs)]
