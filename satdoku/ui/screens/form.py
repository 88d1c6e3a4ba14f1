"""A form with fields; the settings are one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from prompt_toolkit.data_structures import Point
from prompt_toolkit.layout.containers import Window
from prompt_toolkit.mouse_events import MouseButton
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.errors import SatdokuError
from satdoku.flows.fields import Answers, ChoiceField, Field, filled
from satdoku.messages import N_, _, safe
from satdoku.ui.fields import SETTINGS
from satdoku.ui.keys import Key
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.typed_text import extended
from satdoku.ui.widgets.canvas import Canvas

if TYPE_CHECKING:
    from satdoku.ui.app import App


TITLES = 26  # columns for the titles
VALUES = TITLES + 4  # first column after the "previous value" arrow
ABOVE = 3  # lines above the fields
BELOW = 4  # lines below the fields: a blank one, and a hint
BUTTON = 2


class FormScreen(Screen):
    """A form. `changed` is called for every valid change; if there is a verb, `done` gets all
    answers."""

    most_columns = 76

    def __init__(
        self,
        title: str,
        intro: Callable[[], str],
        fields: Sequence[Field],
        known: Answers,
        *,
        verb: str = "",
        done: Callable[[Answers], None] = lambda answers: None,
        changed: Callable[[str, str], None] = lambda name, value: None,
    ) -> None:
        self.title, self.intro, self.fields = title, intro, fields
        self.answers = filled(fields, known)
        self.verb, self.done, self.changed = verb, done, changed
        self.selected = 0
        self._shown = range(0)  # the visible fields
        canvas = Canvas(self._draw, self._click, self._move)
        self.body = Window(canvas)
        self.keys = (
            Key(("up", "s-tab"), lambda: self._move(-1), "↑↓", N_("move")),
            Key(("down", "tab"), lambda: self._move(1)),
            Key(("left",), lambda: self._turn(-1), "←→", N_("change"), self._on_choice),
            Key(("right", "space"), lambda: self._turn(1), active=self._on_choice),
            Key(("backspace",), self._erase, "Backspace", N_("erase"), self._on_entry),
            Key(("enter",), self._enter, "Enter" if verb else "", verb),
        )

    def typed(self, text: str) -> None:
        if self._on_entry():
            self._answer(extended(self.answers[self._field.name], text))

    @property
    def _field(self) -> Field:
        return self.fields[self.selected]

    def _on_choice(self) -> bool:
        return isinstance(self._field, ChoiceField)

    def _on_entry(self) -> bool:
        return not self._on_choice()

    def _move(self, step: int) -> None:
        self.selected = (self.selected + step) % len(self.fields)

    def _turn(self, step: int) -> None:
        if isinstance(self._field, ChoiceField):
            options = list(self._field.options(self.answers))
            index = options.index(self.answers[self._field.name]) + step
            self._answer(options[index % len(options)])

    def _erase(self) -> None:
        self._answer(self.answers[self._field.name][:-1])

    def _answer(self, value: str) -> None:
        before = self._options()
        self.answers[self._field.name] = value
        for name, options in self._options().items():
            if options != before[name]:
                self.answers[name] = options[0]
        if not self._problem(self._field):
            self.changed(self._field.name, value)

    def _options(self) -> dict[str, list[str]]:
        """The values of every choice field; they can depend on the other answers."""
        choices = [field for field in self.fields if isinstance(field, ChoiceField)]
        return {field.name: list(field.options(self.answers)) for field in choices}

    def _problem(self, field: Field) -> str:
        """Why the answer is invalid; empty if it is valid."""
        try:
            field.require(self.answers[field.name], self.answers)
        except SatdokuError as error:
            return str(error)
        return ""

    def _enter(self) -> None:
        if not self.verb:
            self._turn(1)
            return
        for index, field in enumerate(self.fields):
            if self._problem(field):
                self.selected = index
                return
        self.done(dict(self.answers))

    def _click(self, place: Point, button: MouseButton) -> None:
        row = place.y - ABOVE
        if 0 <= row < len(self._shown):
            if self._shown[row] == self.selected:
                self._turn(-1 if place.x < VALUES else 1)
            self.selected = self._shown[row]
        elif row == len(self._shown) + 1 and self.verb:
            self._enter()

    def _draw(self, width: int, height: int) -> RenderableType:
        room = max(1, height - ABOVE - BELOW - (BUTTON if self.verb else 0))
        top = max(min(self._shown.start, self.selected), self.selected - room + 1)
        self._shown = range(top, min(len(self.fields), top + room))
        intro = Text(safe(self.intro()), Tone.QUIET, no_wrap=True, overflow="ellipsis")
        button = [Text(), Text(f"  [ {_(self.verb)} ]", Tone.KEY)] if self.verb else []
        fields = map(self._line, self._shown)
        return Group(Text(), intro, Text(), *fields, *button, Text(), self._hint())

    def _hint(self) -> Text:
        problem = self._problem(self._field)
        if problem:
            return Text(f"✗ {problem}", Tone.BAD)
        return Text(self._field.hint(self.answers), Tone.QUIET)

    def _line(self, index: int) -> Text:
        field, chosen = self.fields[index], index == self.selected
        value = self.answers[field.name]
        cursor = "▏" if chosen else ""
        shown = f"‹ {_(value)} ›" if isinstance(field, ChoiceField) else safe(value) + cursor
        title = Text(_(field.title))
        title.truncate(TITLES, pad=True)
        return Text.assemble(
            "› " if chosen else "  ", (title.plain, "bold" if chosen else ""), (shown, Tone.VALUE)
        )


def open_settings(app: App) -> None:
    def intro() -> str:
        return _("Changes are saved immediately.")

    app.open(FormScreen(N_("Settings"), intro, SETTINGS, app.settings, changed=app.set))
