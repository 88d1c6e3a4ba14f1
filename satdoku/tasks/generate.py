"""Generate: puzzles of consecutive seeds, each within a time limit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.grading.grade import TOP
from satdoku.sudoku.making import generate, leveled
from satdoku.sudoku.making.generate import Progress, Puzzle, Request, Stop
from satdoku.sudoku.making.leveled import LevelRequest
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.watch import Report, Watch

SECONDS = 60.0  # for one puzzle, if nothing else is said


@dataclass(frozen=True)
class _Counts:
    """How far the work is, in the terms of a search."""

    closed: float
    decisions: int


def puzzles(
    request: Request | LevelRequest,
    seed: int,
    count: int = 1,
    timeout: float | None = SECONDS,
    report: Report | None = None,
) -> Iterator[Puzzle | None]:
    """One for each seed from the first on; None where there was no time for any."""
    solver = BoardSolver(request.variant)
    for number in range(count):
        watch = Watch(timeout, report)

        def stop(progress: Progress, done: float = number / count, watch: Watch = watch) -> bool:
            return watch(_Counts(done, progress.boards))

        with watch.stopped_by_ctrl_c():
            made = puzzle(request, seed + number, solver, stop)
        if watch.interrupted:
            raise KeyboardInterrupt
        yield made


def puzzle(
    request: Request | LevelRequest, seed: int, solver: BoardSolver, stop: Stop
) -> Puzzle | None:
    """The one of the seed; the best so far if it is stopped; None if there is none yet."""
    if isinstance(request, LevelRequest):
        return leveled.generate(request, seed, solver, stop)
    return generate.generate(request, seed, solver, stop)


def parse_givens(text: str | None, variant: Variant) -> int | None:
    """A number of givens from what a person typed; its range is for `Request` to judge."""
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise UsageError(
            _(
                "“{text}” is not a number of givens; puzzles of {variant} have from {fewest} to"
                " {cells}.",
                text=text,
                variant=variant.id,
                fewest=variant.fewest_givens,
                cells=len(variant.cells),
            )
        )
    return int(text)


def parse_level(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not 1 <= int(text) <= TOP:
        raise UsageError(
            _("“{text}” is not a level; levels run from 1 to {top}.", text=text, top=TOP)
        )
    return int(text)
