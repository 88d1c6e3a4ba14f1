"""The setter's workbench: typed, drawn, undone, completed, shared and played."""

from __future__ import annotations

from pathlib import Path

from prompt_toolkit.mouse_events import MouseButton

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.screens.playing import PlayingScreen
from satdoku.ui.screens.why import WhyScreen
from satdoku.ui.screens.workbench import DRAFT, WorkbenchScreen, draft_of, open_workbench
from satdoku.ui.screens.workbench_tools import _add
from tests.ui.driver import Driver

SMALL = load("classic-4")


class Setter(Driver):
    """Opens the workbench with a puzzle."""

    def __init__(self, puzzle: Grid | None = None) -> None:
        super().__init__(size=(80, 24))
        self.puzzle = puzzle or Grid.empty(SMALL)

    def arrive(self) -> None:
        self.app.open(WorkbenchScreen(self.app, self.puzzle))
        self.until("givens: ")

    @property
    def screen(self) -> WorkbenchScreen:
        assert isinstance(self.app.screen, WorkbenchScreen)
        return self.app.screen

    def known(self) -> None:
        """Wait until everything about the puzzle is known."""
        self.wait(lambda: self.screen.found is not None and self.screen.found.done)


def test_typed_givens_change_what_is_known() -> None:
    with Setter() as setter:
        setter.until("288 solutions.", "givens: 0")
        setter.press("home", "pageup", "1", "right", "2", "right", "3", "right", "4")
        setter.until("givens: 4")
        assert str(setter.screen.puzzle) == "1234" + "." * 12
        setter.known()
        assert setter.screen.found is not None
        assert setter.screen.found.count is not None
        setter.press("u")
        setter.until("givens: 3")
        setter.press("r")
        setter.until("givens: 4")
        setter.press("0")
        setter.until("givens: 3")


def test_fill_makes_one_solution_and_dig_leaves_no_given_over() -> None:
    with Setter() as setter:
        setter.press("f")
        setter.until("One solution: level", "No given can be left out.")
        puzzle = setter.screen.puzzle
        assert BoardSolver(SMALL).count(puzzle.packed, 2) == 1
    with Setter(parse("1234341221434...", SMALL)) as setter:
        setter.until("Clues that could each be left out")
        setter.press("d")
        setter.until("No given can be left out.")


def test_a_contradiction_is_named_and_explained() -> None:
    with Setter(parse("1......." + "1.......", SMALL)) as setter:
        setter.until("No solution: R1C1 and R3C1 both hold 1 in column 1")
        setter.press("w")
        setter.wait(lambda: isinstance(setter.app.screen, WhyScreen))


def test_a_cage_is_drawn_on_the_selected_cells_and_removed() -> None:
    with Setter() as setter:
        setter.do(lambda: setter.screen._drag(0, 1))
        setter.press("a")
        setter.until("Which rule for the selected cells?")
        setter.press("down", "down", "down", "enter")
        setter.until("Value of the rule")
        setter.press("99", "enter")
        setter.until("\u2717")
        setter.press("a")
        setter.until("Which rule")
        setter.press("down", "down", "down", "enter")
        setter.until("Value of the rule")
        setter.press("3", "enter")
        setter.wait(lambda: setter.screen.puzzle.variant.id == "classic-4+cage=3@1112")
        setter.press("x")
        setter.wait(lambda: setter.screen.puzzle.variant.id == "classic-4")
        setter.press("u")
        setter.wait(lambda: setter.screen.puzzle.variant.id == "classic-4+cage=3@1112")


def test_cells_are_picked_one_by_one_for_a_diagonal_line() -> None:
    with Setter() as setter:
        setter.press("home", "pageup", "space", "right", "down", "space")
        setter.until("Picked: R1C1, R2C2.")
        setter.press("right", "space", "space")
        setter.until("Picked: R1C1, R2C2.")
        setter.do(lambda: _add(setter.screen, "thermometer"))
        setter.wait(lambda: setter.screen.puzzle.variant.id == "classic-4+thermometer=1122")
        setter.press("1")  # nothing is picked any more
        setter.until("givens: 1")


def test_the_form_changes_and_the_backdoor_is_told() -> None:
    with Setter(parse("12..34..2143...1", SMALL)) as setter:
        setter.press("b")
        setter.until("Backdoor:")
        setter.press("t", "enter")
        setter.wait(lambda: str(setter.screen.puzzle) == ".231.142.4..13..")
        setter.press("i")
        setter.until("Is it isomorphic to")
        setter.press("12..34..2143...1", "enter")
        setter.until("Isomorphic.")


def test_symmetric_entry_moves_to_the_opposite_cell() -> None:
    with Setter() as setter:
        setter.press("home", "pageup", "y", "1")
        setter.wait(lambda: setter.screen.cursor == 15)
        setter.press("2")
        setter.until("givens: 2")
        setter.press("0")
        setter.until("givens: 0")


def test_the_right_button_clears_and_the_wheel_turns_a_digit() -> None:
    with Setter(parse("1" + "." * 15, SMALL)) as setter:
        setter.do(lambda: setter.screen._click(0, MouseButton.RIGHT))
        setter.until("givens: 0")
        setter.do(lambda: setter.screen._wheel(1))
        setter.until("givens: 1")
        assert setter.screen.puzzle[0] == 1


def test_the_draft_is_kept_and_played() -> None:
    puzzle = parse("12..34..2143...1", SMALL)
    with Setter(puzzle) as setter:
        setter.known()
        assert setter.app.settings[DRAFT] == draft_of(puzzle)
        setter.press("esc")
        setter.until("Menu")
        setter.do(lambda: open_workbench(setter.app))
        setter.until("Your draft")
        assert setter.screen.puzzle == puzzle
        setter.press("p")
        setter.wait(lambda: isinstance(setter.app.screen, PlayingScreen))


def test_a_puzzle_is_saved_and_opened(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    with Setter(parse("12..34..2143...1", SMALL)) as setter:
        setter.screen.save(str(path))
        assert path.read_text() == "12..34..2143...1\n"
        setter.press("z")
        setter.wait(lambda: setter.screen.puzzle.givens == 0)
        setter.press("o")
        setter.until("Puzzle, code or file")
        setter.press(str(path), "enter")
        setter.wait(lambda: setter.screen.puzzle.givens == 9)


def test_the_keyboard_stays_free_while_a_hard_board_is_analysed() -> None:
    """The honeycomb's true candidates take long; each change starts the analysis anew."""
    with Setter(Grid.empty(load("honeycomb"))) as setter:
        setter.press("1")
        setter.until("givens: 1")
        setter.press("0")
        setter.until("givens: 0")
