"""From the game to the formula and back: the figures, the files, and the screens that open it."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.sat import dimacs
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.encode import encode_puzzle
from satdoku.sudoku.variants import NAMES
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.encode import origin_of
from satdoku.tasks.formula import PositionFormula, save_with_answer
from satdoku.ui.reports.formulas import formula_lines
from satdoku.ui.screens.formula import USES
from tests.ui.games import ALMOST, CLASSIC, SOLUTION
from tests.ui.player import Player

NAME = "satdoku-classic-1"


# -- figures -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("classic-25",)])
def test_the_counts_are_those_of_the_formula(name: str) -> None:
    variant = load(name)
    board = parse("1" + "." * (len(variant.cells) - 1), variant)
    position = PositionFormula(board, board)
    formula = encode_puzzle(board)
    assert (position.num_vars, position.num_clauses) == (formula.num_vars, len(formula))
    positive = sum(clause[0] > 0 for clause in formula)
    assert sum(kind.some for kind in position.kinds) + 1 == positive


def test_the_figures_of_a_percent_position() -> None:
    givens = parse("5" + "." * 80, load("percent"))
    position = PositionFormula(givens, givens.with_digit(80, 5))
    assert list(formula_lines(position)) == [
        "729 variables, 12989 clauses",
        "cell (81): at least one 81, not both 2916",
        "row (9): at least one 81, not both 2916",
        "column (9): at least one 81, not both 2916",
        "box (9): at least one 81, not both 2916",
        "diagonal (1): at least one 9, not both 324",
        "window (2): at least one 18, not both 648",
        "unit clauses: 1 for givens, 1 for entries",
    ]
    assert [(c.cell, c.digit, c.variable, c.given) for c in position.unit_clauses] == [
        (0, 5, 5, True),
        (80, 5, 725, False),
    ]


@pytest.mark.parametrize("engine", ["recursive", "stack", "cdcl"])
def test_formula_and_answer_are_saved_by_the_engine_that_is_set(engine: str) -> None:
    givens = parse("12..34..2143..2.", load("classic-4"))
    saved = save_with_answer(PositionFormula(givens, givens), Path("x.cnf"), engine)
    assert saved.found.answer.engine == engine
    assert Path("x.res").read_text().startswith("s 1\nv 1 -2 -3 -4 ")
    origin = origin_of(Path("x.cnf"))
    assert origin is not None
    assert origin.puzzle == givens


def test_a_position_with_a_wrong_entry_has_no_model() -> None:
    givens = parse("12..34..2143..2.", load("classic-4"))
    position = PositionFormula(givens, givens.with_digit(2, 4))
    save_with_answer(position, Path("x.cnf"), "cdcl")
    assert Path("x.res").read_text().startswith("s 0\n")


# -- on the screen -----------------------------------------------------------------------------


def open_formula(player: Player) -> None:
    player.press("122", "enter")
    player.until("▐ 2 ▌")
    player.press("up", "t")
    player.until("The position as a formula")


def test_one_key_shows_the_formula_of_the_position() -> None:
    with Player() as player:
        open_formula(player)
        shown = player.until(
            "729 variables, 11991 clauses", "row (9): at least one 81, not both 2916"
        )
        assert "unit clauses: 2 for givens, 1 for entries" in shown
        player.until("R1C2: variables 10 to 18", "11: R1C2 = 2, a unit clause")
        player.press("left")
        player.until("R1C1: variables 1 to 9", "1: R1C1 = 1, a unit clause")
        player.press("left", "end")
        player.until("R9C9", "1 0  R1C1 = 1", "11 0  R1C2 = 2 +")
        player.escape()
        player.until("Move ›")


def test_the_word_opens_it_too() -> None:
    with Player() as player:
        player.press("formula", "enter")
        player.until("729 variables, 11990 clauses", "R5C5: variables 361 to 369")


def test_saved_with_the_answer_of_the_engine_that_is_set_and_loaded_back() -> None:
    with Player(ALMOST, settings={"engine": "stack"}) as player:
        player.press("formula", "enter")
        player.until("729 variables")
        player.press("s")
        player.until(f"formula written to {NAME}.cnf", "one solution (classic, stack: ")
        player.until(f"answer written to {NAME}.res")
        assert len(dimacs.read(Path(f"{NAME}.cnf"))) == 11_988 + 80
        player.press("r")
        player.until(f"RES file: {NAME}.res")
        player.press("enter")
        player.until(f"{NAME}.res: the board solves the puzzle.", "┃  1    2    3")


def test_an_answer_of_another_board_is_wrong() -> None:
    wrong = SOLUTION.translate(str.maketrans("12", "21"))
    givens = parse(wrong, CLASSIC)
    save_with_answer(PositionFormula(givens, givens), Path("other.cnf"), "cdcl")
    with Player() as player:
        player.press("formula", "enter")
        player.until("729 variables")
        player.press("r")
        player.until("RES file:")
        player.press("other.res", "enter")
        player.until("other.res: R1C1 holds 2, but 1 is given.")


@pytest.mark.parametrize(
    ("key", "shown"),
    [("1", "Branching rule"), ("5", "Baseline"), ("w", "Watch a search")],
)
def test_it_opens_in_solve_in_compare_and_in_watch(key: str, shown: str) -> None:
    assert key in {use.key for use in USES}
    with Player() as player:
        player.press("formula", "enter")
        player.until("729 variables")
        player.press(key)
        player.until(f"{NAME}.cnf", shown)
        assert len(dimacs.read(Path(f"{NAME}.cnf"))) == 11_990
        player.escape()
        player.until("729 variables")


def test_a_paused_game_shows_no_formula() -> None:
    with Player() as player:
        player.press("pause", "enter")
        player.until("PAUSED")
        player.press("formula", "enter")
        player.until("The game is paused")


def test_print_asks_and_writes_the_puzzle() -> None:
    with Player() as player:
        player.press("print", "enter")
        player.until(f"Print the puzzle to {NAME}.pdf?")
        player.press("y")
        player.until(f"puzzles printed: 1, to {NAME}.pdf")
        assert Path(f"{NAME}.pdf").read_bytes().startswith(b"%PDF")
