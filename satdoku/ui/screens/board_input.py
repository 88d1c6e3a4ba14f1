"""Input on the board: selecting cells, and entering digits, marks and colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.mouse_events import MouseButton

from satdoku.messages import _
from satdoku.play.moves import COLOURS, Act, Move, WhyRequest
from satdoku.play.notes import candidates
from satdoku.play.questions import with_fate
from satdoku.ui.board.neighbours import TO_ENDS, farthest, neighbour
from satdoku.ui.board.view import Selection
from satdoku.ui.fields import DIGIT_FIRST, EDITING, ENTRY, MARKS, UNDOES
from satdoku.ui.game.keys import Mode, Moment, digits_label

if TYPE_CHECKING:
    from satdoku.ui.screens.playing import PlayingScreen


class BoardInput:
    """The player's input state: the selected cells, and what a digit does to them."""

    def __init__(self, screen: PlayingScreen) -> None:
        self.screen = screen
        self.selection = Selection()
        self.mode = Mode.ENTER
        self.filter = 0  # the highlighted digit, if any
        self.paints = 0  # the mark that is given colours

    def rest(self) -> None:
        """Drop the selection and modes when the game is over."""
        self.selection, self.mode, self.filter = Selection(), Mode.ENTER, 0

    @property
    def selected(self) -> int | None:
        """The cell with the cursor."""
        return self.selection.cursor

    def select(self, *cells: int) -> None:
        self.selection = Selection(cells)
        self.screen.hand_moved()

    def move(self, step: str) -> None:
        if self.selected is not None:
            self.select(neighbour(self.screen.game.session.variant, self.selected, step))
        self.screen.message_line.say("")

    def to_end(self, key: str) -> None:
        if self.selected is not None:
            self.select(farthest(self.screen.game.session.variant, self.selected, TO_ENDS[key]))
        self.screen.message_line.say("")

    def extend(self, step: str) -> None:
        """Extend the selection by one cell in that direction."""
        if self.selected is not None:
            cell = neighbour(self.screen.game.session.variant, self.selected, step)
            self.selection = self.selection.with_cell(cell)

    def take_digit(self, digit: int) -> None:
        """Apply the digit as the mode says; several cells can only be marked or coloured. If the
        player chooses digits first, hold it."""
        if self.mode is Mode.LOOK:
            self.mode = Mode.ENTER
            self.look_at(digit)
        elif self.mode is Mode.WHY:
            self.mode = Mode.ENTER
            self.screen.perform(WhyRequest(self.selected, digit))
        elif self.mode is Mode.COLOUR:
            self._colour(digit)
        elif self.mode is Mode.PAINT_WHICH:
            self.mode, self.paints = Mode.PAINT, digit
            self.screen.hand_moved()
        elif self.mode is Mode.PAINT:
            self._paint(digit)
        elif self.holds_digits:
            self.look_at(digit)
            self.screen.hand_moved()
        else:
            self._enter(digit)

    def _enter(self, digit: int) -> None:
        """Enter the digit into the selected cell, or mark the selected cells with it."""
        if self.mode is Mode.CENTRE:
            self._perform_on_selection(Act.CENTRE, digit)
        elif self.mode is Mode.PENCIL or len(self.selection.cells) > 1:
            self.take_mark(digit)
        else:
            self.screen.perform(Move(Act.PLACE, self.selected, digit))

    def take_pad(self, digit: int) -> None:
        """A click on the pad. Without a selected cell, it looks at the digit."""
        if self.selected is None:
            self.look_at(digit)
        else:
            self.take_digit(digit)

    def put_down(self) -> None:
        """Enter on the board: put the held digit into the cell, or say what is missing."""
        if not self._put_held():
            self.screen.perform(Move(Act.SUBMIT))

    def _put_held(self) -> bool:
        """Put the held digit into the selected cell, or take it out if it is there."""
        if not (self.digit_first and self.filter and self.selected is not None):
            return False
        if self.screen.game.session.grid[self.selected] == self.filter:
            self.screen.perform(Move(Act.PLACE, self.selected))
        else:
            self._enter(self.filter)
        return True

    def turn_digit(self, step: int) -> None:
        """The wheel: the next or the previous digit in the selected cell; blank lies between the
        last and the first. Digits that would clash are left out: to pass them is no mistake."""
        session, cell = self.screen.game.session, self.selected
        if cell is None or session.givens[cell]:
            return
        grid = session.grid
        possible = candidates(grid.with_digit(cell, 0), cell)
        digits = sorted({0, grid[cell], *possible})
        digit = digits[(digits.index(grid[cell]) + step) % len(digits)]
        self.screen.perform(Move(Act.PLACE, cell, digit))

    def refuse(self, key: str) -> None:
        """Say that a key does nothing."""
        variant = self.screen.game.session.variant
        if key.isdigit() or variant.digits > 9:
            told = _(
                "This board uses the digits {digits}; ? shows the keys.",
                digits=digits_label(variant),
            )
        else:
            told = _("“{key}” does nothing here; ? shows the keys.", key=key)
        self.screen.message_line.say(told, refused=True)

    def take_mark(self, digit: int) -> None:
        self._perform_on_selection(Act.NOTE, digit)

    def _colour(self, colour: int) -> None:
        if colour <= COLOURS:
            self._perform_on_selection(Act.COLOUR, colour)

    def _paint(self, colour: int) -> None:
        if colour <= COLOURS:
            first, *others = self.selection.cells
            self.screen.perform(
                Move(Act.PAINT, first, self.paints, others=tuple(others), colour=colour)
            )

    def _perform_on_selection(self, act: Act, digit: int) -> None:
        first, *others = self.selection.cells
        self.screen.perform(Move(act, first, digit, others=tuple(others)))

    def blank(self) -> None:
        if self.mode is Mode.LOOK:
            self.mode, self.filter = Mode.ENTER, 0
        elif self.mode is Mode.COLOUR:
            self._colour(0)
        elif self.mode is Mode.PAINT:
            self._paint(0)
        elif len(self.selection.cells) > 1:
            self._perform_on_selection(Act.NOTE, 0)
        else:
            self.screen.perform(Move(Act.PLACE, self.selected))

    @property
    def digit_first(self) -> bool:
        return self.screen.app.settings[ENTRY.name] == DIGIT_FIRST

    @property
    def holds_digits(self) -> bool:
        """True if a digit that is pressed now is held, to be put into cells."""
        return self.digit_first and self.mode in (Mode.ENTER, Mode.PENCIL, Mode.CENTRE)

    @property
    def _editing(self) -> str:
        return self.screen.app.settings[EDITING.name]

    def rub_out(self) -> None:
        if self._editing == UNDOES:
            self.screen.perform(Move(Act.UNDO))
        else:
            self.blank()

    def switch_pencil(self) -> None:
        self._switch(Mode.PENCIL)

    def switch_centre(self) -> None:
        self._switch(Mode.CENTRE)

    def switch_paint(self) -> None:
        self._switch(Mode.ENTER if self.mode is Mode.PAINT else Mode.PAINT_WHICH)

    def switch_colour(self) -> None:
        self._switch(Mode.COLOUR)

    def ask_digit(self) -> None:
        self._switch(Mode.LOOK)

    def ask_why(self) -> None:
        self._switch(Mode.WHY)

    def _switch(self, mode: Mode) -> None:
        self.mode = Mode.ENTER if self.mode is mode else mode
        self.screen.hand_moved()

    def look_at(self, digit: int) -> None:
        """Highlight a digit, or turn the highlight off if it is already highlighted."""
        self.filter = 0 if digit == self.filter else digit

    def click(self, cell: int | None, button: MouseButton) -> None:
        right = button is MouseButton.RIGHT
        if right and self._editing == UNDOES:
            self._offer_to_leave()
        elif cell is not None:
            self.select(cell)
            self.screen.message_line.say("")
            self.screen.to_board()
            self._act_on_click(right=right)

    def _act_on_click(self, *, right: bool) -> None:
        given = self.screen.game.session.givens[self.selection.cells[0]]
        if not right and self.digit_first and given:
            self.look_at(given)
        elif right or not self._put_held():
            if self._editing == MARKS:
                self._mark_or_enter(mark=right)
            elif right and not given:
                self.blank()

    def _offer_to_leave(self) -> None:
        if self.screen.moment is Moment.OVER:
            self.screen.app.back()
        else:
            self.screen.message_line.asking.ask(
                with_fate(_("Leave this game?"), self.screen.game), self.screen.app.back
            )

    def _mark_or_enter(self, *, mark: bool) -> None:
        """Right button: mark the highlighted digit, or switch to marks for the digits typed
        next."""
        if mark and self.filter:
            self.take_mark(self.filter)
        elif mark:
            self.mode = Mode.PENCIL
        elif self.mode is Mode.PENCIL:
            self.mode = Mode.ENTER

    def drag(self, start: int, cell: int) -> None:
        if not self.selection.cells or self.selection.cells[0] != start:
            self.select(start)
        self.selection = self.selection.with_cell(cell)
        self.screen.to_board()
