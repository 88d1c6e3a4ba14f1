"""The view model of a game: what each cell shows right now."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from satdoku.play import notes
from satdoku.play.chain_steps import NO_STEPS, ChainSteps, chain_steps
from satdoku.play.highlights import ArgumentPart, Parts
from satdoku.play.hints import Hint, Stage
from satdoku.play.notes import Notes
from satdoku.play.turn import Turn
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.looks import FOUND, CellState, Ground, Mark
from satdoku.ui.board.tints import signs_of, tints_of
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
NO_PAINT: Mapping[Candidate, int] = {}
SETS = {
    ArgumentPart.CAUSE: Ground.SET1,
    ArgumentPart.SECOND: Ground.SET2,
    ArgumentPart.THIRD: Ground.SET3,
    ArgumentPart.FOURTH: Ground.SET4,
}
AIMS = {ArgumentPart.GONE, ArgumentPart.TARGET}


class View(Value):
    grid: Grid
    givens: Grid
    notes: Notes
    centre: Notes = ()
    colours: Notes = ()
    painted: Mapping[Candidate, int] = NO_PAINT
    selection: Selection = NOTHING
    clashing: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()
    hinted: frozenset[int] = frozenset()
    parts: Parts = NO_PARTS
    steps: ChainSteps = NO_STEPS
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
            board.centre,
            board.colours,
            {(cell, digit): colour for cell, digit, colour in board.painted},
            selection,
            frozenset(cell for clash in session.clashes for cell in clash.cells),
            turn.marked,
            turn.hinted,
            NO_PARTS if turn.hint is None else turn.hint.parts,
            _steps_of(turn.hint),
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
        tints, shown, signs = tints_of(self.variant), self._shown, signs_of(self.variant)
        colours = self.colours or notes.blank(self.variant)
        chosen, cursor = frozenset(self.selection.cells), self.cursor
        grounds = self.grounds
        return tuple(
            CellState(
                digit,
                self._marks(cell, shown.get(cell, {})),
                grounds[cell],
                bool(self.givens[cell]),
                cell in self.clashing,
                cell in self.wrong,
                cell in chosen,
                cell == cursor,
                tints[cell],
                tuple(sorted(colours[cell])) if colours[cell] else (),
                signs.get(cell, ""),
            )
            for cell, digit in enumerate(self.grid.digits)
        )

    @cached_property
    def grounds(self) -> tuple[Ground, ...]:
        """The ground of each cell: see `looks`."""
        cursor, digits = self.cursor, self.grid.digits
        found = [
            Ground(Ground.TINT1 + tints[0] % 4) if tints else Ground.BOARD
            for tints in tints_of(self.variant)
        ]
        hints = self._hint_grounds()
        if not hints:
            for cell in self.variant.peers[cursor] if cursor is not None else ():
                found[cell] = max(found[cell], Ground.PEER)
            for cell in self.open:
                found[cell] = Ground.OPEN
            alike = self.filter or (digits[cursor] if cursor is not None else 0)
            for cell, digit in enumerate(digits):
                if digit and digit == alike:
                    found[cell] = Ground.SAME
        for cell, colours in enumerate(self.colours):
            if colours:
                found[cell] = Ground(Ground.COLOUR1 + min(colours) - 1)
        for cell, ground in hints.items():
            found[cell] = ground
        for cell in self.clashing | self.wrong:
            found[cell] = Ground.CLASH
        for cell in self.selection.cells:
            if cell not in hints:  # there, the frame shows the selection
                found[cell] = Ground.SELECTED
        return tuple(found)

    def _hint_grounds(self) -> dict[int, Ground]:
        """The cells of a hint: its target and, as long as candidates are known, the sets and
        chains of its argument."""
        if not self.parts:
            return dict.fromkeys(self.hinted, Ground.HINT)
        found: dict[int, Ground] = {}
        for cell, parts in self._parts_by_cell.items():
            kinds = set(parts.values())
            sets = [SETS[part] for part in SETS if part in kinds]
            chain = [Ground.SET1] if ArgumentPart.CHAIN in kinds else []
            if kinds & AIMS:
                found[cell] = Ground.HINT
            elif sets or chain:
                found[cell] = (sets or chain)[0]
        return found

    def _marks(self, cell: int, shown: Mapping[int, ArgumentPart]) -> tuple[Mark, ...]:
        """The pencil marks and the candidates that a hint mentions."""
        if self.grid[cell]:
            return ()
        centre = self.centre[cell] if self.centre else frozenset()
        corner = self.notes[cell].union(shown) - (centre if shown else frozenset())
        marks = [(digit, False) for digit in sorted(corner)]
        marks += [(digit, True) for digit in sorted(centre)]
        return tuple(
            Mark(
                digit,
                shown.get(digit, FOUND if digit == self.filter else None),
                self.steps.order.get((cell, digit), 0),
                in_centre,
                self.painted.get((cell, digit), 0),
            )
            for digit, in_centre in marks
        )

    @cached_property
    def _shown(self) -> dict[int, dict[int, ArgumentPart]]:
        return _by_cell(self.steps.with_weak(self.parts)) if self.parts else {}

    @cached_property
    def _parts_by_cell(self) -> dict[int, dict[int, ArgumentPart]]:
        return _by_cell(self.parts)


def _steps_of(hint: Hint | None) -> ChainSteps:
    if hint is None or hint.stage is not Stage.WHY:
        return NO_STEPS
    return chain_steps(hint.step, hint.board)


def _by_cell(parts: Mapping[Candidate, ArgumentPart]) -> dict[int, dict[int, ArgumentPart]]:
    found: dict[int, dict[int, ArgumentPart]] = {}
    for (cell, digit), part in parts.items():
        found.setdefault(cell, {})[digit] = part
    return found
