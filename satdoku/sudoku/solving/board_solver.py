"""Answers any number of questions about the boards of one variant.

First comes a short depth-first search on a bit-board: it decides nearly every question about a 9×9
board in microseconds. What it leaves open, the SAT search decides.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cached_property
from typing import TYPE_CHECKING

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.result import NO_STATISTICS, Statistics, statistics, together
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.backtrack import BacktrackSearch
from satdoku.sudoku.solving import encode
from satdoku.sudoku.solving.board_rules import board_rules
from satdoku.sudoku.solving.check import checked
from satdoku.sudoku.variants.variant import Variant

if TYPE_CHECKING:
    from satdoku.sudoku.solving.sat_boards import SatBoards

# How long the first search may take: so many candidates of boards after as many guesses, about what
# the SAT search needs for a hard question. A larger board therefore gets fewer guesses.
CANDIDATES = 500_000
# Past so many solutions of a puzzle, the first search goes on alone: to go on from there, SAT
# would need a clause for each of them.
FEW_SOLUTIONS = 1_000


def guesses_for(variant: Variant) -> int:
    """How many guesses the first search has for a question."""
    return CANDIDATES // (len(variant.cells) * variant.digits)


class BoardSolver:
    """Literals follow the natural numbering; see `encode`."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._rules = board_rules(variant)
        self._guesses = guesses_for(variant)
        self._meter = Meter(UNWATCHED.tick)
        self._search = BacktrackSearch(self._rules, self._meter)
        self._by_sat = False  # whether SAT decided the last question
        self._idle: list[BacktrackSearch] = []  # those of enumerations that have ended

    @cached_property
    def _sat(self) -> SatBoards:
        """Loaded when it is needed, which is seldom: it takes longer than solving 1 000 puzzles."""
        from satdoku.sudoku.solving.sat_boards import SatBoards

        return SatBoards(self.variant)

    @property
    def statistics(self) -> Statistics:
        """The counts of all searches together; see sat/result.py. The deepest level is left out,
        because it is not known for each question and cannot be added up."""
        by_sat = self._sat.statistics if "_sat" in self.__dict__ else NO_STATISTICS
        counts = {name: n for name, n in statistics(self._meter).items() if name != "deepest"}
        return {**by_sat, **together(by_sat, counts)}

    def clues(self, grid: Grid) -> list[int]:
        return encode.clues(grid)

    def possible(self, literals: list[int], monitor: Monitor = UNWATCHED) -> bool:
        """Whether some board satisfies all the literals."""
        search = self._watched(self._search, monitor)
        search.assume(literals)
        found = search.find_next(self._meter.decisions + self._guesses)
        self._by_sat = found < 0
        return self._sat.possible(literals, monitor) if self._by_sat else found > 0

    def found(self) -> bytes:
        """The digits of the board that `possible` found, unchecked."""
        return self._sat.found() if self._by_sat else bytes(self._search.solution())

    def obvious(
        self, literals: list[int], consequences: list[int], monitor: Monitor = UNWATCHED
    ) -> bool:
        """Whether propagation alone derives the consequences from the literals."""
        found: bool = self._watched(self._search, monitor).follow(literals, consequences)
        return found

    def solutions(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> Generator[Grid, None, None]:
        """Yields each solution once."""
        search = self._idle.pop() if self._idle else BacktrackSearch(self._rules, self._meter)
        known: list[Grid] = []
        try:
            self._watched(search, monitor).begin(bytes(puzzle.digits))
            while (found := self._next(search, monitor, len(known))) > 0:
                solution = checked(puzzle, Grid(self.variant, tuple(search.solution())))
                if len(known) < FEW_SOLUTIONS:
                    known.append(solution)
                yield solution
        finally:
            self._idle.append(search)
        if found < 0:
            yield from self._sat.solutions(puzzle, monitor, known)

    def _next(self, search: BacktrackSearch, monitor: Monitor, known: int) -> int:
        """Whether there is a further solution; -1 if that is left to SAT."""
        limit = self._meter.decisions + self._guesses if known < FEW_SOLUTIONS else -1
        found: int = self._watched(search, monitor).find_next(limit)
        return found

    def _watched(self, search: BacktrackSearch, monitor: Monitor) -> BacktrackSearch:
        """The search, about to be asked. Questions are short, so the monitor ticks before each."""
        monitor.tick()
        self._meter.tick = monitor.tick
        return search

    def contradiction(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> tuple[int, ...]:
        """For a puzzle without a solution: a minimal set of cells whose givens contradict each
        other."""
        return self._sat.contradiction(puzzle, monitor)
