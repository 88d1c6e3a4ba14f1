"""A step of reasoning, as a program sees it."""

from __future__ import annotations

from satdoku.messages import _
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

Candidates = tuple[tuple[str, int], ...]  # cells and digits


class PuzzleStep(Value):
    """One step of a person's reasoning: its technique, what it concludes, and why."""

    technique: str
    sentence: str  # the conclusion and its reason
    placed: Candidates  # the digits that it fills in
    removed: Candidates  # the candidates that it excludes
    cells: tuple[str, ...]  # the cells of the argument

    @classmethod
    def of(cls, step: Step, variant: Variant) -> PuzzleStep:
        def named(candidates: tuple[Candidate, ...]) -> Candidates:
            return tuple((str(variant.cells[cell]), digit) for cell, digit in candidates)

        return cls(
            _(step.technique),
            sentence(step, variant),
            named(step.placed),
            named(step.removed),
            tuple(str(variant.cells[cell]) for cell in sorted(step.concerned)),
        )

    def __str__(self) -> str:
        return _("{name}: {text}", name=self.technique, text=self.sentence)
