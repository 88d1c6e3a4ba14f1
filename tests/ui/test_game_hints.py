"""Hints in the game: stage by stage, and what they mark."""

from __future__ import annotations

import pytest
from rich.text import Text

from satdoku.play import game
from satdoku.play.moves import Act, Move
from satdoku.ui.game.message_line import MessageLine
from tests.ui.games import ALMOST, HARD, HARD_SOLUTION, PERCENT
from tests.ui.player import Player
from tests.waiting import PATIENCE

# Starts with nested nets.
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
HARDEST_SOLUTION = (
    "751846239892371465643259871238197546974562318165438927319684752527913684486725193"
)


def test_a_hint_in_three_stages_by_its_key() -> None:
    with Player(ALMOST[:40] + "." + ALMOST[41:]) as player:
        player.press("down", "i")
        shown = player.until("For R5C5, full house: look at row 5.", "for the reason.", "hints 1")
        assert "5 ┃ *5   *6   *7  ┃ *8  ▐*  ▌ *1  ┃ *2   *3   *4  ┃" in shown
        player.press("i")
        shown = player.until("full house: R5C5 is 9: it is the last blank of row 5")
        assert "*5" not in shown
        player.press("h", "i")  # the hint was not about this cell, so a new one begins
        player.until("full house: look at row 1.", "hints 2")
        player.press("i", "i")
        shown = player.until("R1C1 is 1: it is the last blank of row 1", "blank 1")
        assert "1 ┃ *1 " in shown
    assert player.moves == ["hint", "hint", "1 1 1"]


def test_another_move_ends_the_highlight() -> None:
    with Player(ALMOST) as player:
        player.press("hint", "enter")
        player.until("*2   *3  ┃")
        player.press("note 111", "enter")
        player.until("Move ›", gone="*2")
        player.press("hint", "enter")
        player.until("hints 2", "*2   *3  ┃")


def test_a_hint_that_fills_no_cell_takes_pencil_marks_away() -> None:
    """Undo restores the marks as they were."""
    with Player(HARD, HARD_SOLUTION, PERCENT) as player:
        while not player.moves or not player.moves[-1].startswith("strike"):
            known = len(player.moves)
            player.press("hint", "enter", "hint", "enter", "hint", "enter")
            player.wait(lambda: len(player.moves) == known + 2)  # noqa: B023
        player.until("cannot hold")
        session = player.screen.game.session
        assert all(session.board.notes[cell] for cell, _digit in session.board.struck)
        player.press("undo", "enter")
        player.wait(lambda: not any(player.screen.game.session.board.notes))


def test_wrong_entries_are_marked_by_a_hint_and_undone_to_the_first() -> None:
    with Player() as player:
        player.press("134", "enter", "122", "enter", "hint", "enter")
        player.until("Wrong entries, now marked: 1.", "×4")
        player.press("mistake", "enter")
        player.until("moves taken back: 2", gone="×")


def test_a_hint_after_an_undone_fill_is_not_about_a_cell_that_nobody_chose() -> None:
    with Player(ALMOST[:40] + "." + ALMOST[41:]) as player:
        player.press("fill", "enter", "undo", "enter")
        player.until("Undone: pencil marks of R1C1, R5C5.")
        assert player.screen.selected is None
        player.press("hint", "enter")
        player.until("full house: look at", "hints 1", gone="No step for")
        player.press("up", "down")  # the cursor is on the board
        player.wait(lambda: player.screen.selected is not None)
        before = player.screen.selected
        for move in (Act.FILL_NOTES, Act.UNDO, Act.REDO, Act.CHECK, Act.CHECKPOINT, Act.RESTART):
            player.do(lambda: player.screen.perform(Move(move)))  # noqa: B023
            assert player.screen.selected == before


def test_a_long_hint_is_read_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "THINKING", PATIENCE)  # one second can be too short
    with Player(HARDEST, HARDEST_SOLUTION) as player:
        player.press("hint", "enter")
        player.until("nested contradiction net", "Ask again")  # an earlier key would stop it
        player.press("hint", "enter")
        player.until("nested contradiction net: R2C8 cannot hold 4", "…", "+ read more")
        player.press("+")
        player.until("place left in column 5 after [a];", gone="cannot hold 4")
        player.press("down", "+")
        player.until("R4C7 = 4 [f]", "+ read more")
        player.press("tab", "undo", "enter")
        player.until("There is nothing to undo.", gone="+ read more")


def test_the_parts_of_a_message_are_all_of_it() -> None:
    words = [f"word{n}" for n in range(40)]
    line = MessageLine(key="+")
    read = []
    for part in range(7):
        text = line.fitted(Text(" ".join(words)), 20, 3).plain
        assert line.is_cut()
        assert text.endswith("… +") == (part < 6)
        read += text.removesuffix("… +").split()
        line.read_on()
    assert read == words
    assert line.fitted(Text(" ".join(words)), 20, 3).plain.startswith("word0 ")
    assert line.fitted(Text("a word"), 20, 3).plain == "a word"
    assert not line.is_cut()
