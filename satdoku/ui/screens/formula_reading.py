"""Screens with the clauses of an exercise, where its search is, and sentences about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.data_structures import Point
from prompt_toolkit.layout.containers import Window
from prompt_toolkit.mouse_events import MouseButton
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.exercises.exercise import Exercise
from satdoku.sat.cnf import Clause
from satdoku.ui.game.message_line import MessageLine
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.wrapping import wrapped

if TYPE_CHECKING:
    from satdoku.ui.app import App

GAP = 3  # columns between two clauses
MOST_ACROSS = 4
DIVIDERS = 4  # blank lines between the parts
LEAST_SAID = 3  # lines for the sentences


class FormulaReadingScreen(Screen):
    """Subclasses say what to show. The clauses show more with each stage: 0 the literals alone, 1
    also their values, 2 also the clauses that the second hint points at."""

    most_columns = 84
    least = (60, 20)

    def enclose(self, app: App, *, key: str = "Enter") -> None:
        """`key` shows the next part of sentences that do not fit."""
        self.app = app
        self.reason = MessageLine(key=key)
        self._words: dict[tuple[int, int], str] = {}  # what a click types, by row and column
        self._top = 0  # the row of the first clauses
        self.body = Window(Canvas(self._draw, self._click))

    def exercise(self) -> Exercise:
        raise NotImplementedError

    def stage(self) -> int:
        return 0

    def status(self) -> str:
        """A quiet line above the clauses."""
        raise NotImplementedError

    def sentences(self) -> Text:
        raise NotImplementedError

    def answer_line(self) -> Text | None:
        """The line that an answer is typed on."""
        return None

    def clicked(self, word: str) -> None:
        """A literal or the number of a clause was clicked."""

    def _click(self, place: Point, button: MouseButton) -> None:
        word = self._words.get((place.y - self._top, place.x))
        if word is not None and button is MouseButton.LEFT:
            self.clicked(word)

    def _draw(self, width: int, height: int) -> RenderableType:
        """Blank lines divide the parts if there is room for them."""
        said, answer = self.sentences(), self.answer_line()
        last = [] if answer is None else [answer]
        state = [line for told in self.exercise().shown for line in wrapped(Text(told), width)]
        clauses = self._clauses(width)
        needed = 1 + len(clauses) + len(state) + len(wrapped(said, width)) + len(last)
        blank = [Text()] if needed + DIVIDERS <= height else []
        head = [*wrapped(Text(self.status(), Tone.QUIET), width)[:1], *blank]
        self._top = len(head)
        lines = [*head, *clauses, *blank, *state, *blank]
        room = max(LEAST_SAID, height - len(lines) - len(blank) - len(last))
        return Group(*lines, self.reason.fitted(said, width, room), *blank, *last)

    def _clauses(self, width: int) -> list[Text]:
        exercise = self.exercise()
        self._words = {}
        digits = len(str(len(exercise.formula)))
        texts = [self._clause(n, clause, digits) for n, clause in enumerate(exercise.formula)]
        column = max(text.cell_len for text, _words in texts) + GAP
        across = max(1, min(MOST_ACROSS, (width + GAP) // column))
        down = -(-len(texts) // across)
        rows = [Text(no_wrap=True) for _row in range(down)]
        for number, (text, words) in enumerate(texts):
            row, left = number % down, number // down * column
            for at, word in words.items():
                self._words[row, left + at] = word
            text.truncate(column, pad=True)
            rows[row].append_text(text)
        return rows

    def _clause(self, number: int, clause: Clause, digits: int) -> tuple[Text, dict[int, str]]:
        """The clause, and what a click on each of its columns types."""
        exercise, stage = self.exercise(), self.stage()
        meant = stage > 1 and number in exercise.meant
        text = Text.assemble(
            (f"{number + 1:>{digits}}", Tone.KEY if meant else Tone.QUIET), "› " if meant else "  "
        )
        words = dict.fromkeys(range(digits), str(number + 1))
        for literal in clause:
            sign, tone = self._value(literal) if stage else ("", Tone.TITLE)
            words |= dict.fromkeys(
                range(text.cell_len, text.cell_len + len(str(literal))), str(literal)
            )
            text.append(f"{literal}{sign}", tone).append(" ")
        return text, words

    def _value(self, literal: int) -> tuple[str, str]:
        true = self.exercise().true
        if literal in true:
            return "✓", Tone.GOOD
        return ("✗", Tone.QUIET) if -literal in true else ("", Tone.TITLE)
