"""What a player asks of the screen rather than of the game, and what is asked back first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from satdoku.messages import N_, _
from satdoku.play.moves import Act, Command, Move
from satdoku.play.session import State
from satdoku.ui.game_help import help_lines
from satdoku.ui.screens.reading import ReadingScreen
from satdoku.ui.screens.sharing import SharingScreen
from satdoku.ui.screens.watching import WatchingScreen

if TYPE_CHECKING:
    from satdoku.ui.screens.playing import PlayingScreen

QUESTIONS: dict[Act | Command, str] = {
    Act.CLEAR: N_("Clear all entries and pencil marks?"),
    Act.RESTART: N_("Start this puzzle again? Undo and checkpoints will be gone."),
    Act.GIVE_UP: N_("Give up and see the solution?"),
    Command.NEW_GAME: N_("Leave this game for a new one? It is kept among the saved games."),
    Command.AUTO_SOLVE: N_("Watch the puzzle being solved? The game counts as given up."),
}


def _pause(screen: PlayingScreen) -> None:
    screen.game.toggle_pause()
    screen.told.say(_("Paused; p or pause goes on.") if screen.game.paused else "")


def _leave(screen: PlayingScreen) -> None:
    screen.app.back()


def _share(screen: PlayingScreen) -> None:
    screen.app.open(SharingScreen(screen.game.session.givens))


def _watch(screen: PlayingScreen) -> None:
    session = screen.game.session
    if session.state is State.PLAYING and session.solution is not None:
        screen.play(Move(Act.GIVE_UP))
    screen.app.open(WatchingScreen(screen.app, session.givens))


def _new_game(screen: PlayingScreen) -> None:
    screen.again()


def _help(screen: PlayingScreen) -> None:
    lines = help_lines(screen.game.session.variant)
    screen.app.open(ReadingScreen(N_("Keys of the game"), lines))


COMMANDS: dict[Command, Callable[[PlayingScreen], None]] = {
    Command.PAUSE: _pause,
    Command.LEAVE: _leave,
    Command.SHARE: _share,
    Command.AUTO_SOLVE: _watch,
    Command.NEW_GAME: _new_game,
    Command.HELP: _help,
}
