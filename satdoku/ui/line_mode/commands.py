"""Commands that neither change the board nor start another game, such as `share`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import islice

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.monitor import Monitor, Stopped
from satdoku.play.game import Game
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Command, Move
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.tasks.grade import quick_grade
from satdoku.tasks.rules import rules_lines
from satdoku.ui.clipboard import copy
from satdoku.ui.game.keys import BOARD_KEYS, KEPT, typed_rows, words_of
from satdoku.ui.line_mode.formula import show_formula
from satdoku.ui.line_mode.turn import tell
from satdoku.ui.reports.argument import in_lines
from satdoku.ui.reports.games import share_texts
from satdoku.watch.puzzle_search import SEARCHES

GRADING = 10.0  # seconds a player waits at most
REASONING = 20.0  # seconds
MOST_STEPS = 100_000  # of a search whose steps are only counted


def graded(game: Game) -> Grade | None:
    known = game.session.solution is not None
    return quick_grade(game.session.givens, GRADING) if known else None


def _grade(game: Game) -> None:
    grade = graded(game)
    print(_ungraded(game) if grade is None else f"{grade}.")


def _ungraded(game: Game) -> str:
    if game.session.solution is None:
        return _("A puzzle with more than one solution has no level.")
    return _(
        "Grading took longer than {seconds} s and was stopped; satdoku grade has no time limit.",
        seconds=f"{GRADING:g}",
    )


def _pause(game: Game) -> None:
    game.toggle_pause()
    print(_("Paused; type pause to go on.") if game.paused else _("The game goes on."))


def _share(game: Game) -> None:
    game.require_going()
    for title, text in share_texts(game.session.givens):
        print(title)
        print(text)


def _copy(game: Game) -> None:
    """Copy only if the output is a terminal: the sequence must not end up in a pipe."""
    game.require_going()
    if not sys.stdout.isatty():
        raise UsageError(_("This terminal has no clipboard; share shows what to copy."))
    print(copy(str(game.session.givens), lambda text: print(text, end="", flush=True)))


def _auto(game: Game) -> None:
    """Print each step of the techniques. The steps of a search are only counted."""
    playing = game.session.state is GameState.PLAYING
    turn = game.play(Move(Act.GIVE_UP)) if playing else None
    _reason(game.session.givens)
    for name, search in SEARCHES.items():
        steps = sum(1 for _step in islice(search(game.session.givens), MOST_STEPS))
        more = "> " if steps == MOST_STEPS else ""
        print(_("{search}: {steps} steps", search=_(name), steps=f"{more}{steps}"))
    if turn is not None:
        tell(game, turn)


def _reason(puzzle: Grid) -> None:
    solver = HumanSolver(puzzle.variant)
    position = solver.position(puzzle)
    try:
        for step in solver.steps(position, Monitor(REASONING)):
            text = sentence(step, puzzle.variant)
            print(in_lines(_("{name}: {text}", name=_(step.technique), text=text)))
    except Stopped:
        print(_("The techniques that follow take too long."))
    else:
        if position.blanks:
            print(_("No technique leads further."))


def _rules(game: Game) -> None:
    for line in rules_lines(game.session.variant):
        print(line)


def _help(game: Game) -> None:
    for typed, meaning in typed_rows(game.session.variant):
        print(_("{name}: {text}", name=typed, text=meaning))
    print(_("{name}: {text}", name=words_of(Command.LEAVE), text=_(KEPT)))
    for key in BOARD_KEYS:
        if isinstance(key.does, Act | Command):
            print(_("{name}: {text}", name=words_of(key.does), text=_(key.meaning)))


def _formula(game: Game) -> None:
    game.require_going()
    show_formula(game)


def _print(game: Game) -> None:
    from satdoku.printing.sheet import print_game, sheet_path

    game.require_going()
    print(print_game(game, graded(game), sheet_path(game)))


COMMANDS: dict[Command, Callable[[Game], None]] = {
    Command.PAUSE: _pause,
    Command.SHARE: _share,
    Command.COPY: _copy,
    Command.AUTO_SOLVE: _auto,
    Command.RULES: _rules,
    Command.GRADE: _grade,
    Command.FORMULA: _formula,
    Command.PRINT: _print,
    Command.HELP: _help,
}
