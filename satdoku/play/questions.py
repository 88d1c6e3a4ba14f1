"""Confirmation questions before actions that would lose something."""

from __future__ import annotations

from satdoku.errors import UsageError
from satdoku.messages import N_, _
from satdoku.play.game import Game
from satdoku.play.game_spec import GameSpec
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Asked, Command, LevelRequest, Move, WhyRequest
from satdoku.play.turn import apply

KEPT = N_("It stays in the list of saved games.")
NOT_KEPT = N_("Games without a move are not saved.")
LEAVING = (Command.NEW_GAME, Command.HARDER, Command.EASIER, Command.VARIANT)
QUESTIONS: dict[Act | Command, str] = {
    Act.CLEAR: N_("Clear all entries and pencil marks?"),
    Act.RESTART: N_("Restart this puzzle? Undo and checkpoints will be lost."),
    Act.GIVE_UP: N_("Give up and see the solution?"),
    **dict.fromkeys(LEAVING, N_("Leave this game for a new one?")),
    Command.AUTO_SOLVE: N_("Watch the solution? The game will count as given up."),
}

# Actions of single letters that could change the pencil marks by mistake.
STRAY = {
    Act.ERASE_NOTES: N_("Erase all pencil marks?"),
    Act.FILL_NOTES: N_("Replace your pencil marks with all possible ones?"),
    Act.BACK: N_("Return to the checkpoint? Later pencil marks will be lost."),
    Act.MISTAKE: N_("Go back before the mistake? Later pencil marks will be lost."),
}


def question_before_letter(act: Act, game: Game) -> str:
    """Empty if the pencil marks are safe, or if the move will be refused."""
    if act not in STRAY or game.paused:
        return ""
    try:
        after = apply(game.session, Move(act)).session.board
    except UsageError:
        return ""
    board = game.session.board
    pairs = [*zip(board.notes, after.notes, strict=True)]
    pairs += zip(board.centre, after.centre, strict=True)
    return _(STRAY[act]) if any(marks and marks != left for marks, left in pairs) else ""


def question_before(asked: Asked, game: Game) -> str:
    """Empty if nothing can be lost, or if the action will be refused."""
    if game.session.state is not GameState.PLAYING:
        return ""
    if isinstance(asked, WhyRequest):
        return ""
    if isinstance(asked, LevelRequest):
        GameSpec(game.session.variant, level=asked.level)  # refuses levels that do not exist
        return with_fate(
            _("Leave this game for a new one of level {level}?", level=asked.level), game
        )
    if game.paused and asked not in LEAVING:
        return ""
    question = QUESTIONS.get(asked if isinstance(asked, Command) else asked.act)
    if question is None:
        return ""
    return with_fate(_(question), game) if asked in LEAVING else _(question)


def with_fate(question: str, game: Game) -> str:
    """Asks whether to leave the game, and says what happens to it."""
    return f"{question} {_(KEPT if game.begun else NOT_KEPT)}"
