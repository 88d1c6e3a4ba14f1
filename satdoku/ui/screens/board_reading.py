"""Screens with a board and sentences about it, beside it if there is room, else under it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from prompt_toolkit.filters import Condition
from prompt_toolkit.layout.containers import ConditionalContainer, HSplit, VSplit, Window
from prompt_toolkit.layout.dimension import Dimension
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.ui.board.canvas import BoardCanvas, Click, Drag
from satdoku.ui.board.placement import Needs
from satdoku.ui.board.view import View
from satdoku.ui.game.message_line import MessageLine
from satdoku.ui.screens.screen import BoardScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.wrapping import BETWEEN, side_by_side, wrapped

if TYPE_CHECKING:
    from satdoku.ui.app import App

NEEDS = Needs(usual=4, least=3, beside=0)  # lines under the board: a status, and the sentences
SENTENCE = 34  # columns that a sentence beside the board needs


class BoardReadingScreen(BoardScreen):
    """Subclasses say what to show. `enclose` builds the body, before anything is drawn."""

    def enclose(
        self,
        app: App,
        *,
        key: str = "Enter",
        panel: int = SENTENCE,
        click: Click = lambda cell, button: None,
        drag: Drag = lambda start, cell: None,
    ) -> None:
        """`key` shows the next part of sentences that do not fit. `panel` is the width that they
        need beside the board."""
        self.app = app
        self.reason = MessageLine(key=key)
        self.board = BoardCanvas(
            app, self.view, NEEDS, below=self._below, panel=panel, click=click, drag=drag
        )
        self.body = HSplit(
            [
                self.board.above,
                VSplit([self.board.window, self._told(self._beside)], height=self._board_height),
                self._told(lambda: not self._beside()),
                Window(),
            ]
        )

    def view(self) -> View:
        raise NotImplementedError

    def status(self) -> str:
        """A quiet line above the sentences."""
        raise NotImplementedError

    def sentences(self) -> Text:
        raise NotImplementedError

    def _told(self, shown: Callable[[], bool]) -> ConditionalContainer:
        window = Window(
            Canvas(self._draw, focusable=False),
            width=lambda: Dimension.exact(self.board.placement.panel) if shown() else Dimension(),
            height=lambda: Dimension.exact(self._below()) if not self._beside() else Dimension(),
        )
        return ConditionalContainer(window, Condition(shown))

    def _beside(self) -> bool:
        return self.board.placement.panel > 0

    def _board_height(self) -> Dimension:
        free = self.board.free if self._beside() else 0
        return Dimension.exact(self.board.height + free - free // 3)

    def _below(self) -> int:
        place = self.board.placement
        if place.panel:
            return 0
        least = NEEDS.usual if place.level < 2 else NEEDS.least
        wanted = 2 + len(wrapped(self.sentences(), min(place.room[0], self.board.columns)))
        free = self.board.free
        return max(least, min(wanted, least + free - free // 3))

    def _draw(self, width: int, height: int) -> RenderableType:
        parts = self.status().split(BETWEEN) if self._beside() else [self.status()]
        told = (Text(line, Tone.QUIET) for line in side_by_side(parts, width))
        status = [line for one in told for line in wrapped(one, width)]
        if not self._beside():
            status = status[:1]
        lines = [*status, *([Text()] if self._beside() else [])]
        return Group(*lines, self.reason.fitted(self.sentences(), width, height - len(lines)))
