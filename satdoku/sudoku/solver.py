"""One variant, one incremental search, any number of questions about its boards.

What it learns while it answers one helps with the next: clauses learned follow from the rules
alone, for the givens of a puzzle are assumptions.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.sat.engines import STEP, Contender, Tick, cdcl_settings, load_portions, never
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.kernel.meter import Stopped
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.options import Options
from satdoku.sat.result import Status
from satdoku.sudoku import rules
from satdoku.sudoku.encode import lean
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.board import BoardSearch
from satdoku.sudoku.variant import Variant

MAX_SELECTORS = 1_000  # enumerations until the search begins anew, lest their remains pile up


class BoardSolver:
    """Literals are those of the natural numbering, see `encode`."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._rules = lean(variant)
        self._options = Options(Contender.named("cdcl").options.rule, settings={"phase": 1})
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._search = CdclSearch(cdcl_settings(self._options))
        load_portions(self._search, self._rules, never)
        self._boards = BoardSearch(self._search, len(self.variant.cells), self.variant.digits)
        self._selectors = 0

    @property
    def counters(self) -> object:
        """What all searches counted together; see sat/result.py."""
        return self._search.counters

    def clues(self, grid: Grid) -> list[int]:
        size = self.variant.digits
        return [cell * size + digit for cell, digit in enumerate(grid.digits) if digit]

    def possible(self, literals: list[int], tick: Tick = never) -> bool:
        """Whether a board exists in which all of them hold; `Stopped` if the tick says so.

        Quickest if one question begins with the same literals as the one before.
        """
        with self._whole():
            self._boards.assume(literals)
            while (status := self._search.step(STEP)) < 0:
                if tick(self._search.counters):
                    raise Stopped
        return bool(status == Status.SATISFIABLE)

    def board(self, givens: Grid) -> Grid:
        """The board that was found possible, checked by the rules and against the givens."""
        found = Grid(self.variant, tuple(self._boards.board()))
        agrees = all(g in (0, d) for g, d in zip(givens.digits, found.digits, strict=True))
        if not (agrees and rules.solved(found)):
            raise WrongAnswerError(
                _(
                    "The solver found a board that breaks a rule of {variant} or changes a"
                    " given: this is a bug in satdoku, please report it with the puzzle.",
                    variant=self.variant.id,
                )
            )
        return found

    def solutions(self, puzzle: Grid, tick: Tick = never) -> Iterator[Grid]:
        """Each once. Clauses that exclude the ones found hold as long as a selector does."""
        clues = self.clues(puzzle)
        if not self.possible(clues, tick):
            return
        found = self.board(puzzle)
        yield found
        with self._selector() as selector:
            while True:
                new = set(self.clues(found)) - set(clues)
                self._search.add_clause([-selector, *(-literal for literal in sorted(new))])
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
        if self._selectors == MAX_SELECTORS:
            self._begin_anew()
        self._selectors += 1
        search, selector = self._search, self._rules.num_vars + self._selectors
        search.add_variables(selector)
        try:
            yield selector
        finally:
            search.add_clause([-selector])

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """An exception that may have torn the search's state makes it begin anew."""
        try:
            yield
        except Stopped:
            raise
        except BaseException as error:
            if not (COMPILED and isinstance(error, KeyboardInterrupt)):
                self._begin_anew()
            raise
