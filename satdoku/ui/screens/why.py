"""Why a digit cannot be, or must be: the clues that decide it, and the story step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.console import RenderableType
from rich.text import Text

from satdoku.messages import N_
from satdoku.play import notes
from satdoku.play.highlights import ArgumentPart, Candidates, Parts, parts
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.board_map import map_of
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.why.clues import reduced
from satdoku.sudoku.why.story import Story
from satdoku.sudoku.why.telling import lines, story_lines, summary
from satdoku.sudoku.why.why import Finding, Why
from satdoku.ui.board.canvas import BoardCanvas
from satdoku.ui.board.placement import Needs
from satdoku.ui.board.view import NO_PARTS, Selection, View
from satdoku.ui.game.message_line import MessageLine
from satdoku.ui.keys import Key
from satdoku.ui.screens.screen import BoardScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.ui.app import App

BELOW = 5  # lines of text
NEEDS = Needs(usual=BELOW, least=3, beside=BELOW)


class WhyScene(Value):
    """A sentence, and the board that goes with it."""

    text: str
    grid: Grid
    givens: Grid
    parts: Parts


class WhyScreen(BoardScreen):
    title = N_("Why not?")
    page = "setting"

    def __init__(self, app: App, why: Why) -> None:
        self.why = why
        self.scenes = list(scenes(why))
        self.at = 0
        self.said = MessageLine(key="+")
        self.keys = (
            Key(("right", "enter", "space", "l"), lambda: self._go(1), "→", N_("next step")),
            Key(("left", "h"), lambda: self._go(-1), "←", N_("step back")),
            Key(("end",), lambda: self._go(len(self.scenes)), "End", N_("last step")),
            Key(("home",), lambda: self._go(-len(self.scenes))),
            Key(("+",), self.said.read_on, "+", N_("read more"), self.said.is_cut),
        )
        self.board = BoardCanvas(app, self._view, NEEDS, below=lambda: BELOW)
        said = Window(Canvas(self._draw, focusable=False), height=BELOW)
        self.body = HSplit([self.board.above, self.board.window, said, Window()])

    def _go(self, by: int) -> None:
        self.at = max(0, min(self.at + by, len(self.scenes) - 1))

    def _view(self) -> View:
        scene = self.scenes[self.at]
        chosen = Selection(() if self.why.about is None else (self.why.about[0],))
        blank = notes.blank(scene.grid.variant)
        return View(scene.grid, scene.givens, blank, selection=chosen, parts=scene.parts)

    def _draw(self, width: int, height: int) -> RenderableType:
        told = Text(f"{self.at + 1}/{len(self.scenes)}  ", Tone.QUIET)
        told.append(self.scenes[self.at].text, "")
        return self.said.fitted(told, width, height)


def scenes(why: Why) -> Iterator[WhyScene]:
    """The summary, then a scene for each sentence; for a possible digit, both solutions."""
    clues = reduced(why.puzzle, why.clues)
    if why.verdict is Finding.POSSIBLE:
        boards = (why.puzzle, why.solution or why.puzzle, why.other or why.puzzle)
        for text, board in zip(lines(why), boards, strict=False):
            yield WhyScene(text, board, why.puzzle, NO_PARTS)
        return
    target: Parts = {}
    if why.about is not None and not clues[why.about[0]]:
        right = why.verdict is Finding.FORCED
        target = {why.about: ArgumentPart.TARGET if right else ArgumentPart.GONE}
    yield WhyScene(summary(why), clues, clues, target)
    if why.story is not None:
        yield from _of_story(why.story, target)


def _of_story(story: Story, target: Parts) -> Iterator[WhyScene]:
    """The sentences before the steps and after them show the board as it is then."""
    told = list(story_lines(story))
    position = Position(map_of(story.board.variant), story.board)
    after = (story.end is not None) + (story.about is not None)
    before = len(told) - len(story.steps) - after
    for text in told[: max(before, 0)]:
        yield WhyScene(text, position.grid, story.board, target)
    if story.supposed and story.about is not None and story.closed:
        if story.right:
            position.remove([story.about])
        else:
            position.place(*story.about)
    for step, text in zip(story.steps, told[max(before, 0) :], strict=False):
        board = Candidates(position.grid, tuple(position.candidates))
        yield WhyScene(text, position.grid, story.board, parts(step, board))
        position.apply(step)
    for text in told[max(before, 0) + len(story.steps) :]:
        yield WhyScene(text, position.grid, story.board, target)
