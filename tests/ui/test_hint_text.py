"""The sentence of a hint has the colours of the board, and stands where there is room."""

from __future__ import annotations

import pytest
from rich.text import Text

from satdoku.play.highlights import ArgumentPart
from satdoku.sudoku.grid import Grid
from satdoku.ui.board.view import Selection, View
from satdoku.ui.game.hint_text import coloured
from satdoku.ui.theme.tones import Tone
from tests.ui.games import HARD, HARD_SOLUTION, PERCENT
from tests.ui.player import Player

BLANK = Grid.empty(PERCENT)


def test_each_cell_is_named_on_the_ground_that_it_has_on_the_board() -> None:
    parts = {
        (0, 5): ArgumentPart.TARGET,
        (1, 5): ArgumentPart.CAUSE,
        (2, 5): ArgumentPart.SECOND,
        (3, 5): ArgumentPart.THIRD,
    }
    view = View(BLANK, BLANK, (frozenset[int](),) * 81, selection=Selection((0,)), parts=parts)
    text = Text("pair: R1C1 is 5, as R1C2, R1C3 and R1C4 say; R1C5 and the line R1C1–R9C9 do not.")
    told = coloured(text, view, "pair")
    styled = {told.plain[span.start : span.end]: span.style for span in told.spans}
    assert styled == {
        "pair": Tone.UNSURE,
        "R1C1": Tone.HINT,
        "R1C2": Tone.SET1,
        "R1C3": Tone.SET2,
        "R1C4": Tone.SET3,
    }
    assert len(told.spans) == 5  # the line is no cell


@pytest.mark.parametrize("size", [(80, 24), (120, 45)])
def test_a_hint_names_cells_in_their_colours(size: tuple[int, int]) -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=size) as player:
        player.press("hint", "enter", "hint", "enter")
        player.until("hidden single", "R1C2 is 4")
        buffer, palette = player.window.screen.buffer, player.app.pen.palette
        grounds = {buffer[y][x].bg for y in range(size[1]) for x in range(58, size[0])}
        assert palette.hint.removeprefix("on #") in grounds


def test_in_a_wide_window_auto_solve_explains_beside_the_board() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=(120, 45)) as player:
        player.press("auto", "enter", "y")
        shown = player.until("techniques · step 1 ", "hidden single").splitlines()
        row = next(line for line in shown if "techniques · step" in line)
        assert row.index("techniques") > row.rindex("━")


def test_in_the_smallest_window_a_message_takes_the_line_of_the_status() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=(40, 16)) as player:
        player.until("blank 64")
        player.press("hint", "enter", "hint", "enter")
        player.until("hidden single in a box: R1C2 is 4: no", "+", gone="blank 64")
