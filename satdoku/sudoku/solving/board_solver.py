"""One variant, one incremental search, any number of questions about its boards.

What it learns while it answers one helps with the next: clauses learned follow from the rules
alone, for the givens of a puzzle are assumptions.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager

from satdoku.sat.engines import STEP, Tick, cdcl_settings, load_portions, never, statistics
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.kernel.meter import Stopped
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.options import Options
from satdoku.sat.result import Statistics, Status
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.board import BoardSearch
from satdoku.sudoku.solving.check import checked
from satdoku.sudoku.solving.search_formula import lean
from satdoku.sudoku.variants.variant import Variant

# When the search is worn, it begins anew: clauses and scores left by hard questions slow it more
# than they help. Conflicts are counted against the clauses of the rules, for these are what
# beginning anew costs.
MAX_SELECTORS = 1_000  # enumerations
MAX_CONFLICTS = 0.3  # for each clause of the rules, since it began …
MAX_CONFLICTS_AT_ONCE = 0.03  # … and in the last question alone


class BoardSolver:
    """Literals are those of the natural numbering, see `encode`."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._rules = lean(variant)
        # Measured to be the fastest, over the variants: questions are too short for clauses to be
        # used so often that it pays to minimise them, or to simplify the rules.
        settings = {"phase": 1, "target": 0, "minimize": 0, "inprocess": 0}
        self._options = Options("vsids", settings=settings)
        self._blocking: dict[int, list[list[int]]] = {}  # of each selector in use, its clauses
        self._past: Statistics = {}  # counted by searches before this one
        self._begin()

    def _begin(self) -> None:
        self._search = CdclSearch(cdcl_settings(self._options))
        load_portions(self._search, self._rules, never)
        self._boards = BoardSearch(self._search, len(self.variant.cells), self.variant.digits)
        self._conflicts_before = 0  # the last question
        self._last_selector = max(self._blocking, default=self._rules.num_vars)
        for clauses in self._blocking.values():
            for clause in clauses:
                self._search.add_clause(clause)

    def _begin_anew(self) -> None:
        self._past = self.statistics
        self._begin()

    def _rest(self) -> None:
        """Begin anew where the search is worn, between two questions."""
        conflicts, size = self._search.counters.conflicts, len(self._rules)
        selectors = self._last_selector - self._rules.num_vars - len(self._blocking)
        hard = conflicts - self._conflicts_before > MAX_CONFLICTS_AT_ONCE * size
        if hard or conflicts > MAX_CONFLICTS * size or selectors > MAX_SELECTORS:
            self._begin_anew()
        self._conflicts_before = self._search.counters.conflicts

    @property
    def statistics(self) -> Statistics:
        """What all searches counted together; see sat/result.py. The deepest level of a single
        question is not known, and those of several do not add up."""
        counted = statistics(self._search.counters)
        return {n: x + self._past.get(n, 0) for n, x in counted.items() if n != "deepest"}

    def clues(self, grid: Grid) -> list[int]:
        size = self.variant.digits
        return [cell * size + digit for cell, digit in enumerate(grid.digits) if digit]

    def possible(self, literals: list[int], tick: Tick = never) -> bool:
        """Whether a board exists in which all of them hold; `Stopped` if the tick says so.

        Quickest if one question begins with the same literals as the one before.
        """
        self._rest()
        status = -1
        try:
            self._boards.assume(literals)
            while status < 0:
                if tick(self._search.counters):
                    raise Stopped
                status = self._search.step(STEP)
        except BaseException as error:
            self._recover(error)
            raise
        return bool(status == Status.SATISFIABLE)

    def obvious(self, literals: list[int], consequences: list[int]) -> bool:
        """Whether unit propagation is enough to see that these follow; a quick question."""
        try:
            return bool(self._boards.follow(literals, consequences))
        except BaseException as error:
            self._recover(error)
            raise

    def board(self, givens: Grid) -> Grid:
        """The board that was found possible, if it is one."""
        return checked(givens, Grid(self.variant, tuple(self._boards.board())))

    def solutions(self, puzzle: Grid, tick: Tick = never) -> Generator[Grid, None, None]:
        """Each once. Clauses that exclude the ones found hold as long as a selector does."""
        clues = self.clues(puzzle)
        if not self.possible(clues, tick):
            return
        found = self.board(puzzle)
        yield found
        with self._selector() as selector:
            while True:
                new = set(self.clues(found)) - set(clues)
                self._block(selector, [-literal for literal in sorted(new)])
                if not self.possible([*clues, selector], tick):
                    return
                found = self.board(puzzle)
                yield found

    def contradiction(self, puzzle: Grid, tick: Tick = never) -> tuple[int, ...]:
        """Of a puzzle without a solution, cells whose givens exclude each other, none of them
        superfluous: leave out one after the other, and go on with the core of what is left."""
        size = self.variant.digits
        core = self.clues(puzzle)
        if self.possible(core, tick):
            raise ValueError("the puzzle has a solution")
        core = self._search.core()
        for literal in list(core):
            rest = [other for other in core if other != literal]
            if literal in core and not self.possible(rest, tick):
                core = self._search.core()
        return tuple(sorted((literal - 1) // size for literal in core))

    @contextmanager
    def _selector(self) -> Iterator[int]:
        """A variable for clauses that are to hold only as long as it is assumed."""
        self._last_selector += 1
        selector = self._last_selector
        self._blocking[selector] = []
        self._search.add_variables(selector)
        try:
            yield selector
        finally:
            del self._blocking[selector]
            self._search.add_clause([-selector])

    def _block(self, selector: int, clause: list[int]) -> None:
        self._blocking[selector].append([-selector, *clause])
        self._search.add_clause([-selector, *clause])

    def _recover(self, error: BaseException) -> None:
        """Begin anew if the exception may have torn the search's state.

        Compiled, Ctrl-C comes only between two of its calls; a lack of memory, at any point.
        """
        if not isinstance(error, Stopped) and not (
            COMPILED and isinstance(error, KeyboardInterrupt)
        ):
            self._begin_anew()
