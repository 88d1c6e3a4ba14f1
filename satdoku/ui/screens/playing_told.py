"""What the flows of a game tell, shown on its screen or on one in front of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from satdoku.flows import game as game_flow
from satdoku.messages import N_
from satdoku.sudoku.why.why import Why
from satdoku.ui.board.neighbours import middle
from satdoku.ui.game.help import help_lines
from satdoku.ui.reports.told import lines_of
from satdoku.ui.screens.rules import open_rules
from satdoku.ui.screens.screen import ReadingScreen
from satdoku.ui.screens.sharing import SharingScreen

if TYPE_CHECKING:
    from satdoku.ui.screens.playing import PlayingScreen


def tell_game(screen: PlayingScreen, value: object) -> None:
    """Values without a function of their own are said in the message line."""
    if type(value) in _SHOWN:
        _SHOWN[type(value)](screen, value)
    else:
        screen.message_line.say(" ".join(line.text for line in lines_of(value)))


def _played(screen: PlayingScreen, played: game_flow.Played) -> None:
    screen.show_turn(played.turn)


def _end(screen: PlayingScreen, end: game_flow.GameEnd) -> None:
    from satdoku.ui.screens.ending import EndScreen

    screen.app.open(EndScreen(screen))


def _paused(screen: PlayingScreen, change: game_flow.Paused) -> None:
    """The status shows it."""
    screen.message_line.say("")


def _next(screen: PlayingScreen, following: game_flow.NextGame) -> None:
    from satdoku.ui.screens.dealing import open_dealing

    screen.app.back()
    open_dealing(screen.app, following.request)


def _anew(screen: PlayingScreen, anew: game_flow.PlayedAnew) -> None:
    from satdoku.ui.screens.dealing import open_playing

    screen.app.back()
    open_playing(screen.app, anew.game)


def _other_variant(screen: PlayingScreen, other: game_flow.OtherVariant) -> None:
    from satdoku.ui.screens.flow import open_flow

    screen.app.home()
    open_flow(screen.app, "play")


def _share(screen: PlayingScreen, shared: game_flow.SharedPuzzle) -> None:
    mouse = screen.app.settings["mouse"] == "on"
    screen.app.open(SharingScreen(shared.puzzle, screen.app.copy, mouse=mouse))


def _help(screen: PlayingScreen, shown: game_flow.GameHelp) -> None:
    title = N_("Keys of the game")
    screen.app.open(ReadingScreen(title, lambda width: help_lines(shown.variant, width)))


def _formula(screen: PlayingScreen, shown: game_flow.GameFormula) -> None:
    from satdoku.ui.screens.formula import FormulaScreen

    variant = shown.position.variant
    cell = middle(variant) if screen.selected is None else screen.selected
    screen.app.open(FormulaScreen(screen.app, shown.position, shown.game.id, cell))


def _solving(screen: PlayingScreen, shown: game_flow.SolvingShown) -> None:
    from satdoku.ui.screens.auto_solving import AutoSolvingScreen

    if shown.turn is not None:
        screen.show_turn(shown.turn)
    screen.app.open(AutoSolvingScreen(screen.app, shown.game.session.givens))


def _why(screen: PlayingScreen, why: Why) -> None:
    """Show in the message line what needs no board."""
    if why.story is None and why.about is None:
        screen.message_line.say(" ".join(line.text for line in lines_of(why)))
        return
    from satdoku.ui.screens.why import WhyScreen

    screen.app.open(WhyScreen(screen.app, why))


_SHOWN: Mapping[type, Callable[[PlayingScreen, Any], None]] = {
    game_flow.Played: _played,
    game_flow.GameEnd: _end,
    game_flow.GameLeft: lambda screen, left: screen.app.back(),
    game_flow.NextGame: _next,
    game_flow.PlayedAnew: _anew,
    game_flow.OtherVariant: _other_variant,
    game_flow.Paused: _paused,
    game_flow.SharedPuzzle: _share,
    game_flow.ForClipboard: lambda screen, text: screen.message_line.say(
        screen.app.copy(text.text)
    ),
    game_flow.RulesShown: lambda screen, rules: open_rules(screen.app, rules.variant),
    game_flow.GameHelp: _help,
    game_flow.GameFormula: _formula,
    game_flow.SolvingShown: _solving,
    Why: _why,
}
