"""Confirmation questions before actions that would lose something."""

from __future__ import annotations

from satdoku.errors import UsageError
from satdoku.messages import N_, _
from satdoku.play.game import Game
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Command, Move
from satdoku.play.turn import apply

KEPT = N_("It is kept among the saved games.")
NOT_KEPT = N_("Without a move, it is not kept.")
LEAVING = (Command.NEW_GAME, Command.HARDER, Command.EASIER, Command.VARIANT)
QUESTIONS: dict[Act | Command, str] = {
    Act.CLEAR: N_("Clear all entries and pencil marks?"),
    Act.RESTART: N_("Start this puzzle again? Undo and checkpoints will be gone."),
    Act.GIVE_UP: N_("Give up and see the solution?"),
    **dict.fromkeys(LEAVING, N_("Leave this game for a new one?")),
    Command.AUTO_SOLVE: N_("Watch the puzzle being solved? The game counts as given up."),
}

# Actions of single letters that could change the pencil marks by mistake.
STRAY = {
    Act.ERASE_NOTES: N_("Erase all pencil marks?"),
    Act.FILL_NOTES: N_("Replace your pencil marks by all that the digits allow?"),
    Act.BACK: N_("Go back to the checkpoint? Pencil marks made since then will be gone."),
    Act.MISTAKE: N_("Go back before the mistake? Pencil marks made since then will be gone."),
}


def question_before_letter(act: Act, game: Game) -> str:
    """Empty if the pencil marks are safe, or if the move will be refused."""
    if act not in STRAY or game.paused:
        return ""
    try:
        after = apply(game.session, Move(act)).session.board
    except UsageError:
        return ""
    pairs = zip(game.session.board.notes, after.notes, strict=True)
    return _(STRAY[act]) if any(marks and marks != left for marks, left in pairs) else ""


def question_before(asked: Move | Command, game: Game) -> str:
    """Empty if nothing can be lost, or if the action will be refused."""
    refused = game.paused and asked not in LEAVING
    if refused or game.session.state is not GameState.PLAYING:
        return ""
    question = QUESTIONS.get(asked if isinstance(asked, Command) else asked.act)
    if question is None:
        return ""
    return with_fate(_(question), game) if asked in LEAVING else _(question)


def with_fate(question: str, game: Game) -> str:
    """The question whether to leave the game, and what will become of it."""
    return f"{question} {_(KEPT if game.begun else NOT_KEPT)}"
