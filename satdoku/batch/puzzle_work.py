"""Batch work on puzzles: generates and grades them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from satdoku.batch.executor import FAILED, ItemResult, Perform
from satdoku.messages import N_, _
from satdoku.monitor import Monitor, Stopped
from satdoku.sudoku.making.generate import MadePuzzle, generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.grade import Adviser
from satdoku.value import Value

MADE = N_("as requested")
SHORT = N_("not as requested")


class GeneratePuzzles(Value):
    request: PuzzleSpec
    timeout: float | None = None  # per puzzle

    @property
    def identity(self) -> Mapping[str, object]:
        asked = self.request
        return {
            "work": "generate",
            "variant": asked.variant.id,
            "sets": asked.rules,
            "rules": hashlib.sha256(repr(asked.variant).encode()).hexdigest(),
            "givens": asked.givens,
            "minimal": asked.minimal,
            "symmetry": asked.symmetry,
            "level": asked.level,
            "needs": asked.needs,
            "mask": asked.mask,
            "hardest": asked.hardest,
            "timeout": self.timeout,
        }

    def begin(self) -> Perform:
        solver = BoardSolver(self.request.variant)

        def make(seed: int, monitor: Monitor) -> ItemResult:
            limited = monitor.limited(self.timeout)
            made = generate(self.request, seed, solver, limited)
            if limited.interrupted:
                raise Stopped
            return self._result(seed, made)

        return make

    def _result(self, seed: int, made: MadePuzzle | None) -> ItemResult:
        if made is None:
            return self.failure(seed, _("no board was found in time."))
        if made.as_asked:
            return ItemResult(MADE, made.grid.line)
        return ItemResult(SHORT, made.grid.line, self._shortfall(seed, made))

    def _shortfall(self, seed: int, made: MadePuzzle) -> str:
        if made.grade is not None:
            return _(
                "seed {seed}: the best puzzle found is not as requested: {grade}.",
                seed=seed,
                grade=str(made.grade),
            )
        return _(
            "seed {seed}: the best puzzle found has {givens} givens, not the number requested.",
            seed=seed,
            givens=made.grid.givens,
        )

    def failure(self, seed: int, complaint: str) -> ItemResult:
        return ItemResult(FAILED, "", _("seed {seed}: {text}", seed=seed, text=complaint))


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
