"""Prints a turn: the board as digits, the answer, and the end of the game."""

from __future__ import annotations

import sys

from satdoku.messages import _
from satdoku.play.game import Game
from satdoku.play.game_state import GameState
from satdoku.play.turn import Turn
from satdoku.sudoku.puzzles.formats import table
from satdoku.ui.reports.argument import in_lines
from satdoku.ui.reports.games import end_rows, end_sentence
from satdoku.ui.theme.signs import in_ascii, knows_signs


def show_board(game: Game) -> None:
    print(table(game.session.grid), end="")


def tell_turn(game: Game, turn: Turn) -> None:
    show_board(game)
    if turn.message and game.session.state is not GameState.WON:
        print(in_lines(turn.message))
    if turn.marked:
        cells = game.session.variant.cells
        print(_("Wrong: {cells}", cells=", ".join(str(cells[one]) for one in sorted(turn.marked))))
    if game.session.state is not GameState.PLAYING:
        tell_end(game)


def tell_end(game: Game) -> None:
    print(end_sentence(game))
    for name, text in end_rows(game):
        line = _("{name}: {text}", name=name, text=text)
        print(line if knows_signs(sys.stdout.encoding) else in_ascii(line))
    print(_("Next: type new, harder, easier, variant, restart, auto or share; 0 leaves."))
