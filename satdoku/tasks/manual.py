"""The manual: Markdown pages in `satdoku/manual/`, one folder per language."""

from __future__ import annotations

from pathlib import Path

from satdoku.errors import FileError, UsageError
from satdoku.messages import _, language
from satdoku.value import Value

FOLDER = Path(__file__).parents[1] / "manual"

# In display order: for the player, the student, the programmer and the sceptic.
NAMES = (
    *("menu", "playing", "learning", "puzzles", "setting", "variants"),
    *("course", "coursework", "watching", "classroom"),
    *("commands", "batches", "python", "models", "sudoku"),
    *("performance", "trust"),
)


class Page(Value):
    name: str
    text: str  # Markdown; the first line is the title

    @property
    def title(self) -> str:
        return self.text.partition("\n")[0].removeprefix("# ")


def pages() -> list[Page]:
    return [_read(name) for name in NAMES]


def page(name: str) -> Page:
    if name not in NAMES:
        raise UsageError(
            _(
                "The manual has no page “{name}”; its pages are {names}.",
                name=name[:40],
                names=", ".join(NAMES),
            ),
            name,
            NAMES,
        )
    return _read(name)


def _read(name: str) -> Page:
    path = FOLDER / language() / f"{name}.md"
    try:
        return Page(name, path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FileError.unreadable(path, error) from error
