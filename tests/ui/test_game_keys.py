"""The keys of the game: each does what the help says, and the footer shows the usable ones."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from typing import NoReturn

import pytest

from satdoku.play import notation
from satdoku.play.moves import Act, Command
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.neighbours import middle
from satdoku.ui.game.keys import BOARD_KEYS, GameKey, Mode
from tests.ui.games import ALMOST, CLASSIC, OPEN
from tests.ui.player import Player

MIDDLE = CLASSIC.index[5, 5]

# The position before each key: a checkpoint, a mistake in the middle, a pencil mark, a move undone.
BEFORE = ("122", "checkpoint", "556", "note 322", "133", "undo")


@dataclass(frozen=True)
class Effect:
    """The expected effect of a key: text shown, text hidden, and the move saved."""

    shown: str
    gone: str = "\0"
    move: str | None = None
    before: tuple[str, ...] = BEFORE


def _refuse(text: str) -> NoReturn:
    raise AssertionError(f"a key became the text {text!r}")


EFFECTS = {
    "↑ k": Effect("4 ┃               ┃     ▐   ▌     ┃"),
    "↓ j": Effect("6 ┃               ┃     ▐   ▌     ┃"),
    "← h": Effect("5 ┃               ┃▐   ▌  6       ┃"),
    "→ l": Effect("5 ┃               ┃       6  ▐   ▌┃"),
    "0 . Del": Effect("5 ┃               ┃     ▐   ▌     ┃", move="5 5 0"),
    "Home": Effect("5 ┃▐   ▌          ┃       6       ┃"),
    "End": Effect("▐   ▌┃"),
    "PgUp": Effect("1 ┃  1    2       ┃     ▐   ▌     ┃"),
    "PgDn": Effect("9 ┃               ┃     ▐   ▌     ┃"),
    "n": Effect("PENCIL"),
    "N": Effect("CENTRE MARKS"),
    "o": Effect("COLOUR"),
    "O": Effect("PAINT WHICH MARK?"),
    "d": Effect("HIGHLIGHT WHICH DIGIT?"),
    "W": Effect("WHY NOT WHICH DIGIT?"),
    "f": Effect("⠿⠅", move="notes", before=("122", "556")),
    "e": Effect("Erase all pencil marks? (y/n)"),
    "u": Effect("Undone: ", move="undo"),
    "⌫": Effect("5 ┃               ┃     ▐   ▌     ┃", move="5 5 0"),
    "F": Effect("No cell has only one candidate."),
    "q": Effect("Menu"),
    "r": Effect("Redone: 3 in R1C3.", move="redo"),
    "c": Effect("Checkpoint 2 set", move="checkpoint"),
    "b": Effect("Back at checkpoint 1.", gone="▐ 6 ▌", move="back", before=BEFORE[:3]),
    "m": Effect(
        "Back before the first mistake; moves taken back: 1.",
        move="mistake",
        before=BEFORE[:3],
    ),
    "i": Effect("Ask again for the reason.", move="hint", before=("122",)),
    "v": Effect("▐×6 ▌", move="check"),
    "x": Effect("Clear all entries and pencil marks? (y/n)"),
    "z": Effect("Restart this puzzle? Undo and checkpoints will be lost."),
    "w": Effect("Leave this game for a new one? It stays"),
    "p Space": Effect("PAUSED", gone="▐ 6 ▌"),
    "Enter": Effect("Not solved: blank cells: 77, units with a clash: 0."),
    "g": Effect("Give up and see the solution? (y/n)"),
    "a": Effect("Watch the solution? The game will count as given up."),
    "s": Effect("As a code for satdoku play:"),
    "y": Effect("Copied to the clipboard, if the terminal allows it."),
    "t": Effect("729 variables, 11992 clauses"),
    "Tab :": Effect("551 Enter a move"),
    "?": Effect("Keys of the game"),
}


@pytest.mark.parametrize(
    ("key", "press"),
    [pytest.param(key, press, id=press) for key in BOARD_KEYS for press in key.presses],
)
def test_every_key_of_the_help_works(
    key: GameKey, press: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key makes its move or command directly: no text is parsed."""
    effect = EFFECTS[key.label]
    with Player(settings={"clock": "hidden"}) as player:
        for typed in effect.before:
            player.press(typed, "enter")
        player.wait(lambda: len(player.moves) == len(effect.before))
        known = player.moves
        player.screen.select(MIDDLE)
        player.screen.to_board()
        player.screen.message_line.say("")
        player.app.redraw()
        assert effect.shown not in player.until("1–9 enter", "▐")
        monkeypatch.setattr(notation, "_words", _refuse)
        player.press(press)
        player.until(effect.shown, gone=effect.gone)
        assert player.moves == known + [effect.move] * (effect.move is not None)


@pytest.mark.parametrize("digit", range(1, 10))
def test_every_digit_enters_itself(digit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "_words", _refuse)
    with Player() as player:
        player.press("up", str(digit))
        player.until(f"▐ {digit} ▌")
        assert player.moves == [f"5 5 {digit}"]


def test_the_foot_names_what_can_be_done_now() -> None:
    playing = ("551 Enter a move", "Esc save & leave")
    on_board = ("1–9 enter", "n pencil", "i hint", "? all keys")

    with Player(ALMOST) as player:
        player.until("551 Enter a move", "Esc leave", gone="save & leave")  # only after a move
        player.press("note 111", "enter")
        player.until(*playing)
        player.press("up")
        player.until(*on_board)
        player.press("p")
        player.until("p Space continue", "? all keys", gone="1–9 enter")
        player.press("tab")
        player.until("p Enter continue", gone="Enter a move")
        player.press("p", "enter")
        player.until(*playing)
        player.press("11")
        player.until("Esc clear the line")
        player.press("1", "enter")
        player.until("Summary")
        player.press("esc")
        player.until("Enter what next?", "Esc leave", gone="Enter a move")
        player.press("up")
        player.until("w new game", "? all keys", gone="1–9 enter")


def test_the_help_names_every_key_and_every_word() -> None:
    with Player(size=(100, 48)) as player:
        player.press("?")
        shown = player.until("Keys of the game", "On the command line", "On the board")
        player.press("end")
        shown += player.until("right click")
        for key in BOARD_KEYS:
            assert key.label in shown
            assert key.meaning in shown
        for word in [*Act, *Command]:
            assert word in (Act.PLACE, Act.STRIKE) or word.value in shown
        player.press("esc")
        player.until("Move ›")


@pytest.mark.parametrize(
    ("key", "question", "move"),
    [
        ("f", "Replace your pencil marks with all possible ones? (y/n)", "notes"),
        ("e", "Erase all pencil marks? (y/n)", "erase"),
        ("b", "Return to the checkpoint?", "back"),
        ("m", "Go back before the mistake?", "mistake"),
    ],
)
def test_a_letter_that_would_lose_marks_asks(key: str, question: str, move: str) -> None:
    with Player() as player:
        for typed in BEFORE:
            player.press(typed, "enter")
        player.wait(lambda: len(player.moves) == len(BEFORE))
        player.press("up", key)
        player.until(question)
        player.press("n")
        player.until("1–9 enter", gone="(y/n)")
        player.press(key)
        player.until(question)
        player.press("y")
        player.wait(lambda: player.moves == [*player.moves[: len(BEFORE)], move])


def test_the_word_that_erases_marks_is_no_slip() -> None:
    with Player() as player:
        player.press("note 322", "enter", "erase", "enter")
        player.wait(lambda: player.moves == ["note 3 2 2", "erase"])


LARGE = load("classic-16")
HUGE = load("classic-25")


@pytest.mark.parametrize(("variant", "letters"), [(LARGE, "aAgG"), (HUGE, "eEnNpPmM")])
def test_letters_are_digits_in_either_case_on_large_boards(variant: Variant, letters: str) -> None:
    with Player("." * len(variant.cells), None, variant, size=(120, 60)) as player:
        place = variant.cells[middle(variant)]
        player.press("up")
        for letter in letters:
            player.press(letter, "0")
        moves = [variant.symbols.index(letter.upper()) + 1 for letter in letters]
        expected = [f"{place.row} {place.column} {digit}" for one in moves for digit in (one, 0)]
        player.wait(lambda: player.moves == expected)


def test_no_letter_is_a_command_where_letters_are_digits() -> None:
    with Player("." * 256, None, LARGE, size=(120, 60)) as player:
        player.press("up", *"hijklmnopqrstuvwxyz")
        player.until("✗ This board uses the digits 1–9 A–G; ? shows the keys.")
        player.press("G")
        player.wait(lambda: bool(player.moves))
        assert player.moves == ["8 8 16"]
        assert player.screen.mode is Mode.ENTER


def test_ctrl_does_on_large_boards_what_letters_do_on_others() -> None:
    with Player("." * 256, None, LARGE, size=(120, 60), settings={"clock": "hidden"}) as player:
        player.press("up", "\x0e")  # Ctrl-N
        player.until("PENCIL", "Ctrl-N pencil", "Ctrl-U undo", "Ctrl-T hint")
        player.press("a", "\x1bg", "\x0e", "b", "\x15")  # Alt-G, Ctrl-U
        player.until("Undone: B in R8C8.", gone="PENCIL")
        player.press("\x12")  # Ctrl-R
        player.until("Redone: B in R8C8.")
        player.press("\x0f")  # Ctrl-O
        player.until("COLOUR")
        player.press("\x0f", "\x07")  # Ctrl-G
        player.until("HIGHLIGHT WHICH DIGIT?")
        player.press("c")
        player.until("ONLY C")
        player.press("\x14")  # Ctrl-T
        player.until("This puzzle has more than one solution")
        player.press("\x10")  # Ctrl-P
        player.until("PAUSED")
        assert player.moves == ["note 8 8 10", "note 8 8 16", "8 8 11", "undo", "redo"]


def test_the_help_of_a_large_board_names_its_own_keys() -> None:
    with Player("." * 256, None, LARGE, size=(100, 60)) as player:
        player.press("?")
        shown = player.until("Ctrl-N", "Ctrl-T", "1–9 A–G")
        assert "  n  " not in shown


def test_an_undo_selects_its_cell_also_from_the_command_line() -> None:
    with Player() as player:
        player.press("122", "enter", "133", "enter", "undo", "enter")
        player.until("Undone: 3 in R1C3.", "▐   ▌")
        assert player.screen.selected == 2
        player.press("bk", "enter")
        player.until("Undone: 2 in R1C2.")
        assert player.screen.selected == 1


def test_a_right_click_asks_before_it_leaves() -> None:
    with Player(settings={"editing": "undo"}) as player:
        player.click("5 ┃", button=2)
        player.until("Leave this game? Games without a move are not saved. (y/n)")
        player.press("n")
        player.until("Move ›", gone="(y/n)")
        player.click("5 ┃", button=2)
        player.until("(y/n)")
        player.press("y")
        player.until("Menu")


def test_a_setting_makes_backspace_clear_and_the_right_click_mark() -> None:
    with Player(settings={"editing": "mark", "clock": "hidden"}) as player:
        player.press("556", "enter", "up", "backspace")
        player.wait(lambda: player.moves == ["5 5 6", "5 5 0"])
        cell = player.until("▐   ▌").splitlines()
        row = next(number for number, line in enumerate(cell, 1) if "▐   ▌" in line)
        column = cell[row - 1].index("▐   ▌") + 3
        player.click_at(column + 3, row, button=2)
        player.until("PENCIL")
        player.press("3")
        player.wait(lambda: player.moves[2:] == ["note 5 6 3"])
        player.click_at(column, row)
        player.until("▐   ▌", gone="PENCIL")
        player.press("d", "4")
        player.until("ONLY 4")
        player.click_at(column + 3, row, button=2)
        player.wait(lambda: player.moves[3:] == ["note 5 6 4"])
        player.click_at(1, 3, button=2)  # beside the board
        player.press("7")
        player.wait(lambda: len(player.moves) == 5)


def test_copying_happens_on_its_keys_only() -> None:
    with Player() as player:
        player.press("up", "s")
        player.until("As a code for satdoku play:", "y copy the line", "c copy the code")
        assert "\x1b]52" not in player.window.written
        player.press("y")
        player.until("Copied to the clipboard")
        line = b64encode(OPEN.encode()).decode()
        assert f"\x1b]52;c;{line}\a" in player.window.written
        player.press("c")
        player.wait(lambda: player.window.written.count("\x1b]52;c;") == 2)


def test_a_terminal_without_a_clipboard_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    with Player() as player:
        player.press("copy", "enter")
        player.until("✗ This terminal has no clipboard; share shows what to copy.")
        assert "\x1b]52" not in player.window.written
