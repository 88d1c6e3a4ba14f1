"""What each move does to a session, and the message to the player."""

from __future__ import annotations

from collections.abc import Callable

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.play import notes, pencil_marks
from satdoku.play.checking import blamed, check_sentence
from satdoku.play.clashing import clash_and_count, clash_of, clashing_units
from satdoku.play.game_state import GameState
from satdoku.play.hints import Hint
from satdoku.play.moves import Act, Move
from satdoku.play.session import Board, Session
from satdoku.play.undoing import brought_back, taken_back
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import solved
from satdoku.value import Value


class Turn(Value):
    """The session after a move, the message, and the wrong entries to mark until the next move."""

    session: Session
    message: str = ""
    marked: frozenset[int] = frozenset()
    selected: int | None = None  # the cell to select
    hint: Hint | None = None  # shown on the board until the next move

    @property
    def hinted(self) -> frozenset[int]:
        """The cells to highlight."""
        return frozenset() if self.hint is None else self.hint.cells


def apply(session: Session, move: Move, *, strict: bool = False) -> Turn:
    """Play a move. If the rules of the game refuse it, raise UsageError with the reason.

    With `strict`, wrong digits are refused. Replaying a saved game does not need it, since its
    moves were accepted when they were played.
    """
    if session.state is not GameState.PLAYING:
        raise UsageError(_("This game is over; start a new one."))
    if strict and move.act is Act.PLACE:
        _refuse_wrong(session, move)
    turn = _ACTS[move.act](session, move)
    if turn.session.state is GameState.PLAYING and solved(turn.session.grid):
        return Turn(turn.session.replace(state=GameState.WON), _("Solved!"))
    if move.act is Act.PLACE and move.digit and not turn.message:
        known = strict and session.solution is not None
        return turn.replace(message=_("Right.") if known else _("No clash."))
    return turn


def _refuse_wrong(session: Session, move: Move) -> None:
    """Accept the right digit even if it clashes with a wrong one. If there are several solutions,
    no digit is known to be wrong, but a clash is refused."""
    cell = _free_cell(session, move)
    board = session.board.replace(grid=session.grid.with_digit(cell, move.digit))
    after = session.replace(board=board)
    clash = clash_of(after, move)
    digit, name = session.variant.symbol(move.digit), str(session.variant.cells[cell])
    if cell in after.wrong:
        refused = _("{digit} is wrong in {cell}; strict mode rejects it.", digit=digit, cell=name)
    elif clash and session.solution is None:
        refused = _("Strict mode rejects {digit} in {cell}.", digit=digit, cell=name)
    else:
        return
    raise UsageError(f"{refused} {clash}".rstrip())


def _place(session: Session, move: Move) -> Turn:
    cell = _free_cell(session, move)
    board = session.board
    if board.grid[cell] == move.digit and not board.marks(cell):
        return Turn(session, _("Nothing changed."))
    after = session.step(board.with_digits({cell: move.digit}).replace(last=cell))
    sentence = clash_and_count(after, move)
    if sentence and (session.solution is None or cell in after.wrong):
        after = after.replace(mistakes=after.mistakes | {(cell, move.digit)})
    return Turn(after, sentence)


def _note(session: Session, move: Move) -> Turn:
    """If there are several cells, those that hold a digit are skipped."""
    board = session.board
    if not move.others and board.grid[_free_cell(session, move)]:
        raise UsageError(
            _(
                "{cell} holds a digit; clear it before you add pencil marks.",
                cell=str(session.variant.cells[move.cells[0]]),
            )
        )
    return _with_board(session, pencil_marks.marked(board, move))


def _colour(session: Session, move: Move) -> Turn:
    return _with_board(session, pencil_marks.coloured(session.board, move))


def _paint(session: Session, move: Move) -> Turn:
    if not any(move.digit in session.board.marks(cell) for cell in move.cells):
        symbol = session.variant.symbol(move.digit)
        raise UsageError(_("There is no pencil mark {digit} to colour.", digit=symbol))
    return _with_board(session, pencil_marks.painted(session.board, move))


def _erase_colours(session: Session, move: Move) -> Turn:
    return _with_board(session, pencil_marks.without_colours(session.board))


def _fill_notes(session: Session, move: Move) -> Turn:
    return _with_board(session, pencil_marks.filled(session.board))


def _erase_notes(session: Session, move: Move) -> Turn:
    return _with_board(session, pencil_marks.erased(session.board))


def _with_board(session: Session, board: Board) -> Turn:
    if board.replace(last=session.board.last, lost=session.board.lost) == session.board:
        return Turn(session, _("Nothing changed."))
    return Turn(session.step(board))


def _singles(session: Session, move: Move) -> Turn:
    """Fill in the cells that have one candidate now: not those that get one by it."""
    board = session.board
    found = enumerate(notes.filled(board.grid, board.struck))
    singles = {cell: next(iter(marks)) for cell, marks in found if len(marks) == 1}
    if not singles:
        raise UsageError(_("No cell has only one candidate."))
    after = session.step(board.with_digits(singles))
    return Turn(after, _("Cells filled in: {count}.", count=len(singles)))


def _clear(session: Session, move: Move) -> Turn:
    start = Board.of(session.givens)
    if session.board.replace(last=None, lost=frozenset()) == start:
        raise UsageError(_("There is nothing to clear."))
    return Turn(
        session.step(start),
        _("All entries and pencil marks have been cleared; undo restores them."),
    )


def _restart(session: Session, move: Move) -> Turn:
    fresh = Session.of(session.givens, session.solution)
    return Turn(
        fresh.replace(hints=session.hints),
        _("The puzzle starts again; the clock and the hint count continue."),
    )


def _hint(session: Session, move: Move) -> Turn:
    """Count the hint. `hints` finds its message and the moves that follow."""
    return Turn(session.replace(hints=session.hints + 1))


def _reveal(session: Session, move: Move) -> Turn:
    """Fill in the right digit of a cell for which no step is known; it counts as a hint."""
    cell = _free_cell(session, move)
    digit = right_digits(session)[cell]
    turn = _place(session.replace(hints=session.hints + 1), Move(Act.PLACE, cell, digit))
    told = _(
        "{cell} is {digit}.",
        cell=str(session.variant.cells[cell]),
        digit=session.variant.symbol(digit),
    )
    return turn.replace(message=told, selected=cell)


def _strike(session: Session, move: Move) -> Turn:
    """Cells without pencil marks get the automatic ones first."""
    solution, board = right_digits(session), session.board
    if any(solution[cell] == digit for cell, digit in move.candidates):
        raise UsageError(_("No hint has shown this step."))
    struck = board.struck | set(move.candidates)
    if struck == board.struck:
        return Turn(session, _("Nothing changed."))
    corner, automatic = board.notes, notes.filled(board.grid, board.struck)
    for cell, _digit in move.candidates:
        if not board.marks(cell):
            corner = notes.with_mark(corner, cell, automatic[cell])
    corner, centre = notes.without(corner, struck), notes.without(board.centre, struck)
    return Turn(session.step(board.with_marks(corner, centre).replace(struck=struck)))


def _undo(session: Session, move: Move) -> Turn:
    if not session.past:
        raise UsageError(_("There is nothing to undo."))
    after = session.undone()
    change = taken_back(session.board, after.board)
    return Turn(after, change.message, selected=change.cell)


def _redo(session: Session, move: Move) -> Turn:
    if not session.future:
        raise UsageError(_("There is nothing to redo."))
    after = session.redone()
    change = brought_back(session.board, after.board)
    return Turn(after, change.message, selected=change.cell)


def _checkpoint(session: Session, move: Move) -> Turn:
    kept = (*session.checkpoints, session.board)
    return Turn(
        session.replace(checkpoints=kept),
        _("Checkpoint {number} set; back returns to it.", number=len(kept)),
    )


def _back(session: Session, move: Move) -> Turn:
    """Go back to the last checkpoint or, if the board is there already, to the one before."""
    kept = session.checkpoints
    while kept and kept[-1] == session.board:
        kept = kept[:-1]
    if not kept and session.checkpoints:
        raise UsageError(_("The board is the same as at the checkpoint."))
    if not kept:
        raise UsageError(_("There is no checkpoint to return to; type checkpoint to set one."))
    after = session.step(kept[-1]).replace(checkpoints=kept)
    return Turn(after, _("Back at checkpoint {number}.", number=len(kept)))


def _mistake(session: Session, move: Move) -> Turn:
    """Return to the last board on which no digit is wrong and no right one was struck from the
    pencil marks. Redo leads back to the mistake."""
    right_digits(session)
    if not session.mistaken_on(session.board):
        return Turn(session, _("There are no mistakes on the board."))
    steps = 1
    while session.mistaken_on(session.past[-steps]):
        steps += 1
    return Turn(
        session.undone(steps),
        _("Back before the first mistake; moves taken back: {count}.", count=steps),
    )


def _check(session: Session, move: Move) -> Turn:
    marked = session.wrong.union(session.missing_on(session.board))
    return Turn(blamed(session), check_sentence(session), marked)


def _submit(session: Session, move: Move) -> Turn:
    """Report what is missing or wrong. A move that solves the board has already ended the game."""
    message = _(
        "Not solved: blank cells: {blanks}, units with a clash: {clashing}.",
        blanks=session.grid.digits.count(0),
        clashing=clashing_units(session),
    )
    return Turn(session, message)


def _give_up(session: Session, move: Move) -> Turn:
    if session.solution is None:
        left = session.replace(state=GameState.GIVEN_UP)
        return Turn(left, _("You gave up; this puzzle has more than one solution."))
    blank = notes.blank(session.variant)
    shown = session.step(Board(right_digits(session), blank, blank, session.board.colours))
    return Turn(shown.replace(state=GameState.GIVEN_UP), _("This is the solution."))


def right_digits(session: Session) -> Grid:
    if session.solution is None:
        raise UsageError(
            _(
                "This puzzle has more than one solution, so there is no single correct digit; with"
                " satdoku set, you can add clues."
            )
        )
    return session.solution


def _free_cell(session: Session, move: Move) -> int:
    """The cell of the move, which must not hold a given."""
    assert move.cell is not None
    if session.givens[move.cell]:
        raise UsageError(
            _(
                "{cell} is a given ({digit}); givens cannot be changed.",
                cell=str(session.variant.cells[move.cell]),
                digit=session.variant.symbol(session.givens[move.cell]),
            )
        )
    return move.cell


_ACTS: dict[Act, Callable[[Session, Move], Turn]] = {
    Act.PLACE: _place,
    Act.NOTE: _note,
    Act.CENTRE: _note,
    Act.FILL_NOTES: _fill_notes,
    Act.COLOUR: _colour,
    Act.PAINT: _paint,
    Act.SINGLES: _singles,
    Act.ERASE_NOTES: _erase_notes,
    Act.ERASE_COLOURS: _erase_colours,
    Act.CLEAR: _clear,
    Act.HINT: _hint,
    Act.REVEAL: _reveal,
    Act.STRIKE: _strike,
    Act.UNDO: _undo,
    Act.REDO: _redo,
    Act.CHECKPOINT: _checkpoint,
    Act.BACK: _back,
    Act.MISTAKE: _mistake,
    Act.RESTART: _restart,
    Act.CHECK: _check,
    Act.SUBMIT: _submit,
    Act.GIVE_UP: _give_up,
}
