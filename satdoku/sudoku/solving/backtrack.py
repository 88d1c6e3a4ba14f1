"""The engine without SAT, and random boards: depth-first search; see kernel/backtrack.py."""

from __future__ import annotations

from collections.abc import Generator

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.counters import statistics
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.kernel.rng import Rng
from satdoku.sat.result import Statistics
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.backtrack import BacktrackSearch
from satdoku.sudoku.kernel.random_fill import RandomFilling
from satdoku.sudoku.solving.board_rules import board_rules
from satdoku.sudoku.solving.check import checked
from satdoku.sudoku.variants.variant import Variant

BIT_BOARD = "bit-board"  # the name of this search in reports
FIRST_GUESSES = 8  # per cell in the first attempt at a random board …
ATTEMPTS = 6  # … each with twice as many guesses as the one before


class Backtracking:
    ran = BIT_BOARD

    def __init__(self, variant: Variant) -> None:
        self.variant, self.rules = variant, board_rules(variant)
        self.statistics: Statistics = {}

    def prepare(self, monitor: Monitor = UNWATCHED) -> None:
        """Do nothing: the rules of a board are quick to build."""

    def solutions(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> Generator[Grid, None, None]:
        meter = Meter(monitor.tick)
        search = BacktrackSearch(self.rules, meter)
        try:
            search.begin(puzzle.packed)
            while search.find_next():
                yield checked(puzzle, Grid.unpacked(self.variant, search.solution()))
        finally:
            self.statistics = statistics(meter)


def random_board(variant: Variant, rng: Rng, monitor: Monitor = UNWATCHED) -> Grid | None:
    """Most searches are short and some never end, so restarting pays. Returns None if all attempts
    fail, as they do on the honeycomb."""
    filling = RandomFilling(board_rules(variant), Meter(monitor.tick), rng)
    for attempt in range(ATTEMPTS):
        if filling.find(FIRST_GUESSES * len(variant.cells) << attempt):
            return Grid.unpacked(variant, filling.solution())
    return None
