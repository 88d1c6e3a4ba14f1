"""Keys as a table: what to press, what it does, and its label in the footer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from rich.text import Text

from satdoku.messages import _
from satdoku.ui.theme.tones import Tone
from satdoku.value import Value

Action = Callable[[], None]

GAP = "  "
QUIT = "Ctrl-D"


def always() -> bool:
    return True


class Key(Value):
    presses: tuple[str, ...]  # any of these, by prompt_toolkit's names; Alt-5 is "escape 5"
    action: Action
    label: str = ""  # label in the footer; empty if another entry covers it
    meaning: str = ""
    active: Callable[[], bool] = always


def bindings(
    keys: Iterable[Key],
    attempt: Callable[[Action], None],
    typed: Callable[[str], None] | None = None,
    with_alt: Sequence[Key] = (),
) -> KeyBindings:
    """Key bindings for the table. `attempt` runs the actions; `typed` gets every other character.

    No key waits for a second one that could follow it, except Esc while one of the keys
    `with_alt` is active: terminals send Alt-5 as Esc and 5.
    """
    found = KeyBindings()
    if typed is not None:
        _bind_text(found, attempt, typed)
    at_once = Condition(lambda: not any(key.active() for key in with_alt))
    for key in keys:
        for press in key.presses:
            eager = at_once if press == "escape" else True
            add = found.add(*press.split(" "), filter=Condition(key.active), eager=eager)
            add(_handler(attempt, key.action))
    return found


def takes_alt(key: Key) -> bool:
    return any(press.startswith("escape ") for press in key.presses)


def _handler(attempt: Callable[[Action], None], action: Action) -> Callable[[KeyPressEvent], None]:
    def handle(event: KeyPressEvent) -> None:
        attempt(action)

    return handle


def _bind_text(
    found: KeyBindings, attempt: Callable[[Action], None], typed: Callable[[str], None]
) -> None:
    @found.add(Keys.Any)
    @found.add(Keys.BracketedPaste)
    def handle(event: KeyPressEvent) -> None:
        named = isinstance(event.key_sequence[-1].key, Keys)  # as arrows and Ctrl-X are
        if not named or event.key_sequence[-1].key is Keys.BracketedPaste:
            text = "".join(ch for ch in event.data if ch.isprintable())
            attempt(lambda: typed(text))


def named(keys: Iterable[Key]) -> tuple[tuple[str, str], ...]:
    """The keys that currently do something, with a label for each."""
    return tuple((_(key.label), _(key.meaning)) for key in keys if key.label and key.active())


def actions(keys: Iterable[Key]) -> list[Action]:
    """What the entries of `named` do."""
    return [key.action for key in keys if key.label and key.active()]


def footer(keys: Iterable[tuple[str, str]], width: int) -> list[Text]:
    """Labels and meanings, on as many lines as they need."""
    lines = [Text()]
    for label, meaning in keys:
        part = Text.assemble((label, Tone.KEY), " ", meaning)
        if lines[-1].cell_len + len(GAP) + part.cell_len > width and lines[-1]:
            lines.append(Text())
        lines[-1].append(GAP if lines[-1] else "").append_text(part)
    return lines
