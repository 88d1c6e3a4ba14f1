"""Answers any number of questions about the boards of one variant.

First comes a short depth-first search on a bit-board: it decides nearly every question about a 9×9
board in microseconds. What it leaves open, the SAT search decides.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.result import NO_STATISTICS, Statistics, statistics, together
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.backtrack import BacktrackSearch
from satdoku.sudoku.kernel.digger import Digger
from satdoku.sudoku.solving import encode
from satdoku.sudoku.solving.board_rules import board_rules
from satdoku.sudoku.solving.check import checked
from satdoku.sudoku.variants.variant import Variant

if TYPE_CHECKING:
    from satdoku.sudoku.solving.sat_boards import SatBoards

# How long the first search may take for a question: the candidates of an empty board, times the
# guesses. So a larger board gets fewer guesses, each of which takes longer. At this limit it has
# taken as long as the SAT search does on average …
CANDIDATES = 2_000_000
# … which knows more than it about rules that say more than that digits are different.
CANDIDATES_WITH_OTHER_RULES = 100_000
# Past so many solutions of a puzzle, the first search goes on alone: to go on from there, SAT
# would need a clause for each of them.
FEW_SOLUTIONS = 1_000
# How many guesses the first search may take for each solution that it is to count. On boards of 9×9
# it takes one or two.
GUESSES_PER_SOLUTION = 10


def guesses_for(variant: Variant) -> int:
    """How many guesses the first search has for a question."""
    plain = all(unit.rule.only_distinct for unit in variant.units)
    limit = CANDIDATES if plain else CANDIDATES_WITH_OTHER_RULES
    return limit // (len(variant.cells) * variant.digits)


class BoardSolver:
    """Literals follow the natural numbering; see `encode`."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._rules = board_rules(variant)
        self._guesses = guesses_for(variant)
        self._monitor = UNWATCHED
        self._meter = Meter(UNWATCHED.tick)
        self._left_to_sat = False  # whether SAT has answered the last question
        self.left_to_sat = 0  # the puzzles whose solutions SAT has searched for
        self._search = BacktrackSearch(self._rules, self._meter)
        self._idle: list[BacktrackSearch] = []  # those of enumerations that have ended
        self._sat: SatBoards | None = None

    def _sat_boards(self, monitor: Monitor) -> SatBoards:
        """Loaded when it is needed, which is seldom: it takes longer than solving 1 000 puzzles."""
        if self._sat is None:
            from satdoku.sudoku.solving.sat_boards import SatBoards

            self._sat = SatBoards(self.variant, monitor)
        return self._sat

    @property
    def statistics(self) -> Statistics:
        """The counts of all searches together; see sat/result.py. The deepest level is left out,
        because it is not known for each question and cannot be added up."""
        by_sat = NO_STATISTICS if self._sat is None else self._sat.statistics
        counts = {name: n for name, n in statistics(self._meter).items() if name != "deepest"}
        return {**by_sat, **together(by_sat, counts)}

    def clues(self, grid: Grid) -> list[int]:
        return encode.clues(grid)

    def possible(self, literals: list[int], monitor: Monitor = UNWATCHED) -> bool:
        """Whether some board satisfies all the literals."""
        self._watch(monitor)
        self._search.assume(literals)
        found = self._search.find_next(self._meter.decisions + self._guesses)
        self._left_to_sat = found < 0
        return self._sat_boards(monitor).possible(literals, monitor) if found < 0 else found > 0

    def found(self) -> bytes:
        """The digits of the board that `possible` found, unchecked."""
        by_sat = self._sat if self._left_to_sat else None
        found: bytes = self._search.solution() if by_sat is None else by_sat.found()
        return found

    def digger(self, board: Grid, orbits: Sequence[Sequence[int]]) -> Digger:
        """For holes in this board, which is full; see `dig`."""
        return Digger(self._search, board.packed, orbits)

    def dig(self, digger: Digger, floor: int, monitor: Monitor = UNWATCHED) -> None:
        """As deep as the floor and a single solution allow, unless the monitor stops it."""
        self._watch(monitor)

        def ask(literals: list[int]) -> bool:
            return self._sat_boards(monitor).possible(literals, monitor)

        digger.dig(floor, self._guesses, ask)

    def obvious(
        self, literals: list[int], consequences: list[int], monitor: Monitor = UNWATCHED
    ) -> bool:
        """Whether propagation alone derives the consequences from the literals."""
        self._watch(monitor)
        found: bool = self._search.follow(literals, consequences)
        return found

    def solutions(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> Generator[Grid, None, None]:
        """Yields each solution once."""
        search = self._idle.pop() if self._idle else BacktrackSearch(self._rules, self._meter)
        known: list[Grid] = []
        self._watch(monitor)
        try:
            search.begin(puzzle.packed)
            while (found := search.find_next(self._limit(len(known)))) > 0:
                solution = checked(puzzle, Grid.unpacked(self.variant, search.solution()))
                if len(known) < FEW_SOLUTIONS:
                    known.append(solution)
                yield solution
                self._watch(monitor)
        finally:
            self._idle.append(search)
        if found < 0:
            self.left_to_sat += 1
            yield from self._sat_boards(monitor).solutions(puzzle, monitor, known)

    def count(self, givens: bytes, most: int, monitor: Monitor = UNWATCHED) -> int:
        """How many solutions a puzzle has, but no more than `most`. If the first search takes too
        long to tell, it is `most` unless SAT finds that there is one or none."""
        self._watch(monitor)
        counted: int = self._search.count(givens, most, GUESSES_PER_SOLUTION * most + self._guesses)
        if counted >= 0:
            return counted
        search = self.solutions(Grid.unpacked(self.variant, givens), monitor)
        few = sum(1 for _solution in islice(search, min(most, 2)))
        search.close()
        return few if few < 2 else most

    def _limit(self, known: int) -> int:
        """Up to which guess to look for the next solution; -1 for no limit."""
        return self._meter.decisions + self._guesses if known < FEW_SOLUTIONS else -1

    def _watch(self, monitor: Monitor) -> None:
        """Let the monitor tick: at once if it is another one than before, and from then on whenever
        the searches have done some work."""
        if monitor is not self._monitor:
            self._monitor = monitor
            self._meter.tick = monitor.tick
            monitor.tick()

    def contradiction(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> tuple[int, ...]:
        """For a puzzle without a solution: a minimal set of cells whose givens contradict each
        other."""
        return self._sat_boards(monitor).contradiction(puzzle, monitor)
