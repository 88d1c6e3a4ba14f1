"""The engine without SAT: plain depth-first search, see kernel/backtrack.py."""

from __future__ import annotations

from collections.abc import Generator

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.kernel.rng import Rng
from satdoku.sat.result import Statistics, statistics
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.backtrack import BacktrackSearch
from satdoku.sudoku.solving.check import checked
from satdoku.sudoku.variants.variant import Rule, Variant

FIRST_STEPS = 8  # for each cell, in the first attempt at a random board …
ATTEMPTS = 6  # … and twice as many in the next one


class Backtracking:
    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.statistics: Statistics = {}

    def solutions(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> Generator[Grid, None, None]:
        meter = Meter(monitor.tick)
        search = _search(puzzle, meter)
        try:
            while search.find_next():
                yield checked(puzzle, Grid(self.variant, tuple(search.board())))
        finally:
            self.statistics = statistics(meter)


def random_board(variant: Variant, rng: Rng, monitor: Monitor = UNWATCHED) -> Grid | None:
    """Digits tried in random order. Most searches are short and some are endless, so that it
    pays to begin again; None where it is lost all the same, as on the honeycomb."""
    meter = Meter(monitor.tick)
    search = _search(Grid.empty(variant), meter, rng)
    for attempt in range(ATTEMPTS):
        limit = meter.decisions + (FIRST_STEPS * len(variant.cells) << attempt)
        if search.find_next(limit) > 0:
            return Grid(variant, tuple(search.board()))
        search.start_over()
    return None


def _search(puzzle: Grid, meter: Meter, rng: Rng | None = None) -> BacktrackSearch:
    variant = puzzle.variant
    windows = [len(unit.cells) if unit.rule is Rule.CONSECUTIVE else 0 for unit in variant.units]
    return BacktrackSearch(
        variant.digits, variant.units_of, windows, bytes(puzzle.digits), meter, rng
    )
