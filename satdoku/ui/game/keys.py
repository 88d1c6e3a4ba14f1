"""The keys of a game and what each does in every mode."""

from __future__ import annotations

from enum import Enum

from satdoku.messages import N_, _, language
from satdoku.play.game import Game
from satdoku.play.game_state import GameState
from satdoku.play.moves import COLOURS, WORDS, Act, Command, Move, example, format_move
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value


class Mode(Enum):
    """Input modes; the values are translated and shown in the status line."""

    ENTER = ""
    PENCIL = N_("PENCIL")
    COLOUR = N_("COLOUR")
    LOOK = N_("LOOK AT WHICH DIGIT?")  # for choosing the digit to highlight


class Moment(Enum):
    """The situations that determine which keys the footer shows."""

    PLAYING = 1
    PAUSED = 2
    OVER = 3

    @classmethod
    def of(cls, game: Game) -> Moment:
        if game.session.state is not GameState.PLAYING:
            return cls.OVER
        return cls.PAUSED if game.paused else cls.PLAYING


class GameKey(Value):
    """A key of the board."""

    presses: tuple[str, ...]
    label: str  # empty if the command can only be typed
    does: Act | Command | str  # the equivalent command, or a method of the screen
    meaning: str
    ctrl: str = ""  # the letter for Ctrl on boards whose digits include letters
    footer: str = ""  # label in the footer
    moments: tuple[Moment, ...] = (Moment.PLAYING,)  # when the footer shows it


READ_ON = "+"

BOARD_KEYS = (
    GameKey(("up", "k"), "↑ k", "up", N_("one cell up")),
    GameKey(("down", "j"), "↓ j", "down", N_("one cell down")),
    GameKey(("left", "h"), "← h", "left", N_("one cell to the left")),
    GameKey(("right", "l"), "→ l", "right", N_("one cell to the right")),
    GameKey(("home",), "Home", "home", N_("to the first cell of the row")),
    GameKey(("end",), "End", "end", N_("to the last cell of the row")),
    GameKey(("pageup",), "PgUp", "pageup", N_("to the top of the column")),
    GameKey(("pagedown",), "PgDn", "pagedown", N_("to the bottom of the column")),
    GameKey((), "Shift-↑↓←→", "", N_("select several cells, as a drag does")),
    GameKey(("0", ".", "delete"), "0 . Del", "blank", N_("clear the cell")),
    GameKey((), "Alt-1…9", "", N_("a pencil mark; also Shift with the digit (US keyboard)")),
    GameKey(
        ("n",),
        "n",
        "switch_pencil",
        N_("digits are pencil marks, or are not"),
        ctrl="n",
        footer=N_("pencil"),
    ),
    GameKey(("o",), "o", "switch_colour", N_("digits 1–6 colour the cells, or do not"), ctrl="o"),
    GameKey(
        ("d",), "d", "ask_digit", N_("look at one digit, which you press next; 0 ends it"), ctrl="g"
    ),
    GameKey(("f",), "f", Act.FILL_NOTES, N_("pencil all marks that the digits allow"), ctrl="f"),
    GameKey(("e",), "e", Act.ERASE_NOTES, N_("erase all pencil marks")),
    GameKey((), "", Act.ERASE_COLOURS, N_("take all colours away")),
    GameKey(("u",), "u", Act.UNDO, N_("take back a move"), ctrl="u", footer=N_("undo")),
    GameKey(("backspace",), "⌫", "rub_out", N_("the same, or clear the cell: see the settings")),
    GameKey(("r",), "r", Act.REDO, N_("play it again"), ctrl="r"),
    GameKey(("c",), "c", Act.CHECKPOINT, N_("set a checkpoint")),
    GameKey(("b",), "b", Act.BACK, N_("back to the last checkpoint"), ctrl="b"),
    GameKey(("m",), "m", Act.MISTAKE, N_("back to before the first mistake")),
    GameKey(
        ("i",),
        "i",
        Act.HINT,
        N_("where to look; why; then it is played"),
        ctrl="t",
        footer=N_("hint"),
    ),
    GameKey((), READ_ON, "", N_("the next part of a long hint")),
    GameKey(("v",), "v", Act.CHECK, N_("mark the wrong entries"), ctrl="v"),
    GameKey(("x",), "x", Act.CLEAR, N_("clear all cells")),
    GameKey(("z",), "z", Act.RESTART, N_("start this puzzle again")),
    GameKey(
        ("w",),
        "w",
        Command.NEW_GAME,
        N_("a new game of this kind"),
        ctrl="w",
        footer=N_("new game"),
        moments=(Moment.OVER,),
    ),
    GameKey((), "", Command.HARDER, N_("a new game, a level harder")),
    GameKey((), "", Command.EASIER, N_("a new game, a level easier")),
    GameKey((), "", Command.VARIANT, N_("a game of another variant")),
    GameKey(
        ("p", "space"),
        "p Space",
        Command.PAUSE,
        N_("hide the board, stop the clock; go on"),
        ctrl="p",
        footer=N_("go on"),
        moments=(Moment.PAUSED,),
    ),
    GameKey(("enter",), "Enter", Act.SUBMIT, N_("what is missing to the solution")),
    GameKey(("g",), "g", Act.GIVE_UP, N_("give up and see the solution")),
    GameKey(("a",), "a", Command.AUTO_SOLVE, N_("watch it being solved")),
    GameKey(("s",), "s", Command.SHARE, N_("the puzzle as a line and as a code"), ctrl="s"),
    GameKey(
        ("y",),
        "y",
        Command.COPY,
        N_("the puzzle to the clipboard, if the terminal lets it"),
        ctrl="y",
    ),
    GameKey(("t",), "t", Command.FORMULA, N_("the position as a formula, to be solved"), ctrl="e"),
    GameKey((), "", Command.PRINT, N_("the puzzle on paper, as PDF or SVG")),
    GameKey((), "", Command.GRADE, N_("how hard the puzzle is, and what it needs")),
    GameKey(("tab", ":"), "Tab :", "type", N_("to the command line")),
    GameKey(
        ("?",), "?", Command.HELP, N_("this page"), footer=N_("all keys"), moments=tuple(Moment)
    ),
)


LINE_FOOT = (  # what to type, and its effect
    ("Enter", N_("play the move"), Moment.PLAYING),
    ("p Enter", N_("go on"), Moment.PAUSED),
    ("Enter", N_("what next"), Moment.OVER),
)
MOST_WORDS = 3
CTRL = "Ctrl-{}"
KEPT = N_("leave; a game with a move is kept")


def board_keys(variant: Variant) -> tuple[GameKey, ...]:
    """On boards whose digits include letters, no letter is a key: some move to Ctrl, the others can
    only be typed."""
    return tuple(map(_without_letters, BOARD_KEYS)) if variant.digits > 9 else BOARD_KEYS


def _without_letters(key: GameKey) -> GameKey:
    presses = [press for press in key.presses if not _is_letter(press)]
    label = [part for part in key.label.split(" ") if part and not _is_letter(part)]
    if key.ctrl:
        presses.append(f"c-{key.ctrl}")
        label.append(CTRL.format(key.ctrl.upper()))
    return key.replace(
        presses=tuple(presses), label=" ".join(label), footer=key.footer if label else ""
    )


def _is_letter(press: str) -> bool:
    return len(press) == 1 and press.isascii() and press.isalpha()


def typed_rows(variant: Variant) -> list[tuple[str, str]]:
    """The commands that have no key, with their meanings."""
    middle = variant.cells[len(variant.cells) // 2]
    move = _("row, column and digit; 0 clears the cell")
    if variant.shifted:
        move = _("row, column within it and digit; 0 clears")
    apart = " " if max(middle.row, middle.column) > 9 else ""
    return [
        (_moves(variant), move),
        (f"note {example(variant)}, n …", _("a pencil mark on or off")),
        (f"colour {example(variant)}", _("a colour (1–{count}) on or off", count=COLOURS)),
        (f"hint {middle.row}{apart}{middle.column}", _("a hint about that cell")),
        (
            f"reveal {middle.row}{apart}{middle.column}",
            _("its right digit; counts as a hint"),
        ),
        (words_of(Command.NEXT), _("the next puzzle of the file")),
        (words_of(Command.RULES), _("the rules of this variant")),
        ("level 5", _("a new game of that level")),
    ]


def _moves(variant: Variant) -> str:
    """A move in all its spellings."""
    middle = len(variant.cells) // 2
    place = variant.cells[middle]
    letter = f"{place.row}{chr(ord('a') + place.column - 1)}1"
    apart = format_move(Move(Act.PLACE, middle, 1), variant)
    return ", ".join(dict.fromkeys([example(variant), letter, apart]))


def words_of(asked: Act | Command) -> str:
    """At most three of the words, the Chinese one first in a Chinese interface."""
    words = [word for word, meant in WORDS.items() if meant is asked]
    chinese = [word for word in words if not word.isascii()] if language() == "zh_CN" else []
    return ", ".join([*chinese, *filter(str.isascii, words)][:MOST_WORDS])


def digits_label(variant: Variant) -> str:
    return f"1–9 A–{variant.symbols[-1]}" if variant.digits > 9 else f"1–{variant.digits}"
