"""Checks the answers of a player who practises: which step it is, or why the answer is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from satdoku.learning.practice_position import PracticePosition
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.play import notes
from satdoku.sudoku.constraints.unit_names import listed
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.techniques.table import BY_NAME
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

FINDING = 1.0  # seconds for all steps of the technique
MOST_STEPS = 300  # of the technique on one board
SEARCHING = 0.7  # seconds for a harder step that explains an answer
HARDEST_OTHER = 540  # the weight of the hardest technique that such a step can be of: chains


class GivenAnswer(Value):
    """Either candidates to place or to strike, or the cells of the pattern."""

    placed: tuple[Candidate, ...] = ()
    struck: tuple[Candidate, ...] = ()
    cells: frozenset[int] = frozenset()


class AnswerVerdict(Enum):
    RIGHT = "right"
    OTHER = "other"  # true, but the conclusion of another step
    UNPROVED = "unproved"  # true, but no step shows it yet
    PARTLY = "partly"  # some cells of the pattern, or too many
    WRONG = "wrong"


class AnswerResult(Value):
    verdict: AnswerVerdict
    sentence: str
    step: Step | None = None  # the step that the answer takes


class AnswerChecker:
    """Knows all steps of the technique on one board, and the solution."""

    def __init__(
        self, asked: PracticePosition, solver: HumanSolver, monitor: Monitor = UNWATCHED
    ) -> None:
        self.asked, self.solver = asked, solver
        self.solution = next(BoardSolver(asked.variant).solutions(asked.grid, monitor))
        self.steps = tuple(self._steps(monitor))

    @property
    def variant(self) -> Variant:
        return self.asked.variant

    @property
    def step(self) -> Step:
        """The step that hints show."""
        return self.steps[0]

    def _steps(self, monitor: Monitor) -> Iterator[Step]:
        limited = monitor.limited(FINDING)
        position = self.asked.reached(self.solver)
        position.tick = limited.tick
        found = 0
        try:
            for step in BY_NAME[self.asked.technique].find(position):
                yield step.replace()  # now: a long argument is found on first access
                found += 1
                limited.tick()
                if found == MOST_STEPS:
                    return
        except Stopped:
            if not found:
                raise

    def check(self, answer: GivenAnswer, monitor: Monitor = UNWATCHED) -> AnswerResult:
        if answer.cells:
            return self._check_cells(answer.cells)
        wrong = self._wrong(answer)
        if wrong:
            return AnswerResult(AnswerVerdict.WRONG, wrong)
        concluded = _conclusions(answer)
        for step in self.steps:
            if concluded <= _conclusions_of(step):
                return AnswerResult(AnswerVerdict.RIGHT, self._told(step), step)
        other = self._other(concluded, monitor)
        if other is None:
            told = _("True, but no step on this board shows it yet.")
            return AnswerResult(AnswerVerdict.UNPROVED, told)
        told = _(
            "True, but it takes a harder step. {technique}: {sentence}",
            technique=_(other.technique),
            sentence=sentence(other, self.variant),
        )
        return AnswerResult(AnswerVerdict.OTHER, told, other)

    def _told(self, step: Step) -> str:
        return sentence(step, self.variant)

    # -- pointing ----------------------------------------------------------------------------

    def _check_cells(self, cells: frozenset[int]) -> AnswerResult:
        """The cells of the argument, those of the conclusion, or both."""
        for step in self.steps:
            if cells in _patterns(step):
                return AnswerResult(AnswerVerdict.RIGHT, self._told(step), step)
        best = max(self.steps, key=lambda step: _likeness(cells, step))
        whole = best.concerned
        shared = cells & whole
        if not shared:
            return AnswerResult(
                AnswerVerdict.WRONG, _("None of these cells belongs to such a step.")
            )
        if cells < whole:
            told = _("These cells belong to it; others are missing.")
        else:
            told = _("{cells} belong to it, but not all others.", cells=self._named(shared))
        return AnswerResult(AnswerVerdict.PARTLY, told)

    def _named(self, cells: Iterable[int]) -> str:
        return listed([str(self.variant.cells[cell]) for cell in sorted(cells)], _(" and "))

    # -- placing and striking ----------------------------------------------------------------

    def _wrong(self, answer: GivenAnswer) -> str:
        """Why the answer is wrong; empty if it is true."""
        for cell, digit in answer.placed:
            if self.asked.grid[cell] or self.solution[cell] != digit:
                return self._why_not(cell, digit)
        for cell, digit in answer.struck:
            fields = {"cell": str(self.variant.cells[cell]), "digit": self.variant.symbol(digit)}
            if self.asked.grid[cell]:
                return _("{cell} holds a digit already.", **fields)
            if self.solution[cell] == digit:
                return _(
                    "{cell} is {digit} in the solution, so this candidate must stay.", **fields
                )
            if digit not in self.asked.marks[cell]:
                return _("{digit} is no candidate of {cell} any more.", **fields)
        return ""

    def _why_not(self, cell: int, digit: int) -> str:
        fields = {"cell": str(self.variant.cells[cell]), "digit": self.variant.symbol(digit)}
        if self.asked.grid[cell]:
            return _("{cell} holds a digit already.", **fields)
        blocking = list(notes.excluding(self.asked.grid, cell, digit))
        if blocking:
            return _(
                "{cell} cannot be {digit}: {others} excludes it.",
                **fields,
                others=self._named(blocking[:1]),
            )
        if digit not in self.asked.marks[cell]:
            return _("{cell} cannot be {digit}: an earlier step has struck it.", **fields)
        return _("{cell} cannot be {digit}: the board would have no solution.", **fields)

    def _other(self, concluded: frozenset[Candidate], monitor: Monitor) -> Step | None:
        """A step of another technique that concludes this."""
        limited = monitor.limited(SEARCHING)
        position = self.asked.reached(self.solver)
        position.tick = limited.tick
        try:
            for technique in self.solver.techniques:
                if technique.weight > HARDEST_OTHER:
                    break
                for step in technique.find(position):
                    limited.tick()
                    if concluded <= _conclusions_of(step):
                        return step.replace()
        except Stopped:
            if limited.interrupted:
                raise
        return None


# A digit in a cell and a struck candidate are distinguished by the sign of the digit.
def _conclusions(answer: GivenAnswer) -> frozenset[Candidate]:
    return frozenset((*answer.placed, *((cell, -digit) for cell, digit in answer.struck)))


def _conclusions_of(step: Step) -> frozenset[Candidate]:
    return frozenset((*step.placed, *((cell, -digit) for cell, digit in step.removed)))


def _patterns(step: Step) -> set[frozenset[int]]:
    return {frozenset(step.cells), step.changed, step.concerned}


def _likeness(cells: frozenset[int], step: Step) -> float:
    return len(cells & step.concerned) / len(cells | step.concerned)


def solution_of(position: PracticePosition) -> Grid:
    return next(BoardSolver(position.variant).solutions(position.grid))
