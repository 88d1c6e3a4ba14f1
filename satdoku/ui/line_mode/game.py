"""The game in line mode: prompt for moves until 0, and print the board as digits after each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from satdoku.errors import SatdokuError, StaleGameError, UsageError
from satdoku.flows import game as game_flow
from satdoku.flows.deal import deal_game, play_flow
from satdoku.messages import _
from satdoku.play.moves import Act, Asked, Command, Move
from satdoku.play.notation import MARKS, example, parse_line
from satdoku.ui.clipboard import copy
from satdoku.ui.game.keys import key_named
from satdoku.ui.line_mode.face import LineFace
from satdoku.ui.line_mode.formula import show_formula
from satdoku.ui.line_mode.keeping import keep
from satdoku.ui.line_mode.prompt import ask
from satdoku.ui.line_mode.special_units import special_units
from satdoku.ui.line_mode.turn import show_board, tell_end, tell_turn
from satdoku.ui.reports.games import kind_text, level_text, notes_text

if TYPE_CHECKING:
    from satdoku.flows.steps import Flow
    from satdoku.play.game import Game
    from satdoku.play.save import Store
    from satdoku.sudoku.variants.variant import Variant


def run_game_lines(store: Store, notice: str, flow: Flow[Game | None]) -> int:
    """Play one game, as `satdoku play` does without a screen."""
    if notice:
        print(notice)
    try:
        play_dealt(store, flow)
    except EOFError:
        print()
    return 0


def play_dealt(store: Store, flow: Flow[Game | None]) -> None:
    """Play the game that the flow deals, and those that follow it."""
    following = LineFace(store).run(flow)
    while following is not None:
        following = _until_left(following)


def _until_left(game: Game) -> Game | None:
    """Play until the player leaves; returns the game to play instead, if any."""
    face = GameLines(game)
    _tell_kind(face, game)
    move = example(game.session.variant)
    print(_("Type moves such as {move}, or a word such as hint; help lists them all.", move=move))
    show_board(game)
    try:
        while face.game is game:
            text = ask(_("Move"))
            if text:
                face.hear(text)
    finally:
        keep(game.keep_clock)
    return face.game


def _tell_kind(face: GameLines, game: Game) -> None:
    """Print the variant, the level and the special units."""
    grade = None if game.kind.level is not None else face.run(game_flow.graded(game))
    level = level_text(grade, game.kind) if grade is not None else ""
    kind = kind_text(game.kind)
    print(_("{name}: {text}", name=kind, text=level) if level else kind)
    print(*special_units(game.session.variant), sep="\n", end="")


class GameLines(LineFace):
    """Carries out what is typed in a game. `game` becomes another one if the player begins one, and
    None if the player leaves."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.store)
        self.game: Game | None = game

    def hear(self, text: str, note: Callable[[Asked], None] = lambda asked: None) -> None:
        """Carry out a line. `note` gets each move and command first."""
        game = self.game
        assert game is not None
        try:
            for asked in _asked(text, game.session.variant):
                note(asked)
                strict = game.store.settings().get("strict") == "on"
                self.run(game_flow.perform(game, asked, strict=strict))
                if self.game is not game:
                    return
        except StaleGameError as error:
            print(error)
            self.game = None
        except SatdokuError as error:
            print(error)

    def tell(self, value: object) -> None:
        if type(value) in _SHOWN:
            _SHOWN[type(value)](self, value)
        else:
            super().tell(value)


def _asked(text: str, variant: Variant) -> Sequence[Asked]:
    """The move or command that a line asks for. A letter alone does what its key does."""
    key = key_named(text, variant)
    if key is not None and isinstance(key.does, Command):
        return [key.does]
    if key is not None and isinstance(key.does, Act):
        return [Move(key.does)]
    return parse_line(text, variant)


def _left(face: GameLines, left: game_flow.GameLeft) -> None:
    face.game = None


def _next(face: GameLines, following: game_flow.NextGame) -> None:
    face.game = face.run(deal_game(face.store, following.request)) or face.game


def _anew(face: GameLines, anew: game_flow.PlayedAnew) -> None:
    face.game = anew.game


def _other_variant(face: GameLines, other: game_flow.OtherVariant) -> None:
    face.game = face.run(play_flow(face.store)) or face.game


def _played(face: GameLines, played: game_flow.Played) -> None:
    tell_turn(played.game, played.turn)
    session, cell = played.game.session, played.move.cell
    if played.move.act in MARKS and cell is not None:
        print(notes_text(session.board, cell))


def _clipboard(face: GameLines, text: game_flow.ForClipboard) -> None:
    """Copy only if the output is a terminal: the sequence must not end up in a pipe."""
    if not sys.stdout.isatty():
        raise UsageError(_("This terminal has no clipboard; share shows what to copy."))
    print(copy(text.text, lambda text: print(text, end="", flush=True)))


def _solving(face: GameLines, shown: game_flow.SolvingShown) -> None:
    from satdoku.ui.line_mode.demonstration import print_solving

    print_solving(shown.game.session.givens)
    if shown.turn is not None:
        tell_turn(shown.game, shown.turn)


_SHOWN: Mapping[type, Callable[[GameLines, Any], None]] = {
    game_flow.Played: _played,
    game_flow.GameEnd: lambda face, end: tell_end(end.game),
    game_flow.GameLeft: _left,
    game_flow.NextGame: _next,
    game_flow.PlayedAnew: _anew,
    game_flow.OtherVariant: _other_variant,
    game_flow.ForClipboard: _clipboard,
    game_flow.GameFormula: lambda face, formula: show_formula(formula.game, formula.position),
    game_flow.SolvingShown: _solving,
}
