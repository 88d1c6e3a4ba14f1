"""The watch screen: every key, every pane, small windows and both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from prompt_toolkit.formatted_text.utils import fragment_list_width

from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import random_ksat
from satdoku.messages import speak
from satdoku.sat.cnf import Cnf
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.board.looks import THEMES
from satdoku.ui.theme.pen import Pen
from satdoku.watch import trace as trace_file
from satdoku.watch.clause_pane import clause_lines
from satdoku.watch.event import EventKind
from satdoku.watch.graph_pane import graph_lines
from satdoku.watch.panes import draw_panes
from satdoku.watch.screen import TracingScreen
from satdoku.watch.trace import Trace
from satdoku.watch.tree_pane import tree_lines
from satdoku.watch.watched_search import WatchedSearch, watch_puzzle
from tests.ui.driver import Driver

# With the rule `first`: 1 implies 2, then clause 3 is empty; then -1, and -2 or 3 are free.
CLAUSES = [(1, 2, 3), (-1, 2), (-1, -2), (-2, 3, 4), (2, -3, 4)]
SMALL = Cnf.from_clauses(CLAUSES)
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@contextmanager
def watching(
    watched: WatchedSearch, size: tuple[int, int] = (80, 24), **settings: str
) -> Iterator[Driver]:
    with Driver(size=size, settings=settings) as driver:
        driver.until("2 ")
        driver.do(lambda: driver.app.open(TracingScreen(driver.app, watched)))
        driver.until("step 0") if size[0] >= 80 else None
        yield driver


def says(driver: Driver, *sentences: str) -> None:
    """Wait until the screen shows the text, on any number of lines."""
    driver.wait(lambda: all(one in " ".join(driver.window.text.split()) for one in sentences))


def small(engine: str = "recursive", rule: str = "first") -> WatchedSearch:
    return WatchedSearch("small.cnf", Trace(SMALL, engine, rule))


TREES = {"stack": "mom-product", "cdcl": "vsids"}  # rules whose trees the tests expect


def twenty(engine: str = "stack") -> WatchedSearch:
    return WatchedSearch("r.cnf", Trace(random_ksat(20, 91, 3, Random(1)), engine, TREES[engine]))


def test_from_the_menu(here: Path) -> None:
    (here / "x.cnf").write_text(SMALL.to_dimacs())
    with Driver() as driver:
        driver.until("w  Watch a search")
        driver.press("w")
        driver.until("CNF file:")
        driver.press("x.cnf", "enter")
        driver.until("Branching rule", "[ watch ]")
        driver.press("enter")
        driver.until("cdcl vsids", "step 0", "No decisions yet.")
        driver.press("esc")
        driver.until("[ watch ]")


def test_a_file_that_is_too_large_is_told_in_the_form(here: Path) -> None:
    (here / "x.cnf").write_text("p cnf 60000 1\n1 0\n")
    with Driver() as driver:
        driver.until("Menu")
        driver.press("w")
        driver.until("CNF file:")
        driver.press("x.cnf", "enter")
        driver.until("[ watch ]")
        driver.press("enter")
        driver.until("too large to watch: 60000 variables")


def test_step_by_step_and_back() -> None:
    with watching(small()) as driver:
        driver.press("right")
        driver.until(
            "step 1", "Decide 1: nothing is forced, and the rule first picks it.", "└─ 1 ←"
        )
        driver.press("right")
        driver.until("Clause 2 is unit: its other literals are false, so 2 must be true.")
        driver.until("1 → 2 ←", "2 ✓ -1✗ 2✓", "3 ✗ -1✗ -2✗", "✗1 empty")
        driver.press("right")
        driver.until("Conflict: every literal of clause 3 is false", "1 → 2 ✗ clause 3 ←")
        says(driver, "Implication chain: 1 decided → 2 by clause 2 → clause 3 empty.")
        driver.press("right")
        says(driver, "Return to level 0: undo 1 and everything it implied (literals: 2)")
        driver.press("right")
        driver.until("Try the other value, -1: there is no model with 1.", "└─ -1 ←")
        driver.press("left", "left")
        driver.until("Conflict: every", "step 3", gone="-1 ←")
        driver.press("left", "left", "left", "left")
        driver.until("step 0", "No decisions yet.")


def test_runs_to_what_is_wanted() -> None:
    with watching(small()) as driver:
        driver.press("c")
        driver.until("step 3", "Conflict: every")
        driver.press("c")
        driver.until("There are no more conflicts.", "✓ model")
        driver.press("home")
        driver.until("step 0")
        driver.press("o")
        driver.until("step 4", "Return to level 0")
        driver.press("home", "b", "2")
        driver.until("Run to the next branch on variable: 2▌", "Enter run there", "Esc cancel")
        driver.press("x", "backspace", "enter")
        driver.until("Decide 2", "step 6")
        driver.press("b", "1", "enter")
        driver.until("The search never branches on 1 from here on.")
        driver.press("left")
        driver.until("← → step", gone="never branches")
        driver.press("b", "7", "7", "enter")
        driver.until("“77” is not a variable of this formula.")
        driver.press("b")
        driver.until("▌")
        driver.escape()
        driver.until("Esc back", gone="▌")


def test_runs_by_itself_at_a_speed() -> None:
    with watching(twenty()) as driver:
        driver.press("space")
        driver.until("2 steps/s", "Esc stop")
        driver.press("+", "+", "+", "+", "+", "+")
        driver.until("✓ model", gone="steps/s")
        driver.press("home", "-", "-", "space")
        driver.until("60 steps/s")
        driver.press("esc")
        driver.until("Esc back", gone="steps/s")


def test_a_decision_of_ones_own() -> None:
    with watching(small()) as driver:
        driver.press("x", *"-3", "enter")
        driver.until("Decide -3: nothing is forced, and you picked it.", "step 1")
        driver.press("left", "right")
        driver.until("Decide -3: nothing is forced, and you picked it.")
        driver.press("x", *"3", "enter")
        driver.until("3 has a value already; choose an open one.")
        driver.press("home", "x", *"9", "enter")
        driver.until("“9” is not a literal of this formula.")


def test_runs_stop_at_breakpoints() -> None:
    with watching(small()) as driver:
        driver.press("s", *"level 2", "enter")
        driver.until("Breakpoints: level 2. Runs stop there.")
        driver.press("end")
        driver.until("Stopped at the breakpoint: level 2.", "step 6")
        driver.press("s", *"l2", "enter")
        driver.until("Breakpoints: none.")
        driver.press("s", *"nothing", "enter")
        says(driver, "“nothing” is not a breakpoint of this search")
        driver.press("end")
        driver.until("SATISFIABLE")


def test_the_store_and_the_watches_are_shown() -> None:
    with watching(small("stack-plain"), size=(110, 24)) as driver:
        driver.press("tab", "tab", "tab", "right")
        driver.until(
            "Linked clause store", "unlinks -1 from clauses 2 3", "2: ⇄ 2 ⇄   unlinked: -1"
        )
        driver.press("c", "right")
        driver.until("links -1 into clauses 3 2 again")
    with watching(small("recursive"), size=(110, 24)) as driver:
        driver.press("tab", "tab", "tab", "right")
        driver.until("copies the remaining formula")
        driver.press("c", "right")
        driver.until("drops the copy, and all changes with it")
    with watching(small("cdcl", "vsids"), size=(110, 24)) as driver:
        driver.press("tab", "tab", "tab")
        driver.until("Watched literals: in brackets")
        driver.press("right")
        driver.until("looked at: 1", "1 → 3")


def test_another_rule_and_another_engine() -> None:
    with watching(small()) as driver:
        driver.press("right", "right", "r")
        driver.until("recursive random", "step 2")
        driver.press("home")
        driver.until("step 0")
        driver.press("e")
        driver.until("stack mom-conflict")
        driver.press("e")
        driver.until("cdcl vsids", "learned 0")
        driver.press("end")
        driver.until("SATISFIABLE", gone="End to the end")


def test_learning_is_shown_as_a_graph() -> None:
    with watching(twenty("cdcl")) as driver:
        driver.press("tab", "c")
        driver.until("Implications", "! -4 ← decided", "✗ clause 27 ← -7 -14 -1")
        driver.press("right")
        shown = driver.until("Learn clause 92: 11 -9 1.", "first UIP", "✓ learned: 11 -9 1")
        assert "  resolved on 7 with clause 26: 14 1 11" in shown
        driver.press("right")
        driver.until("Jump back to level 3, the lowest level at which clause 92 is unit")
        driver.press("right")
        driver.until("Clause 92 is unit", "11 ← 9 -1 (clause 92)")


def test_the_tree_of_twenty_variables_explains_itself() -> None:
    with watching(twenty()) as driver:
        driver.press("end")
        shown = driver.until("✓ model ←")
        tree = [line[2:37].rstrip() for line in shown.splitlines()]
        begin = tree.index("Search tree (nodes: 10)")
        assert [
            re.sub(r" → .*?(?= ✗| ✓|$)", "", line) for line in tree[begin + 1 : begin + 11]
        ] == [
            "start",
            "└─ 19",
            "   ├─ 3",
            "   │  ├─ 15 ✗ clause 47",
            "   │  └─ -15",
            "   │     ├─ -14 ✗ clause 79",
            "   │     └─ 14 ✗ clause 79",
            "   └─ -3",
            "      ├─ 9 ✗ clause 53",
            "      └─ -9 ✓ model ←",
        ]


@pytest.mark.parametrize("size", [(40, 16), (40, 12), (120, 40)])
def test_it_works_in_every_window(size: tuple[int, int]) -> None:
    with watching(twenty("cdcl"), size) as driver:
        driver.press("c")
        driver.until("Conflict: every", "└─ -4", "✗ clause 27")
        driver.press("tab")
        driver.until("✗1 empty" if size[0] < 80 else "Implications")


@pytest.mark.parametrize("size", [(38, 5), (40, 12), (70, 8), (76, 14), (130, 40)])
@pytest.mark.parametrize("made", ["stack", "cdcl", "puzzle"])
def test_panes_keep_to_their_room(size: tuple[int, int], made: str) -> None:
    """Nothing wraps or exceeds the pane, at any point of the search."""
    width, height = size
    watched = puzzle() if made == "puzzle" else WatchedSearch("x", Trace(pigeonhole(6, 5), made))
    for _stop in range(2):
        for _step in range(131):
            watched.trace.forward()
        for view in range(4):
            drawn = draw_panes(watched, THEMES["dark"], view, width, height)
            lines = Pen().lines(drawn, width)
            assert len(lines) <= height
            assert {fragment_list_width(line) for line in lines} == {width}


def test_without_colours_signs_tell_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with watching(small()) as driver:
        driver.press("right", "right")
        driver.until("1 ✓ 1✓ 2✓ 3", "3 ✗ -1✗ -2✗", "└─ 1 → 2 ←")
        assert not re.search(r"\x1b\[[0-9;]*(38|48);", driver.window.written)


def test_in_ascii() -> None:
    with watching(small(), signs="ascii") as driver:
        driver.press("right", "right")
        shown = driver.until("3 x -1x -2x", "1 > 2 <")
        assert shown.isascii()


def test_in_chinese() -> None:
    speak("zh_CN")
    with Driver(settings={"language": "zh_CN"}) as driver:
        driver.do(lambda: driver.app.open(TracingScreen(driver.app, small())))
        driver.press("c")
        shown = driver.until("冲突", "搜索树")
        names = "recursive|first|satdoku|small.cnf|Space|Home|Ctrl"  # the same in every language
        assert not re.search(r"[A-Za-z]{4,}", re.sub(names, "", shown))


def test_pictures_are_written(here: Path) -> None:
    with watching(small()) as driver:
        driver.press("c", "w")
        driver.until("small-tree.svg, small-tree.dot, small-variables.svg, small-replay.html")
    for name in ("small-tree.svg", "small-variables.svg"):
        ElementTree.parse(here / name)
    assert (here / "small-tree.dot").read_text().startswith("digraph")


def test_a_search_that_is_too_long_can_be_gone_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace_file, "MOST_EVENTS", 50)
    with watching(WatchedSearch("php", Trace(pigeonhole(6, 5), "stack"))) as driver:
        driver.press("end")
        driver.until("A search can be watched for at most 50 steps; ← goes back.", "step 50")
        driver.press("left")
        driver.until("step 49", gone="at most 50 steps")


def test_help_lists_the_keys() -> None:
    with watching(small()) as driver:
        driver.press("?")
        driver.until("Keys: Watch a search", "step over")
        driver.press("esc")
        driver.until("step 0")


# -- puzzles -----------------------------------------------------------------------------------


def puzzle() -> WatchedSearch:
    return watch_puzzle(parse(PUZZLE, load("classic")), "stack")


def test_a_puzzle_has_its_board_beside_the_clauses_of_the_cell() -> None:
    with watching(puzzle()) as driver:
        driver.until("classic: 30 of 81")
        driver.press("d")
        shown = driver.until("classic: 31 of 81", "R1C6: →10 unit")
        says(driver, "so 168 must be true. (R1C6 is 8)")
        assert " 5  3 ⠋⠀ ┃⠊⠂  7" in shown
        assert "168✓" in shown
        driver.press("right")
        says(driver, "so -162 must be true. (R1C6 is not 2)")
        driver.press("tab", "tab")
        driver.until("Search tree", "Implications")
        driver.press("end")
        driver.until("SATISFIABLE")
        driver.press("tab")
        driver.until("classic: 81 of 81")


def test_a_branch_of_a_puzzle_is_named_by_row_column_and_digit() -> None:
    blank = watch_puzzle(parse("." * 16, load("classic-4")), "stack", "first")
    assert blank.variable("234") == (4 + 2) * 4 + 4
    assert blank.variable("-111") == 1
    assert blank.variable("555") is None
    assert blank.label(-1) == "-111"
    large = blank.replace(puzzle=parse("." * 256, load("classic-16")))
    assert large.label(-(16 * 16 * 16)) == "-16.16.16"


def arrived(screen: TracingScreen, before: int) -> bool:
    return screen.watched.trace.step > before and not screen.runner.moving


def test_on_a_small_window_the_board_follows_the_cell() -> None:
    with watching(puzzle(), (40, 16)) as driver:
        driver.until("┃ 5  3 ⠿⠇ ┃⠿⠇  7", gone="4  1  9")
        screen = driver.app.screen
        assert isinstance(screen, TracingScreen)
        for _digit in range(3):
            before = screen.watched.trace.step
            driver.press("d")
            driver.wait(partial(arrived, screen, before))
        driver.until("┃ 7 ⠝⠂  3 ┃")


# -- panes -------------------------------------------------------------------------------------


def run_to(watched: WatchedSearch, kind: EventKind, count: int = 1) -> WatchedSearch:
    while count and (event := watched.trace.forward()):
        count -= event.kind is kind
    return watched


@pytest.mark.parametrize("engine", ["stack", "cdcl"])
def test_a_large_tree_shows_a_window_around_the_current_branch(engine: str) -> None:
    watched = WatchedSearch("php", Trace(pigeonhole(7, 6), engine))
    for count in (5, 20, 60):
        run_to(watched, EventKind.CONFLICT, count)
        for width, height in ((24, 4), (33, 13), (60, 30)):
            lines = tree_lines(watched, width, height)
            assert len(lines) <= height
            assert sum("←" in line.plain for line in lines) == 1
            assert all(line.cell_len <= width for line in lines if "←" in line.plain)


def test_implied_literals_are_left_out_whole_where_there_is_no_room() -> None:
    """1… could be 1 or 12."""
    clauses = [(-1, n) for n in range(11, 20)]
    watched = WatchedSearch("x", Trace(Cnf.from_clauses([(1, 2), *clauses]), "recursive", "first"))
    run_to(watched, EventKind.IMPLY, 9)
    whole = "└─ 1 → 11 12 13 14 15 16 17 18 19 ←"
    for width in range(21, 40):
        drawn = tree_lines(watched, width, 9)[1].plain
        assert drawn == whole or drawn.endswith((" … ←", "└─ 1 ←")), drawn
        assert set(drawn.split()) <= {*whole.split(), "…"}, drawn
        assert len(drawn) <= width


def test_a_very_deep_tree_is_drawn_without_recursion() -> None:
    deep = Cnf.from_clauses([(2 * n + 1, 2 * n + 2) for n in range(2000)] + [(-1, -2)])
    watched = WatchedSearch("deep", Trace(deep, "recursive", "first"))
    run_to(watched, EventKind.MODEL)
    assert watched.trace.state.level > 1000
    assert len(tree_lines(watched, 33, 13)) == 13
    assert len(graph_lines(watched, 33, 13)) == 13


def test_what_matters_comes_first_where_not_all_clauses_fit() -> None:
    watched = run_to(twenty(), EventKind.CONFLICT)
    heading, *lines = (line.plain for line in clause_lines(watched, 20, 8))
    assert heading.startswith("✗1 empty →1 unit")
    assert lines[0].startswith("47 ✗")
    assert [line[3] for line in lines] == ["✗", "→", *"·" * 5]


def test_of_a_long_clause_the_false_literals_are_counted() -> None:
    units = [(-n,) for n in range(1, 8)]
    watched = WatchedSearch("x", Trace(Cnf.from_clauses([range(1, 10), *units]), "stack"))
    run_to(watched, EventKind.IMPLY, 7)
    assert clause_lines(watched, 40, 9)[1].plain.startswith("1 · 1✗ 2✗ 3✗ 4✗ 5✗ 6✗ 7✗ 8 9")
    assert clause_lines(watched, 22, 9)[1].plain.startswith("1 · 8 9 (7 false)")
