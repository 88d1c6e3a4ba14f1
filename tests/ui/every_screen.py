"""Opens each kind of screen, for tests that every screen must pass."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from satdoku.flows.game import GameEnd
from satdoku.learning.lessons import LESSONS
from satdoku.play.moves import Command
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.why.why import why
from satdoku.ui.app import App
from satdoku.ui.screens.dealing import open_saved
from satdoku.ui.screens.examining import ExamScreen
from satdoku.ui.screens.exercising import open_exercises
from satdoku.ui.screens.file_prompt import FilePrompt
from satdoku.ui.screens.form import FormScreen
from satdoku.ui.screens.lesson import LessonScreen
from satdoku.ui.screens.menu import opener
from satdoku.ui.screens.noticing import open_notice
from satdoku.ui.screens.picking import PickingScreen
from satdoku.ui.screens.playing import PlayingScreen
from satdoku.ui.screens.playing_told import tell_game
from satdoku.ui.screens.practising import open_practice
from satdoku.ui.screens.replaying import open_replay
from satdoku.ui.screens.sat_lessons import SatLessonScreen
from satdoku.ui.screens.saved import open_saved_games
from satdoku.ui.screens.why import WhyScreen
from tests.ui.games import ALMOST, CLASSIC, HARD, HARD_SOLUTION, PERCENT, SOLUTION, begin

Open = Callable[[App], None]

CNF = "p cnf 3 4\n1 2 0\n-1 2 0\n1 -2 0\n-3 0\n"


def write_files(folder: Path) -> None:
    """Write the files that the screens open."""
    (folder / "x.cnf").write_text(CNF)
    (folder / "x.res").write_text("s 1\nv 1 2 -3\nt 1\n")
    (folder / "board.res").write_text("s 0\nt 1\n")


def from_menu(name: str, *files: str, form: bool = False, row: int | None = None) -> Open:
    """Open a menu item, choose its files and fill in its form."""

    def open_item(app: App) -> None:
        opener(name)(app)
        for file in files:
            assert isinstance(app.screen, FilePrompt)
            app.screen.take(Path(file))
        if form:
            assert isinstance(app.screen, FormScreen)
            app.screen._enter()
        if row is not None:
            assert isinstance(app.screen, PickingScreen)
            app.screen.choices._choose(row)

    return open_item


def play(app: App) -> None:
    open_saved(app, begin(app.store, PERCENT, HARD, HARD_SOLUTION).id)


def from_game(command: Command) -> Open:
    def open_command(app: App) -> None:
        play(app)
        game = app.screen
        assert isinstance(game, PlayingScreen)
        game.perform(command)
        if game.message_line.asking.question is not None:
            game.message_line.asking._agree()

    return open_command


def _end(app: App) -> None:
    open_saved(app, begin(app.store, CLASSIC, ALMOST, SOLUTION).id)
    assert isinstance(app.screen, PlayingScreen)
    tell_game(app.screen, GameEnd(app.screen.game))


def _saved_games(app: App) -> None:
    for _game in range(3):
        begin(app.store, PERCENT, HARD, HARD_SOLUTION)
    open_saved_games(app)


def _help(app: App) -> None:
    app.help()


def _lesson(app: App) -> None:
    app.open(LessonScreen(app, LESSONS[12]))


def _practice(app: App) -> None:
    open_practice(app, "naked pair", seed=1)


def _exam(app: App) -> None:
    app.open(ExamScreen(app, 2, seed=1))


def _replay(app: App) -> None:
    game = begin(app.store, PERCENT, HARD, HARD_SOLUTION)
    open_replay(app, game.id)


def _why(app: App) -> None:
    app.open(WhyScreen(app, why(parse(HARD, CLASSIC), 40, 1)))


EVERY_SCREEN: dict[str, Open] = {
    "menu": lambda app: None,
    "help": _help,
    "notice": lambda app: open_notice(app, "The games cannot be saved."),
    "file prompt": from_menu("solve"),
    "form": from_menu("solve", "x.cnf"),
    "solving": from_menu("solve", "x.cnf", form=True),
    "verifying": from_menu("verify", "x.cnf", "x.res"),
    "clauses": from_menu("show", "x.cnf"),
    "comparing": from_menu("compare", "x.cnf", form=True),
    "folder": from_menu("compare", "./*", form=True),
    "watching": from_menu("watch", "x.cnf", form=True),
    "variants": from_menu("decode", "board.res"),
    "decoded": from_menu("decode", "board.res", row=0),
    "puzzle prompt": from_menu("play", row=0),
    "daily": from_menu("daily"),
    "dealing": from_menu("classic"),
    "settings": from_menu("settings"),
    "pages": from_menu("manual"),
    "page": from_menu("manual", row=0),
    "printing": from_menu("print", form=True),
    "saved games": _saved_games,
    "tour": from_menu("tour"),
    "workbench": from_menu("set"),
    "why": _why,
    "game": play,
    "keys of the game": from_game(Command.HELP),
    "paused": from_game(Command.PAUSE),
    "auto-solve": from_game(Command.AUTO_SOLVE),
    "rules": from_game(Command.RULES),
    "formula": from_game(Command.FORMULA),
    "sharing": from_game(Command.SHARE),
    "end": _end,
    "dojo": from_menu("learn"),
    "lesson": _lesson,
    "practice": _practice,
    "exam": _exam,
    "replay": _replay,
    "lessons on SAT": from_menu("exercises"),
    "lesson on SAT": lambda app: app.open(SatLessonScreen(app, "learned")),
    "exercise": lambda app: open_exercises(app, "jump", seed=1),
}
