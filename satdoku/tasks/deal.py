"""A puzzle to play: dug for, or judged if there is one already."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.kernel.meter import Stopped
from satdoku.sudoku.generate import Progress, Request, generate
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solver import BoardSolver
from satdoku.tasks.watch import Stop, unstopped

MOST_NAMED = 12  # cells in a sentence


@dataclass(frozen=True)
class Deal:
    givens: Grid
    solution: Grid | None  # None if there are several
    ms: float  # until the solver knew how many there are
    as_asked: bool = True  # else the best puzzle found until it was stopped


def dig(
    request: Request,
    seed: int,
    report: Callable[[Progress], None] = lambda progress: None,
    stop: Stop = unstopped,
) -> Deal | None:
    """A new puzzle with one solution; None if it was stopped before there was any."""

    def heard(progress: Progress) -> bool:
        report(progress)
        return stop()

    found = generate(request, seed, BoardSolver(request.variant), heard)
    if found is None:
        return None
    checked = judge(found.grid)
    assert checked is not None
    return Deal(found.grid, checked.solution, checked.ms, found.as_asked)


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


def _impossible(puzzle: Grid, cells: tuple[int, ...]) -> UsageError:
    names = [str(puzzle.variant.cells[cell]) for cell in cells[:MOST_NAMED]]
    return UsageError(
        _(
            "This puzzle has no solution: the givens in {cells} exclude each other.",
            cells=", ".join(names) + (" …" if len(cells) > MOST_NAMED else ""),
        )
    )
