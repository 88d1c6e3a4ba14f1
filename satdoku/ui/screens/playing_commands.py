"""Commands to the screen rather than to the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from satdoku.messages import N_, _
from satdoku.play.game_spec import GameSpec, harder
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Command, Move
from satdoku.tasks.formula import PositionFormula
from satdoku.ui.board.neighbours import middle
from satdoku.ui.game.help import help_lines
from satdoku.ui.game.questions import with_fate
from satdoku.ui.preferences import LEVEL
from satdoku.ui.screens.auto_solving import AutoSolvingScreen
from satdoku.ui.screens.rules import open_rules
from satdoku.ui.screens.screen import ReadingScreen
from satdoku.ui.screens.sharing import SharingScreen

if TYPE_CHECKING:
    from satdoku.ui.screens.playing import PlayingScreen


def _pause(screen: PlayingScreen) -> None:
    screen.game.toggle_pause()
    screen.message_line.say("")


def _leave(screen: PlayingScreen) -> None:
    screen.app.back()


def _share(screen: PlayingScreen) -> None:
    screen.game.require_going()
    mouse = screen.app.settings["mouse"] == "on"
    puzzle = screen.game.session.givens
    screen.app.open(SharingScreen(puzzle, screen.app.copy, mouse=mouse))


def _copy(screen: PlayingScreen) -> None:
    screen.game.require_going()
    screen.message_line.say(screen.app.copy(str(screen.game.session.givens)))


def _watch(screen: PlayingScreen) -> None:
    session = screen.game.session
    if session.state is GameState.PLAYING:
        screen.play(Move(Act.GIVE_UP))
    screen.app.open(AutoSolvingScreen(screen.app, session.givens))


def _new_game(screen: PlayingScreen) -> None:
    screen.again()


def _harder(screen: PlayingScreen) -> None:
    _play_level(screen, harder(screen.game.session.variant, screen.level_played, 1))


def _easier(screen: PlayingScreen) -> None:
    _play_level(screen, harder(screen.game.session.variant, screen.level_played, -1))


def _play_level(screen: PlayingScreen, request: GameSpec) -> None:
    from satdoku.ui.screens.dealing import open_dealing

    screen.app.set(LEVEL, str(request.level))
    screen.app.back()
    open_dealing(screen.app, request)


def _variant(screen: PlayingScreen) -> None:
    from satdoku.ui.screens.choosing import open_choosing

    screen.app.home()
    open_choosing(screen.app)


def _next(screen: PlayingScreen) -> None:
    from satdoku.ui.screens.dealing import open_dealing

    request = screen.game.next_request
    screen.app.back()
    open_dealing(screen.app, request)


def offer_level(screen: PlayingScreen, level: int) -> None:
    """Offer a new game at that level."""
    request = GameSpec(screen.game.session.variant, level=level)
    screen.message_line.say("")
    question = _("Leave this game for a new one of level {level}?", level=level)
    screen.message_line.asking.ask(
        with_fate(question, screen.game), lambda: _play_level(screen, request)
    )


def open_end(screen: PlayingScreen) -> None:
    from satdoku.ui.screens.ending import EndScreen

    screen.app.open(EndScreen(screen))


def play_anew(screen: PlayingScreen) -> None:
    """Play the puzzle of a finished game again, as a new game."""
    from satdoku.ui.screens.dealing import open_playing

    game = screen.game.anew()
    screen.app.back()
    open_playing(screen.app, game)


def _rules(screen: PlayingScreen) -> None:
    open_rules(screen.app, screen.game.session.variant)


def _grade(screen: PlayingScreen) -> None:
    grade = screen.grade
    screen.message_line.say(_("Nobody knows yet.") if grade is None else f"{grade}.")


def _help(screen: PlayingScreen) -> None:
    variant = screen.game.session.variant
    page = ReadingScreen(N_("Keys of the game"), lambda width: help_lines(variant, width))
    screen.app.open(page)


def _formula(screen: PlayingScreen) -> None:
    from satdoku.ui.screens.formula import FormulaScreen

    screen.game.require_going()
    session = screen.game.session
    position = PositionFormula(session.givens, session.grid)
    cell = middle(session.variant) if screen.selected is None else screen.selected
    screen.app.open(FormulaScreen(screen.app, position, screen.game.id, cell))


def _print(screen: PlayingScreen) -> None:
    from satdoku.printing.sheet import print_game, sheet_path

    screen.game.require_going()
    path = sheet_path(screen.game)
    screen.message_line.say("")
    screen.message_line.asking.ask(
        _("Print the puzzle to {path}?", path=str(path)),
        lambda: screen.message_line.say(print_game(screen.game, screen.grade, path)),
    )


ONCE_OVER: dict[Act, Callable[[PlayingScreen], None]] = {
    Act.RESTART: play_anew,
    Act.SUBMIT: open_end,
}
COMMANDS: dict[Command, Callable[[PlayingScreen], None]] = {
    Command.PAUSE: _pause,
    Command.LEAVE: _leave,
    Command.SHARE: _share,
    Command.COPY: _copy,
    Command.AUTO_SOLVE: _watch,
    Command.NEW_GAME: _new_game,
    Command.HARDER: _harder,
    Command.EASIER: _easier,
    Command.VARIANT: _variant,
    Command.NEXT: _next,
    Command.RULES: _rules,
    Command.GRADE: _grade,
    Command.FORMULA: _formula,
    Command.PRINT: _print,
    Command.HELP: _help,
}
