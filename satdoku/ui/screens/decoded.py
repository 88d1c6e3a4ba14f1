"""The board decoded from a .res file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.console import RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.play import notes
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.tasks.encode import DecodedAnswer, Origin, decode_answer, files_of, origin_of
from satdoku.tasks.verify import Judgement
from satdoku.ui.board.canvas import BoardCanvas
from satdoku.ui.board.placement import Needs
from satdoku.ui.board.view import View
from satdoku.ui.game.message_line import MessageLine
from satdoku.ui.keys import Key
from satdoku.ui.screens.file_prompt import FilePrompt
from satdoku.ui.screens.picking import PickingScreen
from satdoku.ui.screens.screen import BoardScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas

if TYPE_CHECKING:
    from satdoku.ui.app import App

TITLE = N_("Show a .res file as a board")
BELOW = 3  # lines
NEEDS = Needs(usual=BELOW, least=BELOW, beside=BELOW)
LOOKS = {
    Judgement.VERIFIED: Tone.GOOD,
    Judgement.WRONG: Tone.BAD,
    Judgement.UNVERIFIABLE: Tone.UNSURE,
}


def open_decoding(app: App) -> None:
    """From the menu: the formula next to the answer names the board, otherwise the user does."""

    def chosen(path: Path) -> None:
        answer, formula = files_of(path)
        origin = None if formula is None else origin_of(formula)
        if origin is None:
            _ask_variant(app, answer)
        else:
            _show(app, answer, origin)

    app.open(FilePrompt(app, TITLE, N_("RES file"), (".res",), chosen))


def open_answer_prompt(app: App, origin: Origin, typed: str) -> None:
    """Ask for an answer to a known board."""

    def chosen(path: Path) -> None:
        _show(app, files_of(path)[0], origin)

    app.open(FilePrompt(app, TITLE, N_("RES file"), (".res",), chosen, typed=typed))


def _ask_variant(app: App, answer: Path) -> None:
    def chosen(index: int) -> None:
        app.attempt(lambda: _show(app, answer, Origin(Grid.empty(load(NAMES[index])))))

    rows = [(Text(str(load(name).name)), Text()) for name in NAMES]
    intro = _("{path}: which variant is this?", path=str(answer))
    app.open(PickingScreen(TITLE, intro, rows, chosen, page="puzzles"))


def _show(app: App, answer: Path, origin: Origin) -> None:
    app.open(DecodedScreen(app, answer, decode_answer(answer, origin)))


class DecodedScreen(BoardScreen):
    title = TITLE
    page = "puzzles"

    def __init__(self, app: App, answer: Path, decoded: DecodedAnswer) -> None:
        self.answer, self.decoded = answer, decoded
        self.said = MessageLine(key="Enter")
        self.keys = (
            Key(("enter",), self.said.read_on, "Enter", N_("read more"), self.said.is_cut),
        )
        self.board = BoardCanvas(app, self._view, NEEDS, below=lambda: BELOW)
        said = Window(Canvas(self._draw, focusable=False), height=BELOW)
        self.body = HSplit([self.board.above, self.board.window, said, Window()])

    def _view(self) -> View:
        puzzle = self.decoded.origin.puzzle
        return View(self.decoded.board or puzzle, puzzle, notes.blank(puzzle.variant))

    def _draw(self, width: int, height: int) -> RenderableType:
        told = _("{name}: {text}", name=str(self.answer), text=self.decoded.sentence)
        return self.said.fitted(Text(told, LOOKS[self.decoded.judgement]), width, height)
