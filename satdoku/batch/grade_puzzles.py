"""Batch work: tell how hard puzzles are for a person."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from satdoku.batch.work import FAILED, ItemResult, Perform
from satdoku.monitor import Monitor
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.grade import Adviser
from satdoku.value import Value


class GradePuzzles(Value):
    variant: Variant

    @property
    def identity(self) -> Mapping[str, object]:
        rules = hashlib.sha256(repr(self.variant).encode()).hexdigest()
        return {"work": "grade", "variant": self.variant.id, "rules": rules}

    def begin(self) -> Perform:
        adviser = Adviser(self.variant)

        def grade(puzzle: str, monitor: Monitor) -> ItemResult:
            grid = parse(puzzle, self.variant)
            found = adviser.grade(grid, monitor)
            document = {
                "puzzle": puzzle,
                "givens": grid.givens,
                "level": found.level,
                "score": found.score,
                "technique": found.technique,
            }
            return ItemResult(str(found.level), json.dumps(document))

        return grade

    def failure(self, puzzle: str, complaint: str) -> ItemResult:
        line = json.dumps({"puzzle": puzzle, "level": None, "failure": complaint})
        return ItemResult(FAILED, line, complaint)
