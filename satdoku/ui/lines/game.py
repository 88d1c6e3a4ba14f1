"""The game, line by line: moves until 0, the board as digits after each."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import islice

from satdoku.errors import SatdokuError, StaleGameError, UsageError
from satdoku.messages import _
from satdoku.monitor import Monitor, Stopped
from satdoku.play.game import Game
from satdoku.play.game_request import GameRequest, another, harder, read_request
from satdoku.play.moves import Act, Command, Move, example, level_asked, parse_line
from satdoku.play.save import Store
from satdoku.play.state import GameState
from satdoku.play.turn import Turn
from satdoku.sudoku.grading.grade import TOP, Grade
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.formats import table
from satdoku.sudoku.solving.step_by_step import SEARCHES
from satdoku.sudoku.techniques.step import sentence
from satdoku.sudoku.variants import USUAL
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks import generate
from satdoku.tasks.generate import SECONDS, deal
from satdoku.tasks.grade import quick_grade
from satdoku.tasks.reading import Reader
from satdoku.tasks.rules import rules_lines
from satdoku.ui.clipboard import copy
from satdoku.ui.fields import ENGINE, filled
from satdoku.ui.file_choices import expanded
from satdoku.ui.game.keys import BOARD_KEYS, KEPT, typed_rows, words_of
from satdoku.ui.game.questions import question_before
from satdoku.ui.habits import LEVEL, SEEN, VARIANT, last_level, rules_of
from satdoku.ui.lines.formula import show_formula
from satdoku.ui.lines.prompt import agreed, ask
from satdoku.ui.lines.special_units import special_units
from satdoku.ui.reports.game_end import end_rows, end_sentence
from satdoku.ui.reports.games import (
    deal_line,
    kind_text,
    level_text,
    notes_text,
    share_texts,
    shortfall_line,
)
from satdoku.ui.theme.ascii_signs import in_ascii, knows_signs

GRADING = 2.0  # seconds; nobody should have to wait longer
REASONING = 20.0  # seconds
MOST_STEPS = 100_000  # of a search that nobody can watch
STEPS = {Command.HARDER: 1, Command.EASIER: -1}  # levels


def run_game_lines(store: Store, notice: str, request: GameRequest, seed: int | None) -> int:
    """One game, as `satdoku play` without a screen."""
    if notice:
        print(notice)
    try:
        play_game(dealt(store, _picked(request), seed))
    except EOFError:
        print()
    return 0


def play(store: Store) -> None:
    play_game(_chosen(store))


def _chosen(store: Store) -> Game:
    """The player names the variant and the puzzle."""
    remembered = store.settings()
    level = last_level(remembered)
    variant = load(str(expanded(ask(_("Variant"), remembered.get(VARIANT, USUAL)))))
    asked = ask(
        _(
            "Number of givens ({fewest}–{cells}), L and a level (1–{levels}), a puzzle or a file",
            fewest=variant.fewest_givens,
            cells=len(variant.cells),
            levels=TOP,
        ),
        f"L{level}",
    )
    if asked.lower() == "l":
        asked += ask(_("Level"), str(level))
    request = read_request(asked, variant, Reader.near(variant).read)
    store.set_setting(VARIANT, variant.id)
    if request.level is not None:
        store.set_setting(LEVEL, str(request.level))
    return dealt(store, _picked(request))


def play_at_once(store: Store, name: str) -> None:
    """The variant of that name at the level that was chosen last."""
    play_game(dealt(store, GameRequest(load(name), level=last_level(store.settings()))))


def _picked(request: GameRequest) -> GameRequest:
    """A person chooses among several puzzles; a script begins with the first."""
    if not request.following or not sys.stdin.isatty():
        return request
    found = request.numbers_of_givens
    for number, givens in enumerate(found, 1):
        print(f"{number}  {_('{count} givens', count=givens)}")
    answer = ask(_("Which puzzle?"), "1")
    if answer not in map(str, range(1, len(found) + 1)):
        raise UsageError(_("“{answer}” is none of these puzzles.", answer=answer[:40]))
    return request.from_puzzle(int(answer) - 1)


def go_on(store: Store, number: int) -> None:
    play_game(Game.resume(store, number, load, time.monotonic))


def dealt(store: Store, request: GameRequest, seed: int | None = None) -> Game:
    chosen = generate.fresh_seed() if seed is None else seed
    if request.note:
        print(request.note)
    engine = filled([ENGINE], store.settings())[ENGINE.name]
    found = deal(request.asked, chosen, SECONDS, engine=engine)
    if found is None:
        raise UsageError(_("No puzzle was found within {time} s.", time=f"{SECONDS:g}"))
    if not found.as_asked:
        print(shortfall_line(found, request))
    print(deal_line(found))
    game = Game.new(store, found.givens, found.solution, time.monotonic, found.level)
    game.begin_as(request)
    if request.day:
        store.mark_daily(request.day, game.id)
    _tell_rules_once(store, request.variant)
    if game.following:
        print(_("Puzzles after this one: {count}; next plays the next.", count=len(game.following)))
    return game


def _tell_rules_once(store: Store, variant: Variant) -> None:
    """Before the first game of the variant. A script is only told that there are rules."""
    if store.settings().get(rules_of(variant.id)) == SEEN:
        return
    store.set_setting(rules_of(variant.id), SEEN)
    if sys.stdin.isatty():
        print(*rules_lines(variant), "", sep="\n")
    else:
        print(_("Type rules for the rules of {variant}.", variant=str(variant.name)))


def play_game(game: Game) -> None:
    following: Game | None = game
    while following is not None:
        following = _until_left(following)


def _until_left(game: Game) -> Game | None:
    """The game to play instead, if any."""
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
        game.keep_clock()


def _tell_kind(game: Game) -> None:
    """What is played, how hard it is, and where the special units lie."""
    grade = _graded(game)
    level = level_text(grade, game.kind) if grade is not None else ""
    kind = kind_text(game.kind)
    print(_("{name}: {text}", name=kind, text=level) if level else kind)
    print(*special_units(game.session.variant), sep="\n", end="")


def _graded(game: Game) -> Grade | None:
    known = game.session.solution is not None
    return quick_grade(game.session.givens, GRADING) if known else None


def _grade(game: Game) -> None:
    grade = _graded(game)
    print(_("Nobody knows yet.") if grade is None else f"{grade}.")


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
    request = GameRequest(game.session.variant, level=level)
    return _of_request(game, request) if _sure(Command.NEW_GAME, game) else game


def _of_request(game: Game, request: GameRequest) -> Game:
    """A new game of a level that was chosen."""
    game.store.set_setting(LEVEL, str(request.level))
    return dealt(game.store, request)


def _level(game: Game) -> int | None:
    grade = None if game.kind.level is not None else _graded(game)
    return game.kind.level if grade is None else grade.level


def _done(game: Game, asked: Move | Command) -> Game | None:
    if asked is Command.LEAVE:
        return None
    if not _sure(asked, game):
        return game
    if asked is Command.NEXT:
        return dealt(game.store, game.next_request)
    if asked is Command.VARIANT:
        return _chosen(game.store)
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
    """A script knows what it asks for; a person may have mistyped."""
    question = question_before(asked, game)
    if not question or not sys.stdin.isatty():
        return True
    return agreed(_(question))


def _move(game: Game, move: Move) -> None:
    strict = game.store.settings().get("strict") == "on"
    _tell(game, game.play(move, strict=strict))
    if move.act is Act.NOTE and move.cell is not None:
        print(notes_text(game.session.variant, move.cell, game.session.board.notes[move.cell]))


def _tell(game: Game, turn: Turn) -> None:
    show_board(game)
    if turn.message and game.session.state is not GameState.WON:
        print(turn.message)
    if turn.marked:
        cells = game.session.variant.cells
        print(_("Wrong: {cells}", cells=", ".join(str(cells[one]) for one in sorted(turn.marked))))
    if game.session.state is not GameState.PLAYING:
        _tell_end(game)


def _tell_end(game: Game) -> None:
    print(end_sentence(game))
    for name, text in end_rows(game, None):
        line = _("{name}: {text}", name=name, text=text)
        print(line if knows_signs(sys.stdout.encoding) else in_ascii(line))
    print(_("Next: new, harder, easier, variant, restart, auto or share; 0 leaves."))


def show_board(game: Game) -> None:
    print(table(game.session.grid), end="")


def _pause(game: Game) -> None:
    game.toggle_pause()
    print(_("Paused; type pause to go on.") if game.paused else _("The game goes on."))


def _share(game: Game) -> None:
    game.require_going()
    for title, text in share_texts(game.session.givens):
        print(title)
        print(text)


def _copy(game: Game) -> None:
    """The sequence goes to the terminal alone, never into a pipe."""
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
        _tell(game, turn)


def _reason(puzzle: Grid) -> None:
    solver = HumanSolver(puzzle.variant)
    position = solver.position(puzzle)
    try:
        for step in solver.steps(position, Monitor(REASONING)):
            text = sentence(step, puzzle.variant)
            print(_("{name}: {text}", name=_(step.technique), text=text))
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
    from satdoku.ui.game.paper import print_game, sheet_path

    game.require_going()
    print(print_game(game, _graded(game), sheet_path(game)))


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
