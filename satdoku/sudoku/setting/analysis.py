"""Analyses a puzzle in the making for its setter, quickest answers first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sudoku.grading.grade import Grade, Grader
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.setting.clues import superfluous
from satdoku.sudoku.setting.true_candidates import (
    SolutionCount,
    TrueCandidates,
    solution_count,
    true_candidates,
)
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.why.why import Why, why_unsolvable
from satdoku.value import Value

GRADING = 10.0  # seconds
SEVERAL = 2


class Analysis(Value):
    """Answers that are not known yet, or make no sense, are None."""

    puzzle: Grid
    solutions: int  # 0, 1, or 2 for more
    candidates: TrueCandidates | None = None
    count: SolutionCount | None = None
    superfluous: tuple[int, ...] | None = None
    grade: Grade | None = None
    ungraded: bool = False  # grading took too long
    contradiction: Why | None = None
    done: bool = False

    @property
    def unique(self) -> bool:
        return self.solutions == 1


def analyses(
    puzzle: Grid, monitor: Monitor = UNWATCHED, solver: BoardSolver | None = None
) -> Iterator[Analysis]:
    """Yields what is known so far, with one more answer each time."""
    asked = solver or BoardSolver(puzzle.variant)
    search = asked.solutions(puzzle, monitor)
    found = Analysis(puzzle, sum(1 for _solution in islice(search, SEVERAL)))
    search.close()
    yield found
    if not found.solutions:
        yield found.replace(contradiction=why_unsolvable(puzzle, monitor), done=True)
        return
    found = found.replace(candidates=true_candidates(puzzle, monitor, asked))
    yield found
    if not found.unique:
        yield found.replace(count=solution_count(puzzle, monitor, asked), done=True)
        return
    found = found.replace(superfluous=superfluous(puzzle, monitor, asked))
    yield found
    grade = _grade(puzzle, monitor)
    yield found.replace(grade=grade, ungraded=grade is None, done=True)


def analyse(puzzle: Grid, monitor: Monitor = UNWATCHED) -> Analysis:
    """The complete analysis."""
    *_earlier, last = analyses(puzzle, monitor)
    return last


def _grade(puzzle: Grid, monitor: Monitor) -> Grade | None:
    limited = monitor.limited(GRADING)
    try:
        return Grader(puzzle.variant).grade(puzzle, limited)
    except Stopped:
        if limited.interrupted:
            raise
        return None
