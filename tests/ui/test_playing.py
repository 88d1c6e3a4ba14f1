"""The game by key presses: typed, on the board and with the mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from satdoku.play.game import Game
from satdoku.play.game_request import read_request
from satdoku.play.moves import Act, Command, Move
from satdoku.play.save import Store
from satdoku.play.state import State
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.game.keys import BOARD_KEYS, GameKey
from satdoku.ui.screens.playing import PlayingScreen
from satdoku.ui.store import forgetful_store
from tests.ui.driver import KEYS, Driver, drive
from tests.ui.games import (
    CLASSIC,
    HARD,
    HARD_SOLUTION,
    OPEN,
    PERCENT,
    SOLUTION,
    begin,
    classic_game,
)

ALMOST = f".{SOLUTION[1:]}"  # 111 solves it
PRESSES = {"space": " ", "delete": "\x1b[3~"}


class Table:
    """A store with one game, which the app is told to go on with."""

    def __init__(self, puzzle: str = OPEN) -> None:
        self.store = forgetful_store()
        self.id = classic_game(self.store, puzzle).id

    def play(self, script: Callable[[Driver, PlayingScreen], object], **options: object) -> None:
        async def whole(driver: Driver) -> None:
            await driver.until("Go on with")
            driver.press("c")
            await driver.until("Move ›")
            screen = driver.app.screen
            assert isinstance(screen, PlayingScreen)
            await script(driver, screen)  # type: ignore[misc]

        drive(whole, store=self.store, **options)  # type: ignore[arg-type]

    @property
    def moves(self) -> list[str]:
        return self.store.moves(self.id)


async def settled(driver: Driver, true: Callable[[], bool]) -> None:
    for _time in range(400):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError(driver.window.text)


def test_it_opens_with_the_command_line_and_takes_moves_in_every_spelling() -> None:
    table = Table()

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        for text in ("122", "1c3", "1 4 4", "note 211", "undo", "bk", "redo"):
            driver.press(text, "enter")
        await settled(driver, lambda: len(table.moves) == 7)
        await driver.until("1 │ 1  2  3 │>4 ")
        assert screen.line.text == ""

    table.play(script)
    assert table.moves == ["1 2 2", "1 3 3", "1 4 4", "note 2 1 1", "undo", "undo", "redo"]


def test_arrows_lead_to_the_board_where_digits_enter() -> None:
    table = Table()

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("up")  # selects the middle, R5C5
        await driver.until("[ ]")
        driver.press("2", "right", "1", "l", "4", "k", "backspace", "h", "j", "0")
        await settled(driver, lambda: len(table.moves) == 5)

    table.play(script)
    assert table.moves == ["5 5 2", "5 6 1", "5 7 4", "undo", "5 6 0"]


def test_esc_unselects_then_leaves_and_the_game_is_kept() -> None:
    table = Table()

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("down", "2")
        await driver.until("[2]", "Esc unselect")
        await driver.escape()
        await driver.until("Esc leave, kept", gone="[2]")
        driver.press("note")
        await settled(driver, lambda: screen.line.text == "note")
        await driver.escape()
        await settled(driver, lambda: screen.line.text == "")
        await driver.escape()
        await driver.until("Menu", "Go on with classic, 2 givens", "moves: 1")

    table.play(script)
    assert table.moves == ["5 5 2"]


@pytest.mark.parametrize("key", ["tab", ":"])
def test_back_to_the_command_line_with_the_cell_still_selected(key: str) -> None:
    table = Table()

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("left", key, "hint", "enter", "hint", "enter", "hint", "enter")
        await driver.until("R5C5 is 9: no technique shows why")

    table.play(script)
    assert table.moves == ["hint", "5 5 9"]


def test_a_click_selects_and_a_right_click_leaves() -> None:
    table = Table()

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        await driver.until("1 │ 1")
        driver.click(" 1 │")  # on the coordinates: nothing
        lines = driver.window.screen.display
        row = next(index for index, line in enumerate(lines) if "2 │" in line)
        column = lines[row].index("│") + 2
        driver.pipe.send_text(f"\x1b[<0;{column + 4};{row + 1}M\x1b[<0;{column + 4};{row + 1}m")
        await driver.until("[ ]")
        assert screen.selected == 10
        driver.press("4")
        await driver.until("[4]")
        driver.click("[4]", button=2)
        await driver.until("Menu")

    table.play(script)
    assert table.moves == ["2 2 4"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("112", "✗ R1C1 is a given (1); givens cannot be changed."),
        ("121", "R1C1 and R1C2 both hold 1 in row 1; clashes also in box 1;"),
        ("9 10 9", "✗ This board has no cell in row 9, column 10"),
        ("1 2 10", "✗ The digits of this board go from 1 to 9"),
        ("bogus", "✗ “bogus” is not a move"),
        ("\x1b[200~\x1b[31m\x1b[201~", "✗ “"),
        ("redo", "✗ There is nothing to redo."),
        ("check", "No entry is wrong."),
        ("submit", "Not solved: blank cells: 79, collisions: 0."),
        ("checkpoint", "Checkpoint 1 is set"),
        ("mistake", "There is no mistake on the board."),
    ],
)
def test_what_is_said_to_moves_and_words(typed: str, sentence: str) -> None:
    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press(typed, "enter")
        await driver.until(sentence)

    Table().play(script)


def test_strict_mode_refuses_wrong_digits() -> None:
    table = Table()
    table.store.set_setting("strict", "on")

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("123", "enter")
        await driver.until("strict", "✗ 3 is wrong in R1C2; strict mode refuses it.")
        driver.press("122", "enter")
        await driver.until("blank 78")

    table.play(script)
    assert table.moves == ["1 2 2"]


def test_pencil_marks_by_hand_and_automatic() -> None:
    table = Table()

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("up", "n", "3", "4")
        await driver.until("Pencil marks of R5C5: 3 4", "PENCIL")
        driver.press("3")
        await driver.until("Pencil marks of R5C5: 4")
        driver.press("n", "f")
        await driver.until("Pencil marks of R5C5: 1 2 3 4 5 6 7 8 9")
        driver.press("2", "u")
        await driver.until("Pencil marks of R5C5: 1 2 3 4 5 6 7 8 9")
        driver.press("e")
        await driver.until("Move ›", gone="Pencil marks")

    table.play(script)


def test_a_hint_in_three_stages_by_its_key() -> None:
    table = Table(ALMOST[:40] + "." + ALMOST[41:])

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("down", "i")
        shown = await driver.until("For R5C5, full house: look at row 5.", "tells why.", "hints 1")
        assert "5 │*5 *6 *7 │*8 [ ]*1 │*2 *3 *4 │" in shown
        driver.press("i")
        shown = await driver.until("full house: it is the last blank of row 5, where only 9 is")
        assert "*5" not in shown
        driver.press("h", "i")  # it is the selected cell's no more, and another hint's turn
        await driver.until("full house: look at row 1.", "hints 2")
        driver.press("i", "i")
        shown = await driver.until("R1C1 is 1: it is the last blank of row 1", "blank 1")
        assert "1 │>1 " in shown

    table.play(script)
    assert table.moves == ["hint", "hint", "1 1 1"]


def test_another_move_ends_the_highlight() -> None:
    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("hint", "enter")
        await driver.until("*2 *3 │")
        driver.press("note 111", "enter")
        await driver.until("Move ›", gone="*2")
        driver.press("hint", "enter")
        await driver.until("hints 2", "*2 *3 │")

    Table(ALMOST).play(script)


def test_a_hint_that_fills_no_cell_takes_pencil_marks_away() -> None:
    """As undo brings them back."""
    store = forgetful_store()
    game = begin(store, PERCENT, HARD, HARD_SOLUTION)

    async def script(driver: Driver) -> None:
        await driver.until("Go on with")
        driver.press("c")
        await driver.until("Move ›")
        screen = driver.app.screen
        assert isinstance(screen, PlayingScreen)
        for count in range(1, 60):
            driver.press("hint", "enter", "hint", "enter", "hint", "enter")
            await settled(driver, lambda: len(store.moves(game.id)) == 2 * count)  # noqa: B023
            if store.moves(game.id)[-1].startswith("strike"):
                break
        await driver.until("cannot hold")
        changed = {cell for cell, _digit in screen.game.session.board.struck}
        assert all(screen.game.session.board.notes[cell] for cell in changed)
        driver.press("undo", "enter")
        await settled(driver, lambda: not any(screen.game.session.board.notes))

    drive(script, store=store)


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_a_long_sentence_takes_the_free_lines(size: tuple[int, int]) -> None:
    async def script(driver: Driver, screen: PlayingScreen) -> None:
        screen.message_line.say(" → ".join(["R1C1 = 1"] * 20) + " END")
        driver.app.redraw()
        await driver.until("END", "Move ›")

    Table().play(script, size=size)


def test_a_sentence_that_is_too_long_is_seen_to_be_cut() -> None:
    async def script(driver: Driver, screen: PlayingScreen) -> None:
        screen.message_line.say(" → ".join(["R1C1 = 1"] * 200))
        driver.app.redraw()
        await driver.until("1 …", "Move ›")
        screen.message_line.say("short")
        driver.app.redraw()
        await driver.until("short", gone="…")

    Table().play(script)


def test_wrong_entries_are_marked_by_a_hint_and_undone_to_the_first() -> None:
    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("134", "enter", "122", "enter", "hint", "enter")
        await driver.until("Wrong entries: 1; they are marked.", "4×")
        driver.press("mistake", "enter")
        await driver.until("moves taken back: 2", gone="×")

    Table().play(script)


@pytest.mark.parametrize(
    ("word", "question", "after"),
    [
        ("clear", "Clear all entries and pencil marks?", "blank 79"),
        ("restart", "Start this puzzle again?", "blank 79"),
        ("giveup", "Give up and see the solution?", "Play again? (y/n)"),
        ("new", "Leave this game for a new one?", "Digging"),
        ("auto", "Watch the puzzle being solved?", "techniques · step"),
    ],
)
def test_what_would_lose_something_is_asked_first(word: str, question: str, after: str) -> None:
    table = Table()

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("122", "enter", word, "enter")
        await driver.until(question, "y yes", "n no", "blank 78")
        driver.press("n")
        await driver.until("Enter play the move", gone=question)
        driver.press(word, "enter")
        await driver.until(question)
        await driver.escape()
        await driver.until("Enter play the move", gone=question)
        assert table.moves == ["1 2 2"]
        driver.press(word, "enter", "y")
        if after != "Digging":
            await driver.until(after)
        else:  # too quick to be seen
            await settled(driver, lambda: driver.app.screen is not screen)

    table.play(script)


def test_pausing_hides_the_board_and_stops_the_clock() -> None:
    table = Table("1234" + "." * 77)

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("pause", "enter")
        shown = await driver.until("PAUSED", "Paused; p or pause goes on.")
        assert "1 │         │" in shown
        counted = screen.game.elapsed
        driver.press("211", "enter")
        await driver.until("✗ The game is paused")
        await asyncio.sleep(0.05)
        assert screen.game.elapsed == counted
        driver.press("pause", "enter")
        await driver.until("1 │ 1  2  3 │ 4", gone="PAUSED")

    table.play(script)


def test_the_foot_names_what_can_be_done_now() -> None:
    table = Table(ALMOST)
    playing = ("Enter play the move", "Esc leave, kept")
    on_board = ("1–9 enter", "n pencil", "i hint", "? all keys")

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        await driver.until(*playing)
        driver.press("up")
        await driver.until(*on_board)
        driver.press("p")
        await driver.until("p Space go on", "? all keys", gone="1–9 enter")
        driver.press("tab")
        await driver.until("p Enter go on", gone="play the move")
        driver.press("p", "enter")
        await driver.until(*playing)
        driver.press("11")
        await driver.until("Esc clear the line")
        driver.press("1", "enter", "n")
        await driver.until("new Enter new game", "Esc leave ", gone="play the move")
        driver.press("up")
        await driver.until("w new game", "? all keys", gone="1–9 enter")

    table.play(script)


def test_a_paused_game_refuses_at_once_what_it_would_ask_about_or_show() -> None:
    table = Table()

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        for word in ("clear", "restart", "giveup", "auto", "share"):
            screen.message_line.say("")
            driver.press("p", "enter", word, "enter")
            await driver.until("✗ The game is paused; p or pause goes on.", gone="(y/n)")
            driver.press("p", "enter")
            await driver.until("play the move")

    table.play(script)
    assert table.moves == []


def test_a_suspended_game_says_that_it_is_paused() -> None:
    table = Table()

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("hint", "enter")
        await driver.until("Another hint tells why.")
        screen.suspended()
        driver.app.redraw()
        await driver.until("PAUSED", "Paused; p or pause goes on.", gone="Another hint")

    table.play(script)


def test_while_a_question_is_open_nothing_is_typed() -> None:
    table = Table()

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("122", "enter", "clear", "enter", "abc", "\x1b[200~133\x1b[201~", "n")
        await driver.until("Enter play the move", gone="(y/n)")
        assert screen.line.text == ""
        driver.press("133", "enter")
        await settled(driver, lambda: table.moves == ["1 2 2", "1 3 3"])

    table.play(script)


def test_a_puzzle_of_several_solutions_counts_as_given_up_when_it_is_watched() -> None:
    store = forgetful_store()
    game = begin(store, CLASSIC, OPEN, None)

    async def script(driver: Driver) -> None:
        await driver.until("Go on with")
        driver.press("c", "111", "enter", "auto", "enter", "y")
        await driver.until("Auto-solve")
        await driver.escape()
        await driver.until("Given up; this puzzle has more than one solution. Play again?")

    drive(script, store=store)
    assert store.game(game.id).state is State.GIVEN_UP  # type: ignore[union-attr]


def test_winning_leaves_the_board_and_asks_to_play_again() -> None:
    table = Table(ALMOST)

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("111", "enter")
        shown = await driver.until("Solved in 0:0", "without a hint: a personal best!", "(y/n)")
        assert "1 │>1  2  3 │ 4  5  6 │" in shown
        driver.press("n", "leave", "enter")
        await driver.until("Menu", gone="Go on with")

    table.play(script)
    assert [one.won for one in table.store.statistics()] == [1]


def test_playing_again_deals_another_puzzle_of_the_kind() -> None:
    table = Table(f".{SOLUTION[1:-1]}.")

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("111", "enter", "998", "enter")
        await driver.until("Play again? (y/n)")
        driver.press("y")
        await driver.until("classic, 79 givens", "blank 2", "The solver needed")
        assert driver.app.screen is not screen

    table.play(script)


def test_giving_up_shows_the_solution() -> None:
    table = Table()

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("down", "g", "y")
        shown = await driver.until("This is the solution.", "Play again?")
        assert "2 │ 4  5  6 │ 7  8  9 │" in shown

    table.play(script)
    assert table.store.game(table.id).state is State.GIVEN_UP  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("key", "press"),
    [(key, press) for key in BOARD_KEYS for press in key.presses],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_key_of_the_help_works(key: GameKey, press: str) -> None:
    """Something changes on the screen; what, other tests tell."""
    table = Table()
    table.store.set_setting("clock", "hidden")

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        for move in ("122", "cp", "556", "note 322", "133", "undo"):
            driver.press(move, "enter")
        await settled(driver, lambda: len(table.moves) == 6)
        screen.selected = PERCENT.index[5, 5]
        screen.to_board()
        screen.message_line.say("")
        driver.app.redraw()
        before = await driver.until("1–9 enter", "[6]", gone="mistake")
        driver.press(PRESSES.get(press, KEYS.get(press, press)))
        await settled(driver, lambda: driver.window.text != before)

    table.play(script)


def test_the_help_names_every_key_and_every_word() -> None:
    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("?")
        shown = await driver.until("Keys of the game", "On the command line", "On the board")
        driver.press("end")
        shown += await driver.until("right click")
        for key in BOARD_KEYS:
            assert key.label in shown
            assert key.meaning in shown
        for word in [*Act, *Command]:
            assert word in (Act.PLACE, Act.STRIKE) or word.value in shown
        await driver.escape()
        await driver.until("Move ›")

    Table().play(script, size=(100, 34))


def test_sharing_shows_line_and_code() -> None:
    async def script(driver: Driver, screen: PlayingScreen) -> None:
        driver.press("share", "enter")
        shown = await driver.until("classic:", "Most terminals select text while Shift is held.")
        lines = shown.split("\n")
        assert any(line.startswith("classic:") for line in lines)
        start = lines.index(OPEN[:80])
        assert lines[start + 1] == OPEN[80:]
        assert "What is broken over lines here may be pasted like that" in shown
        copied = "\n".join(lines[start : start + 2])
        assert str(read_request(copied, CLASSIC, load).puzzle) == OPEN
        driver.resize(100, 30)
        await driver.until(OPEN, gone="What is broken over lines")

    Table().play(script)


def test_a_move_made_in_another_satdoku_is_told_and_taken_over() -> None:
    table = Table()

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        other = Game.resume(table.store, table.id, load, screen.game.now)
        other.play(Move(Act.PLACE, 1, 2))
        driver.press("133", "enter")
        await driver.until("✗ This game has gone on in another satdoku.", "1 │ 1 >2")
        driver.press("133", "enter")
        await driver.until("1 │ 1  2 >3 │")

    table.play(script)


def test_too_small_a_window_is_told_and_the_board_comes_back() -> None:
    store = forgetful_store()
    begin(store, load("twodoku"), "." * 153, None)

    async def script(driver: Driver) -> None:
        await driver.until("Go on with")
        driver.press("c")
        await driver.until("This board needs a window of 80×30 characters")
        driver.press("111", "enter")
        driver.resize(80, 30)
        await driver.until("15 ", "blank 152", gone="needs a window")

    drive(script, store=store)


@pytest.mark.parametrize(
    ("size", "marks"), [((80, 24), False), ((80, 39), False), ((80, 40), True), ((200, 60), True)]
)
def test_pencil_marks_show_in_all_cells_from_40_lines_up(
    size: tuple[int, int], marks: bool
) -> None:
    store = forgetful_store()
    begin(store, PERCENT, HARD, HARD_SOLUTION)

    async def script(driver: Driver) -> None:
        await driver.until("Go on with percent, 17 givens")
        driver.press("c")
        await driver.until("Move ›")
        driver.press("fill", "enter")
        await driver.until("'", gone="\0") if not marks else await driver.until("1 2 3")

    drive(script, store=store, size=size)


@pytest.mark.parametrize("clock", ["shown", "hidden"])
def test_the_clock_may_be_hidden(clock: str) -> None:
    table = Table()
    table.store.set_setting("clock", clock)

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        shown = await driver.until("blank 79")
        assert ("0:00" in shown) == (clock == "shown")

    table.play(script)


def test_the_clock_is_kept_while_nobody_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    monkeypatch.setattr(PlayingScreen, "pace", 0.01)

    async def script(driver: Driver, screen: PlayingScreen) -> None:
        await settled(driver, lambda: clock_of(table.store, table.id) > 0)

    table.play(script)


def clock_of(store: Store, number: int) -> float:
    saved = store.game(number)
    assert saved is not None
    return saved.elapsed


def test_the_screen_at_80_by_24() -> None:
    """As golden/playing.txt shows it: a clash, a selected cell with its peers, its marks."""
    store = forgetful_store()
    store.set_setting("clock", "hidden")
    begin(store, PERCENT, HARD, HARD_SOLUTION)
    golden = Path(__file__).parent / "golden" / "playing.txt"

    async def script(driver: Driver) -> None:
        await driver.until("Go on with")
        driver.press("c")
        await driver.until("Move ›")
        driver.press("115", "enter", "124", "enter", "up", "down", "right", "n", "1", "2")
        shown = await driver.until("Pencil marks of R2C3: 1 2", "level ")
        below = shown.split("\n", 1)[1]  # the version
        assert below == golden.read_text(encoding="utf-8").rstrip("\n")

    drive(script, store=store)
