"""Choosing a game: the variant, then a level, a number of givens, a puzzle or a file of puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.layout.containers import DynamicContainer, HSplit, Window
from prompt_toolkit.layout.dimension import Dimension
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.flows.steps import AskChoice, AskPuzzle, AskVariant
from satdoku.messages import N_, _, safe
from satdoku.play.game_spec import MOST_PUZZLES, GameSpec, of_puzzles, read_spec
from satdoku.play.preferences import VARIANT, last_level
from satdoku.sudoku.grading.grade import ABOUT
from satdoku.sudoku.variants import USUAL
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.sudoku.variants.variant import Variant
from satdoku.sudoku.variants.variant_file import SUFFIX as VARIANT_SUFFIX
from satdoku.tasks.reading import Reader
from satdoku.tasks.rules import about
from satdoku.ui.file_choices import PUZZLE_NAMES
from satdoku.ui.game.message_line import fitted
from satdoku.ui.keys import Key
from satdoku.ui.screens.file_prompt import FilePrompt
from satdoku.ui.screens.picking import PickingScreen
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.choices import Choices, Row
from satdoku.ui.widgets.frame import columns_of, room
from satdoku.ui.widgets.input_line import InputLine
from satdoku.ui.widgets.wrapping import wrapped

if TYPE_CHECKING:
    from satdoku.errors import SatdokuError
    from satdoku.ui.app import App

EXAMPLE = "L6, diagonal, X-wing"
TITLE = N_("Play Sudoku")
MESSAGE = 4  # lines
MOST_PASTED = 200_000  # characters, enough for MOST_PUZZLES of the usual size
TYPED_LEVEL = re.compile(r"\s*([1-9]|10)\s*", re.ASCII)


def open_choice(
    app: App,
    title: str,
    step: AskVariant | AskPuzzle | AskChoice,
    chosen: Callable[[object], None],
) -> None:
    """Open the screen of a question before a game; `chosen` gets the answer."""
    if isinstance(step, AskVariant):
        _open_variants(app, title, step, chosen)
    elif isinstance(step, AskPuzzle):
        app.open(PuzzlePrompt(app, step.variant, chosen))
    else:
        rows = [
            (Text(str(number)), Text(option, Tone.QUIET))
            for number, option in enumerate(step.options, 1)
        ]
        app.open(PickingScreen(title, step.question, rows, chosen, page="playing"))


def _open_variants(
    app: App, title: str, step: AskVariant, chosen: Callable[[object], None]
) -> None:
    variants = [load(name) for name in NAMES]
    rows = [
        (Text(str(one.name)), Text(step.about.get(one.id) or about(one), Tone.QUIET))
        for one in variants
    ]
    if step.own:
        own = Text(f"*{VARIANT_SUFFIX}", Tone.QUIET)
        rows.append((Text(_("Your own variant …")), own))

    def picked(index: int) -> None:
        if index < len(variants):
            app.set(VARIANT, variants[index].id)
            chosen(variants[index])
        else:
            question = N_("Variant file")
            app.open(FilePrompt(app, title, question, (VARIANT_SUFFIX,), from_file))

    def from_file(path: Path) -> None:
        chosen(load(str(path)))

    last = app.settings.get(VARIANT, "")
    first = NAMES.index(last if last in NAMES else USUAL)
    app.open(PickingScreen(title, _(step.question), rows, picked, first=first, page="playing"))


class PuzzlePrompt(Screen):
    """An input line, with the choices that need no typing listed below."""

    title = TITLE
    page = "playing"
    most_columns = 76

    def __init__(self, app: App, variant: Variant, chosen: Callable[[GameSpec], None]) -> None:
        self.app, self.variant, self.chosen = app, variant, chosen
        self.complaint = ""
        self.input = InputLine(
            _("{question}: ", question=_("Puzzle")),
            app.tell,
            self._typed,
            most=MOST_PASTED,
            keeps_lines=True,
        )
        self.choices = Choices(self._rows, self._choose)
        self.choices.selected = self._usual_row
        below = Window(self.choices.canvas)
        pasted = Window(Canvas(self._draw_lines, focusable=False))
        self.body = HSplit(
            [
                Window(height=1),
                self.input.row,
                Window(Canvas(self._message, focusable=False), height=self._message_height),
                DynamicContainer(lambda: pasted if self._lines else below),
            ]
        )
        self.keys = (
            Key(
                ("up",),
                lambda: self.choices.move(-1),
                "↑↓",
                N_("select"),
                self._chooses,
            ),
            Key(("down",), lambda: self.choices.move(1), active=self._chooses),
            Key(("enter",), self._enter, "Enter", N_("play")),
        )

    @property
    def _lines(self) -> list[str]:
        """The pasted lines, if there are several."""
        lines = self.input.text.splitlines()
        return lines if len(lines) > 1 else []

    def _chooses(self) -> bool:
        return not self._lines

    def _typed(self, line: Buffer) -> None:
        """A number up to ten selects that level from the list."""
        self.complaint = ""
        level = TYPED_LEVEL.fullmatch(line.text)
        chosen = int(level[1]) - 1 if level else None
        self.choices.selected = chosen if line.text else self._usual_row

    @property
    def _usual_row(self) -> int:
        return last_level(self.app.settings) - 1

    def _rows(self) -> list[Row]:
        levels = [
            (Text(_("Level {level}", level=level)), Text(_(about), Tone.QUIET))
            for level, about in enumerate(ABOUT, 1)
        ]
        return [
            *levels,
            (Text(_("A puzzle from a file …")), Text(" ".join(PUZZLE_NAMES), Tone.QUIET)),
        ]

    def _message_height(self) -> Dimension:
        """As many lines as the text needs; a small window keeps lines for the list."""
        lines = len(wrapped(self._told(), columns_of(self.app))) + 1
        return Dimension.exact(min(max(MESSAGE, lines), max(MESSAGE, room(self.app)[1] // 3)))

    def _message(self, width: int, height: int) -> RenderableType:
        return fitted(self._told(), width, height)

    def _told(self) -> Text:
        if self.complaint:
            return Text(f"✗ {self.complaint}", Tone.BAD)
        if self._lines:
            count = len(self._lines)
            told = _("Pasted lines: {count}. Enter plays them, Ctrl-U erases them.", count=count)
            return Text(told, Tone.QUIET)
        return Text(
            _(
                "Choose a level, or type its number. You can also type a number of givens "
                "({fewest}–{cells}; for ten or fewer, write g10), a puzzle of {cells} cells "
                "(0 or . is a blank), a code or a file name. The level says which techniques "
                "a person needs; small boards lack the upper levels. For a more precise "
                "request, type for example: {example}.",
                example=EXAMPLE,
                fewest=self.variant.fewest_givens,
                cells=len(self.variant.cells),
            ),
            Tone.QUIET,
        )

    def _draw_lines(self, width: int, height: int) -> RenderableType:
        """The input line shows only the end of a long text."""
        lines = self._lines
        shown = lines if len(lines) <= height else [*lines[: height - 1], "…"]
        cut = (safe(line[: width + 1]) for line in shown)
        return Group(*(Text(line, no_wrap=True, overflow="ellipsis") for line in cut))

    def _enter(self) -> None:
        if self.choices.selected is not None:
            self._choose(self.choices.selected)
            return
        reader = Reader.near(self.variant)
        self.chosen(read_spec(self.input.text, self.variant, reader.read))

    def refused(self, app: App, error: SatdokuError) -> None:
        self.complaint = str(error)

    def _choose(self, index: int) -> None:
        if index < len(ABOUT):
            self.chosen(GameSpec(self.variant, level=index + 1))
        else:
            question = N_("Puzzle file")
            self.app.open(FilePrompt(self.app, TITLE, question, PUZZLE_NAMES, self._from_file))

    def _from_file(self, path: Path) -> None:
        read = Reader.near(self.variant).read(str(path))
        self.chosen(of_puzzles(islice(read, MOST_PUZZLES)))
