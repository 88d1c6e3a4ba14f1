"""satdoku manual: the list of pages, a page as Markdown, and rendered on a terminal."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from satdoku.messages import LANGUAGES
from satdoku.tasks.manual import FOLDER, NAMES
from tests.cli.outcome import Command
from tests.ui.terminal import Terminal

ESCAPE_CODE = re.compile(r"\x1b(\[[?0-9;]*[A-Za-z]|[=>])")


def text_of(language: str, name: str) -> str:
    return (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")


def on_terminal(*arguments: str, **variables: str) -> str:
    """Run `satdoku manual` with `cat` as the pager, so that all lines are printed."""
    with Terminal() as terminal:
        command = [sys.executable, "-m", "satdoku", "manual", *arguments]
        terminal.start(command, variables={"PAGER": "cat", **variables})
        return terminal.read_rest().decode().replace("\r\n", "\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_page_it_lists_them(satdoku: Command, language: str) -> None:
    done = satdoku("--lang", language, "manual")
    listed = [line.split(maxsplit=1) for line in done.out.splitlines()]
    titles = [text_of(language, name).splitlines()[0].removeprefix("# ") for name in NAMES]
    assert listed == [list(pair) for pair in zip(NAMES, titles, strict=True)]
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_its_markdown_where_it_is_piped(
    satdoku: Command, language: str, name: str
) -> None:
    assert satdoku("manual", name, "--lang", language) == (0, text_of(language, name), "")


def test_an_unknown_page_is_a_sentence(satdoku: Command) -> None:
    done = satdoku("manual", "nothing\x1b")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "satdoku: error: The manual has no page “nothing\\x1b”; its pages are "
        + ", ".join(NAMES)
        + ".\n"
    )


def test_a_terminal_shows_the_page_drawn() -> None:
    shown = on_terminal("commands")
    assert "\x1b[1" in shown  # bold headings
    plain = ESCAPE_CODE.sub("", shown)
    assert plain.startswith("Commands, exit codes and files\n")
    assert "|---|" not in plain
    assert "##" not in plain
    assert re.search(r"satdoku solve F\.cnf +solves a formula", plain)


def test_it_is_as_wide_as_the_window() -> None:
    plain = ESCAPE_CODE.sub("", on_terminal("playing", COLUMNS="50"))
    assert max(map(len, plain.splitlines())) <= 50


def test_no_color_is_heeded() -> None:
    shown = on_terminal("python", NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*\b3[0-7]m", shown)
    assert re.search(r"\x1b\[[0-9;]*\b3[0-7]m", on_terminal("python"))


def test_a_terminal_without_the_signs_gets_ascii() -> None:
    shown = on_terminal("menu", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert shown.isascii()
    assert "\\u" not in shown


def test_a_page_that_is_piped_is_not_drawn() -> None:
    spy = (
        "import sys; from satdoku.cli.main import run; run(['manual', 'menu']);"
        "assert 'rich' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", spy], check=True, stdout=subprocess.DEVNULL)
