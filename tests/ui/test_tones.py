"""Styles are named by `Tone`, so that none can be misspelt."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.errors import StyleSyntaxError
from rich.style import Style

from satdoku.ui.theme.palette import PALETTES
from satdoku.ui.theme.pen import _styles
from satdoku.ui.theme.tones import Tone
from tests.test_layers import PACKAGE, module_name, room

FILES = [path for path in PACKAGE.rglob("*.py") if room(module_name(path)) == "ui"]
STYLED = {"Text": 1, "append": 1, "stylize": 0, "highlight_regex": 1}  # which argument is the style


def literal_styles(tree: ast.AST) -> Iterator[str]:
    """The string literals in a file that are passed to rich as a style."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node.func, ast.Name) else name
            place = STYLED.get(name)
            given = [] if place is None else node.args[place : place + 1]
            given += [word.value for word in node.keywords if word.arg == "style"]
            if name == "assemble":
                parts = [part for part in node.args if isinstance(part, ast.Tuple)]
                given += [part.elts[1] for part in parts]
            for argument in given:
                yield from _strings(argument)


def _strings(argument: ast.expr) -> Iterator[str]:
    if isinstance(argument, ast.IfExp):
        yield from _strings(argument.body)
        yield from _strings(argument.orelse)
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value


def is_a_style(text: str) -> bool:
    try:
        Style.parse(text)
    except StyleSyntaxError:
        return False
    return True


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_style_is_a_tone_or_in_words_of_rich(path: Path) -> None:
    wrong = [text for text in literal_styles(ast.parse(path.read_text())) if not is_a_style(text)]
    assert wrong == []


@pytest.mark.parametrize(
    "code",
    [
        'Text("a", "qiuet")',
        'Text("a", "bold" if x else "gud")',
        'Text().append("a", style="key")',
        'Text.assemble(("a", "bed"))',
    ],
)
def test_a_misspelt_style_is_seen(code: str) -> None:
    assert not all(map(is_a_style, literal_styles(ast.parse(code))))


@pytest.mark.parametrize("theme", PALETTES)
def test_every_theme_has_a_style_for_each_tone(theme: str) -> None:
    assert set(Tone) <= set(_styles(PALETTES[theme]))
