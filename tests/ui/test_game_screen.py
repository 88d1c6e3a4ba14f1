"""The screen of the game at every size: sentences, pencil marks, clock, sharing."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.play.game_request import read_request
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.screens.playing import PlayingScreen
from tests.ui.games import CLASSIC, HARD, HARD_SOLUTION, OPEN, PERCENT
from tests.ui.player import Player


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_a_long_sentence_takes_the_free_lines(size: tuple[int, int]) -> None:
    with Player(size=size) as player:
        player.screen.message_line.say(" → ".join(["R1C1 = 1"] * 20) + " END")
        player.app.redraw()
        player.until("END", "Move ›")


def test_a_sentence_that_is_too_long_is_seen_to_be_cut() -> None:
    with Player() as player:
        player.screen.message_line.say(" → ".join(["R1C1 = 1"] * 200))
        player.app.redraw()
        player.until("1 …", "Move ›")
        player.screen.message_line.say("short")
        player.app.redraw()
        player.until("short", gone="…")


def test_too_small_a_window_is_told_and_the_board_comes_back() -> None:
    needs = "This board needs a window of 80×30 characters"
    with Player("." * 153, None, load("twodoku"), shown=needs) as player:
        player.press("111", "enter")
        player.resize(80, 30)
        player.until("15 ", "blank 152", gone="needs a window")


@pytest.mark.parametrize(
    ("size", "marks"), [((80, 24), False), ((80, 39), False), ((80, 40), True), ((200, 60), True)]
)
def test_pencil_marks_show_in_all_cells_from_40_lines_up(
    size: tuple[int, int], marks: bool
) -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=size) as player:
        player.press("fill", "enter")
        player.until("1 2 3" if marks else "'")


@pytest.mark.parametrize("clock", ["shown", "hidden"])
def test_the_clock_may_be_hidden(clock: str) -> None:
    with Player(settings={"clock": clock}) as player:
        shown = player.until("blank 79")
        assert ("0:00" in shown) == (clock == "shown")


def test_the_clock_is_kept_while_nobody_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayingScreen, "pace", 0.01)
    with Player() as player:
        player.wait(lambda: player.saved.elapsed > 0)


def test_the_screen_at_80_by_24() -> None:
    """As golden/playing.txt shows it: a clash, a selected cell with its peers, its marks."""
    golden = Path(__file__).parent / "golden" / "playing.txt"
    with Player(HARD, HARD_SOLUTION, PERCENT, settings={"clock": "hidden"}) as player:
        player.press("115", "enter", "124", "enter", "up", "down", "right", "n", "1", "2")
        shown = player.until("Pencil marks of R2C3: 1 2", "level ")
        below = shown.split("\n", 1)[1]  # the version
        assert below == golden.read_text(encoding="utf-8").rstrip("\n")


def test_sharing_shows_line_and_code() -> None:
    with Player() as player:
        player.press("share", "enter")
        shown = player.until("classic:", "Most terminals select text while Shift is held.")
        lines = shown.split("\n")
        assert any(line.startswith("classic:") for line in lines)
        start = lines.index(OPEN[:80])
        assert lines[start + 1] == OPEN[80:]
        assert "What is broken over lines here may be pasted like that" in shown
        copied = "\n".join(lines[start : start + 2])
        assert str(read_request(copied, CLASSIC, load).puzzle) == OPEN
        player.resize(100, 30)
        player.until(OPEN, gone="What is broken over lines")
