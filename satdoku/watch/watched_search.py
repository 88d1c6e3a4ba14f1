"""A search to watch step by step, on a formula or on the formula of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from satdoku.messages import safe
from satdoku.sat.cnf import Cnf
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.encode import encode_puzzle
from satdoku.tasks.solve import Formula
from satdoku.value import Value
from satdoku.watch.event import ASSIGNING, Event
from satdoku.watch.trace import Trace

ONE_SIGN = 9  # rows, columns and digits up to this take one character each


class WatchedSearch(Value):
    """A search, and the meaning of its variables."""

    name: str  # of the file or of the variant
    trace: Trace
    puzzle: Grid | None = None

    def label(self, literal: int) -> str:
        """A literal as shown to the user: its number or, on a board, row, column and digit."""
        if self.puzzle is None:
            return str(literal)
        cell, digit = self.meaning(literal)
        place = self.puzzle.variant.cells[cell]
        parts = (place.row, place.column, digit)
        sign = "-" if literal < 0 else ""
        return sign + ("" if self._short else ".").join(map(str, parts))

    def variable(self, text: str) -> int | None:
        """The variable that the user's text refers to, or None."""
        wanted = text.strip().removeprefix("-")
        variables = range(1, self.trace.cnf.num_vars + 1)
        if self.puzzle is None:
            small = wanted.isdecimal() and len(wanted) < 10
            return int(wanted) if small and int(wanted) in variables else None
        return next((v for v in variables if self.label(v) == wanted), None)

    def meaning(self, literal: int) -> tuple[int, int]:
        """The cell and digit of a puzzle's variable."""
        assert self.puzzle is not None
        cell, digit = divmod(abs(literal) - 1, self.puzzle.variant.digits)
        return cell, digit + 1

    @property
    def _short(self) -> bool:
        assert self.puzzle is not None
        variant = self.puzzle.variant
        most = max(max(place.row, place.column) for place in variant.cells)
        return max(most, variant.digits) <= ONE_SIGN

    # -- the board ---------------------------------------------------------------------------

    def board(self) -> Grid:
        """The digits whose variables are true."""
        assert self.puzzle is not None
        digits = list(self.puzzle.digits)
        for assigned in self.trace.state.trail:
            if assigned.literal > 0:
                cell, digit = self.meaning(assigned.literal)
                digits[cell] = digit
        return Grid(self.puzzle.variant, tuple(digits))

    def candidates(self) -> tuple[frozenset[int], ...]:
        """The digits of each cell whose variables are not false."""
        assert self.puzzle is not None
        size, value = self.puzzle.variant.digits, self.trace.state.value
        cells = range(len(self.puzzle.variant.cells))
        return tuple(
            frozenset(d for d in range(1, size + 1) if value[cell * size + d] >= 0)
            for cell in cells
        )

    def cell(self, event: Event | None) -> int | None:
        """The cell that an event is about."""
        if self.puzzle is None or event is None:
            return None
        literal = event.literal
        if not literal and event.clause >= 0:
            literal = self.trace.state.clauses[event.clause][0]
        return self.meaning(literal)[0] if literal else None

    def places_digit(self, event: Event) -> bool:
        """True if an event fills a cell that is blank in the puzzle."""
        if self.puzzle is None or event.kind not in ASSIGNING or event.literal < 0:
            return False
        return not self.puzzle.digits[self.meaning(event.literal)[0]]

    def clauses_of_cell(self, cell: int) -> Iterator[int]:
        assert self.puzzle is not None
        size = self.puzzle.variant.digits
        variables = range(cell * size + 1, (cell + 1) * size + 1)
        yield from sorted({c for v in variables for c in self.trace.state.clauses_of(v)})


def watch_formula(
    formula: Formula, engine: str, rule: str | None = None, seed: int = 0
) -> WatchedSearch:
    return WatchedSearch(safe(formula.path.name), Trace(formula.cnf, engine, rule, seed))


def watch_puzzle(
    puzzle: Grid, engine: str, rule: str | None = None, seed: int = 0
) -> WatchedSearch:
    """The givens are unit clauses at the end of the formula."""
    cnf: Cnf = encode_puzzle(puzzle)
    return WatchedSearch(
        safe(Path(puzzle.variant.family).stem), Trace(cnf, engine, rule, seed), puzzle
    )
