"""Carries out what a player asks for: a move, or a command such as `share`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from satdoku.flows.steps import agree, tell, work
from satdoku.messages import N_, _
from satdoku.play.game import Game
from satdoku.play.game_spec import GameSpec, another, harder
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Command, LevelRequest, Move, WhyRequest
from satdoku.play.questions import question_before, question_before_letter
from satdoku.play.turn import Turn
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.step import Step
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.formula import PositionFormula
from satdoku.tasks.grade import quick_grade
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.flows.steps import Flow, WorkContext
    from satdoku.play.moves import Asked


class Played(Value):
    game: Game
    move: Move
    turn: Turn


class GameEnd(Value):
    """A finished game, with its figures to show."""

    game: Game


class GameLeft(Value):
    """The player leaves the game, which is kept."""


class NextGame(Value):
    """A new game that takes the place of this one."""

    request: GameSpec


class PlayedAnew(Value):
    """The same puzzle as a new game, which takes the place of the finished one."""

    game: Game


class OtherVariant(Value):
    """The player wants to choose another variant."""


class Paused(Value):
    paused: bool


class SharedPuzzle(Value):
    puzzle: Grid


class ForClipboard(Value):
    text: str


class RulesShown(Value):
    variant: Variant


class GameHelp(Value):
    variant: Variant


class GameGrade(Value):
    game: Game
    grade: Grade | None


class StepsOffered(Value):
    """Every step that the board offers now."""

    variant: Variant
    steps: list[Step]


class GameFormula(Value):
    game: Game
    position: PositionFormula


class SolvingShown(Value):
    """The puzzle is solved step by step; `turn` is the one that gave the game up, if it did."""

    game: Game
    turn: Turn | None


def perform(game: Game, asked: Asked, *, strict: bool = False, letter: bool = False) -> Flow[None]:
    """Do what the player asks for. With `letter`, it was a single key, which is easily mistyped."""
    question = question_before(asked, game)
    if letter and not question and isinstance(asked, Move):
        question = question_before_letter(asked.act, game)
    if question and not (yield from agree(question, unasked=True)):
        return
    if isinstance(asked, Move):
        yield from _play(game, asked, strict=strict)
    elif isinstance(asked, LevelRequest):
        yield from tell(NextGame(GameSpec(game.session.variant, level=asked.level)))
    elif isinstance(asked, WhyRequest):
        yield from _why(game, asked)
    else:
        yield from COMMANDS[asked](game)


def graded(game: Game) -> Flow[Grade | None]:
    """The grade of the game; None if its puzzle has several solutions or grading takes too long."""
    if game.grade is None and game.session.solution is not None:
        game.grade = yield from work(
            _("Grading the puzzle …"),
            lambda context: quick_grade(game.session.givens, context.monitor),
            unit=N_("steps"),
        )
    return game.grade


def _play(game: Game, move: Move, *, strict: bool) -> Flow[None]:
    if game.session.state is not GameState.PLAYING and move.act is Act.RESTART:
        yield from tell(PlayedAnew(game.anew()))
    elif game.session.state is not GameState.PLAYING and move.act is Act.SUBMIT:
        yield from tell(GameEnd(game))
    else:
        found, search = None, game.search(move)
        if search is not None:
            seek = search
            found = yield from work(
                _("Searching …"), lambda context: seek(context.monitor), unit=N_("steps")
            )
        turn = game.play(move, strict=strict, found=found)
        yield from tell(Played(game, move, turn))


def _why(game: Game, asked: WhyRequest) -> Flow[None]:
    """About a cell, the givens decide; it counts as a hint. Without a cell, entries count, too."""
    from satdoku.tasks.why import explain

    game.require_going()
    about = None if asked.cell is None else (asked.cell, asked.digit)
    board = game.session.grid if about is None else game.session.givens
    found = yield from work(
        _("Searching …"), lambda context: explain(board, about, context.monitor), unit=N_("steps")
    )
    if about is not None:
        game.count_hint()
    yield from tell(found)


def _pause(game: Game) -> Flow[None]:
    game.toggle_pause()
    yield from tell(Paused(game.paused))


def _leave(game: Game) -> Flow[None]:
    yield from tell(GameLeft())


def _share(game: Game) -> Flow[None]:
    game.require_going()
    yield from tell(SharedPuzzle(game.session.givens))


def _copy(game: Game) -> Flow[None]:
    game.require_going()
    yield from tell(ForClipboard(game.session.givens.line))


def _auto_solve(game: Game) -> Flow[None]:
    playing = game.session.state is GameState.PLAYING
    yield from tell(SolvingShown(game, game.play(Move(Act.GIVE_UP)) if playing else None))


def _new_game(game: Game) -> Flow[None]:
    yield from tell(NextGame(another(game.kind, game.session.variant)))


def _other_level(steps: int) -> Callable[[Game], Flow[None]]:
    def begin(game: Game) -> Flow[None]:
        grade = None if game.kind.level is not None else (yield from graded(game))
        level = game.kind.level if grade is None else grade.level
        request = GameSpec(game.session.variant, level=harder(level, steps))
        yield from tell(NextGame(request))

    return begin


def _other_variant(game: Game) -> Flow[None]:
    yield from tell(OtherVariant())


def _next(game: Game) -> Flow[None]:
    yield from tell(NextGame(game.next_request))


def _rules(game: Game) -> Flow[None]:
    yield from tell(RulesShown(game.session.variant))


def _grade(game: Game) -> Flow[None]:
    yield from tell(GameGrade(game, (yield from graded(game))))


def _steps(game: Game) -> Flow[None]:
    game.require_going()
    steps = yield from work(
        _("Searching …"), lambda context: game.offered(context.monitor), unit=N_("steps")
    )
    yield from tell(StepsOffered(game.session.variant, steps))


def _formula(game: Game) -> Flow[None]:
    game.require_going()
    position = PositionFormula(game.session.givens, game.session.grid)
    yield from work(_("Writing the formula …"), lambda context: position.num_clauses)
    yield from tell(GameFormula(game, position))


def _print(game: Game) -> Flow[None]:
    from satdoku.printing.sheet import PrintedSheet, print_game, sheet_path

    game.require_going()
    path = sheet_path(game)
    question = _("Print the puzzle to {path}?", path=str(path))
    if not (yield from agree(question, unasked=True)):
        return
    grade = yield from graded(game)

    def print_it(context: WorkContext) -> PrintedSheet:
        return print_game(game, grade, path)

    sheet = yield from work(_("Printing …"), print_it, unit=N_("boards"))
    yield from tell(sheet)


def _help(game: Game) -> Flow[None]:
    yield from tell(GameHelp(game.session.variant))


COMMANDS: dict[Command, Callable[[Game], Flow[None]]] = {
    Command.PAUSE: _pause,
    Command.LEAVE: _leave,
    Command.SHARE: _share,
    Command.COPY: _copy,
    Command.AUTO_SOLVE: _auto_solve,
    Command.NEW_GAME: _new_game,
    Command.HARDER: _other_level(1),
    Command.EASIER: _other_level(-1),
    Command.VARIANT: _other_variant,
    Command.NEXT: _next,
    Command.RULES: _rules,
    Command.GRADE: _grade,
    Command.STEPS: _steps,
    Command.FORMULA: _formula,
    Command.PRINT: _print,
    Command.HELP: _help,
}
