"""Generates puzzles from consecutive seeds, and prepares one to play, new or existing."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat import engines
from satdoku.sat.engines import EngineConfig
from satdoku.sudoku import rules
from satdoku.sudoku.grading.grade import TOP
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.course_digging import Checked, course_puzzle
from satdoku.sudoku.making.generate import Improved, MadePuzzle, generate
from satdoku.sudoku.making.mask import Mask, read_mask
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles.puzzle_files import file_lines, is_file
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.engines import DEFAULT_ENGINE, Answer, Verdict, solve
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.sudoku import Examiner, impossible
from satdoku.tasks.time_limit import parse_timeout
from satdoku.value import Value

SECONDS = 60.0  # per puzzle, by default
TOGETHER = 0.02  # seconds of puzzles per batch: watching for Ctrl-C costs as much as a puzzle
SEEDS = 2**32  # number of seeds that a fresh one is drawn from
SOLVING = 5.0  # seconds to wait for the chosen engine before the default one takes over


class MadeShort(Value):
    """A new puzzle that is not what was asked for, or none at all."""

    request: PuzzleSpec
    timeout: float | None
    puzzle: MadePuzzle | None
    seed: int


def fresh_seed() -> int:
    """A random seed, if none is given."""
    return secrets.randbelow(SEEDS)


def puzzles(
    request: PuzzleSpec,
    seed: int,
    count: int = 1,
    timeout: float | None = SECONDS,
    monitor: Monitor = UNWATCHED,
    improved: Improved | None = None,
) -> Iterator[MadePuzzle | None]:
    """Yield a puzzle for each seed from the first on, or None if its time ran out.

    Ctrl-C raises `Stopped`, because it leaves a puzzle unfinished. Only the search for the hardest
    puzzle still has a result.
    """
    solver = BoardSolver(request.variant)
    number = 0
    while number < count:
        whole = monitor.limited(None)
        made: list[MadePuzzle | None] = []
        with whole.stopped_by_ctrl_c():
            end = monotonic() + TOGETHER
            while number < count and not whole.interrupted and (not made or monotonic() < end):
                limited = whole.limited(timeout, number, count)
                puzzle = generate(request, seed + number, solver, limited, improved)
                if not limited.interrupted or request.hardest:
                    made.append(puzzle)
                number += 1
        yield from made
        if whole.interrupted:
            raise Stopped


def puzzles_by_sat(
    request: PuzzleSpec,
    seed: int,
    count: int,
    engine: str,
    timeout: float | None,
    monitor: Monitor,
    checked: Checked,
) -> Iterator[MadePuzzle | None]:
    """Like `puzzles`, but a SAT engine checks each hole, as the course describes it."""
    if request.graded or request.hardest or request.mask is not None or request.rules:
        raise UsageError(
            _("--engine: a SAT engine can only dig puzzles for --givens or --minimal.")
        )
    config = EngineConfig.named(engine)
    for number in range(count):
        limited = monitor.limited(timeout)
        with limited.stopped_by_ctrl_c():
            made = course_puzzle(request, seed + number, config, limited, checked)
        if limited.interrupted:
            raise Stopped
        yield made


class Deal(Value):
    """A puzzle to play, and what the solver found."""

    answer: Answer
    made: MadePuzzle | None = None  # None for an existing puzzle
    late: str = ""  # the chosen engine, if it took too long

    @property
    def givens(self) -> Grid:
        return self.answer.puzzle

    @property
    def solution(self) -> Grid | None:
        """None if there are several solutions."""
        return self.answer.solutions[0] if self.answer.verdict is Verdict.UNIQUE else None

    @property
    def as_asked(self) -> bool:
        return self.made is None or self.made.as_asked

    @property
    def level(self) -> int | None:
        """The level of this puzzle, if one was requested."""
        return None if self.made is None else self.made.level


def board_engine(chosen: str) -> str:
    """The engine that solves a new game: a DPLL engine if the user has chosen one, otherwise the
    fast search. The game says which one ran."""
    return DEFAULT_ENGINE if chosen == engines.DEFAULT_ENGINE else chosen


def deal(
    asked: PuzzleSpec | Grid,
    seed: int = 0,
    timeout: float | None = None,
    monitor: Monitor = UNWATCHED,
    engine: str = DEFAULT_ENGINE,
) -> Deal | None:
    """Make a puzzle with one solution (the best so far if stopped) or take the existing puzzle that
    was requested, and solve it with the engine. None if stopped too early. An existing puzzle
    without a solution raises UsageError."""
    examiner = Examiner(asked.variant, engine)
    limited = monitor.limited(timeout)
    if isinstance(asked, Grid):
        return _examined(asked, examiner, limited)
    made = generate(asked, seed, examiner.solver, limited)
    # A stopped search also has a puzzle: solve it even though the monitor has stopped.
    if made is None:
        return None
    if made.grid.variant != asked.variant:  # it brings rules
        examiner = Examiner(made.grid.variant, engine)
    return _solved(made.grid, examiner, UNWATCHED).replace(made=made)


def _solved(puzzle: Grid, examiner: Examiner, monitor: Monitor) -> Deal:
    """Solve with the default engine if the chosen one takes too long."""
    if examiner.name == DEFAULT_ENGINE:
        return Deal(solve(examiner.engine, puzzle, monitor=monitor))
    answer = solve(examiner.engine, puzzle, monitor=monitor.limited(SOLVING))
    if answer.verdict is not Verdict.UNKNOWN:
        return Deal(answer)
    usual = _solved(puzzle, Examiner(examiner.variant), monitor)
    return usual.replace(late=examiner.name)


def _examined(puzzle: Grid, examiner: Examiner, monitor: Monitor) -> Deal | None:
    if rules.solved(puzzle):
        raise UsageError(
            _("This board is already complete and correct: there is nothing left to play.")
        )
    found = _solved(puzzle, examiner, monitor)
    if found.answer.verdict is Verdict.NONE:
        raise impossible(puzzle, examiner.contradiction(puzzle, monitor))
    return found if found.answer.verdict in (Verdict.UNIQUE, Verdict.SEVERAL) else None


def parse_givens(text: str | None, variant: Variant) -> int | None:
    """Parse a typed number of givens; `PuzzleSpec` checks the range."""
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise UsageError(
            _(
                "“{text}” is not a possible number of givens; {variant} puzzles have {fewest} to"
                " {cells}.",
                text=text,
                variant=variant.family,
                fewest=variant.fewest_givens,
                cells=len(variant.cells),
            )
        )
    return int(text)


def parse_level(text: str | None) -> int | None:
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,9}", text) or not 1 <= int(text) <= TOP:
        raise UsageError(
            _("“{text}” is not a level; levels run from 1 to {top}.", text=text, top=TOP)
        )
    return int(text)


def parse_mask(text: str | None, variant: Variant) -> Mask | None:
    """Parse a mask: the picture itself, or the name of a file that contains it."""
    if text is None:
        return None
    return read_mask("".join(file_lines(Path(text))) if is_file(text) else text, variant)


def default_timeout(text: str | None, request: PuzzleSpec) -> float | None:
    """The time limit per puzzle. The search for the hardest one is unlimited by default."""
    limit = parse_timeout(text)
    return SECONDS if limit is None and not request.hardest else limit
