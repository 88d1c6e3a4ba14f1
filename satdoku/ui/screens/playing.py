"""The game: a board and a command line, either of which has the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from prompt_toolkit.mouse_events import MouseButton
from rich.console import RenderableType
from rich.text import Text

from satdoku.errors import SatdokuError, StaleGameError
from satdoku.messages import N_, _
from satdoku.play.game import Game
from satdoku.play.moves import Act, Command, Move, parse
from satdoku.play.session import State
from satdoku.sudoku.catalogue import load
from satdoku.ui.board import View, notes_line
from satdoku.ui.board_canvas import BoardCanvas
from satdoku.ui.canvas import Canvas
from satdoku.ui.game_help import help_lines
from satdoku.ui.game_keys import BOARD_KEYS, digits_label
from satdoku.ui.game_status import status
from satdoku.ui.input_line import InputLine
from satdoku.ui.keys import Action, Key
from satdoku.ui.neighbours import STEPS, neighbour
from satdoku.ui.question import Asking
from satdoku.ui.screens.reading import ReadingScreen
from satdoku.ui.screens.screen import Screen
from satdoku.ui.screens.sharing import SharingScreen
from satdoku.ui.screens.watching import WatchingScreen

if TYPE_CHECKING:
    from satdoku.ui.app import App

BELOW = 4  # lines under the board: status, message, command line
KEEP_CLOCK = 10  # beats

QUESTIONS: dict[Act | Command, str] = {
    Act.CLEAR: N_("Clear all entries and pencil marks?"),
    Act.RESTART: N_("Start this puzzle again? Undo and checkpoints will be gone."),
    Act.GIVE_UP: N_("Give up and see the solution?"),
    Command.NEW_GAME: N_("Leave this game for a new one? It is kept among the saved games."),
    Command.AUTO_SOLVE: N_("Watch a search find the solution? The game counts as given up."),
}


class PlayingScreen(Screen):
    title = N_("Play Sudoku")
    pace = 1.0

    def __init__(self, app: App, game: Game, again: Action, message: str = "") -> None:
        """`again` opens another game of the kind in place of this screen."""
        self.app, self.game, self.again = app, game, again
        self.selected: int | None = None
        self.pencil = False
        self.marked: frozenset[int] = frozenset()
        self.asking = Asking()
        self._say(message)
        self._beats = 0
        self.input = InputLine(f"{_('Move')} › ")
        self.line = self.input.buffer
        self.board = BoardCanvas(app, self._view, self._click, below=BELOW)
        self.body = self._layout()
        self.keys = self._keys()

    def _layout(self) -> HSplit:
        return HSplit(
            [
                self.board.above,
                self.board.window,
                Window(Canvas(self._draw_status, focusable=False), height=1),
                Window(Canvas(self._draw_message, focusable=False), height=2),
                self.input.row,
                Window(),
            ]
        )

    def _keys(self) -> tuple[Key, ...]:
        def empty() -> bool:
            return self._on_line() and not self.line.text

        digits = self.game.session.variant.symbols
        return (
            Key(("enter",), self._enter, "Enter", N_("play the move"), self._on_line),
            Key(("up", "down"), self._to_board, active=self._on_line),
            Key(("left", "right"), self._to_board, "↑↓←→", N_("board"), empty),
            Key(("tab",), self._to_board, active=empty),
            Key(("?",), self._help, "?", N_("all keys"), empty),
            Key(
                tuple(digits),
                lambda: None,
                digits_label(self.game.session.variant),
                N_("enter"),
                self._on_board,
            ),
            *(
                Key((symbol,), self._digit(digit), active=self._on_board)
                for digit, symbol in enumerate(digits, 1)
            ),
            *(
                Key(
                    key.presses,
                    self._action(key.does),
                    key.label if key.foot else "",
                    key.foot,
                    self._on_board,
                )
                for key in BOARD_KEYS
            ),
            *self.asking.keys,
        )

    @property
    def most_columns(self) -> int:  # type: ignore[override]
        return self.board.columns

    # What has the keyboard

    def _on_board(self) -> bool:
        return self.app.application.layout.has_focus(self.board.window) and not self._asked()

    def _on_line(self) -> bool:
        return self.app.application.layout.has_focus(self.input.window) and not self._asked()

    def _asked(self) -> bool:
        return self.asking.pending()

    def _to_board(self) -> None:
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
        return N_("unselect") if self._on_board() else N_("leave, kept")

    def leave(self) -> bool:
        if self._asked():
            self.asking.drop()
        elif self._on_board():
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
        if self.game.session.state is State.PLAYING and not self.game.paused:
            self._beats += 1
            if self._beats % KEEP_CLOCK == 0:
                self._attempt(self.game.keep_clock)
            self.app.redraw()

    def suspended(self) -> None:
        if not self.game.paused:
            self._attempt(self.game.toggle_pause)

    def close(self) -> None:
        self._attempt(self.game.keep_clock)

    # Moves

    def _enter(self) -> None:
        text = self.line.text
        self.line.reset()
        if text.strip():
            self._attempt(lambda: self._perform(parse(text, self.game.session.variant)))

    def _digit(self, digit: int) -> Action:
        return lambda: self._into_cell(digit)

    def blank(self) -> None:
        self._attempt(lambda: self._perform(Move(Act.PLACE, self.selected)))

    def _into_cell(self, digit: int) -> None:
        act = Act.NOTE if self.pencil else Act.PLACE
        self._attempt(lambda: self._perform(Move(act, self.selected, digit)))

    def _action(self, does: Act | Command | str) -> Action:
        if isinstance(does, Act):
            return lambda: self._attempt(lambda: self._perform(Move(does)))
        if isinstance(does, Command):
            return lambda: self._attempt(lambda: self._perform(does))
        if does in STEPS:
            return lambda: self._move(does)
        action: Action = getattr(self, does)
        return action

    def _move(self, step: str) -> None:
        if self.selected is not None:
            self.selected = neighbour(self.game.session.variant, self.selected, step)
        self._say("")

    def switch_pencil(self) -> None:
        self.pencil = not self.pencil

    def _attempt(self, action: Action) -> None:
        """What is refused or cannot be saved is told, and the game stays as it was."""
        try:
            action()
        except StaleGameError as error:
            self._say(str(error), refused=True)
            self._attempt(self._read_again)
        except SatdokuError as error:
            self._say(str(error), refused=True)

    def _read_again(self) -> None:
        self.game = Game.resume(self.game.store, self.game.id, load, self.game.now)

    def _perform(self, asked: Move | Command) -> None:
        what = asked if isinstance(asked, Command) else asked.act
        over = self.game.session.state is not State.PLAYING
        if what in QUESTIONS and not over:
            self._say("")
            self.asking.ask(_(QUESTIONS[what]), lambda: self._attempt(lambda: self._do(asked)))
        else:
            self._do(asked)

    def _do(self, asked: Move | Command) -> None:
        if isinstance(asked, Command):
            COMMANDS[asked](self)
            return
        if asked.act is Act.HINT and asked.cell is None:
            asked = replace(asked, cell=self.selected)
        turn = self.game.play(asked, strict=self.app.settings["strict"] == "on")
        self.marked = turn.marked
        self._say(turn.message)
        if turn.session.state is not State.PLAYING:
            self._over()

    def _over(self) -> None:
        if self.game.session.state is State.WON:
            self._say(self.game.result())
        self.selected = None
        self.type()
        self.asking.ask(_("Play again?"), self.again)

    # Commands

    def _pause(self) -> None:
        self.game.toggle_pause()
        self._say(_("Paused; p or pause goes on.") if self.game.paused else "")

    def _leave(self) -> None:
        self.app.back()

    def _share(self) -> None:
        self.app.open(SharingScreen(self.game.session.givens))

    def _help(self) -> None:
        lines = help_lines(self.game.session.variant)
        self.app.open(ReadingScreen(N_("Keys of the game"), lines))

    def _watch(self) -> None:
        session = self.game.session
        if session.state is State.PLAYING and session.solution is not None:
            self._do(Move(Act.GIVE_UP))
        self.app.open(WatchingScreen(self.app, session.givens))

    # Drawing

    def _say(self, message: str, *, refused: bool = False) -> None:
        self.message, self.refused = message, refused

    def _view(self) -> View:
        view = View.of(self.game.session, self.selected, self.marked)
        return view.hidden() if self.game.paused else view

    def _click(self, cell: int | None, button: MouseButton) -> None:
        if button is MouseButton.RIGHT:
            self.app.back()
        elif cell is not None:
            self.selected = cell
            self._say("")
            self._to_board()

    def _draw_status(self, width: int, height: int) -> RenderableType:
        return status(self.game, self.app.settings, pencil=self.pencil)

    def _draw_message(self, width: int, height: int) -> RenderableType:
        if self._asked():
            before = Text(f"{self.message} " if self.message else "", "good")
            return before.append(self.asking.text(), "unsure")
        if self.refused:
            return Text(f"✗ {self.message}", "bad")
        roomy = self.board.layout is not None and self.board.layout.roomy
        won = self.game.session.state is State.WON
        told = self.message or ("" if roomy else notes_line(self._view()))
        return Text(told, "good" if won else "")


COMMANDS: dict[Command, Callable[[PlayingScreen], None]] = {
    Command.PAUSE: PlayingScreen._pause,
    Command.LEAVE: PlayingScreen._leave,
    Command.SHARE: PlayingScreen._share,
    Command.AUTO_SOLVE: PlayingScreen._watch,
    Command.NEW_GAME: lambda screen: screen.again(),
    Command.HELP: PlayingScreen._help,
}
