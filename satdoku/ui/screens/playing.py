"""The game screen: a board and a command line, one of which has the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.layout.containers import HSplit, VSplit, Window
from prompt_toolkit.layout.dimension import Dimension
from rich.console import RenderableType
from rich.text import Text

from satdoku.errors import SatdokuError, StaleGameError
from satdoku.flows import game as game_flow
from satdoku.flows.steps import Agree, DoWork, RunningFlow, Tell, WorkContext
from satdoku.messages import N_, _
from satdoku.play.game import Game
from satdoku.play.game_state import GameState
from satdoku.play.highlights import ArgumentPart
from satdoku.play.hints import Stage
from satdoku.play.moves import Act, Asked, Command, Move
from satdoku.play.notation import begun_move, parse_line
from satdoku.play.turn import Turn
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.grade import quick_grade
from satdoku.ui.background import Background
from satdoku.ui.board.canvas import BoardCanvas
from satdoku.ui.board.neighbours import middle
from satdoku.ui.board.placement import PANEL, Needs
from satdoku.ui.board.view import Selection, View
from satdoku.ui.fields import IDLE, idle_seconds
from satdoku.ui.game.hint_text import coloured
from satdoku.ui.game.keys import READ_ON, GameKey, Mode, Moment, key_named
from satdoku.ui.game.keys_beside import KeysBeside
from satdoku.ui.game.marks_told import marks_told, row_marks
from satdoku.ui.game.message_line import MessageLine
from satdoku.ui.game.panel import Panel
from satdoku.ui.game.status import GameStatus
from satdoku.ui.job import Job
from satdoku.ui.reports.argument import in_lines
from satdoku.ui.reports.games import cage_text
from satdoku.ui.screens.board_input import BoardInput
from satdoku.ui.screens.playing_keys import do_key, keys_of
from satdoku.ui.screens.playing_told import tell_game
from satdoku.ui.screens.screen import BoardScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.frame import LEVELS, columns_of, fits
from satdoku.ui.widgets.input_line import InputLine
from satdoku.ui.widgets.wrapping import BETWEEN, wrapped

if TYPE_CHECKING:
    from satdoku.ui.app import App

# Under the board: status, two lines of message, command line. A small window has one line of
# message; with a panel beside the board, only the command line is below.
NEEDS = Needs(usual=4, least=3, beside=1)
# Maximum lines that a question can take away from the board, and any message from a scrolling
# board. A board that is fully visible stays so, and a long message is shown in parts.
MOST_MESSAGE = 4
KEEP_CLOCK = 10  # beats


class PlayingScreen(BoardScreen):
    title = N_("Play Sudoku")
    pace = 1.0
    least = (40, 16)
    most_keys = 1  # they change with every hint and every focus: the board stays where it is
    meanwhile = N_("The game is paused.")
    app: App
    message_line: MessageLine

    def __init__(self, app: App, game: Game, message: str = "") -> None:
        """An unknown grade is determined in the background."""
        self.app, self.game = app, game
        self.hand = BoardInput(self)
        self.turn = Turn(game.session)
        self.message_line = MessageLine(message, key=READ_ON)
        self.background = Background(app, lambda told: self.message_line.say(told, refused=True))
        self._waiting: list[Asked] = []  # hints asked for while one is searched
        self._beats = 0
        self._touched = game.now()  # when the player last pressed a key
        self._idle = False  # the clock has stopped because no key was pressed
        self.keys_beside = KeysBeside(app)
        self.input = InputLine(
            f"{_('Move')} › ",
            app.tell,
            self._typed,
            locked=lambda: not self._listening(),
            columns=lambda: columns_of(app) - self.keys_beside.columns,
            active=self.on_line,
        )
        self.line = self.input.buffer
        self.board = BoardCanvas(
            app,
            self._view,
            NEEDS,
            below=self._below,
            click=self.hand.click,
            drag=self.hand.drag,
            wheel=self.hand.turn_digit,
            panel=PANEL,
            pad=True,
        )
        self.panel = Panel(
            self.board,
            self._status,
            self._view,
            (self._message, self._fitted),
            self._take_digit,
            self._use_key,
        )
        self.body = self._layout()
        self.keys = keys_of(self)
        unknown = game.grade is None and game.session.solution is not None
        self._grading = app.start(self._find_grade) if unknown else None

    def _layout(self) -> HSplit:
        self._status_row = Window(
            Canvas(self._draw_status, focusable=False),
            height=lambda: Dimension.exact(self._status_height()),
        )
        message = Canvas(self._fitted, focusable=False)
        return HSplit(
            [
                self.board.above,
                VSplit([self.board.window, self.panel.container], height=self._board_height),
                self._status_row,
                Window(message, height=lambda: Dimension.exact(self._message_height())),
                VSplit([self.input.row, self.keys_beside.window], height=1),
                Window(),
            ]
        )

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
        graded = None if self.game.grade is None else self.game.grade.level
        return self.game.kind.level or graded

    @property
    def moment(self) -> Moment:
        return Moment.of(self.game)

    def next_stage(self) -> Stage | None:
        """The stage of the hint on the board, if asking again shows more of it."""
        hint = self.turn.hint
        return None if hint is None or hint.stage is Stage.PLAYED else hint.stage

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

    def _take_digit(self, digit: int) -> None:
        """A digit was clicked: enter it, or look at it if no cell is selected."""
        if not self._asked():
            self.hand.take_pad(digit)

    def _use_key(self, key: GameKey) -> None:
        """A tool was clicked."""
        if not self._asked():
            do_key(self, key)

    def type(self) -> None:
        self.app.application.layout.focus(self.input.window)

    # Screen

    def help(self, app: App) -> None:
        self.perform(Command.HELP)

    @property
    def leaving(self) -> str:
        if self._asked():
            return N_("no")
        if self.background.running:
            return N_("stop")
        if self.on_board():
            return N_("unselect")
        if self.line.text:
            return N_("clear the line")
        kept = self.moment is not Moment.OVER and self.game.begun
        return N_("save & leave") if kept else N_("leave")

    def leave(self) -> bool:
        if self._asked():
            self.message_line.asking.drop()
        elif self.background.running:
            self._stop_searching()
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

    def touched(self) -> None:
        self._touched = self.game.now()
        if self._idle:
            self._idle = False
            self.message_line.say("")
            self.game.release_clock()

    def _fall_idle(self) -> None:
        """Stop the clock if the player has left the keyboard; any key starts it again."""
        setting = self.app.settings[IDLE.name]
        if not self._idle and self.game.now() - self._touched >= idle_seconds(setting):
            self._idle = True
            self.game.hold_clock()
            told = _(
                "The clock stopped after {time} without a key press; press any key to continue.",
                time=_(setting),
            )
            self.message_line.say(told)
            self.app.redraw()

    def beat(self) -> None:
        if self.moment is Moment.PLAYING:
            self._fall_idle()
        if self.game.session.state is GameState.PLAYING and not self.game.paused:
            self._beats += 1
            if self._beats % KEEP_CLOCK == 0:
                self.app.attempt(self.game.keep_clock)
            if self.app.settings["clock"] == "shown":
                self.app.redraw_only(self.panel.window if self.panel.shown() else self._status_row)

    def suspended(self) -> None:
        if self.moment is Moment.PLAYING:
            self.perform(Command.PAUSE)

    def close(self) -> None:
        self._stop_searching()
        if self._grading is not None:
            self._grading.stop()
        self.app.attempt(self.game.keep_clock)

    def _find_grade(self, job: Job) -> None:
        self.game.grade = quick_grade(self.game.session.givens, job.monitor)

    # Moves

    def _typed(self, line: Buffer) -> None:
        """Typing a new move clears the message about the last one, but not a hint, which is read
        along."""
        if line.text and self.turn.hint is None:
            self.message_line.say("")

    def enter(self) -> None:
        text = self.line.text
        self.line.reset()
        key = key_named(text.strip(), self.game.session.variant)
        if key is not None:
            do_key(self, key)
        elif text.strip():
            for asked in parse_line(text, self.game.session.variant):
                self.perform(asked)
        elif self.moment is Moment.OVER:
            self.perform(Move(Act.SUBMIT))

    def perform(self, asked: Asked, *, letter: bool = False) -> None:
        """Do what the player asks for. `letter` means a single key, which is easily mistyped."""
        hint = isinstance(asked, Move) and asked.act is Act.HINT
        if self.background.running and hint:
            self._waiting.append(asked)
            return
        if not hint:
            self._stop_searching()
        if isinstance(asked, Move):
            asked = self._about_cell(asked)
        strict = self.app.settings["strict"] == "on"
        flow = game_flow.perform(self.game, asked, strict=strict, letter=letter)
        self._follow(RunningFlow(flow))

    def _about_cell(self, move: Move) -> Move:
        """A hint is about the selected cell; other moves select theirs."""
        if move.act is Act.HINT and move.cell is None:
            return move.replace(cell=self.selected)
        if move.cell is not None and move.cells != self.selection.cells:
            self.select(*move.cells)
        return move

    def _follow(self, flow: RunningFlow) -> None:
        """Run the flow up to a question or long work; it continues when that is done."""
        while isinstance(flow.step, Tell):
            value = flow.step.value
            flow.take(lambda step: tell_game(self, value))  # noqa: B023, called at once

        def go_on(answer: object) -> None:
            flow.take(lambda step: answer)
            self._follow(flow)
            while self._waiting and not self.background.running:
                self.perform(self._waiting.pop(0))

        step = flow.step
        if isinstance(step, Agree):
            self._stop_searching()
            self.message_line.say("")
            self.message_line.asking.ask(step.question, lambda: go_on(True))
        elif isinstance(step, DoWork):
            run = step.run
            self.background.run(
                lambda monitor: run(WorkContext(monitor, _ignore, _ignore, lambda: None)), go_on
            )

    def refused(self, app: App, error: SatdokuError) -> None:
        """Show why a move was refused or could not be saved; the game is unchanged."""
        self.message_line.say(str(error), refused=True)
        if isinstance(error, StaleGameError):
            app.attempt(self._read_again)

    def _read_again(self) -> None:
        self.game = Game.resume(self.game.store, self.game.id, load, self.game.now)
        self.turn = Turn(self.game.session)

    def _stop_searching(self) -> None:
        """The player has done something else: a result would come too late."""
        self.background.stop()
        self._waiting.clear()

    def show_turn(self, turn: Turn) -> None:
        self.turn = turn
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
            tell_game(self, game_flow.GameEnd(self.game))

    # Drawing

    def _view(self) -> View:
        view = View.of(self.turn, self.selection, self.hand.filter)
        return view.hidden() if self.game.paused else self._previewed(view)

    def _previewed(self, view: View) -> View:
        """The board with the move that is being typed, as a candidate of its cell."""
        begun = begun_move(self.line.text, view.variant) if self.line.text else None
        if begun is None:
            return view
        cell, digit = begun
        parts = {(cell, digit): ArgumentPart.TARGET} if digit and not view.grid[cell] else {}
        return view.replace(selection=Selection((cell,)), parts={**view.parts, **parts})

    def _status(self) -> GameStatus:
        hand = self.hand
        return GameStatus(self.game, self.app.settings, hand.mode, hand.filter, hand.paints)

    def _draw_status(self, width: int, height: int) -> RenderableType:
        return self._status().line(width)

    def _below(self) -> int:
        """Lines under the board."""
        if self.panel.shown():
            return NEEDS.beside
        return self._status_height() + self._message_height() + 1

    def _status_height(self) -> int:
        """Without a footer, a long message takes the line of the status, too."""
        if self.panel.shown():
            return 0
        place = self.board.placement
        if place.level < len(LEVELS) - 1:
            return 1
        columns = min(place.room[0], self.board.columns)
        return int(len(wrapped(self._message(), columns)) <= 1)

    def _board_height(self) -> Dimension:
        """Height of the board or of the panel, whichever is greater."""
        lines = self.board.height
        if self.panel.shown():
            free = self.board.free
            lines += free - free // 3
        return Dimension.exact(lines)

    def _message_height(self) -> int:
        place = self.board.placement
        if place.panel:
            return 0
        least = (NEEDS.usual if place.level < 2 else NEEDS.least) - 1 - self._status_height()
        wanted = len(wrapped(self._with_moods(), min(place.room[0], self.board.columns)))
        free = self.board.free
        most = least + free - free // 3
        if self._asked() or self.board.scrolls:
            most = max(most, MOST_MESSAGE)
        return max(least, min(wanted, most))

    def _fitted(self, width: int, height: int) -> Text:
        return self.message_line.fitted(self._with_moods(), width, height)

    def _with_moods(self) -> Text:
        """The message, after the modes if it takes the line of the status, which would show them:
        they change what keys do."""
        moods = BETWEEN.join(self._status().moods())
        if not moods or self.panel.shown() or self._status_height():
            return self._message()
        return Text.assemble((moods, Tone.UNSURE), BETWEEN, self._message())

    def _message(self) -> Text:
        if self.background.slow and not self._asked():
            return Text(_("Searching …"), Tone.QUIET)
        won = self.game.session.state is GameState.WON
        otherwise = (
            _("Paused; press p or type pause to continue.")
            if self.game.paused
            else self._cell_text()
        )
        text = self.message_line.text(Tone.GOOD if won else "", otherwise)
        hint = self.turn.hint
        if hint is None or self.message_line.refused or self._asked():
            return text
        return coloured(text, self._view(), _(hint.step.technique))

    def _cell_text(self) -> str:
        """The selected cell, its cage, its marks, and the marks of its row that cells of one line
        have no room for. A panel shows them elsewhere."""
        if self.selected is None or self.panel.shown():
            return ""
        view, cell = self._view(), self.selected
        row = row_marks(view, self.board.layout.size)
        told = [cage_text(view.variant, cell), *marks_told(view, cell), row]
        if any(told) or not self.board.layout.rulers:
            told.insert(0, str(view.variant.cells[cell]))
        return BETWEEN.join(filter(None, told))


def _ignore(value: object) -> None:
    """The works of a game tell nothing."""
