"""Line mode: the formula of a position, decoded answers, and printing."""

from __future__ import annotations

from pathlib import Path

from satdoku.flows.fields import ENGINE
from satdoku.ui.fields import SETTINGS
from tests.ui.session import Session

GAME = ("2", "classic-4", "12..34..2143..2.")
NAME = "satdoku-classic-4-1"


def test_the_formula_of_a_position_its_cells_its_files_and_back(session: Session) -> None:
    shown = session(
        *GAME, "134", "formula", "44", "save", "", "load", f"{NAME}.res", "9 9", "", "0", "0"
    )
    assert "64 variables, 458 clauses\n" in shown
    assert "cell (16): at least one 16, not both 96\n" in shown
    assert "unit clauses: 9 for givens, 1 for entries\n" in shown
    assert "12 0  R1C3 = 4 +" in shown
    assert "R4C4: variables 61 to 64\n61: R4C4 = 1\n" in shown
    assert f"formula written to {NAME}.cnf\n" in shown
    assert "no solution" in shown  # R1C3 is 3
    assert f"{NAME}.res: “s 0”: the puzzle has no solution" in shown
    assert "This board has no cell in row 9, column 9" in shown
    assert Path(f"{NAME}.res").read_text().startswith("s 0\n")


def test_the_formula_is_solved_and_compared(session: Session) -> None:
    solving, comparing = ("solve", "stack", "", ""), ("compare", "", "", "")
    shown = session(*GAME, "formula", *solving, *comparing, "0", "0", "0")
    assert f"formula written to {NAME}.cnf\n" in shown
    assert "with the engine stack, rule" in shown
    assert f"answer written to {NAME}.res" in shown
    assert "t (ms)" in shown


def test_dealing_names_the_engine_that_is_set(session: Session) -> None:
    settings = ("7", *("stack" if field is ENGINE else "" for field in SETTINGS))
    shown = session(*settings, *GAME, "0", "0")
    assert " stack found its only solution in " in shown
    assert " bit-board found its only solution in " in session(*GAME, "0", "0")


def test_an_answer_on_its_board_from_the_menu(session: Session) -> None:
    made = (*GAME, "formula", "save", "a.cnf", "", "0")
    shown = session(*made, "b", "a.res", "0")
    assert "┃ 1  2 ┃ 3  4 ┃" in shown
    assert "a.res: the board solves the puzzle." in shown
    Path("a.cnf").unlink()
    shown = session("b", "a.res", "classic-4", "0")
    assert "Variant [" in shown
    assert "a.res: the board solves the puzzle." in shown


def test_printing_from_the_menu(session: Session) -> None:
    shown = session("r", "classic-4", "", "1", "2", "2", "letter", "off", "two.svg", "0")
    assert "puzzles printed: 2, to two.svg\n" in shown
    assert Path("two.svg").read_text().count('class="cells"') == 2
    shown = session("r", "classic-4", "12..34..2143..2.", "", "", "1", "", "", "one.pdf", "0")
    assert "puzzles printed: 1, to one.pdf\n" in shown
    assert "is not a number from 1 to 30" in session("r", "classic-4", "", "1", "2", "31", "0")


def test_printing_from_the_game(session: Session) -> None:
    assert f"puzzles printed: 1, to {NAME}.pdf" in session(*GAME, "print", "0", "0")
