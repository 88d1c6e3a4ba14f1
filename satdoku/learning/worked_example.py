"""The worked example of a lesson: a position and its easiest step."""

from __future__ import annotations

from satdoku.learning.lessons import LessonPage
from satdoku.learning.practice import shown_as_hint
from satdoku.learning.practice_position import PracticePosition, solver_for
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.play.hints import Hint, Stage
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques import sentences
from satdoku.sudoku.techniques.step import Step
from satdoku.value import Value


class WorkedExample(Value):
    position: PracticePosition
    step: Step

    def hint(self, stage: Stage) -> Hint:
        return shown_as_hint(self.position, self.step, stage)

    @property
    def where(self) -> str:
        return sentences.where(self.step, self.position.variant)

    @property
    def sentence(self) -> str:
        return sentences.sentence(self.step, self.position.variant)

    @property
    def grid_after(self) -> Grid:
        grid = self.position.grid
        for cell, digit in self.step.placed:
            grid = grid.with_digit(cell, digit)
        return grid

    @property
    def marks_after(self) -> tuple[frozenset[int], ...]:
        """The candidates after the step; the digits that it places strike others."""
        solver = solver_for(self.position.variant, self.position.technique)
        position = self.position.reached(solver)
        position.apply(self.step)
        candidates = tuple(position.candidates)
        return PracticePosition("", position.grid, candidates).marks


def worked_example(lesson: LessonPage, monitor: Monitor = UNWATCHED) -> WorkedExample:
    position = lesson.example()
    assert position is not None  # every lesson has one
    solver = solver_for(position.variant, position.technique)
    step = solver.next_step(position.reached(solver), monitor)
    assert step is not None
    return WorkedExample(
        position, step.replace()
    )  # now: the argument finder is bound to this thread
