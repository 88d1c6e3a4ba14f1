"""The keys of a game and what each does in every mode."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from satdoku.messages import N_, _, language
from satdoku.play.game import Game
from satdoku.play.game_state import GameState
from satdoku.play.hints import Stage
from satdoku.play.moves import COLOURS, Act, Command, Move
from satdoku.play.notation import WORDS, example, format_move
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value


class Mode(Enum):
    """Input modes; the values are translated and shown in the status line."""

    ENTER = ""
    PENCIL = N_("PENCIL")
    CENTRE = N_("CENTRE MARKS")
    COLOUR = N_("COLOUR")
    PAINT_WHICH = N_("PAINT WHICH MARK?")
    PAINT = N_("PAINT {digit} WITH 1–6")
    LOOK = N_("HIGHLIGHT WHICH DIGIT?")  # for choosing the digit to highlight
    WHY = N_("WHY NOT WHICH DIGIT?")


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
    GameKey(("home",), "Home", "home", N_("first cell of the row")),
    GameKey(("end",), "End", "end", N_("last cell of the row")),
    GameKey(("pageup",), "PgUp", "pageup", N_("top of the column")),
    GameKey(("pagedown",), "PgDn", "pagedown", N_("bottom of the column")),
    GameKey((), "Shift-↑↓←→", "", N_("select several cells; dragging does the same")),
    GameKey(("0", ".", "delete"), "0 . Del", "blank", N_("clear the cell")),
    GameKey((), "Alt-1…9", "", N_("toggle a pencil mark; with a US keyboard also Shift-digit")),
    GameKey(
        ("n",),
        "n",
        "switch_pencil",
        N_("toggle pencil mode"),
        ctrl="n",
        footer=N_("pencil"),
    ),
    GameKey(
        ("N",),
        "N",
        "switch_centre",
        N_("toggle pencil mode with marks in the middle of the cell"),
        ctrl="k",
    ),
    GameKey(
        ("o",),
        "o",
        "switch_colour",
        N_("toggle colour mode: digits 1–6 colour the cells"),
        ctrl="o",
    ),
    GameKey(
        ("O",),
        "O",
        "switch_paint",
        N_("colour a pencil mark: press it, then 1–6"),
        ctrl="a",
    ),
    GameKey(("f",), "f", Act.FILL_NOTES, N_("fill in all possible pencil marks"), ctrl="f"),
    GameKey(
        ("d",), "d", "ask_digit", N_("highlight the digit that you press next; 0 ends it"), ctrl="g"
    ),
    GameKey(("F",), "F", Act.SINGLES, N_("fill in every cell that has one candidate")),
    GameKey(("e",), "e", Act.ERASE_NOTES, N_("erase all pencil marks")),
    GameKey((), "", Act.ERASE_COLOURS, N_("remove all colours")),
    GameKey(("u",), "u", Act.UNDO, N_("undo the last move"), ctrl="u", footer=N_("undo")),
    GameKey(("backspace",), "⌫", "rub_out", N_("clear the cell, or undo: see the settings")),
    GameKey(("r",), "r", Act.REDO, N_("redo"), ctrl="r"),
    GameKey(("c",), "c", Act.CHECKPOINT, N_("set a checkpoint")),
    GameKey(("b",), "b", Act.BACK, N_("return to the last checkpoint"), ctrl="b"),
    GameKey(("m",), "m", Act.MISTAKE, N_("return to the board before the first mistake")),
    GameKey(
        ("i",),
        "i",
        Act.HINT,
        N_("hint: first where to look, then why, then the move"),
        ctrl="t",
        footer=N_("hint"),
    ),
    GameKey(("W",), "W", "ask_why", N_("why not the digit that you press next? counts as a hint")),
    GameKey((), READ_ON, "", N_("show the next part of a long hint")),
    GameKey(("v",), "v", Act.CHECK, N_("mark the wrong entries"), ctrl="v"),
    GameKey(("x",), "x", Act.CLEAR, N_("clear all cells")),
    GameKey(("z",), "z", Act.RESTART, N_("restart this puzzle")),
    GameKey(
        ("w",),
        "w",
        Command.NEW_GAME,
        N_("start a new game of the same kind"),
        ctrl="w",
        footer=N_("new game"),
        moments=(Moment.OVER,),
    ),
    GameKey((), "", Command.HARDER, N_("start a game one level harder")),
    GameKey((), "", Command.EASIER, N_("start a game one level easier")),
    GameKey((), "", Command.VARIANT, N_("start a game of another variant")),
    GameKey(
        ("p", "space"),
        "p Space",
        Command.PAUSE,
        N_("hide the board and stop the clock, or continue"),
        ctrl="p",
        footer=N_("continue"),
        moments=(Moment.PAUSED,),
    ),
    GameKey(("enter",), "Enter", Act.SUBMIT, N_("say what is missing to solve the puzzle")),
    GameKey(("g",), "g", Act.GIVE_UP, N_("give up and see the solution")),
    GameKey(("a",), "a", Command.AUTO_SOLVE, N_("watch satdoku solve the puzzle")),
    GameKey(("s",), "s", Command.SHARE, N_("share the puzzle as a line or a code"), ctrl="s"),
    GameKey(
        ("y",),
        "y",
        Command.COPY,
        N_("copy the puzzle to the clipboard, if the terminal can"),
        ctrl="y",
    ),
    GameKey(("t",), "t", Command.FORMULA, N_("show the position as a formula"), ctrl="e"),
    GameKey((), "", Command.PRINT, N_("print the puzzle as PDF or SVG")),
    GameKey((), "", Command.STEPS, N_("list every step that the board offers now")),
    GameKey((), "", Command.GRADE, N_("grade the puzzle: its level and hardest technique")),
    GameKey(("q",), "q", Command.LEAVE, N_("leave; the game is saved once you have made a move")),
    GameKey(("tab", ":"), "Tab :", "type", N_("go to the command line")),
    GameKey(
        ("?",), "?", Command.HELP, N_("this page"), footer=N_("all keys"), moments=tuple(Moment)
    ),
)


LINE_FOOT = (  # what to type into an empty line, and its effect
    ("p Enter", N_("continue"), Moment.PAUSED),
    ("Enter", N_("what next?"), Moment.OVER),
)
# What asking for a hint does next, by the stage of the hint that is shown.
NEXT_HINT: Mapping[Stage | None, str] = {
    None: N_("hint"),
    Stage.WHERE: N_("why?"),
    Stage.WHY: N_("play it"),
}
MOST_WORDS = 3
CTRL = "Ctrl-{}"
KEPT = N_("leave; the game is saved once you have made a move")


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


def key_named(text: str, variant: Variant) -> GameKey | None:
    """The key of the board that a player has typed as a line, if it is no word or digit. A letter
    above the digits means what it does on smaller boards."""
    if len(text) != 1 or isinstance(WORDS.get(text), Command):
        return None
    free = BOARD_KEYS if text.upper() not in variant.symbols else board_keys(variant)
    return next((key for key in free if text in key.presses and key.does), None)


def typed_rows(variant: Variant) -> list[tuple[str, str]]:
    """The commands that have no key, with their meanings."""
    middle = variant.cells[len(variant.cells) // 2]
    move = _("row, column and digit; 0 clears the cell")
    if variant.shifted:
        move = _("row, column within the row, and digit; 0 clears the cell")
    apart = " " if max(middle.row, middle.column) > 9 else ""
    return [
        (_moves(variant), move),
        (f"note {example(variant)}, n …", _("toggle a pencil mark")),
        (f"centre {example(variant)}", _("toggle a pencil mark in the middle of the cell")),
        (f"colour {example(variant)}", _("toggle a colour (1–{count})", count=COLOURS)),
        (f"paint {example(variant)} 2", _("give the pencil mark a colour; 0 takes it away")),
        (f"hint {middle.row}{apart}{middle.column}", _("hint about that cell")),
        ("hint swordfish", _("hint by that technique")),
        (
            f"reveal {middle.row}{apart}{middle.column}",
            _("show its correct digit; counts as a hint"),
        ),
        (f"why {example(variant)}", _("why the cell cannot be that digit; counts as a hint")),
        ("why", _("which digits on the board contradict each other")),
        (words_of(Command.NEXT), _("play the next puzzle of the file")),
        (words_of(Command.RULES), _("show the rules of this variant")),
        ("level 5", _("start a new game of that level")),
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
