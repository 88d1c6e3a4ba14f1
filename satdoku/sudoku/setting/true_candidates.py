"""The solutions of a puzzle in the making: their number, and their digits in each cell."""

from __future__ import annotations

from itertools import islice
from math import fsum

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku import rules
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.value import Value

SAMPLE = 300  # solutions that are enumerated before each candidate is asked about …
EXACT = 20_000  # … and before their number is estimated
DIVES = 24  # random boards, each of which gives an estimate
LOOKED_AT = 12  # cells examined; the one with the fewest digits is filled next


class TrueCandidates(Value):
    """For each cell, the digits of solutions; those in exactly one solution are listed again."""

    possible: tuple[frozenset[int], ...]
    decisive: tuple[frozenset[int], ...]  # digits that would leave exactly one solution


class SolutionCount(Value):
    """The number of solutions, exact or estimated."""

    number: float
    exact: bool


def true_candidates(
    puzzle: Grid, monitor: Monitor = UNWATCHED, solver: BoardSolver | None = None
) -> TrueCandidates:
    """The digits that some solution has in each cell. No solution: no digits."""
    asked = solver or BoardSolver(puzzle.variant)
    found = _Counts(puzzle)
    search = asked.solutions(puzzle, monitor)
    for solution in islice(search, SAMPLE):
        found.add(solution.packed)
    search.close()
    if len(found.known) == SAMPLE:
        found.ask(asked, monitor)
    return found.result()


class _Counts:
    """For each cell, the number of known solutions with each digit."""

    def __init__(self, puzzle: Grid) -> None:
        self.puzzle = puzzle
        self.known: set[bytes] = set()
        self.counts = [[0] * (puzzle.variant.digits + 1) for _cell in puzzle.digits]

    def add(self, solution: bytes) -> None:
        if solution not in self.known:
            self.known.add(solution)
            for counts, digit in zip(self.counts, solution, strict=True):
                counts[digit] += 1

    def ask(self, solver: BoardSolver, monitor: Monitor) -> None:
        """Ask about the candidates that no known solution has: each answer is a solution, which has
        other candidates, too. Then count the solutions of those that only one has."""
        clues, size = solver.clues(self.puzzle), self.puzzle.variant.digits
        for cell, digit in self._held_by(0):
            if not self.counts[cell][digit]:
                monitor.tick()
                if solver.possible([*clues, cell * size + digit], monitor):
                    self.add(solver.found())
        for cell, digit in self._held_by(1):
            monitor.tick()
            with_digit = self.puzzle.with_digit(cell, digit)
            self.counts[cell][digit] = solver.count(with_digit.packed, 2, monitor)

    def _held_by(self, number: int) -> list[tuple[int, int]]:
        """The candidates of blanks that this number of known solutions have."""
        return [
            (cell, digit)
            for cell, counts in enumerate(self.counts)
            for digit in range(1, len(counts))
            if counts[digit] == number and not self.puzzle[cell]
        ]

    def result(self) -> TrueCandidates:
        return TrueCandidates(
            tuple(frozenset(d for d, n in enumerate(counts) if n) for counts in self.counts),
            tuple(frozenset(d for d, n in enumerate(counts) if n == 1) for counts in self.counts),
        )


def solution_count(
    puzzle: Grid, monitor: Monitor = UNWATCHED, solver: BoardSolver | None = None
) -> SolutionCount:
    """Exact up to some thousands; beyond, the mean of Knuth's estimate over random boards."""
    asked = solver or BoardSolver(puzzle.variant)
    number = asked.count(puzzle.packed, EXACT, monitor)
    if number < EXACT:
        return SolutionCount(number, exact=True)
    rng = Rng(0)
    estimates = [_estimate(puzzle, asked, rng, monitor) for _dive in range(DIVES)]
    return SolutionCount(max(float(EXACT), fsum(estimates) / DIVES), exact=False)


def _estimate(puzzle: Grid, solver: BoardSolver, rng: Rng, monitor: Monitor) -> float:
    """Fill the cells in turn, each with a random digit of those that lead to a solution. The
    product of their numbers has the number of solutions as its mean (Knuth 1975)."""
    variant, literals = puzzle.variant, solver.clues(puzzle)
    cells = [cell for cell, digit in enumerate(puzzle.digits) if not digit]
    rng.shuffle(cells)
    digits, product = list(puzzle.digits), 1.0
    while cells:
        monitor.tick()
        cell = min(cells[:LOOKED_AT], key=lambda one: len(rules.fitting(variant, digits, one)))
        fitting = rules.fitting(variant, digits, cell)
        right = [
            digit
            for digit in fitting
            if solver.possible([*literals, cell * variant.digits + digit], monitor)
        ]
        product *= len(right)
        digit = right[rng.below(len(right))]
        digits[cell] = digit
        literals.append(cell * variant.digits + digit)
        cells.remove(cell)
    return product
