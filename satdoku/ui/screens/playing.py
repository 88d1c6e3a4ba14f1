"""The game: a board and a command line, either of which has the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.mouse_events import MouseButton
from rich.console import RenderableType
from rich.text import Text

from satdoku.errors import SatdokuError, StaleGameError
from satdoku.messages import N_, _
from satdoku.play.game import Game
from satdoku.play.moves import Act, Command, Move, level_asked, parse_line
from satdoku.play.state import GameState
from satdoku.play.turn import Turn
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.grade import quick_grade
from satdoku.ui.board.canvas import BoardCanvas
from satdoku.ui.board.drawing import View, notes_line
from satdoku.ui.board.neighbours import neighbour
from satdoku.ui.game.keys import Moment
from satdoku.ui.game.message_line import MessageLine, fitted, lines_of
from satdoku.ui.game.questions import question_before
from satdoku.ui.game.status import status
from satdoku.ui.job import Job
from satdoku.ui.keys import Action
from satdoku.ui.screens.playing_commands import COMMANDS, offer_level, play_anew
from satdoku.ui.screens.playing_keys import keys_of
from satdoku.ui.screens.screen import Screen
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.frame import room
from satdoku.ui.widgets.input_line import InputLine

if TYPE_CHECKING:
    from satdoku.ui.app import App

MESSAGE = 2  # lines, and more of those that are free
BELOW = MESSAGE + 2  # lines under the board: status, message, command line
KEEP_CLOCK = 10  # beats
GRADING = 60.0  # seconds


class PlayingScreen(Screen):
    title = N_("Play Sudoku")
    pace = 1.0

    def __init__(self, app: App, game: Game, again: Action, message: str = "") -> None:
        """`again` opens another game of the kind in place of this screen."""
        self.app, self.game, self.again = app, game, again
        self.selected: int | None = None
        self.pencil = False
        self.turn = Turn(game.session)
        self.message_line = MessageLine(message)
        self._beats = 0
        self.grade: Grade | None = None
        self.input = InputLine(f"{_('Move')} › ", locked=self._asked)
        self.line = self.input.buffer
        self.board = BoardCanvas(app, self._view, self._click, below=BELOW)
        self.body = self._layout()
        self.keys = keys_of(self)
        self._grading = None if game.session.solution is None else app.start(self._find_grade)

    def _layout(self) -> HSplit:
        return HSplit(
            [
                self.board.above,
                self.board.window,
                Window(Canvas(self._draw_status, focusable=False), height=1),
                Window(Canvas(self._draw_message, focusable=False), height=self._message_height),
                self.input.row,
                Window(),
            ]
        )

    @property
    def most_columns(self) -> int:  # type: ignore[override]
        return self.board.columns

    # What has the keyboard

    def on_board(self) -> bool:
        return self.app.application.layout.has_focus(self.board.window) and not self._asked()

    def on_line(self) -> bool:
        return self.app.application.layout.has_focus(self.input.window) and not self._asked()

    def _asked(self) -> bool:
        return self.message_line.asking.pending()

    @property
    def moment(self) -> Moment:
        return Moment.of(self.game)

    def to_board(self) -> None:
        if self.selected is None:
            cells = len(self.game.session.variant.cells)
            last = self.game.session.board.last
            self.selected = cells // 2 if last is None else last
        self.app.application.layout.focus(self.board.window)

    def type(self) -> None:
        self.app.application.layout.focus(self.input.window)

    # Screen

    @property
    def leaving(self) -> str:
        if self._asked():
            return N_("no")
        if self.on_board():
            return N_("unselect")
        if self.line.text:
            return N_("clear the line")
        return N_("leave") if self.moment is Moment.OVER else N_("leave, kept")

    def leave(self) -> bool:
        if self._asked():
            self.message_line.asking.drop()
        elif self.on_board():
            self.selected = None
            self.type()
        elif self.line.text:
            self.line.reset()
        else:
            return True
        return False

    def shown(self) -> None:
        if not self.app.application.layout.has_focus(self.input.window) and self.selected is None:
            self.type()

    def beat(self) -> None:
        if self.game.session.state is GameState.PLAYING and not self.game.paused:
            self._beats += 1
            if self._beats % KEEP_CLOCK == 0:
                self._attempt(self.game.keep_clock)
            self.app.redraw()

    def suspended(self) -> None:
        if self.moment is Moment.PLAYING:
            self.perform(Command.PAUSE)

    def close(self) -> None:
        if self._grading is not None:
            self._grading.stop()
        self._attempt(self.game.keep_clock)

    def _find_grade(self, job: Job) -> None:
        self.grade = quick_grade(self.game.session.givens, GRADING, job.monitor)

    # Moves

    def enter(self) -> None:
        text = self.line.text
        self.line.reset()
        if text.strip():
            self._attempt(lambda: self._obey(text))

    def _obey(self, text: str) -> None:
        level = level_asked(text)
        if level is not None:
            offer_level(self, level)
            return
        for asked in parse_line(text, self.game.session.variant):
            self._ask_or_do(asked)

    def blank(self) -> None:
        self.perform(Move(Act.PLACE, self.selected))

    def into_cell(self, digit: int) -> None:
        self.perform(Move(Act.NOTE if self.pencil else Act.PLACE, self.selected, digit))

    def move(self, step: str) -> None:
        if self.selected is not None:
            self.selected = neighbour(self.game.session.variant, self.selected, step)
        self.message_line.say("")

    def switch_pencil(self) -> None:
        self.pencil = not self.pencil

    def perform(self, asked: Move | Command) -> None:
        self._attempt(lambda: self._ask_or_do(asked))

    def _attempt(self, action: Action) -> None:
        """What is refused or cannot be saved is shown, and the game stays as it was."""
        try:
            action()
        except StaleGameError as error:
            self.message_line.say(str(error), refused=True)
            self._attempt(self._read_again)
        except SatdokuError as error:
            self.message_line.say(str(error), refused=True)

    def _read_again(self) -> None:
        self.game = Game.resume(self.game.store, self.game.id, load, self.game.now)
        self.turn = Turn(self.game.session)

    def _ask_or_do(self, asked: Move | Command) -> None:
        question = question_before(asked, self.game)
        if question:
            self.message_line.say("")
            self.message_line.asking.ask(
                _(question), lambda: self._attempt(lambda: self._do(asked))
            )
        else:
            self._do(asked)

    def _do(self, asked: Move | Command) -> None:
        if isinstance(asked, Command):
            COMMANDS[asked](self)
        elif asked.act is Act.RESTART and self.game.session.state is not GameState.PLAYING:
            play_anew(self)
        else:
            self.play(asked)

    def play(self, move: Move) -> None:
        if move.act is Act.HINT and move.cell is None:
            move = move.replace(cell=self.selected)
        self.turn = self.game.play(move, strict=self.app.settings["strict"] == "on")
        self.message_line.say(self.turn.message)
        if self.turn.selected is not None and self.on_board():
            self.selected = self.turn.selected
        if self.turn.session.state is not GameState.PLAYING:
            self._over()

    def _over(self) -> None:
        if self.game.session.state is GameState.WON:
            self.message_line.say(self.game.result())
        self.selected = None
        self.type()
        self.message_line.asking.ask(_("Play again?"), self.again)

    # Drawing

    def _view(self) -> View:
        turn = self.turn
        view = View.of(turn.session, self.selected, turn.marked, turn.hinted)
        return view.hidden() if self.game.paused else view

    def _click(self, cell: int | None, button: MouseButton) -> None:
        if button is MouseButton.RIGHT:
            self.app.back()
        elif cell is not None:
            self.selected = cell
            self.message_line.say("")
            self.to_board()

    def _draw_status(self, width: int, height: int) -> RenderableType:
        return status(self.game, self.app.settings, self.grade, pencil=self.pencil)

    def _message_height(self) -> Dimension:
        width = min(room(self.app)[0], self.board.columns)
        wanted = len(lines_of(self._message(), width))
        return Dimension.exact(min(max(MESSAGE, wanted), MESSAGE + self.board.spare))

    def _draw_message(self, width: int, height: int) -> RenderableType:
        return fitted(self._message(), width, height)

    def _message(self) -> Text:
        roomy = self.board.layout is not None and self.board.layout.roomy
        won = self.game.session.state is GameState.WON
        otherwise = "" if roomy else notes_line(self._view())
        if self.game.paused:
            otherwise = _("Paused; p or pause goes on.")
        return self.message_line.text("good" if won else "", otherwise)
