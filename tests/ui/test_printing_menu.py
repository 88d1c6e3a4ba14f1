"""The menu prints puzzles, and shows the board of a .res file."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.formula import PositionFormula, save_with_answer
from tests.ui.driver import Driver

SETTINGS = {"variant": "classic-4", "level": "1"}


def save_answer() -> None:
    givens = parse("12..34..2143..2.", load("classic-4"))
    save_with_answer(PositionFormula(givens, givens), Path("x.cnf"), "cdcl")


def test_a_form_then_the_file() -> None:
    with Driver(settings=SETTINGS) as driver:
        driver.press("r")
        driver.until("Print puzzles", "‹ classic-4 ›", "New puzzles", "‹ a4 ›", "Enter print")
        driver.press("up", "s.svg")
        driver.until("s.svg▏")
        driver.press("enter")
        driver.until("✓ puzzles printed: 4, to s-1.svg, s-2.svg")
    root = ElementTree.parse("s-1.svg").getroot()
    assert sum(element.get("class") == "cells" for element in root.iter()) == 4


def test_a_wrong_answer_in_the_form_is_explained_at_once() -> None:
    with Driver(settings=SETTINGS) as driver:
        driver.press("r")
        driver.until("Print puzzles")
        driver.press("up", "s.png")
        driver.until("✗ s.png: the file name must end in .pdf or .svg.")
        driver.press("enter")
        driver.until("✗ s.png")
    assert not list(Path().iterdir())


def test_the_board_of_an_answer() -> None:
    save_answer()
    with Driver() as driver:
        driver.press("b")
        driver.until("RES file:", "x.res")
        driver.press("enter")
        shown = driver.until("x.res: the board solves the puzzle.", "1")
        assert "Show a .res file as a board" in shown


def test_without_its_formula_the_user_names_the_variant() -> None:
    save_answer()
    Path("x.cnf").unlink()
    with Driver() as driver:
        driver.press("b")
        driver.until("RES file:", "x.res")
        driver.press("enter")
        driver.until("x.res: which variant is this?")
        driver.press("home", "enter")  # a 9×9 board, on which two digits end up in one cell
        driver.until("The model puts 2 digits into row 1, column 1")
        driver.click("classic 4×4")
        driver.until("x.res: the board solves the puzzle.")
