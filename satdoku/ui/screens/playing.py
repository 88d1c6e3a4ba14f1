"""The game screen: a board and a command line, one of which has the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, VSplit, Window
from prompt_toolkit.layout.dimension import Dimension
from rich.console import RenderableType
from rich.text import Text

from satdoku.errors import SatdokuError, StaleGameError
from satdoku.messages import N_, _
from satdoku.play.game import Game
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Command, Move, level_asked, parse_line
from satdoku.play.turn import Turn
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.grade import quick_grade
from satdoku.ui.board.canvas import BoardCanvas
from satdoku.ui.board.neighbours import middle
from satdoku.ui.board.placement import Needs
from satdoku.ui.board.view import Selection, View
from satdoku.ui.game.keys import READ_ON, Mode, Moment
from satdoku.ui.game.message_line import MessageLine
from satdoku.ui.game.panel import LINES, Panel
from satdoku.ui.game.questions import question_before, question_before_letter
from satdoku.ui.game.status import BETWEEN, GameStatus
from satdoku.ui.job import Job
from satdoku.ui.keys import Action
from satdoku.ui.reports.argument import in_lines
from satdoku.ui.reports.games import cage_text, notes_text
from satdoku.ui.screens.board_input import BoardInput
from satdoku.ui.screens.playing_commands import COMMANDS, ONCE_OVER, offer_level, open_end
from satdoku.ui.screens.playing_keys import keys_of
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.frame import columns_of, fits
from satdoku.ui.widgets.input_line import InputLine
from satdoku.ui.widgets.wrapping import wrapped

if TYPE_CHECKING:
    from satdoku.ui.app import App

# Under the board: status, two lines of message, command line. A small window has one line of
# message; with a panel beside the board, only the command line is below.
NEEDS = Needs(usual=4, least=3, beside=1)
# Maximum lines that a question can take away from the board, and any message from a scrolling
# board. A board that is fully visible stays so, and a long message is shown in parts.
MOST_MESSAGE = 4
KEEP_CLOCK = 10  # beats
GRADING = 60.0  # seconds


class PlayingScreen(Screen):
    title = N_("Play Sudoku")
    pace = 1.0
    least = (40, 16)
    meanwhile = N_("The game is paused.")

    def __init__(
        self, app: App, game: Game, again: Action, message: str = "", grade: Grade | None = None
    ) -> None:
        """`again` replaces this screen with another game of the same kind. An unknown grade is
        determined in the background."""
        self.app, self.game, self.again = app, game, again
        self.hand = BoardInput(self)
        self.turn = Turn(game.session)
        self.message_line = MessageLine(message, key=READ_ON)
        self._beats = 0
        self.grade = grade
        self.input = InputLine(
            f"{_('Move')} › ",
            app.tell,
            locked=lambda: not self._listening(),
            columns=lambda: columns_of(app),
        )
        self.line = self.input.buffer
        self.board = BoardCanvas(
            app,
            self._view,
            NEEDS,
            below=self._below,
            click=self.hand.click,
            drag=self.hand.drag,
            panel=True,
        )
        self.panel = Panel(self.board, self._status, self._view, self._fitted, self.hand.look_at)
        self.body = self._layout()
        self.keys = keys_of(self)
        unknown = grade is None and game.session.solution is not None
        self._grading = app.start(self._find_grade) if unknown else None

    def _layout(self) -> HSplit:
        self._status_row = Window(
            Canvas(self._draw_status, focusable=False),
            height=lambda: Dimension.exact(int(not self.panel.shown())),
        )
        message = Canvas(self._draw_message, focusable=False)
        return HSplit(
            [
                self.board.above,
                VSplit([self.board.window, self.panel.container], height=self._board_height),
                self._status_row,
                Window(message, height=lambda: Dimension.exact(self._message_height())),
                self.input.row,
                Window(),
            ]
        )

    @property
    def most_columns(self) -> int:  # type: ignore[override]
        return self.board.columns

    def level(self, rooms: Sequence[tuple[int, int]]) -> int:
        return self.board.placement.level

    # Keyboard focus

    def on_board(self) -> bool:
        return self.app.application.layout.has_focus(self.board.window) and self._listening()

    def on_line(self) -> bool:
        return self.app.application.layout.has_focus(self.input.window) and self._listening()

    def _listening(self) -> bool:
        return not self._asked() and fits(self.app)

    def _asked(self) -> bool:
        return self.message_line.asking.pending()

    @property
    def level_played(self) -> int | None:
        """The level of the puzzle, if it is known."""
        graded = None if self.grade is None else self.grade.level
        return self.game.kind.level or graded

    @property
    def moment(self) -> Moment:
        return Moment.of(self.game)

    @property
    def selection(self) -> Selection:
        return self.hand.selection

    @property
    def selected(self) -> int | None:
        """The cell with the cursor."""
        return self.hand.selected

    @property
    def mode(self) -> Mode:
        return self.hand.mode

    def select(self, *cells: int) -> None:
        self.hand.select(*cells)

    def hand_moved(self) -> None:
        """The selection or the mode has changed; the tour hooks in here."""

    def to_board(self) -> None:
        if self.selected is None:
            last = self.game.session.board.last
            self.select(middle(self.game.session.variant) if last is None else last)
        self.app.application.layout.focus(self.board.window)

    def type(self) -> None:
        self.app.application.layout.focus(self.input.window)

    # Screen

    def help(self, app: App) -> None:
        self.perform(Command.HELP)

    @property
    def leaving(self) -> str:
        if self._asked():
            return N_("no")
        if self.on_board():
            return N_("unselect")
        if self.line.text:
            return N_("clear the line")
        kept = self.moment is not Moment.OVER and self.game.begun
        return N_("leave, kept") if kept else N_("leave")

    def leave(self) -> bool:
        if self._asked():
            self.message_line.asking.drop()
        elif self.on_board():
            self.select()
            self.type()
        elif self.line.text:
            self.line.reset()
        else:
            return True
        return False

    def covered(self) -> None:
        self.game.hold_clock()

    def shown(self) -> None:
        self.game.release_clock()
        if not self.app.application.layout.has_focus(self.input.window) and self.selected is None:
            self.type()

    def before_drawing(self) -> None:
        if self.moment is Moment.PLAYING and not fits(self.app):
            self.perform(Command.PAUSE)

    def beat(self) -> None:
        if self.game.session.state is GameState.PLAYING and not self.game.paused:
            self._beats += 1
            if self._beats % KEEP_CLOCK == 0:
                self._attempt(self.game.keep_clock)
            if self.app.settings["clock"] == "shown":
                self.app.redraw_only(self.panel.window if self.panel.shown() else self._status_row)

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
        elif self.moment is Moment.OVER:
            self.perform(Move(Act.SUBMIT))

    def _obey(self, text: str) -> None:
        level = level_asked(text)
        if level is not None:
            offer_level(self, level)
            return
        for asked in parse_line(text, self.game.session.variant):
            self._ask_or_do(asked)

    def perform(self, asked: Move | Command) -> None:
        self._attempt(lambda: self._ask_or_do(asked))

    def perform_by_letter(self, act: Act) -> None:
        """Perform an action typed as a single letter; ask first if it would lose pencil marks."""
        question = question_before_letter(act, self.game)
        if question:
            self._ask(question, lambda: self._attempt(lambda: self._do(Move(act))))
        else:
            self.perform(Move(act))

    def _ask(self, question: str, yes: Action) -> None:
        self.message_line.say("")
        self.message_line.asking.ask(question, yes)

    def _attempt(self, action: Action) -> None:
        """Show refusals and save errors, and leave the game unchanged."""
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
            self._ask(question, lambda: self._attempt(lambda: self._do(asked)))
        else:
            self._do(asked)

    def _do(self, asked: Move | Command) -> None:
        if isinstance(asked, Command):
            COMMANDS[asked](self)
        elif self.moment is Moment.OVER and asked.act in ONCE_OVER:
            ONCE_OVER[asked.act](self)
        else:
            self.play(asked)

    def play(self, move: Move) -> None:
        if move.act is Act.HINT and move.cell is None:
            move = move.replace(cell=self.selected)
        elif move.cell is not None and move.cells != self.selection.cells:
            self.select(*move.cells)
        self.turn = self.game.play(move, strict=self.app.settings["strict"] == "on")
        self.message_line.say(in_lines(self.turn.message))
        if self.turn.selected is not None:
            self.select(self.turn.selected)
        if self.turn.session.state is not GameState.PLAYING:
            self._over()

    def _over(self) -> None:
        """A player who gave up sees the solution first."""
        self.hand.rest()
        self.type()
        if self.game.session.state is GameState.WON:
            self.message_line.say(self.game.result())
            open_end(self)

    # Drawing

    def _view(self) -> View:
        view = View.of(self.turn, self.selection, self.hand.filter)
        return view.hidden() if self.game.paused else view

    def _status(self) -> GameStatus:
        return GameStatus(self.game, self.app.settings, self.grade, self.mode, self.hand.filter)

    def _draw_status(self, width: int, height: int) -> RenderableType:
        return self._status().line(width)

    def _below(self) -> int:
        """Lines under the board."""
        return NEEDS.beside if self.panel.shown() else 2 + self._message_height()

    def _board_height(self) -> Dimension:
        """Height of the board or of the panel, whichever is greater."""
        lines = self.board.height
        if self.panel.shown():
            free = self.board.free
            lines = max(lines, min(LINES, lines + free - free // 3))
        return Dimension.exact(lines)

    def _message_height(self) -> int:
        place = self.board.placement
        if place.panel:
            return 0
        least = (NEEDS.usual if place.level < 2 else NEEDS.least) - 2
        wanted = len(wrapped(self._message(), min(place.room[0], self.board.columns)))
        free = self.board.free
        most = least + free - free // 3
        if self._asked() or self.board.scrolls:
            most = max(most, MOST_MESSAGE)
        return max(least, min(wanted, most))

    def _draw_message(self, width: int, height: int) -> RenderableType:
        return self._fitted(width, height)

    def _fitted(self, width: int, height: int) -> Text:
        return self.message_line.fitted(self._message(), width, height)

    def _message(self) -> Text:
        won = self.game.session.state is GameState.WON
        otherwise = _("Paused; p or pause goes on.") if self.game.paused else self._cell_text()
        return self.message_line.text(Tone.GOOD if won else "", otherwise)

    def _cell_text(self) -> str:
        """The selected cell's cage, and its name and marks if the board does not show them. With a
        panel, the panel shows them all."""
        cell, variant = self.selected, self.game.session.variant
        if cell is None or self.panel.shown():
            return ""
        marks = self.game.session.board.notes[cell]
        narrow = self.board.layout.cell_width <= 3
        told = [cage_text(variant, cell)]
        if marks and narrow:
            told.append(notes_text(variant, cell, marks))
        elif not self.board.layout.rulers:
            told.insert(0, str(variant.cells[cell]))
        return BETWEEN.join(filter(None, told))
