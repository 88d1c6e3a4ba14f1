"""One position being practised: its answers, its hints, and the result."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.learning.answers import AnswerChecker, AnswerResult, AnswerVerdict, GivenAnswer
from satdoku.learning.practice_position import PracticePosition
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.play.attempt import Attempt
from satdoku.play.highlights import Candidates
from satdoku.play.hints import Hint, Stage
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.step import Step


class Practice:
    """Ends with the first right answer, or with the third stage of a hint."""

    def __init__(
        self, position: PracticePosition, solver: HumanSolver, monitor: Monitor = UNWATCHED
    ) -> None:
        self.position = position
        self.checker = AnswerChecker(position, solver, monitor)
        self.hint: Hint | None = None
        self.mistakes = 0
        self.hints = 0  # stages shown
        self.solved: Step | None = None  # the step that the player found, or that a hint played

    @property
    def board(self) -> Candidates:
        return Candidates(self.position.grid, self.position.candidates)

    @property
    def done(self) -> bool:
        return self.solved is not None

    @property
    def right(self) -> bool:
        """True if it was answered at the first attempt, without a hint."""
        return self.done and not self.mistakes and not self.hints

    def answer(self, answer: GivenAnswer, monitor: Monitor = UNWATCHED) -> AnswerResult:
        found = self.checker.check(answer, monitor)
        if found.verdict is AnswerVerdict.RIGHT:
            self.solved = found.step
        elif found.verdict in (AnswerVerdict.WRONG, AnswerVerdict.PARTLY):
            self.mistakes += 1
        return found

    def advise(self) -> Hint:
        """Where to look, then why, then the step itself, which ends the practice."""
        if self.hint is None:
            self.hint = shown_as_hint(self.position, self.checker.step)
        elif self.hint.stage is not Stage.PLAYED:
            self.hint = self.hint.further
        self.hints += 1
        if self.hint.stage is Stage.PLAYED:
            self.solved = self.hint.step
        return self.hint

    def attempt(self, seconds: float, practised: float) -> Attempt:
        """The attempt to record."""
        position = self.position
        return Attempt(position.technique, position.variant.family, self.right, seconds, practised)


def shown_as_hint(position: PracticePosition, step: Step, stage: Stage = Stage.WHERE) -> Hint:
    return step_hint(position.grid, position.candidates, step, stage)


def step_hint(grid: Grid, candidates: Sequence[int], step: Step, stage: Stage) -> Hint:
    """A hint that shows a known step on the board."""
    return Hint(grid.variant, step, Candidates(grid, candidates), None, stage)
