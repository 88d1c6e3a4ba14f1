"""One variant, one incremental search, any number of questions about its boards.

What it learns while it answers one helps with the next: clauses learned follow from the rules
alone, for the givens of a puzzle are assumptions.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.incremental import Assume, IncrementalSearch, minimized
from satdoku.sat.options import Options
from satdoku.sat.result import Statistics, Status
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.board import BoardSearch
from satdoku.sudoku.solving.check import checked
from satdoku.sudoku.solving.search_formula import lean
from satdoku.sudoku.variants.variant import Variant

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.search import CdclSearch

# When the search is worn, it begins anew: clauses and scores left by hard questions slow it more
# than they help. Conflicts are counted against the clauses of the rules, for these are what
# beginning anew costs.
MAX_SELECTORS = 1_000  # enumerations
MAX_CONFLICTS = 0.3  # for each clause of the rules, since it began …
MAX_CONFLICTS_AT_ONCE = 0.03  # … and in the last question alone

# Measured to be the fastest, over the variants: questions are too short for clauses to be used so
# often that it pays to minimise them.
OPTIONS = Options("vsids", settings={"phase": 1, "target": 0, "minimize": 0})


class BoardSolver:
    """Literals are those of the natural numbering, see `encode`."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._rules = lean(variant)
        self._size = len(self._rules)
        self._blocking: dict[int, list[list[int]]] = {}  # of each selector in use, its clauses
        self._last_selector = self._rules.num_vars
        self._conflicts_before = 0  # the last question
        self._search = IncrementalSearch(self._rules, OPTIONS, self._prepare)

    def _prepare(self, kernel: CdclSearch) -> Assume:
        self._boards = BoardSearch(kernel, len(self.variant.cells), self.variant.digits)
        self._last_selector = max(self._blocking, default=self._rules.num_vars)
        for clauses in self._blocking.values():
            for clause in clauses:
                kernel.add_clause(clause)
        assume: Assume = self._boards.assume
        return assume

    def _rest(self) -> None:
        """Begin anew where the search is worn, between two questions."""
        conflicts, size = self._search.conflicts, self._size
        selectors = self._last_selector - self._rules.num_vars - len(self._blocking)
        hard = conflicts - self._conflicts_before > MAX_CONFLICTS_AT_ONCE * size
        if hard or conflicts > MAX_CONFLICTS * size or selectors > MAX_SELECTORS:
            self._search.begin_anew()
            conflicts = 0
        self._conflicts_before = conflicts

    @property
    def statistics(self) -> Statistics:
        """What all searches counted together; see sat/result.py. The deepest level of a single
        question is not known, and those of several do not add up."""
        return {n: x for n, x in self._search.statistics.items() if n != "deepest"}

    def clues(self, grid: Grid) -> list[int]:
        size = self.variant.digits
        return [cell * size + digit for cell, digit in enumerate(grid.digits) if digit]

    def possible(self, literals: list[int], monitor: Monitor = UNWATCHED) -> bool:
        """Whether a board exists in which all of them hold.

        Quickest if one question begins with the same literals as the one before.
        """
        self._rest()
        return self._search.run(literals, monitor) is Status.SATISFIABLE

    def obvious(
        self, literals: list[int], consequences: list[int], monitor: Monitor = UNWATCHED
    ) -> bool:
        """Whether unit propagation is enough to see that these follow; a quick question."""
        found = self._search.ask(lambda: self._boards.follow(literals, consequences), monitor)
        return bool(found)

    def board(self, givens: Grid) -> Grid:
        """The board that was found possible, if it is one."""
        return checked(givens, Grid(self.variant, tuple(self._boards.board())))

    def solutions(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> Generator[Grid, None, None]:
        """Each once. Clauses that exclude the ones found hold as long as a selector does."""
        clues = self.clues(puzzle)
        if not self.possible(clues, monitor):
            return
        found = self.board(puzzle)
        yield found
        with self._selector() as selector:
            while True:
                new = set(self.clues(found)) - set(clues)
                self._block(selector, [-literal for literal in sorted(new)])
                if not self.possible([*clues, selector], monitor):
                    return
                found = self.board(puzzle)
                yield found

    def contradiction(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> tuple[int, ...]:
        """Of a puzzle without a solution, cells whose givens exclude each other, none of them
        superfluous."""

        def refute(literals: list[int]) -> list[int] | None:
            return None if self.possible(literals, monitor) else self._search.core()

        core = refute(self.clues(puzzle))
        if core is None:
            raise ValueError("the puzzle has a solution")
        size = self.variant.digits
        return tuple(sorted((literal - 1) // size for literal in minimized(core, refute)))

    @contextmanager
    def _selector(self) -> Iterator[int]:
        """A variable for clauses that are to hold only as long as it is assumed."""
        self._last_selector += 1
        selector = self._last_selector
        self._blocking[selector] = []
        try:
            yield selector
        finally:
            del self._blocking[selector]
            self._search.add_clause([-selector])

    def _block(self, selector: int, clause: list[int]) -> None:
        self._blocking[selector].append([-selector, *clause])
        self._search.add_clause([-selector, *clause])
