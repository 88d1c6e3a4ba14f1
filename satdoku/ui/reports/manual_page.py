"""Renders a page of the manual from Markdown. Import this module only where a page is shown:
loading rich's Markdown takes as long as everything else that a command needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TextIO

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Heading, Markdown, MarkdownElement, TextElement
from rich.padding import Padding
from rich.text import Text
from rich.theme import Theme

from satdoku.ui.theme.palette import Palette, markdown_styles
from satdoku.ui.theme.signs import in_ascii, knows_signs

if TYPE_CHECKING:
    from markdown_it.token import Token

WIDEST = 88  # columns; longer lines are hard to read
ON_A_TERMINAL = Palette("", key="cyan", quiet="dim")


class _LeftHeading(Heading):
    """A left-aligned title; rich centres it."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.text


class _PlainBlock(TextElement):
    """A code block without rich's own background, which ignores the theme."""

    style_name = "markdown.code_block"

    @classmethod
    def create(cls, markdown: Markdown, token: Token) -> _PlainBlock:
        return cls()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        code = Text(self.text.plain.rstrip(), self.style, overflow="fold")
        yield Padding(code, (0, 0, 0, 2), expand=False)


class ManualPage(Markdown):
    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": _LeftHeading,
        "fence": _PlainBlock,
        "code_block": _PlainBlock,
    }

    def __init__(self, text: str) -> None:
        super().__init__(text, hyperlinks=False)


def terminal_lines(text: str, stream: TextIO) -> list[str]:
    """The page as lines for a pager, with the escape codes this terminal supports."""
    console = Console(
        file=stream, theme=Theme(markdown_styles(ON_A_TERMINAL)), highlight=False, emoji=False
    )
    with console.capture() as capture:
        console.print(ManualPage(text), width=min(console.width, WIDEST))
    drawn = [line.rstrip() for line in capture.get().splitlines()]
    return drawn if knows_signs(stream.encoding) else list(map(in_ascii, drawn))
