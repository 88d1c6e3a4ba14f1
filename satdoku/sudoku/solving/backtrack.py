"""The engine without SAT: plain depth-first search; see kernel/backtrack.py."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.kernel.rng import Rng
from satdoku.sat.result import Statistics, statistics
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.backtrack import BacktrackSearch
from satdoku.sudoku.solving.check import checked
from satdoku.sudoku.variants.variant import Unit, Variant

Lists = list[Sequence[int]]
Links = list[list[tuple[int, int]]]

FIRST_STEPS = 8  # decisions per cell in the first attempt at a random board …
ATTEMPTS = 6  # … each of which may take twice as many as the one before


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
    """Tries digits in random order. Most searches are short and some never end, so restarting pays.
    Returns None if all attempts fail, as they do on the honeycomb."""
    meter = Meter(monitor.tick)
    search = _search(Grid.empty(variant), meter, rng)
    for attempt in range(ATTEMPTS):
        limit = meter.decisions + (FIRST_STEPS * len(variant.cells) << attempt)
        if search.find_next(limit) > 0:
            return Grid(variant, tuple(search.board()))
        search.start_over()
    return None


def _search(puzzle: Grid, meter: Meter, rng: Rng | None = None) -> BacktrackSearch:
    rules = _rules_as_data(puzzle.variant)
    return BacktrackSearch(puzzle.variant.digits, *rules, bytes(puzzle.digits), meter, rng)


@lru_cache(maxsize=8)
def _rules_as_data(variant: Variant) -> tuple[Lists, Lists, Links, Lists]:
    """The units, fillings, links and tables of `BacktrackSearch`."""
    units = [unit for unit in variant.units if unit.rule.distinct]
    units_of: list[list[int]] = [[] for _cell in variant.cells]
    for number, unit in enumerate(units):
        for cell in unit.cells:
            units_of[cell].append(number)
    fillings = [_fillings(unit, variant.digits) for unit in units]
    return [*units_of], fillings, *_links(variant)


def _fillings(unit: Unit, digits: int) -> Sequence[int]:
    """Empty if the rule only forbids repeated digits. A unit that no set can fill gets the empty
    set, which leaves no digit for its cells."""
    found = unit.rule.fillings(len(unit.cells), digits)
    return () if found is None or found == ((1 << digits) - 1,) else found or (0,)


def _links(variant: Variant) -> tuple[Links, Lists]:
    links_of: Links = [[] for _cell in variant.cells]
    tables: dict[tuple[int, ...], int] = {}
    for unit in variant.units:
        for cell, other, partners in unit.partners(variant.digits):
            table = ((1 << variant.digits) - 1, *partners)
            links_of[other].append((cell, tables.setdefault(table, len(tables))))
    return links_of, [*tables]
