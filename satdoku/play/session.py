"""A game as a value. A move makes a new one, so undo returns to one that still exists.

Its state is divided by one question: should undo restore it? `Board` holds what undo restores, and
`Session` the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

from satdoku.play import notes
from satdoku.play.game_state import GameState
from satdoku.play.notes import Notes
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import Clash, clashes
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value


class Board(Value):
    """The state that undo restores."""

    grid: Grid
    notes: Notes  # the marks in the corners of the cells
    centre: Notes  # the marks in their middle
    colours: Notes  # set by the player
    last: int | None = None  # the cell of the last move
    struck: frozenset[Candidate] = frozenset()  # candidates excluded by hints
    lost: frozenset[Candidate] = frozenset()  # marks removed from blank cells
    painted: frozenset[tuple[int, int, int]] = frozenset()  # cell, mark and its colour

    @classmethod
    def of(cls, givens: Grid) -> Board:
        blank = notes.blank(givens.variant)
        return cls(givens, blank, blank, blank)

    def marks(self, cell: int) -> frozenset[int]:
        """The marks of both kinds."""
        return self.notes[cell] | self.centre[cell]

    def with_marks(self, corner: Notes, centre: Notes, wiped: Collection[int] = ()) -> Board:
        """Striking a mark excludes a digit. Wiping all marks of a cell excludes nothing."""
        marked, lost = self.replace(notes=corner, centre=centre), set(self.lost)
        for cell in range(len(corner)):
            before, after = self.marks(cell), marked.marks(cell)
            lost |= {(cell, digit) for digit in before - after}
            lost -= {(cell, digit) for digit in after - before}
        return marked.replace(lost=frozenset(one for one in lost if one[0] not in wiped))

    def with_digits(self, entries: Mapping[int, int]) -> Board:
        """With digits entered into cells, or 0 to clear them. That wipes the marks of the cells,
        and the marks elsewhere that do not go with the digits."""
        grid, corner, centre = self.grid, self.notes, self.centre
        for cell, digit in entries.items():
            grid = grid.with_digit(cell, digit)
            corner, centre = (
                notes.after(marks, grid.variant, cell, digit)
                if digit
                else notes.with_mark(marks, cell, frozenset())
                for marks in (corner, centre)
            )
        return self.with_marks(corner, centre, [*entries]).replace(grid=grid)


class Session(Value):
    givens: Grid
    solution: Grid | None  # None unless it is unique
    board: Board
    past: tuple[Board, ...] = ()  # oldest first
    future: tuple[Board, ...] = ()  # the boards for redo, nearest last
    checkpoints: tuple[Board, ...] = ()
    hints: int = 0
    mistakes: frozenset[Candidate] = frozenset()  # wrong digits already reported to the player
    state: GameState = GameState.PLAYING

    @classmethod
    def of(cls, givens: Grid, solution: Grid | None) -> Session:
        return cls(givens, solution, Board.of(givens))

    @property
    def grid(self) -> Grid:
        return self.board.grid

    @property
    def variant(self) -> Variant:
        return self.givens.variant

    @cached_property
    def clashes(self) -> list[Clash]:
        return clashes(self.grid)

    @cached_property
    def wrong(self) -> frozenset[int]:
        """The cells whose digit differs from the solution."""
        return self.wrong_on(self.grid)

    def wrong_on(self, grid: Grid) -> frozenset[int]:
        if self.solution is None:
            return frozenset()
        pairs = zip(grid.digits, self.solution.digits, strict=True)
        return frozenset(cell for cell, (here, right) in enumerate(pairs) if here not in (0, right))

    def mistaken_on(self, board: Board) -> bool:
        return bool(self.wrong_on(board.grid) or self.missing_on(board))

    def missing_on(self, board: Board) -> list[int]:
        """The blank cells from whose pencil marks the right digit was struck."""
        if self.solution is None:
            return []
        right = self.solution.digits
        return sorted(
            cell for cell, digit in board.lost if not board.grid[cell] and right[cell] == digit
        )

    def step(self, board: Board) -> Session:
        """The session with a new board; clears the redo history."""
        return self.replace(board=board, past=(*self.past, self.board), future=())

    def undone(self, steps: int = 1) -> Session:
        boards = (*self.past, self.board)
        here = len(boards) - steps
        return self.replace(
            board=boards[here - 1],
            past=boards[: here - 1],
            future=(*self.future, *reversed(boards[here:])),
        )

    def redone(self) -> Session:
        *left, board = self.future
        return self.replace(board=board, past=(*self.past, self.board), future=tuple(left))
