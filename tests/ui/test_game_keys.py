"""The keys of the game: each does what the help says, and the foot names what can be done now."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from satdoku.play.moves import Act, Command
from satdoku.ui.game.keys import BOARD_KEYS, GameKey
from tests.ui.games import ALMOST, CLASSIC
from tests.ui.player import Player

MIDDLE = CLASSIC.index[5, 5]

# Before a key is pressed: a checkpoint, a mistake in the middle, a pencil mark, a move undone.
BEFORE = ("122", "checkpoint", "556", "note 322", "133", "undo")


@dataclass(frozen=True)
class Effect:
    """What a key must do: show a text, hide another, and play a move that is saved."""

    shown: str
    gone: str = "\0"
    move: str | None = None
    before: tuple[str, ...] = BEFORE


EFFECTS = {
    "↑ k": Effect("4 │·  ·  ·  │·  [ ]·  │"),
    "↓ j": Effect("6 │·  ·  ·  │·  [ ]·  │"),
    "← h": Effect("5 │·  ·  ·  │[ ]·6 ·  │"),
    "→ l": Effect("5 │·  ·  ·  │·  ·6 [ ]│"),
    "0 . Del": Effect("5 │·  ·  ·  │·  [·]·  │", move="5 5 0"),
    "Home": Effect("5 │[ ]·  ·  │·  ·6 ·  │"),
    "End": Effect("·  ·  [ ]│\n"),
    "PgUp": Effect("1 │·1 ·2 ·  │·  [ ]·  │"),
    "PgDn": Effect("9 │·  ·  ·  │·  [ ]·  │"),
    "n": Effect("PENCIL"),
    "o": Effect("COLOUR"),
    "d": Effect("LOOK AT WHICH DIGIT?"),
    "f": Effect("5 │·' ·' ·' │·' [6]·' │", move="notes"),
    "e": Effect("3 │   >·    │", move="erase"),
    "u ⌫": Effect("Undone: ", move="undo"),
    "r": Effect("1 │ 1  2 >3 │", move="redo"),
    "c": Effect("Checkpoint 2 is set", move="checkpoint"),
    "b": Effect("Back at checkpoint 1.", gone="[6]", move="back"),
    "m": Effect("Back to before the first mistake; moves taken back: 2.", move="mistake"),
    "i": Effect("Another hint tells why.", move="hint", before=("122",)),
    "v": Effect("[6×", move="check"),
    "x": Effect("Clear all entries and pencil marks? (y/n)"),
    "z": Effect("Start this puzzle again? Undo and checkpoints will be gone."),
    "w": Effect("Leave this game for a new one? It is kept among the saved"),
    "p Space": Effect("PAUSED", gone="[6]"),
    "Enter": Effect("Not solved: blank cells: 77, collisions: 0."),
    "g": Effect("Give up and see the solution? (y/n)"),
    "a": Effect("Watch the puzzle being solved? The game counts as given up."),
    "s": Effect("As a code, for satdoku play:"),
    "Tab :": Effect("Enter play the move"),
    "?": Effect("Keys of the game"),
}


@pytest.mark.parametrize(
    ("key", "press"),
    [pytest.param(key, press, id=press) for key in BOARD_KEYS for press in key.presses],
)
def test_every_key_of_the_help_works(key: GameKey, press: str) -> None:
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
        assert effect.shown not in player.until("1–9 enter", "·  [")
        player.press(press)
        player.until(effect.shown, gone=effect.gone)
        assert player.moves == known + [effect.move] * (effect.move is not None)


@pytest.mark.parametrize("digit", range(1, 10))
def test_every_digit_enters_itself(digit: int) -> None:
    with Player() as player:
        player.press("up", str(digit))
        player.until(f"[{digit}]")
        assert player.moves == [f"5 5 {digit}"]


def test_the_foot_names_what_can_be_done_now() -> None:
    playing = ("Enter play the move", "Esc leave, kept")
    on_board = ("1–9 enter", "n pencil", "i hint", "? all keys")

    with Player(ALMOST) as player:
        player.until(*playing)
        player.press("up")
        player.until(*on_board)
        player.press("p")
        player.until("p Space go on", "? all keys", gone="1–9 enter")
        player.press("tab")
        player.until("p Enter go on", gone="play the move")
        player.press("p", "enter")
        player.until(*playing)
        player.press("11")
        player.until("Esc clear the line")
        player.press("1", "enter")
        player.until("The end")
        player.press("esc")
        player.until("Enter what next", "Esc leave", gone="play the move")
        player.press("up")
        player.until("w new game", "? all keys", gone="1–9 enter")


def test_the_help_names_every_key_and_every_word() -> None:
    with Player(size=(100, 42)) as player:
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
