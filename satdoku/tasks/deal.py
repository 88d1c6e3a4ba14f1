"""A puzzle to play: dug for, or judged if there is one already."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.kernel.meter import Stopped
from satdoku.sudoku.grading.grade import Grade, Grader
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import Progress, Request
from satdoku.sudoku.making.leveled import LevelRequest
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.tasks import generate
from satdoku.tasks.watch import Stop, unstopped

MOST_NAMED = 12  # cells in a sentence


@dataclass(frozen=True)
class Deal:
    givens: Grid
    solution: Grid | None  # None if there are several
    ms: float  # until the solver knew how many there are
    as_asked: bool = True  # else the best puzzle found until it was stopped, or gave up
    level: int | None = None  # where one was asked for: the level of this puzzle
    boards: int = 0  # so many were dug in


def dig(
    request: Request | LevelRequest,
    seed: int,
    report: Callable[[Progress], None] = lambda progress: None,
    stop: Stop = unstopped,
) -> Deal | None:
    """A new puzzle with one solution; None if it was stopped before there was any."""

    def heard(progress: Progress) -> bool:
        report(progress)
        return stop()

    found = generate.puzzle(request, seed, BoardSolver(request.variant), heard)
    if found is None:
        return None
    checked = judge(found.grid)
    assert checked is not None
    level = None if found.grade is None else found.grade.level
    return replace(checked, as_asked=found.as_asked, level=level, boards=found.boards)


def judge(puzzle: Grid, stop: Stop = unstopped) -> Deal | None:
    """Whether a puzzle has one solution or several; one without any is a UsageError."""
    solver = BoardSolver(puzzle.variant)
    start = time.perf_counter()
    try:
        found = list(islice(solver.solutions(puzzle, lambda counts: stop()), 2))
        ms = (time.perf_counter() - start) * 1000
        if not found:
            raise _impossible(puzzle, solver.contradiction(puzzle, lambda counts: stop()))
    except Stopped:
        return None
    return Deal(puzzle, found[0] if len(found) == 1 else None, ms)


def quick_grade(puzzle: Grid, seconds: float, stop: Stop = unstopped) -> Grade | None:
    """How hard a puzzle with one solution is; None where that takes longer, or is stopped."""
    end = time.monotonic() + seconds
    try:
        return Grader(puzzle.variant).grade(puzzle, lambda: stop() or time.monotonic() > end)
    except Stopped:
        return None


def _impossible(puzzle: Grid, cells: tuple[int, ...]) -> UsageError:
    names = [str(puzzle.variant.cells[cell]) for cell in cells[:MOST_NAMED]]
    return UsageError(
        _(
            "This puzzle has no solution: the givens in {cells} exclude each other.",
            cells=", ".join(names) + (" …" if len(cells) > MOST_NAMED else ""),
        )
    )
