"""Solves puzzles, counts their solutions, and explains contradictions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sudoku import rules
from satdoku.sudoku.explain import require_no_clash
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.engines import (
    DEFAULT_ENGINE,
    SAT_ENGINES,
    Answer,
    Incremental,
    Verdict,
    engine_named,
    ignore_solution,
    solve,
)
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

MOST_NAMED = 12  # cells in a sentence


class Examination(Value):
    answer: Answer
    contradiction: tuple[int, ...]  # cells with contradictory givens, if there is no solution
    timeout: float | None
    interrupted: bool

    @property
    def complete(self) -> bool:
        """True if the puzzle has no blank cells."""
        return rules.solved(self.answer.puzzle)


class Examiner:
    """Solves puzzles of one variant, keeping the engine from puzzle to puzzle."""

    def __init__(self, variant: Variant, engine: str = DEFAULT_ENGINE) -> None:
        self.variant, self.name = variant, engine
        self.engine = engine_named(engine, variant)

    def examine(
        self,
        puzzle: Grid,
        limit: int | None = 2,
        timeout: float | None = None,
        monitor: Monitor = UNWATCHED,
        found: Callable[[Grid], None] = ignore_solution,
    ) -> Examination:
        """Search for at least two solutions: one alone does not prove uniqueness."""
        limited = monitor.limited(timeout)
        enough = None if limit is None else max(2, limit)
        with limited.stopped_by_ctrl_c():
            answer = solve(self.engine, puzzle, enough, limited, found)
            none = answer.verdict is Verdict.NONE
            contradiction = self.contradiction(puzzle, limited) if none else ()
        return Examination(answer, contradiction, timeout, limited.interrupted)

    def contradiction(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> tuple[int, ...]:
        """Cells whose givens contradict each other in a puzzle without a solution; empty if
        stopped."""
        try:
            return self.solver.contradiction(puzzle, monitor)
        except Stopped:
            return ()

    @cached_property
    def solver(self) -> BoardSolver:
        engine = self.engine
        return engine.solver if isinstance(engine, Incremental) else BoardSolver(self.variant)


def impossible(puzzle: Grid, cells: tuple[int, ...]) -> UsageError:
    """The error for a puzzle without a solution: clashes, or the cells with contradictory
    givens."""
    require_no_clash(puzzle)
    if not cells:
        return UsageError(_("This puzzle has no solution."))
    names = [str(puzzle.variant.cells[cell]) for cell in cells[:MOST_NAMED]]
    return UsageError(
        _(
            "This puzzle has no solution: the givens in {cells} contradict each other.",
            cells=", ".join(names) + (" …" if len(cells) > MOST_NAMED else ""),
        )
    )


def write_answer(examination: Examination, path: Path) -> bool:
    """Write the .res file for the formula that `satdoku encode` writes. False if the file keeps its
    earlier answer because this one is undecided."""
    from satdoku.sat import res

    return res.write(path, examination.answer.result(), examination.answer.ms)


def require_sat_engine(name: str) -> None:
    if name not in (DEFAULT_ENGINE, *SAT_ENGINES):
        raise UsageError(
            _(
                "The engine {engine} does not solve a formula, so it cannot write a .res "
                "file; use --engine {names}.",
                engine=name,
                names=_(" or ").join(SAT_ENGINES),
            )
        )
