"""Any number of clauses can be scrolled on the screen."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from prompt_toolkit.formatted_text.utils import fragment_list_to_text, fragment_list_width
from rich.text import Text

from satdoku.ui.job import Job
from satdoku.ui.screens.screen import ReadingScreen
from satdoku.ui.theme.pen import Pen
from satdoku.ui.widgets.scroller import Lines, Scroller
from satdoku.ui.widgets.search import Search, pattern_of
from tests.ui.driver import Driver


def show(driver: Driver, name: str) -> None:
    driver.until("Menu")
    driver.press("4")
    driver.until("CNF file:")
    driver.press(name, "enter")


def test_figures_then_clauses_as_stored(sat: Path) -> None:
    with Driver() as driver:
        show(driver, "sat.cnf")
        shown = driver.until("variables: 3", "clauses: 4", "unit clauses: 1")
        for line in ("1  1 2 0", "2  -1 2 0", "3  1 -2 0", "4  -3 0"):
            assert line in shown
        driver.press("esc")
        driver.until("CNF file:")


def test_scrolling(here: Path) -> None:
    clauses = "".join(f"{n} -{n + 1} 0\n" for n in range(1, 100))
    (here / "many.cnf").write_text("p cnf 100 99\n" + clauses)

    with Driver() as driver:
        show(driver, "many.cnf")
        driver.until("lines 1–18 of 110")
        driver.press("down")
        driver.until("lines 2–19 of 110")
        driver.press("up", "up")
        driver.until("lines 1–18 of 110")
        driver.press("pagedown")
        driver.until("lines 19–36 of 110", "  8  8 -9 0")
        driver.press("end")
        driver.until("lines 93–110 of 110", " 99  99 -100 0")
        driver.press("pageup")
        driver.until("lines 75–92 of 110")
        driver.press("home")
        driver.until("lines 1–18 of 110")
        driver.wheel(1)
        driver.until("lines 4–21 of 110")
        driver.wheel(-1)
        driver.until("lines 1–18 of 110")
        driver.resize(100, 40)
        driver.until("lines 1–34 of 110")


def test_long_lines_scroll_sideways(here: Path) -> None:
    wide = " ".join(map(str, range(1, 100)))
    (here / "wide.cnf").write_text(f"p cnf 99 1\n{wide} 0\n")

    with Driver() as driver:
        show(driver, "wide.cnf")
        driver.until("1  1 2 3 4", "…")
        for _press in range(40):
            driver.press("right")
        driver.until("  0\n")
        for _press in range(40):
            driver.press("left")
        driver.until("1  1 2 3 4", "…")


def test_a_damaged_file_is_a_sentence(here: Path) -> None:
    (here / "bad.cnf").write_text("p cnf 1 1\n2 0\n")

    with Driver() as driver:
        show(driver, "bad.cnf")
        driver.until("✗ bad.cnf, line 2, column 1: ")


def test_a_million_lines_cost_no_more_than_a_screen() -> None:
    made: list[int] = []

    def line(index: int) -> Text:
        made.append(index)
        return Text(f"line {index}")

    with Driver(lambda app: ReadingScreen("Lines", Lines(1_000_000, line))) as driver:
        driver.until("lines 1–")
        driver.press("end")
        driver.until("line 999999", "of 1000000")
    assert len(made) < 500


def test_a_line_of_a_million_characters_is_drawn_at_once() -> None:
    scroller = Scroller(Lines(20, lambda index: Text("1 " * 500_000)))
    start = time.process_time()
    shown = Pen().lines(scroller._draw(80, 24), 80)
    assert time.process_time() - start < 2
    assert {fragment_list_width(line) for line in shown} == {80}


def test_a_view_of_the_end_stays_at_the_end() -> None:
    """The view shrinks when the footer grows by a line, as at the end of a search."""
    scroller = Scroller(Lines(100, lambda index: Text(f"line {index}")))
    scroller._draw(80, 24)
    scroller.move(100)
    for height in (24, 23, 10, 40):
        drawn = Pen().lines(scroller._draw(80, height), 80)
        assert fragment_list_to_text(drawn[height - 3]).strip() == "line 99"
    scroller.move(-1)
    scroller._draw(80, 10)
    assert scroller.top == 100 - 38 - 1  # elsewhere the first visible line stays


def test_an_empty_listing_names_no_scrolling_keys(here: Path) -> None:
    (here / "bad.cnf").write_text("p cnf 1 1\n2 0\n")

    with Driver() as driver:
        show(driver, "bad.cnf")
        shown = driver.until("✗ bad.cnf", "Enter menu")
        assert "page" not in shown


def test_clauses_are_searched_as_pagers_do(here: Path) -> None:
    clauses = "".join(f"{n} -{n + 1} 0\n" for n in range(1, 100))
    (here / "many.cnf").write_text("p cnf 100 99\n" + clauses)

    with Driver() as driver:
        show(driver, "many.cnf")
        driver.until("lines 1–18 of 110", "/ n N search")
        driver.press("/")
        driver.until("▌", "Esc cancel", gone="PgUp PgDn")
        driver.press("-40x", "backspace")
        driver.until("/-40▌")
        driver.press("enter")
        shown = driver.until("lines 50–67 of 110", " 39  39 -40 0").splitlines()
        row = next(index for index, line in enumerate(shown) if " 39  39 -40 0" in line)
        looks = [driver.window.screen.buffer[row][x] for x in range(len(shown[row]))]
        assert "".join(look.data for look in looks if look.reverse) == "-40"
        driver.press("n")
        driver.until("No more lines contain “-40”.", "lines 50–66 of 110")
        driver.press("/", "0", "enter")
        driver.until("lines 50–67 of 110", gone="No more lines")
        driver.press("n")
        driver.until("lines 51–68 of 110")
        driver.press("N")
        driver.until("lines 50–67 of 110")
        driver.press("/", "j")
        driver.until("/j▌")
        driver.press("esc")
        driver.until("lines 50–67 of 110", "Esc back")
        driver.press("j")
        driver.until("lines 51–68 of 110")
        driver.press("esc")
        driver.until("CNF file:")


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("5", "1  15 -5 51 0", False),
        ("5", "1  15 -5 5 0", True),
        ("-5", "1  15 -51 0", False),
        ("15 -5", "1  15 -5 0", True),
        ("CLAUSES", "clauses: 4", True),
        ("(", "a (b)", True),
    ],
)
def test_numbers_are_looked_for_as_whole_numbers(text: str, line: str, found: bool) -> None:
    assert bool(pattern_of(text).search(line)) is found


def test_a_long_search_can_be_stopped() -> None:
    scroller = Scroller(Lines(10**9, lambda index: Text("1 2 0")))
    jobs = []

    def start(work: Callable[[Job], None]) -> Job:
        jobs.append(Job(work, lambda: None, lambda error: None))
        return jobs[-1]

    search = Search(scroller, start)
    search._begin()
    search.take("3")
    search._accept()
    assert search._row().plain == "Searching for “3” …"
    assert search.leave()
    jobs[0].wait(10)
    assert jobs[0].done
    assert not search.leave()
