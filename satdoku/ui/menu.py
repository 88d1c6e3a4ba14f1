"""The menu, as a table that the full-screen app and the line mode share."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import satdoku
from satdoku.messages import N_, _, speak
from satdoku.play.preferences import Remembered, is_new, last_level
from satdoku.play.save import SavedGame, Store
from satdoku.ui.fields import language_of
from satdoku.ui.store import open_store
from satdoku.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from satdoku.flows.steps import Flow
    from satdoku.play.game import Game
    from satdoku.play.game_spec import GameSpec
    from satdoku.sudoku.grid import Grid
    from satdoku.sudoku.variants.variant import Variant
    from satdoku.ui.app import App
    from satdoku.watch.breakpoints import Breakpoint
    from satdoku.watch.watched_search import WatchedSearch

OFFER = "c"  # the key that continues the last game


PLAY, SAT, REST = N_("Play"), N_("SAT solver"), N_("Settings and help")


class Item(Value):
    key: str
    name: str  # the same in both modes
    title: str
    about: str  # what it opens, in a line
    group: str

    def label(self, remembered: Remembered) -> str:
        """The key and the name of the item."""
        return f"{self.key}  {_(self.title, level=last_level(remembered))}"


ITEMS: tuple[Item, ...] = (
    Item("2", "play", N_("Play Sudoku"), N_("Choose a variant, then a level or a puzzle."), PLAY),
    Item(
        "p",
        "percent",
        N_("Quick game: percent, level {level}"),
        N_("A new percent puzzle of the level you chose last."),
        PLAY,
    ),
    Item(
        "s",
        "classic",
        N_("Quick game: classic, level {level}"),
        N_("A new classic puzzle of the level you chose last."),
        PLAY,
    ),
    Item("d", "daily", N_("Puzzle of the day"), N_("Today's puzzle, the same for everyone."), PLAY),
    Item(
        "6",
        "saved",
        N_("Saved games and statistics"),
        N_("Continue a game, or see your times and streaks."),
        PLAY,
    ),
    Item(
        "e",
        "set",
        N_("Set a puzzle"),
        N_("Make a puzzle of your own, or copy one from a newspaper."),
        PLAY,
    ),
    Item("r", "print", N_("Print puzzles"), N_("Puzzles on paper, with their solutions."), PLAY),
    Item("t", "tour", N_("Tour: the game in ten steps"), N_("Learn to play on a 4×4 board."), PLAY),
    Item(
        "a",
        "learn",
        N_("Learn techniques"),
        N_("Lessons, practice, exams, and a look back at your games."),
        PLAY,
    ),
    Item(
        "1",
        "solve",
        N_("Solve a CNF file"),
        N_("Decide a formula, and write the answer to a .res file."),
        SAT,
    ),
    Item(
        "3",
        "verify",
        N_("Verify a .res file"),
        N_("Check an answer against its formula."),
        SAT,
    ),
    Item("4", "show", N_("Show clauses"), N_("Read the clauses of a formula."), SAT),
    Item("5", "compare", N_("Compare engines"), N_("Time several engines on a formula."), SAT),
    Item("w", "watch", N_("Watch a search"), N_("Follow a search step by step."), SAT),
    Item(
        "x",
        "exercises",
        N_("Learn SAT solving"),
        N_("Lessons and exercises: predict the next step of a search."),
        SAT,
    ),
    Item(
        "b",
        "decode",
        N_("Show a .res file as a board"),
        N_("Read the answer of a puzzle's formula as a board."),
        SAT,
    ),
    Item("7", "settings", N_("Settings"), N_("Colours, mouse, language, engine and more."), REST),
    Item("8", "manual", N_("Manual"), N_("All pages of the manual."), REST),
    Item("0", "quit", N_("Quit"), N_("Leave satdoku."), REST),
)
GROUPS = (PLAY, SAT, REST)


def items_for(remembered: Remembered) -> list[Item]:
    """The menu items; new players get the tour first."""
    first = is_new(remembered)
    return sorted(ITEMS, key=lambda item: not (first and item.name == "tour"))


def run_menu(language: str | None = None) -> int:
    """Run the menu full-screen if the terminal supports it, otherwise in line mode."""
    store, notice = open_store(os.environ)
    with closing(store):
        _speak(language, store)
        if not has_screen():
            from satdoku.ui.line_mode.menu import run_lines

            return run_lines(store, notice)
        return _run(_window(store), notice)


def run_game(request: GameSpec, seed: int | None, language: str | None = None) -> int:
    """Start a game directly. In full-screen mode, leaving it opens the menu."""
    from satdoku.flows.deal import deal_game

    return _run_flow(lambda store: deal_game(store, request, seed), "play", language)


def run_daily(variant: Variant, day: date | None, language: str | None = None) -> int:
    """Start the puzzle of that day or of today, like `run_game`."""
    from satdoku.flows.deal import daily_game

    return _run_flow(lambda store: daily_game(store, variant, day or store.date), "daily", language)


def _run_flow(begin: Callable[[Store], Flow[Game | None]], name: str, language: str | None) -> int:
    store, notice = open_store(os.environ)
    with closing(store):
        _speak(language, store)
        if not has_screen():
            from satdoku.ui.line_mode.game import run_game_lines

            return run_game_lines(store, notice, begin(store))
        from satdoku.ui.screens.flow import open_flow

        app = _window(store)
        open_flow(app, name, lambda: begin(store))
        return _run(app, notice)


def run_watch(
    watched: WatchedSearch, language: str | None = None, stops: Sequence[Breakpoint] = ()
) -> int:
    """Watch a search in the full-screen app; leaving it opens the menu."""
    store, notice = open_store(os.environ)
    with closing(store):
        _speak(language, store)
        from satdoku.watch.screen import TracingScreen

        app = _window(store)
        app.open(TracingScreen(app, watched, stops))
        return _run(app, notice)


def run_workbench(puzzle: Grid, language: str | None = None) -> int:
    """Set a puzzle; leaving the workbench opens the menu."""
    store, notice = open_store(os.environ)
    with closing(store):
        _speak(language, store)
        if not has_screen():
            from satdoku.ui.line_mode.workbench import run_workbench_lines

            return run_workbench_lines(puzzle, notice)
        from satdoku.ui.screens.workbench import WorkbenchScreen

        app = _window(store)
        app.open(WorkbenchScreen(app, puzzle))
        return _run(app, notice)


def run_tour(language: str | None = None) -> int:
    store, notice = open_store(os.environ)
    with closing(store):
        _speak(language, store)
        if not has_screen():
            from satdoku.ui.line_mode.tour import run_tour_lines

            return run_tour_lines(store, notice)
        from satdoku.ui.screens.touring import open_tour

        app = _window(store)
        open_tour(app)
        return _run(app, notice)


class Faces(Value):
    """A part of satdoku as a window and line by line."""

    window: Callable[[App], None]
    lines: Callable[[Store], None]


def run_faces(faces: Faces, language: str | None = None) -> int:
    """Run it alone, as a command does. In full-screen mode, leaving it opens the menu."""
    store, notice = open_store(os.environ)
    with closing(store):
        _speak(language, store)
        if not has_screen():
            from satdoku.ui.line_mode.keeping import run_lines_alone

            return run_lines_alone(store, notice, faces.lines)
        app = _window(store)
        faces.window(app)
        return _run(app, notice)


def _run(app: App, notice: str) -> int:
    """Show the notice first, whatever was opened."""
    from satdoku.ui.screens.noticing import open_notice

    open_notice(app, notice)
    return app.run()


def _window(store: Store) -> App:
    """The full-screen app, showing its menu.

    Importing it creates thirty thousand objects that all stay alive. Garbage collection among them
    would take a tenth of the time until the menu appears, so it is off meanwhile.
    """
    gc.disable()
    try:
        from satdoku.ui.app import App
        from satdoku.ui.screens.menu import MenuScreen

        return App(MenuScreen, store, samples=samples())
    finally:
        gc.freeze()
        gc.enable()


def _speak(language: str | None, store: Store) -> None:
    """Switch to the language of the command line, or else of the settings."""
    speak(language or language_of(store.settings().get("language", "")))


def offer(store: Store) -> SavedGame | None:
    """The unfinished game played most recently."""
    return next(iter(store.unfinished()), None)


def has_screen() -> bool:
    """True if input and output are a terminal that supports full-screen mode."""
    streams = (sys.stdin, sys.stdout)
    known = os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    return known and all(stream is not None and stream.isatty() for stream in streams)


def samples() -> list[Path]:
    """The sample formulas of the checkout in the current folder or around satdoku, smallest
    first."""
    checkouts = (Path(), Path(satdoku.__file__).parents[1])
    found = (list((place / "cnf_samples").glob("*.cnf")) for place in checkouts)
    return sorted(next(filter(None, found), []), key=lambda path: path.stat().st_size)
