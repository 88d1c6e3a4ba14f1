"""What would lose something, and what a player is asked before it is done."""

from __future__ import annotations

from satdoku.messages import N_
from satdoku.play.game import Game
from satdoku.play.moves import Act, Command, Move
from satdoku.play.state import GameState

LEAVING = (Command.NEW_GAME, Command.HARDER, Command.EASIER, Command.VARIANT)
QUESTIONS: dict[Act | Command, str] = {
    Act.CLEAR: N_("Clear all entries and pencil marks?"),
    Act.RESTART: N_("Start this puzzle again? Undo and checkpoints will be gone."),
    Act.GIVE_UP: N_("Give up and see the solution?"),
    **dict.fromkeys(
        LEAVING, N_("Leave this game for a new one? It is kept among the saved games.")
    ),
    Command.AUTO_SOLVE: N_("Watch the puzzle being solved? The game counts as given up."),
}


def question_before(asked: Move | Command, game: Game) -> str:
    """To be translated; none where nothing can be lost, or will not be done anyway."""
    refused = game.paused and asked not in LEAVING
    if refused or game.session.state is not GameState.PLAYING:
        return ""
    return QUESTIONS.get(asked if isinstance(asked, Command) else asked.act, "")
