"""From the menu to a game: by level, givens, typed puzzle, code and file."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from satdoku.errors import FileError
from satdoku.play.database import NOWHERE
from satdoku.play.game_spec import GameSpec
from satdoku.play.save import Store
from satdoku.sudoku.grading.grade import Grader
from satdoku.sudoku.puzzles import share
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants import USUAL
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.tasks import generate, manual
from satdoku.ui.reports.games import kind_text
from satdoku.ui.screens.playing import PlayingScreen
from tests.ui.driver import Dealer, Driver
from tests.ui.games import CLASSIC, HARD, HARD_SOLUTION, OPEN, PERCENT, SOLUTION

VARIANTS_PAGE = manual.FOLDER / "en" / "variants.md"
SMALL = load("classic-4")
ALMOST = f"..{SOLUTION[2:]}"
EASY = HARD[:36] + HARD_SOLUTION[36:]
MEDIUM = HARD[:72] + HARD_SOLUTION[72:]  # graded quickly


@pytest.fixture
def _level_10_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed whose first boards give a percent puzzle of level 10."""
    monkeypatch.setattr(generate, "fresh_seed", lambda: 9)


def choose_variant(driver: Driver, name: str) -> None:
    driver.until("Menu")
    driver.press("2")
    driver.until("Which Sudoku?")
    steps = NAMES.index(name) - NAMES.index(USUAL)
    driver.press(*["down" if steps > 0 else "up"] * abs(steps), "enter")
    driver.until("Puzzle:", "Level 10", "The level says which techniques")


def graded(driver: Driver) -> int:
    """The grader's level of the game on the screen."""
    screen = driver.app.screen
    assert isinstance(screen, PlayingScreen)
    puzzle = screen.game.session.givens
    return Grader(puzzle.variant).grade(puzzle).level


def test_a_level_from_the_list() -> None:
    with Driver() as driver:
        choose_variant(driver, "percent")
        driver.until("› Level 3", "all singles, including those revealed by pairs")
        driver.press("down", "enter")
        driver.until("percent, level 4", "It has one")
        assert graded(driver) == 4


@pytest.mark.usefixtures("_level_10_soon")
def test_levels_of_the_list_are_those_of_the_grader() -> None:
    for level in (10, 6, 1):
        with Driver() as driver:
            choose_variant(driver, "percent")
            driver.press(*["down"] * ((level - 3) % 11), "enter")
            driver.until(f"percent, level {level}", "Move ›")
            assert graded(driver) == level


def test_digits_choose_levels_from_the_list() -> None:
    with Driver() as driver:
        choose_variant(driver, "percent")
        driver.press("1")
        driver.until("› Level 1 ")
        driver.press("0")
        driver.until("› Level 10")
        driver.press("backspace", "backspace", "2")
        driver.until("› Level 2")
        driver.press("4")
        driver.until("Puzzle: 24", gone="›")
        driver.press("backspace", "enter")
        driver.until("percent, level 2", "Move ›")


def test_a_level_that_the_variant_does_not_have_is_told_and_the_hardest_offered() -> None:
    asked = GameSpec(SMALL, level=9)
    with Dealer(asked, 1) as driver:
        driver.until("Searching for a classic 4×4 puzzle of level 9")
        driver.until("boards tried: ", "hardest so far: level ", "time: 0:")
        driver.until("No puzzle of level 9 in 800 boards: perhaps classic 4×4 has none.")
        shown = driver.until("Enter play this one", "Esc back")
        driver.press("enter")
        driver.until("classic 4×4, level ", "Move ›")
        assert f"The hardest one found has level {graded(driver)}." in " ".join(shown.split())
    assert [game.level for game in driver.store.unfinished()] < [9]


def test_looking_for_a_level_can_be_stopped() -> None:
    """No 4×4 board needs a forcing net."""

    with Dealer(GameSpec(SMALL, level=10), 1) as driver:
        driver.until("hardest so far: level ", "Esc stop")
        driver.press("esc")
        driver.until("Stopped. The hardest puzzle found so far has level", "Enter play this one")


def test_the_list_of_variants_wraps_and_begins_with_the_last_choice() -> None:
    with Driver() as driver:
        driver.until("Menu")
        driver.press("2", "up", "up")
        driver.until("› Your own variant …")
        driver.press("up")
        driver.until("› classic 25×25")
        driver.press("up", "up", "enter")
        driver.until("Puzzle:")
        driver.press("esc")
        driver.until("Which Sudoku?")
        driver.press("esc")
        driver.until("Menu")
        driver.press("2")
        driver.until("› classic 6×6")


def test_a_variant_from_a_file_of_the_user() -> None:
    jigsaw = re.search(r"```toml\n(.*?)```", VARIANTS_PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert jigsaw is not None
    Path("jigsaw.toml").write_text(jigsaw[1], encoding="utf-8")
    Path("wrong.toml").write_text("digits = 9", encoding="utf-8")

    with Driver() as driver:
        driver.until("Menu")
        driver.press("2", "up", "up", "enter")
        driver.until("Variant file:", "jigsaw.toml", "wrong.toml")
        driver.press(*"wrong.toml")
        driver.press("enter")
        driver.until("✗ wrong.toml", "is missing.")
        driver.press("ctrl-u")
        driver.press(*"jigsaw.toml")
        driver.press("enter")
        driver.until("Puzzle:")
        driver.press(*"12")
        driver.press("enter")
        driver.until("Rules", "jigsaw: 36 cells")
        driver.press("enter")
        driver.until("jigsaw", "blank 24", "Move ›")
        driver.press("notes", "enter", "0", "enter")
        driver.until("Continue: jigsaw")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("20", "percent, 20 givens"),
        ("G 20", "percent, 20 givens"),
        ("7", "percent, level 7"),
        ("10", "percent, level 10"),
        ("L10", "percent, level 10"),
        ("l 1", "percent, level 1"),
        (MEDIUM, "percent, 25 givens"),
        (f"{EASY[:72]}\n{EASY[72:]}", "percent, 51 givens"),
        (share.encode(parse(ALMOST, CLASSIC)), "classic, 79 givens"),
    ],
)
@pytest.mark.usefixtures("_level_10_soon")
def test_what_may_be_typed(text: str, shown: str) -> None:
    with Driver() as driver:
        choose_variant(driver, "percent")
        driver.paste(text)
        driver.press("enter")
        driver.until("solution.", "Move ›")
        assert isinstance(driver.app.screen, PlayingScreen)
        assert kind_text(driver.app.screen.game.kind) == shown
        driver.until(f"level {graded(driver)}")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("g5", "✗ 5 givens are not possible: percent puzzles have 12 to 81."),
        ("L11", "✗ There is no level 11; levels run from 1 to 10."),
        ("nothing.sdk", "✗ nothing.sdk: neither an existing file nor a puzzle"),
        (OPEN[:-2], "✗ the puzzle, line 1: 79 cells"),
        ("11" + HARD[2:], "✗ This puzzle has no solution: R1C1 and R1C2 both hold 1 in row 1"),
        ("percent:zzzzzz", "✗ This code is incomplete"),
    ],
)
def test_what_cannot_be_played_is_told_in_the_prompt(text: str, sentence: str) -> None:
    with Driver() as driver:
        choose_variant(driver, "percent")
        driver.paste(text)
        driver.press("enter")
        driver.until(sentence)
        driver.press("backspace")
        driver.until("The level says which techniques")


def test_a_puzzle_without_solution_names_the_givens_at_fault() -> None:
    """Nothing fits in R1C9: its row excludes eight digits, its column the ninth."""
    puzzle = "12345678.........9" + "." * 63

    with Driver() as driver:
        choose_variant(driver, "classic")
        driver.paste(puzzle)
        driver.press("enter")
        driver.until("✗ This puzzle has no solution: the givens in R1C1,", "Esc back")
        driver.press("esc")
        driver.until("Puzzle:")


def test_a_complete_board_says_that_it_is_complete() -> None:
    with Driver() as driver:
        choose_variant(driver, "classic")
        driver.paste(SOLUTION)
        driver.press("enter")
        driver.until("✗ This board is already complete and correct: there is nothing left to play.")


def test_the_puzzles_of_a_text_are_listed_and_next_plays_the_next() -> None:
    with Driver() as driver:
        choose_variant(driver, "classic")
        driver.paste("\n".join([OPEN, ALMOST, OPEN]))
        driver.press("enter")
        driver.until("Which puzzle?", "› 1", "2 givens", "79 givens")
        driver.press("down", "enter")
        driver.until("blank 2", "Move ›")
        driver.press("next", "enter")
        driver.until("blank 79", "Move ›")
        driver.press("下一题", "enter")
        driver.until("✗ This is the last puzzle; type new for a new game.")


def test_a_puzzle_of_several_solutions_can_be_played_without_hints() -> None:
    with Driver() as driver:
        choose_variant(driver, "classic")
        driver.paste(OPEN)
        driver.press("enter")
        driver.until("puzzle has more", "than one solution")
        driver.press("hint", "enter")
        driver.until("✗ This puzzle has", "solution, so there")


def test_a_file_from_the_list(here: Path) -> None:
    (here / "sudoku1.txt").write_text(f"{HARD}\n")
    (here / "b.sdm").write_text(f"{HARD}\n{HARD}\n")
    (here / "c.sdk").write_text("[Puzzle]\nshort\n")
    (here / "notes.txt").write_text("not offered")

    with Driver() as driver:
        choose_variant(driver, "percent")
        driver.press("up", "up", "up", "enter")
        shown = driver.until("Puzzle file:", "› b.sdm", "c.sdk", "sudoku1.txt")
        assert "notes.txt" not in shown
        driver.press("down", "enter")
        driver.until("✗ c.sdk, line 2:")
        driver.press("down", "down", "enter")
        driver.until("Which puzzle?", "› 1", "17 givens")
        driver.press("down", "enter")
        driver.until("percent, 17 givens", "Move ›")
        driver.press("esc")
        driver.until("Menu", gone="Continue:")  # no move was made
        driver.press("2")
        driver.until("Which Sudoku?", "› percent")
        driver.press("up", "enter")
        driver.until("Puzzle:")
        driver.press("up", "up", "up", "enter")
        driver.until("Puzzle file:", "recent")
        driver.click("sudoku1.txt")
        driver.until("Read as percent.", "Move ›")


def test_a_long_file_is_paged_and_its_end_is_told(here: Path) -> None:
    (here / "many.sdm").write_text(f"{HARD}\n" * 1001)

    with Driver() as driver:
        choose_variant(driver, "percent")
        driver.press("up", "up", "up", "enter")
        driver.until("Puzzle file:", "› many.sdm")
        driver.press("enter")
        driver.until("Which of the first 1000 puzzles?", "› 1 ", "PgUp PgDn page")
        driver.press("pagedown")
        driver.until("› 18 ")
        driver.press("end")
        driver.until("› 1000 ")
        driver.press("pagedown", "pageup")
        driver.until("› 983 ")
        driver.press("home", "pageup")
        driver.until("› 1 ")


class FullStore(Store):
    """A store that is full."""

    def begin(self, *_game: object) -> int:
        raise FileError("the disk is full.")


def test_a_move_that_cannot_be_kept_is_refused_with_the_reason() -> None:
    store = FullStore(NOWHERE, time.time)

    with Dealer(GameSpec(SMALL, givens=12), 1, store=store) as driver:
        driver.until("blank 4", "Move ›")
        driver.press("notes", "enter")
        driver.until("✗ the disk is full.")
    assert store.unfinished() == []


def test_digging_shows_how_far_it_is_and_stops_with_the_best_so_far() -> None:
    """Random digging never reaches a percent puzzle with 12 givens."""
    with Dealer(GameSpec(PERCENT, givens=12), 1) as driver:
        driver.until("Digging for a percent puzzle with 12 givens", "fewest givens so far: ")
        driver.until("boards tried: ", "Esc stop")
        driver.press("esc")
        driver.until("Stopped. The best puzzle found so far has", "Enter play this one")
        driver.press("enter")
        driver.until("A percent puzzle", "Move ›")


@pytest.mark.parametrize("name", NAMES[:-1])
def test_a_game_of_every_variant_to_its_end(name: str) -> None:
    """Play with typed moves, in a window that fits every board."""
    variant = load(name)
    request = GameSpec(variant, level=1)
    with Dealer(request, 3, size=(110, 50)) as driver:
        driver.until("Move ›")
        session = driver.app.screen.game.session  # type: ignore[attr-defined]
        blanks = [cell for cell, given in enumerate(session.givens.digits) if not given]
        for count, cell in enumerate(blanks, 1):
            place, digit = variant.cells[cell], session.solution.digits[cell]
            driver.press(f"{place.row} {place.column} {digit}", "enter")
            if count % 100 == 0:  # a pipe holds no more
                driver.until(f"blank {len(blanks) - count}")
        shown = driver.until("Solved in ", "w  Again")
        assert re.search(r"Solved in \d+:\d\d without a hint: a personal best!\n", shown)
    assert [one.won for one in driver.store.statistics()] == [1]


def test_the_same_seed_gives_the_same_game() -> None:
    puzzles = []
    for _time in range(2):
        with Dealer(GameSpec(PERCENT, level=5), 9) as driver:
            driver.until("Move ›")
            screen = driver.app.screen
            assert isinstance(screen, PlayingScreen)
            puzzles.append(screen.game.session.givens)
    assert puzzles[0] == puzzles[1]


def test_pasted_lines_are_all_seen_and_all_erased() -> None:
    rows = "\n".join(HARD[start : start + 9] for start in range(0, 81, 9))
    with Driver() as driver:
        choose_variant(driver, "percent")
        driver.paste(rows)
        shown = driver.until(f"{HARD[63:72]}↵{HARD[72:]}", "Pasted lines: 9.", gone="Level")
        assert rows in "\n".join(map(str.strip, shown.splitlines()))
        driver.press("ctrl-u")
        driver.until("› Level 3", gone="↵")
        driver.paste(rows)
        driver.press("enter")
        driver.until("percent, 17 givens", "Move ›")


def test_several_pasted_puzzles_are_a_list_and_next_plays_the_next() -> None:
    with Driver() as driver:
        choose_variant(driver, "classic")
        driver.paste(f"{ALMOST}\n{OPEN}\n")
        driver.press("enter")
        driver.until("Which puzzle?", "79 givens", "2 givens")
        driver.press("enter")
        driver.until("blank 2", "Move ›")
        driver.press("next", "enter")
        driver.until("blank 79", "Move ›")


def test_a_puzzle_of_another_variant_is_read_as_that() -> None:
    with Driver() as driver:
        choose_variant(driver, "percent")
        driver.paste(ALMOST)
        driver.press("enter")
        driver.until("Read as classic.", "blank 2", "Move ›")


FRAMED = """Grid 7
+-------+-------+-------+
| . . 5 | . 9 . | . . . |
| . . . | 4 . . | . . . |
| 7 . 8 | . . . | . . . |
+-------+-------+-------+
| . . 3 | . . . | . . . |
| 4 . . | 8 . . | . . . |
| . . . | 9 . 4 | . 1 . |
+-------+-------+-------+
| . . 6 | 3 . . | 5 . . |
| . . . | 1 . . | . 3 . |
| . . . | . . . | . . 2 |
+-------+-------+-------+
"""


@pytest.mark.parametrize(
    "text", [FRAMED, FRAMED.replace(".", " "), FRAMED.replace(" ", "").replace("d7", "d 7")]
)
def test_a_framed_board_may_be_pasted(text: str) -> None:
    with Driver() as driver:
        choose_variant(driver, "percent")
        driver.paste(text)
        driver.press("enter")
        driver.until("percent, 17 givens", "Move ›")
        assert str(driver.app.screen.game.session.givens) == HARD  # type: ignore[attr-defined]


def test_pencil_marks_of_a_pasted_line_are_on_the_board() -> None:
    with Driver(size=(120, 40)) as driver:
        choose_variant(driver, "percent")
        driver.paste(f":0000:x:{HARD}:311:::")
        driver.press("enter")
        driver.until("percent, 17 givens", "Move ›")
        notes = driver.app.screen.game.session.board.notes  # type: ignore[attr-defined]
        assert notes[0] == {1, 2, 6}
        driver.press("undo", "enter")
        driver.until("Undone: pencil marks of R1C1.")
