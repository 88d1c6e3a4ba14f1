"""The view model of a game: what each cell shows right now."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from satdoku.play import notes
from satdoku.play.highlights import ArgumentPart, Parts
from satdoku.play.notes import Notes
from satdoku.play.turn import Turn
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.looks import FOUND, CellState, Mark, Role
from satdoku.ui.board.tints import labels_of, tints_of
from satdoku.value import Value


class Selection(Value):
    """Cells in the order they were selected; the last one has the cursor."""

    cells: tuple[int, ...] = ()

    @property
    def cursor(self) -> int | None:
        return self.cells[-1] if self.cells else None

    def with_cell(self, cell: int) -> Selection:
        return Selection((*(other for other in self.cells if other != cell), cell))


NOTHING = Selection()
NO_PARTS: Parts = {}


class View(Value):
    grid: Grid
    givens: Grid
    notes: Notes
    colours: Notes = ()
    selection: Selection = NOTHING
    last: int | None = None
    clashing: frozenset[int] = frozenset()
    shaded: frozenset[int] = frozenset()  # units that contain a clash
    wrong: frozenset[int] = frozenset()
    hinted: frozenset[int] = frozenset()
    parts: Parts = NO_PARTS
    filter: int = 0  # the highlighted digit, if any

    @classmethod
    def of(cls, turn: Turn, selection: Selection = NOTHING, only: int = 0) -> View:
        """The board after a turn; `only` is the highlighted digit."""
        session = turn.session
        board = session.board
        return cls(
            board.grid,
            session.givens,
            board.notes,
            board.colours,
            selection,
            board.last,
            frozenset(cell for clash in session.clashes for cell in clash.cells),
            frozenset(cell for clash in session.clashes for cell in clash.unit.cells),
            turn.marked,
            turn.hinted,
            NO_PARTS if turn.hint is None else turn.hint.parts,
            only,
        )

    @property
    def variant(self) -> Variant:
        return self.grid.variant

    @property
    def cursor(self) -> int | None:
        return self.selection.cursor

    def hidden(self) -> View:
        """The board of a paused game, with all digits hidden."""
        blank = Grid.empty(self.variant)
        return View(blank, blank, notes.blank(self.variant))

    @cached_property
    def open(self) -> frozenset[int]:
        """The cells that can still hold the highlighted digit."""
        if not self.filter:
            return frozenset()
        blanks = (cell for cell, digit in enumerate(self.grid.digits) if not digit)
        return frozenset(c for c in blanks if self.filter in notes.candidates(self.grid, c))

    @cached_property
    def states(self) -> tuple[CellState, ...]:
        """The state of each cell."""
        tints, shown = tints_of(self.variant), self._parts_by_cell
        labels = labels_of(self.variant)
        cursor, digits = self.cursor, self.grid.digits
        peers = self.variant.peers[cursor] if cursor is not None else frozenset()
        alike = self.filter or (digits[cursor] if cursor is not None else 0)
        colours = self.colours or notes.blank(self.variant)
        chosen = frozenset(self.selection.cells)
        shaded = self.shaded - self.clashing - self.wrong
        found = []
        for cell, digit in enumerate(digits):
            roles = {
                Role.PEER: cell in peers,
                Role.GIVEN: self.givens[cell],
                Role.LAST: cell == self.last,
                Role.OPEN: cell in self.open,
                Role.SAME: digit and digit == alike and (self.filter or cell != cursor),
                Role.SHADED: cell in shaded,
                Role.HINTED: cell in self.hinted,
                Role.CLASH: cell in self.clashing,
                Role.WRONG: cell in self.wrong,
                Role.SELECTED: cell in chosen,
                Role.CURSOR: cell == cursor,
            }
            found.append(
                CellState(
                    digit,
                    self._marks(cell, shown.get(cell, {})),
                    frozenset(role for role, holds in roles.items() if holds),
                    tints[cell],
                    tuple(sorted(colours[cell])),
                    shown.get(cell, {}).get(digit),
                    labels.get(cell, ""),
                )
            )
        return tuple(found)

    def _marks(self, cell: int, shown: Mapping[int, ArgumentPart]) -> tuple[Mark, ...]:
        """The pencil marks and the candidates that a hint mentions."""
        if self.grid[cell]:
            return ()
        marks = self.notes[cell].union(shown)
        return tuple(
            (digit, shown.get(digit, FOUND if digit == self.filter else None))
            for digit in sorted(marks)
        )

    @property
    def _parts_by_cell(self) -> dict[int, dict[int, ArgumentPart]]:
        found: dict[int, dict[int, ArgumentPart]] = {}
        for (cell, digit), part in self.parts.items():
            found.setdefault(cell, {})[digit] = part
        return found
