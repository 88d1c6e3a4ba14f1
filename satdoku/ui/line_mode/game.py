"""The game in line mode: prompt for moves until 0, and print the board as digits after each."""

from __future__ import annotations

import sys
import time

from satdoku.errors import SatdokuError, StaleGameError
from satdoku.messages import _
from satdoku.play.game import Game
from satdoku.play.game_spec import GameSpec, another, harder
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Command, Move, example, level_asked, parse_line
from satdoku.play.save import Store
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.game.questions import question_before
from satdoku.ui.line_mode.commands import COMMANDS, graded
from satdoku.ui.line_mode.dealing import chosen, dealt, picked, special_units
from satdoku.ui.line_mode.keeping import keep
from satdoku.ui.line_mode.prompt import agreed, ask
from satdoku.ui.line_mode.turn import show_board, tell
from satdoku.ui.preferences import LEVEL, last_level
from satdoku.ui.reports.games import (
    kind_text,
    level_text,
    notes_text,
)

STEPS = {Command.HARDER: 1, Command.EASIER: -1}  # levels


def run_game_lines(store: Store, notice: str, request: GameSpec, seed: int | None) -> int:
    """Play one game, as `satdoku play` does without a screen."""
    if notice:
        print(notice)
    try:
        play_game(dealt(store, picked(request), seed))
    except EOFError:
        print()
    return 0


def play(store: Store) -> None:
    play_game(chosen(store))


def play_at_once(store: Store, name: str) -> None:
    """Quick game: the variant of that name at the last level chosen."""
    play_game(dealt(store, GameSpec(load(name), level=last_level(store.settings()))))


def go_on(store: Store, number: int) -> None:
    play_game(Game.resume(store, number, load, time.monotonic))


def play_game(game: Game) -> None:
    following: Game | None = game
    while following is not None:
        following = _until_left(following)


def _until_left(game: Game) -> Game | None:
    """Play until the player leaves; returns the game to play instead, if any."""
    _tell_kind(game)
    move = example(game.session.variant)
    print(_("Type moves such as {move}, or a word such as hint; help tells more.", move=move))
    show_board(game)
    try:
        while True:
            text = ask(_("Move"))
            after = heard(game, text) if text else game
            if after is not game:
                return after
    finally:
        keep(game.keep_clock)


def _tell_kind(game: Game) -> None:
    """Print the variant, the level and the special units."""
    grade = graded(game)
    level = level_text(grade, game.kind) if grade is not None else ""
    kind = kind_text(game.kind)
    print(_("{name}: {text}", name=kind, text=level) if level else kind)
    print(*special_units(game.session.variant), sep="\n", end="")


def heard(game: Game, text: str) -> Game | None:
    """The game to continue with after this line."""
    try:
        level = level_asked(text)
        if level is not None:
            return _of_level(game, level)
        for asked in parse_line(text, game.session.variant):
            after = _done(game, asked)
            if after is not game:
                return after
    except StaleGameError as error:
        print(error)
        return None
    except SatdokuError as error:
        print(error)
    return game


def _of_level(game: Game, level: int) -> Game:
    request = GameSpec(game.session.variant, level=level)
    return _of_request(game, request) if _sure(Command.NEW_GAME, game) else game


def _of_request(game: Game, request: GameSpec) -> Game:
    """A new game at a chosen level."""
    keep(lambda: game.store.set_setting(LEVEL, str(request.level)))
    return dealt(game.store, request)


def _level(game: Game) -> int | None:
    grade = None if game.kind.level is not None else graded(game)
    return game.kind.level if grade is None else grade.level


def _done(game: Game, asked: Move | Command) -> Game | None:
    if asked is Command.LEAVE:
        return None
    if not _sure(asked, game):
        return game
    if asked is Command.NEXT:
        return dealt(game.store, game.next_request)
    if asked is Command.VARIANT:
        return chosen(game.store)
    if isinstance(asked, Command) and asked in STEPS:
        return _of_request(game, harder(game.session.variant, _level(game), STEPS[asked]))
    if asked is Command.NEW_GAME:
        return dealt(game.store, another(game.kind, game.session.variant))
    if isinstance(asked, Command):
        COMMANDS[asked](game)
    elif asked.act is Act.RESTART and game.session.state is not GameState.PLAYING:
        return game.anew()
    else:
        _move(game, asked)
    return game


def _sure(asked: Move | Command, game: Game) -> bool:
    """Ask for confirmation. Scripts are not asked: only people mistype."""
    question = question_before(asked, game)
    if not question or not sys.stdin.isatty():
        return True
    return agreed(question)


def _move(game: Game, move: Move) -> None:
    strict = game.store.settings().get("strict") == "on"
    tell(game, game.play(move, strict=strict))
    if move.act is Act.NOTE and move.cell is not None:
        print(notes_text(game.session.variant, move.cell, game.session.board.notes[move.cell]))
