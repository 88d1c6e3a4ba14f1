"""Answers any number of questions about the boards of one variant.

A short depth-first search on a bit-board comes first: it decides nearly every question about a 9×9
board in microseconds. The SAT search decides the rest.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.counters import statistics, together
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.result import NO_STATISTICS, Statistics
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.backtrack import BacktrackSearch
from satdoku.sudoku.kernel.digger import Digger
from satdoku.sudoku.solving import encode
from satdoku.sudoku.solving.board_rules import board_rules
from satdoku.sudoku.solving.check import checked
from satdoku.sudoku.solving.implied_sums import implied_sums
from satdoku.sudoku.variants.variant import Variant

if TYPE_CHECKING:
    from satdoku.sudoku.solving.sat_boards import SatBoards

# The effort of the first search per question: guesses, times the candidates of an empty board. So a
# larger board, where a guess takes longer, gets fewer guesses. At this limit, the first search has
# taken as long as the SAT search does on average …
CANDIDATES = 2_000_000
# … which infers more from rules that do more than forbid repeated digits. From cages it does not.
CANDIDATES_WITH_OTHER_RULES = 100_000
# Beyond this many solutions of a puzzle, the first search continues alone: to take over, SAT would
# need a clause for each of them.
FEW_SOLUTIONS = 1_000
# The guesses per solution that the first search has for counting. A 9×9 board takes one or two.
GUESSES_PER_SOLUTION = 10


def guesses_for(variant: Variant) -> int:
    """The number of guesses that the first search has for a question."""
    plain = all(unit.rule.only_distinct for unit in variant.units)
    limit = CANDIDATES if plain or implied_sums(variant) else CANDIDATES_WITH_OTHER_RULES
    return limit // (len(variant.cells) * variant.digits)


class BoardSolver:
    """Literals follow the natural numbering; see `encode`."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._rules = board_rules(variant)
        self._guesses = guesses_for(variant)
        self._monitor = UNWATCHED
        self._meter = Meter(UNWATCHED.tick)
        self._left_to_sat = False  # whether SAT answered the last question
        self.left_to_sat = 0  # the number of puzzles whose solutions SAT searched for
        self._search = BacktrackSearch(self._rules, self._meter)
        self._idle: list[BacktrackSearch] = []  # searches of finished enumerations, for reuse
        self._sat: SatBoards | None = None

    def _sat_boards(self, monitor: Monitor) -> SatBoards:
        """Loaded on demand, which is rare: loading takes longer than solving 1 000 puzzles."""
        if self._sat is None:
            from satdoku.sudoku.solving.sat_boards import SatBoards

            self._sat = SatBoards(self.variant, monitor)
        return self._sat

    @property
    def statistics(self) -> Statistics:
        """The counts of all searches together; see sat/counters.py. The deepest level is left out,
        because it is not known for each question and cannot be added up."""
        by_sat = NO_STATISTICS if self._sat is None else self._sat.statistics
        counts = {name: n for name, n in statistics(self._meter).items() if name != "deepest"}
        return {**by_sat, **together(by_sat, counts)}

    def clues(self, grid: Grid) -> list[int]:
        return encode.clues(grid)

    def possible(self, literals: list[int], monitor: Monitor = UNWATCHED) -> bool:
        """True if some board satisfies all the literals."""
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
        """A digger for this full board; see `dig`."""
        return Digger(self._search, board.packed, orbits)

    def dig(self, digger: Digger, floor: int, monitor: Monitor = UNWATCHED) -> None:
        """Dig down to the floor while the solution stays unique, unless the monitor stops it."""
        self._watch(monitor)

        def ask(literals: list[int]) -> bool:
            return self._sat_boards(monitor).possible(literals, monitor)

        digger.dig(floor, self._guesses, ask)

    def obvious(
        self, literals: list[int], consequences: list[int], monitor: Monitor = UNWATCHED
    ) -> bool:
        """True if propagation alone derives the consequences from the literals."""
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
        """The number of solutions of a puzzle, at most `most`. If the first search takes too long,
        the result is `most` unless SAT finds at most one solution."""
        self._watch(monitor)
        counted: int = self._search.count(givens, most, GUESSES_PER_SOLUTION * most + self._guesses)
        if counted >= 0:
            return counted
        search = self.solutions(Grid.unpacked(self.variant, givens), monitor)
        few = sum(1 for _solution in islice(search, min(most, 2)))
        search.close()
        return few if few < 2 else most

    def _limit(self, known: int) -> int:
        """The guess at which to stop searching for the next solution; -1 for no limit."""
        return self._meter.decisions + self._guesses if known < FEW_SOLUTIONS else -1

    def _watch(self, monitor: Monitor) -> None:
        """Tick immediately if the monitor is new, and from then on whenever the searches have done
        some work."""
        if monitor is not self._monitor:
            self._monitor = monitor
            self._meter.tick = monitor.tick
            monitor.tick()

    def contradiction(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> tuple[int, ...]:
        """For a puzzle without a solution: a minimal set of cells whose givens contradict each
        other."""
        return self._sat_boards(monitor).contradiction(puzzle, monitor)
