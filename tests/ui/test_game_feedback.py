"""The game's response to moves, drags and questions, by key presses and clicks."""

from __future__ import annotations

import re

from satdoku.play.game_state import GameState
from satdoku.ui.board.looks import Ground
from tests.ui.games import HARD, HARD_SOLUTION, PERCENT, SOLUTION
from tests.ui.player import Player


def test_a_drag_selects_the_cells_it_passes_and_a_digit_marks_them_all() -> None:
    with Player() as player:
        row = next(n for n, line in enumerate(player.window.text.splitlines(), 1) if "5 ┃" in line)
        column = player.window.text.splitlines()[row - 1].index("┃") + 3
        player.pipe.send_text(f"\x1b[<0;{column};{row}M")
        for step in (5, 10):
            player.pipe.send_text(f"\x1b[<32;{column + step};{row}M")
        player.pipe.send_text(f"\x1b[<0;{column + 10};{row}m")
        player.until("5 ┃▐   ▌▐   ▌▐   ▌┃")
        assert player.screen.selection.cells == (36, 37, 38)
        player.press("7")
        player.wait(lambda: player.moves == ["note 5 1 5 2 5 3 7"])


def test_clashing_cells_have_the_ground_of_clashes_and_their_units_are_counted() -> None:
    with Player() as player:
        player.press("141", "enter")  # R1C1 is 1
        player.until("1 ┃ !1            ┃▐!1 ▌          ┃")
        assert player.screen.message_line.message.endswith("in row 1.")
        player.press("411", "enter")
        player.until("4 ┃▐!1 ▌")
        assert player.screen.message_line.message.endswith("in column 1; 2 units clash in all.")
        states = player.screen._view().states
        assert [cell for cell in range(81) if states[cell].clash] == [0, 3, 27]
        assert [states[cell].ground for cell in (0, 3)] == [Ground.CLASH] * 2
        player.press("140", "enter", "410", "enter")
        player.until("blank 79", gone="both hold")
        assert Ground.CLASH not in player.screen._view().grounds


def test_a_good_move_is_acknowledged_in_a_word() -> None:
    with Player() as player:
        player.press("122", "enter")
        player.until("No clash.")
    with Player(settings={"strict": "on"}) as player:
        player.press("122", "enter")
        player.until("Right.")
        player.press("134", "enter")
        player.until("✗ 4 is wrong in R1C3; strict mode rejects it.")


def test_a_hint_about_a_cell_without_a_step_offers_to_reveal_it() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT) as player:
        player.press("hint 11", "enter")
        said = player.until("No step for R1C1 yet (reveal 1 1 shows its digit)")
        assert re.search(r"reveal 1 1", said)
        player.press("reveal 1 1", "enter")
        player.until("R1C1 is 3.")
        assert player.screen.game.session.hints == 2


def test_the_panel_shows_a_hint_in_full() -> None:
    """At 80×24 a long reason is truncated; beside a large board it is not."""
    with Player(HARD, HARD_SOLUTION, PERCENT, size=(160, 50)) as player:
        player.until("n pencil")
        player.press("hint", "enter")
        player.until("hidden single in a box:")
        player.press("hint", "enter")
        player.wait(lambda: "R1C2 is 4" in player.screen.message_line.message)
        told = player.screen.message_line.message
        player.wait(lambda: "".join(told.split()) in panel_text(player))


def panel_text(player: Player) -> str:
    """The text of the panel's columns only, without spaces."""
    lines = player.window.text.splitlines()
    start = next(line.index("percent,") for line in lines if "percent," in line)
    return "".join("".join(line[start:].split()) for line in lines)


def test_sharing_stops_the_clock() -> None:
    with Player() as player:
        game = player.screen.game
        player.press("share", "enter")
        player.until("As a code for satdoku play:")
        assert game.clock.since is None
        player.press("esc")
        player.until("Move ›")
        assert game.clock.since is not None


def test_a_step_back_in_auto_solve() -> None:
    puzzle = "".join("." if cell % 2 == 0 else digit for cell, digit in enumerate(SOLUTION))
    with Player(puzzle) as player:
        player.press("auto", "enter", "y")
        player.until("techniques · step")
        player.press(" ")
        shown = player.until("PAUSED")
        step = int(re.search(r"step (\d+)", shown)[1])  # type: ignore[index]
        for wanted in (step + 1, step + 2):
            player.press(".")
            player.until(f"step {wanted} ")
        after = player.window.text
        player.press("left")
        before = player.until(f"step {step + 1} ")
        assert before.split(" · step")[0] != after.split(" · step")[0]
        player.press("right")
        assert player.until(f"step {step + 2} ").split(" · step")[0] == after.split(" · step")[0]
        assert player.saved.state is GameState.GIVEN_UP
