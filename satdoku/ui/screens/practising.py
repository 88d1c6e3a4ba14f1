"""Practice: a position, the player's answers, hints, and the next position."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from prompt_toolkit.mouse_events import MouseButton
from rich.text import Text

from satdoku.errors import SatdokuError
from satdoku.learning.answers import AnswerResult, AnswerVerdict, GivenAnswer
from satdoku.learning.course import PracticeCourse
from satdoku.learning.practice import Practice, shown_as_hint
from satdoku.messages import N_, _
from satdoku.monitor import Monitor
from satdoku.play.hints import Hint, Stage
from satdoku.sudoku.grid import Grid
from satdoku.tasks.generate import fresh_seed
from satdoku.ui.background import Background
from satdoku.ui.board.neighbours import neighbour
from satdoku.ui.board.view import Selection, View
from satdoku.ui.game.hint_text import coloured
from satdoku.ui.game.practice_view import position_view
from satdoku.ui.keys import Key
from satdoku.ui.reports.learning import VERDICTS, lesson_of, variant_name
from satdoku.ui.screens.board_reading import BoardReadingScreen
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from satdoku.ui.app import App

GOOD = {AnswerVerdict.RIGHT: Tone.GOOD, AnswerVerdict.WRONG: Tone.BAD}


def open_practice(
    app: App, technique: str = "", variant: str = "", seed: int | None = None
) -> None:
    """Practise the technique; without one, what is due."""
    chosen = fresh_seed() if seed is None else seed
    app.open(PracticeScreen(app, PracticeCourse(app.store, chosen, technique, variant)))


class PracticeScreen(BoardReadingScreen):
    title = N_("Practice")
    page = "learning"

    def __init__(self, app: App, course: PracticeCourse) -> None:
        self.course = course
        self.practice: Practice | None = None
        self.ahead: Practice | None = None  # made while the player thinks
        self.cursor: int | None = None
        self.pointed: list[int] = []
        self.striking = False
        self.hint: Hint | None = None
        self.said, self.tone = "", ""
        self.since = 0.0
        self.waiting = True  # for a position
        self.empty = Grid.empty(course.variant())
        self.background = Background(app, self._failed)  # deals positions
        self.checking = Background(app, self._failed)
        self.enclose(app, key="m", click=self._click)
        self.keys = tuple(self._all_keys())
        self._next()

    def _all_keys(self) -> list[Key]:
        def placing() -> bool:
            return self._going() and not self.striking

        def striking() -> bool:
            return self._going() and self.striking

        return [
            Key(("enter",), self._enter, "Enter", N_("next"), self._over),
            Key(("enter",), self._enter, "Enter", N_("these cells"), lambda: bool(self.pointed)),
            *map(self._arrow_key, ("up", "down", "left", "right")),
            *map(self._digit_key, range(1, 10)),
            Key(("n", "x"), self._switch, "n", N_("strike"), placing),
            Key(("n", "x"), self._switch, "n", N_("enter digits"), striking),
            Key(("space",), self._point, "Space", N_("point at a cell"), self._going),
            Key(("i",), self._advise, "i", N_("hint"), self._hintable),
            Key(("s",), self._skip, "s", N_("skip"), self._skippable),
            Key(("l",), self._lesson, "l", N_("lesson"), self._teaches),
            Key(("m",), self.reason.read_on, "m", N_("read more"), self.reason.is_cut),
        ]

    def _arrow_key(self, step: str) -> Key:
        return Key((step,), lambda: self._move(step), active=self._going)

    def _digit_key(self, digit: int) -> Key:
        shown = ("1–9", N_("enter or strike")) if digit == 1 else ("", "")
        return Key((str(digit),), lambda: self._digit(digit), *shown, self._going)

    # -- what is possible ---------------------------------------------------------------------

    def _going(self) -> bool:
        return self.practice is not None and not self.practice.done and not self.waiting

    def _over(self) -> bool:
        return self.practice is not None and self.practice.done

    def _hintable(self) -> bool:
        return self._going()

    def _skippable(self) -> bool:
        return self._going()

    def _teaches(self) -> bool:
        return self.practice is not None

    # -- positions ----------------------------------------------------------------------------

    def _next(self) -> None:
        self.waiting, self.hint, self.pointed = True, None, []
        self.said = self.tone = ""
        if self.ahead is not None:
            practice, self.ahead = self.ahead, None
            self._use(practice)
        else:
            self._deal(self._use)

    def _deal(self, use: Callable[[Practice], None]) -> None:
        technique = self.course.next_technique()
        self.background.run(lambda monitor: self.course.deal(technique, monitor), use)

    def _use(self, practice: Practice) -> None:
        """Show the position, and make the next one meanwhile."""
        self.practice, self.waiting = practice, False
        self.since = time.monotonic()
        blanks = [cell for cell, digit in enumerate(practice.position.grid.digits) if not digit]
        self.cursor = blanks[len(blanks) // 2]
        self.shown_position()
        if self.course.steady:
            self._deal(self._keep)

    def shown_position(self) -> None:
        """A new position is on the board."""

    def _keep(self, practice: Practice) -> None:
        self.ahead = practice

    def _failed(self, told: str) -> None:
        self.waiting = False
        self.said, self.tone = told, Tone.BAD

    # -- answers ------------------------------------------------------------------------------

    def _move(self, step: str) -> None:
        assert self.practice is not None
        if self.cursor is not None:
            self.cursor = neighbour(self.practice.position.variant, self.cursor, step)

    def _digit(self, digit: int) -> None:
        if self.cursor is None or self.practice is None:
            return
        if digit > self.practice.position.variant.digits:
            return
        one = ((self.cursor, digit),)
        self._answer(GivenAnswer(struck=one) if self.striking else GivenAnswer(placed=one))

    def _switch(self) -> None:
        self.striking = not self.striking

    def _point(self) -> None:
        if self.cursor in self.pointed:
            self.pointed.remove(self.cursor)
        elif self.cursor is not None:
            self.pointed.append(self.cursor)

    def _click(self, cell: int | None, button: MouseButton) -> None:
        """The right button points, and so does a second click on the same cell."""
        if cell is None or not self._going():
            return
        again = cell == self.cursor
        self.cursor = cell
        if again or button is MouseButton.RIGHT:
            self._point()

    def _enter(self) -> None:
        if self._over():
            self._next()
        elif self.pointed and self._going():
            self._answer(GivenAnswer(cells=frozenset(self.pointed)))

    def _answer(self, answer: GivenAnswer) -> None:
        practice = self.practice
        assert practice is not None
        seconds = time.monotonic() - self.since

        def check(monitor: Monitor) -> AnswerResult:
            return practice.answer(answer, monitor)

        self.checking.run(check, lambda found: self._show_result(found, seconds))

    def _show_result(self, found: AnswerResult, seconds: float) -> None:
        self.said = f"{_(VERDICTS[found.verdict])} {found.sentence}"
        self.tone = GOOD.get(found.verdict, Tone.UNSURE)
        self.pointed = []
        if found.verdict is AnswerVerdict.RIGHT:
            self._finish(seconds)

    def _finish(self, seconds: float) -> None:
        practice = self.practice
        assert practice is not None
        assert practice.solved is not None
        self.hint = shown_as_hint(practice.position, practice.solved, Stage.WHY)
        self.pointed = []
        self._record(practice, seconds)

    def _record(self, practice: Practice, seconds: float) -> None:
        self.app.attempt(lambda: self.course.record(practice, seconds))

    def _advise(self) -> None:
        assert self.practice is not None
        hint = self.practice.advise()
        self.hint, self.tone = hint, ""
        self.said = hint.message
        if hint.stage is Stage.PLAYED:
            self._finish(time.monotonic() - self.since)

    def _skip(self) -> None:
        """Counts as not answered: it is due again."""
        assert self.practice is not None
        self._record(self.practice, time.monotonic() - self.since)
        self._next()

    def _lesson(self) -> None:
        from satdoku.ui.screens.lesson import LessonScreen

        assert self.practice is not None
        self.app.open(LessonScreen(self.app, lesson_of(self.practice.position.technique)))

    def refused(self, app: App, error: SatdokuError) -> None:
        self.said, self.tone = str(error), Tone.BAD

    def close(self) -> None:
        self.background.stop()
        self.checking.stop()

    # -- drawing ------------------------------------------------------------------------------

    def view(self) -> View:
        if self.practice is None:
            return View(self.empty, self.empty, (frozenset(),) * len(self.empty.digits))
        over = self.practice.done
        shown = Selection() if over or self.cursor is None else Selection((self.cursor,))
        return position_view(self.practice.position, shown, self.pointed, self.hint)

    def status(self) -> str:
        if self.practice is None:
            return _("Dealing a position …") if self.waiting else ""
        position = self.practice.position
        parts = [self.task(), variant_name(position.variant)]
        if self.course.count:
            parts.append(
                _("right: {right} of {count}", right=self.course.right, count=self.course.count)
            )
        if self.striking:
            parts.append(_("STRIKE"))
        return " · ".join(parts)

    def task(self) -> str:
        assert self.practice is not None
        return _(self.practice.position.technique)

    def sentences(self) -> Text:
        if self.checking.slow:
            return Text(_("Thinking …"), Tone.QUIET)
        text = Text(self.said or self.question(), self.tone or Tone.TITLE)
        return coloured(text, self.view()) if self.hint is not None else text

    def question(self) -> str:
        if self.practice is None:
            return ""
        return _(
            "Find the step: {technique}. Enter its digit, strike a candidate, or point at its "
            "cells.",
            technique=_(self.practice.position.technique),
        )
