"""The game screen at every size: messages, pencil marks, clock, sharing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from satdoku.play.game_spec import read_spec
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.tasks.reading import Reader
from satdoku.ui.screens.playing import PlayingScreen
from tests.ui.games import CLASSIC, HARD, HARD_SOLUTION, OPEN, PERCENT
from tests.ui.player import Player

KILLER = Path(__file__).parents[1] / "sudoku" / "killer.toml"
WORD = re.compile(r"\b\d+word\d+\b")


@pytest.mark.parametrize("size", [(100, 40), (200, 60)])
def test_a_long_sentence_takes_the_free_lines(size: tuple[int, int]) -> None:
    with Player(size=size) as player:
        player.screen.message_line.say(" → ".join(["R1C1 = 1"] * 20) + " END")
        player.app.redraw()
        player.until("END", "Move ›")


def test_a_sentence_that_is_too_long_is_seen_to_be_cut() -> None:
    with Player() as player:
        player.screen.message_line.say(" → ".join(["R1C1 = 1"] * 200))
        player.app.redraw()
        player.until("… +", "Move ›")
        player.screen.message_line.say("short")
        player.app.redraw()
        player.until("short", gone="…")


LARGE = ("classic-25", "samurai")  # boards that scroll at 80×24
FITTING = [*(name for name in NAMES if name not in LARGE), str(KILLER)]


@pytest.mark.parametrize("name", FITTING)
def test_no_hint_takes_a_line_from_a_board_that_fits(name: str) -> None:
    """Its last line stays in view however long the hint is, and the whole hint can be read."""
    variant = load(name)
    with Player("." * len(variant.cells), None, variant, size=(80, 24)) as player:
        screen = player.screen
        for count in (1, 12, 25, 40, 200):
            told = [f"{count}word{number}" for number in range(count)]
            screen.message_line.say(" ".join(told))
            player.app.redraw()
            player.until(told[0])
            player.wait(lambda: _footer_fits(player.window.text))
            read: list[str] = []
            while True:
                assert screen.board.height == screen.board.layout.height
                assert player.window.text.count("Move ›") == 1
                read += WORD.findall(player.window.text)
                if read[-1] == told[-1]:
                    break
                player.press("+")
                player.wait(lambda: told[len(read)] in player.window.text.split())  # noqa: B023
            assert read == told


def _footer_fits(shown: str) -> bool:
    """The drawing after the one that first cuts a text shows the key, perhaps on another line."""
    return "… +" not in shown or "all keys" not in shown or "read more" in shown


def test_too_small_a_window_pauses_the_game_and_takes_no_key() -> None:
    with Player() as player:
        player.resize(39, 16)
        shown = player.until("The game is paused.", "at least 40×16")
        assert "┃" not in shown
        taken: list[object] = []
        player.app.application.key_processor.after_key_press += taken.append
        player.press("122", "enter")
        player.wait(lambda: len(taken) >= 4)  # the keys are read but have no effect
        player.resize(40, 16)
        player.until("Paused; press p or type pause to continue.", "Move ›")
        assert player.screen.line.text == ""
        player.press("p", "enter", "122", "enter")
        player.wait(lambda: player.moves == ["1 2 2"])


def test_a_window_that_shrinks_during_a_drawing() -> None:
    """Each redraw is for one size: if the screen says that the game is paused, it is."""
    said: list[tuple[bool, bool]] = []

    def shrink(_application: object) -> None:
        player.window.resize(39, 16)

    def draw() -> None:
        application = player.app.application
        application.before_render += shrink
        application._redraw()
        application.before_render -= shrink
        said.append(("The game is paused" in player.window.text, player.screen.game.paused))

    with Player() as player:
        player.do(draw)
        assert said == [(True, True)]
        player.do(player.app.application._on_resize)
        player.until("The game is paused")
        assert player.screen.game.paused


@pytest.mark.parametrize(
    ("size", "marks"),
    [
        ((40, 16), "┃⠉⠃ ⠋⠃  5 ┃"),
        ((60, 20), "┃1236  ⠋⠃    5  ┃"),
        ((80, 24), "┃123  │1234 │  5  ┃"),
        ((100, 40), "┃ 1 2 3 │"),
        ((120, 45), "┃ 1 2 3 │"),
        ((200, 60), "┃ 1   2   3 │"),
    ],
)
def test_pencil_marks_show_as_the_window_has_room(size: tuple[int, int], marks: str) -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=size) as player:
        player.press("fill", "enter")
        player.until(marks)


@pytest.mark.parametrize("clock", ["shown", "hidden"])
def test_the_clock_may_be_hidden(clock: str) -> None:
    with Player(settings={"clock": clock}) as player:
        shown = player.until("blank 79")
        assert bool(re.search(r"\d:\d\d · blank", shown)) == (clock == "shown")


def test_the_clock_is_kept_while_nobody_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayingScreen, "pace", 0.01)
    with Player() as player:
        player.wait(lambda: player.saved.elapsed > 0)


def test_the_screen_at_80_by_24() -> None:
    """The screen matches golden/playing.txt: a clash, a selected cell, its peers and its marks."""
    golden = Path(__file__).parent / "golden" / "playing.txt"
    with Player(
        HARD, HARD_SOLUTION, PERCENT, size=(80, 24), settings={"clock": "hidden"}
    ) as player:
        player.press("115", "enter", "124", "enter", "up", "down", "right", "n", "1", "2")
        shown = player.until("R2C3  marks 1 2", "level ")
        assert shown == golden.read_text(encoding="utf-8").rstrip("\n")


def test_sharing_shows_line_and_code() -> None:
    with Player(size=(80, 24)) as player:
        player.press("share", "enter")
        shown = player.until("classic:", "In most terminals, hold Shift to select text.")
        lines = shown.split("\n")
        assert any(line.startswith("classic:") for line in lines)
        start = lines.index(OPEN[:41])  # about half of it, instead of 80 and a single leftover
        assert lines[start + 1] == OPEN[41:]
        assert "You can paste text that is broken across lines here" in shown
        copied = "\n".join(lines[start : start + 2])
        assert str(read_spec(copied, CLASSIC, Reader.near(CLASSIC).read).puzzle) == OPEN
        player.resize(100, 30)
        player.until(OPEN, gone="You can paste text that is broken")


def test_without_rulers_the_selected_cell_is_named() -> None:
    variant = load("classic-25")
    with Player("." * 625, None, variant, size=(80, 24)) as player:
        player.press("up")
        player.until("R13C13")
        player.press("n", "right")
        player.until("R13C14", gone="R13C13")


def test_the_keys_begin_in_the_same_column_where_the_board_needs_much_room() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=(80, 24)) as player:
        shown = player.until("551 Enter a move", gone="Play Sudoku")
        assert "\n551 Enter a move  " in shown
    with Player(size=(60, 24)) as player:
        shown = player.until("551 Enter a move", "Play Sudoku")
        lines = shown.splitlines()
        move = next(line for line in lines if "Move ›" in line)
        keys = next(line for line in lines if "551 Enter a move" in line)
        assert move.index("Move") == keys.index("551")


def test_in_a_narrow_window_what_the_game_is_gives_way_to_how_it_goes() -> None:
    with Player(solution=None, size=(66, 24)) as player:
        player.until("classic, 2 givens · 0:", " · blank 79")
        player.resize(40, 20)
        player.until("classic, 2 givens · 0:", " · blank 79")
        player.press("p")
        player.press("ause", "enter")
        player.until("PAUSED · classic · 0:", " · blank 79", gone="givens")
