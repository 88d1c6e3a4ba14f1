"""Solves puzzles: four engines behind one signature, and the verdict on a puzzle.

Create `ENGINES[name](variant)` once and give it any number of puzzles.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from enum import Enum
from functools import partial
from typing import Protocol

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat.cnf import Cnf
from satdoku.sat.counters import together
from satdoku.sat.engines import EngineConfig
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.result import Result, Statistics, Status
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.backtrack import BIT_BOARD, Backtracking
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.check import checked
from satdoku.sudoku.solving.encode import clues, decode, encode, model_of
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value


class PuzzleEngine(Protocol):
    """`statistics` counts the work on the latest puzzle so far; see sat/counters.py."""

    @property
    def statistics(self) -> Statistics: ...

    @property
    def ran(self) -> str:
        """The search that ran on the latest puzzle: BIT_BOARD, or the engine of sat/engines.py that
        was given its clauses."""

    def prepare(self, monitor: Monitor = UNWATCHED) -> None:
        """Build what the search needs; this does not count as search time."""

    def solutions(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> Generator[Grid, None, None]:
        """Yields each solution once, checked."""


class Incremental:
    """The board solver, kept from puzzle to puzzle; CDCL decides what a short search leaves
    open."""

    def __init__(self, variant: Variant) -> None:
        self.solver = BoardSolver(variant)
        self._before: Statistics = {}
        self._asked_before = 0

    def prepare(self, monitor: Monitor = UNWATCHED) -> None:
        """Do nothing: CDCL is rarely needed, and prepared on demand."""

    def solutions(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> Generator[Grid, None, None]:
        self._before, self._asked_before = self.solver.statistics, self.solver.left_to_sat
        return self.solver.solutions(puzzle, monitor)

    @property
    def ran(self) -> str:
        return "cdcl" if self.solver.left_to_sat > self._asked_before else BIT_BOARD

    @property
    def statistics(self) -> Statistics:
        after, before = self.solver.statistics, self._before
        return {name: count - before.get(name, 0) for name, count in after.items()}


class OnEncoding:
    """An engine of sat/engines.py on the published encoding, run again for each solution."""

    def __init__(self, name: str, variant: Variant) -> None:
        self.variant, self.config, self.ran = variant, EngineConfig.named(name), name
        self.rules: Cnf | None = None
        self.statistics: Statistics = {}

    def prepare(self, monitor: Monitor = UNWATCHED) -> None:
        self._encoding(monitor)

    def _encoding(self, monitor: Monitor) -> Cnf:
        """Cached: encoding 25×25 cells takes half a second."""
        if self.rules is None:
            self.rules = encode(self.variant, monitor=monitor)
        return self.rules

    def solutions(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> Generator[Grid, None, None]:
        counted: Statistics = {}
        formula = GrowingCnf()
        formula.add(self._encoding(monitor))
        formula.add([literal] for literal in clues(puzzle))
        while True:
            result = self._run(formula, monitor)
            self.statistics = counted = together(counted, result.statistics)
            if result.status is Status.UNKNOWN:
                raise Stopped
            if result.status is Status.UNSATISFIABLE:
                return
            found = checked(puzzle, decode(result.model, self.variant))
            yield found
            formula.add([[-literal for literal in clues(found)]])

    def _run(self, formula: GrowingCnf, monitor: Monitor) -> Result:
        return self.config.engine.run(formula.since(0), self.config.options, monitor)


ENGINES: dict[str, Callable[[Variant], PuzzleEngine]] = {
    BIT_BOARD: Incremental,
    "cdcl": partial(OnEncoding, "cdcl"),
    "stack": partial(OnEncoding, "stack"),
    "recursive": partial(OnEncoding, "recursive"),
    "backtrack": Backtracking,
}
DEFAULT_ENGINE = BIT_BOARD
SAT_ENGINES = ("cdcl", "stack", "recursive")
BOARD_ENGINES = (BIT_BOARD, "backtrack")  # they start on the bit-board, as solved_lines.py does


def engine_named(name: str, variant: Variant) -> PuzzleEngine:
    require_engine(name)
    return ENGINES[name](variant)


def require_engine(name: str) -> None:
    if name not in ENGINES:
        raise UsageError(
            _(
                "Unknown engine “{name}”; choose one of {names}.",
                name=name,
                names=", ".join(ENGINES),
            ),
            name,
            ENGINES,
        )


class Verdict(Enum):
    NONE = "none"
    UNIQUE = "unique"
    SEVERAL = "several"
    UNKNOWN = "unknown"


class Answer(Value):
    """The result for a puzzle. Every solution has been checked against the rules."""

    puzzle: Grid
    solutions: tuple[Grid, ...]  # at most the first two
    count: int
    exhausted: bool  # whether there are no others
    ms: float
    statistics: Statistics
    engine: str  # the search that ran, see `PuzzleEngine.ran`

    @property
    def verdict(self) -> Verdict:
        if self.count > 1:
            return Verdict.SEVERAL
        if not self.exhausted:
            return Verdict.UNKNOWN
        return Verdict.UNIQUE if self.count else Verdict.NONE

    @property
    def steps(self) -> int:
        """Digits or literals assigned: by decision and, in SAT engines, also by propagation."""
        return self.statistics.get("decisions", 0) + self.statistics.get("propagations", 0)

    @property
    def differing(self) -> tuple[int, ...]:
        """The cells in which the two solutions differ."""
        pairs = zip(*(solution.digits for solution in self.solutions), strict=True)
        return tuple(cell for cell, pair in enumerate(pairs) if len(set(pair)) > 1)

    def result(self) -> Result:
        """The same answer for the formula of the published encoding."""
        if self.count == 0:
            status = Status.UNSATISFIABLE if self.exhausted else Status.UNKNOWN
            return Result(status, (), self.statistics)
        return Result(Status.SATISFIABLE, model_of(self.solutions[0]), self.statistics)


def ignore_solution(solution: Grid) -> None:
    """Ignore a solution: the default of `solve`, which then only counts them."""


def solve(
    engine: PuzzleEngine,
    puzzle: Grid,
    limit: int | None = 2,
    monitor: Monitor = UNWATCHED,
    found: Callable[[Grid], None] = ignore_solution,
) -> Answer:
    """Find up to `limit` solutions (None: all), and pass each to `found` immediately."""
    first: list[Grid] = []
    count, exhausted = 0, False
    start = time.perf_counter()
    search = engine.solutions(puzzle, monitor)
    try:
        engine.prepare(monitor)
        start = time.perf_counter()
        while not exhausted and count != limit:
            solution = next(search, None)
            if solution is None:
                exhausted = True
            else:
                first += [solution] if count < 2 else []
                count += 1
                found(solution)
    except Stopped:
        pass
    search.close()
    ms = (time.perf_counter() - start) * 1e3
    counted = dict(engine.statistics)
    return Answer(puzzle, tuple(first), count, exhausted, ms, counted, engine.ran)
