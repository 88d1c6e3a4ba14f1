"""The manual in the menu: the list of pages, and each page."""

from __future__ import annotations

import io
import re
import subprocess
import sys

import pytest

from satdoku.messages import LANGUAGES, speak
from satdoku.tasks.manual import NAMES, page
from satdoku.ui.line_mode.menu import run_lines
from satdoku.ui.store import forgetful_store
from satdoku.ui.theme.palette import PALETTES
from tests.ui.driver import Driver


def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: str) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert run_lines(forgetful_store()) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("answer", ["2", "playing"])
def test_line_mode_lists_the_pages_and_prints_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: str
) -> None:
    shown = typed(monkeypatch, capsys, "8", answer, "0")
    assert "2  Playing (playing)\n" in shown
    assert page("playing").text in shown


def test_line_mode_refuses_a_page_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = typed(monkeypatch, capsys, "8", "99", "0")
    assert "The manual has no page “99”; its pages are menu, playing, " in shown
    assert shown.count("0  Quit\n") == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_page_can_be_read_to_its_end(name: str, language: str) -> None:
    speak(language)
    title = page(name).title
    with Driver() as driver:
        driver.until("8  ")
        driver.press("8")
        driver.until(f"› {page(NAMES[0]).title}")
        driver.press(*["down"] * NAMES.index(name), "enter")
        first = driver.until(title, "1–18", gone="›")
        count = re.findall(r"1–18\D+(\d+)", first)[0]
        driver.press("end")
        driver.until(f"–{count}", count)
        driver.press("esc")
        driver.until(f"› {title}")


@pytest.mark.parametrize("theme", PALETTES)
def test_it_is_drawn_in_the_colours_of_the_theme(theme: str) -> None:
    palette = PALETTES[theme]
    with Driver(settings={"theme": theme}) as driver:
        driver.until("Menu")
        driver.press("8", "enter")
        driver.until("The menu and its settings", "lines 1–")
        screen = driver.window.screen
        row = next(n for n, line in enumerate(screen.display) if line.strip() == "satdoku")
        code = screen.buffer[row][screen.display[row].index("satdoku")]
        assert code.fg == (palette.key.removeprefix("#") or "default")
        assert code.bg == (palette.paper.removeprefix("#") or "default")


def test_it_wraps_anew_in_another_window() -> None:
    with Driver() as driver:
        driver.until("Menu")
        driver.press("8", "enter")
        before = driver.until("opens a full-screen menu", "lines 1–")
        driver.resize(62, 24)
        after = driver.until("opens a full-screen menu", "lines 1–", gone=before)
        assert max(map(len, after.splitlines())) <= 62
        count = {text.rpartition(" of ")[2].split()[0] for text in (before, after)}
        assert len(count) == 2  # more lines in the narrow window


def test_markdown_is_loaded_only_to_show_a_page() -> None:
    spy = (
        "import sys; import satdoku.ui.screens.menu, satdoku.ui.line_mode.menu;"
        "assert 'rich.markdown' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", spy], check=True)
