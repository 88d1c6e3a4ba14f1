"""Moves and commands as values. Keys make them directly; `notation` reads typed lines."""

from __future__ import annotations

from enum import StrEnum

from satdoku.sudoku.techniques.step import Candidate
from satdoku.value import Value


class Act(StrEnum):
    """What a move does to the game. The values are the words used in saved games."""

    PLACE = "place"  # put a digit into a cell; digit 0 clears the cell
    NOTE = "note"  # set or clear a pencil mark; digit 0 clears all marks of the cell
    CENTRE = "centre"  # the same for a mark in the middle of the cell
    COLOUR = "colour"  # set or clear a colour of the cell; colour 0 clears all its colours
    PAINT = "paint"  # set or clear the colour of a pencil mark; colour 0 clears it
    FILL_NOTES = "notes"  # set every pencil mark that the digits on the board allow
    SINGLES = "singles"  # fill in every cell that has only one candidate
    ERASE_NOTES = "erase"  # clear every pencil mark
    ERASE_COLOURS = "uncolour"  # clear every colour
    CLEAR = "clear"  # clear every entry and every pencil mark
    HINT = "hint"  # ask for a hint, about a cell or in general
    REVEAL = "reveal"  # fill in the right digit of a cell
    STRIKE = "strike"  # clear the pencil marks that a hint has excluded
    UNDO = "undo"
    REDO = "redo"
    CHECKPOINT = "checkpoint"
    BACK = "back"  # return to the last checkpoint
    MISTAKE = "mistake"  # return to the board before the first mistake
    RESTART = "restart"
    CHECK = "check"
    SUBMIT = "submit"
    GIVE_UP = "giveup"


class Command(StrEnum):
    """A request to the screen. It does not change the game."""

    PAUSE = "pause"
    LEAVE = "end"
    SHARE = "share"
    COPY = "copy"  # copy to the clipboard
    AUTO_SOLVE = "auto"
    NEW_GAME = "new"
    HARDER = "harder"  # a new game one level up
    EASIER = "easier"
    VARIANT = "variant"  # a game of another variant
    NEXT = "next"  # the next puzzle of the file
    RULES = "rules"
    GRADE = "grade"
    STEPS = "steps"  # every step that the board offers
    FORMULA = "formula"  # the formula of the position
    PRINT = "print"
    HELP = "help"


COLOURS = 6  # available for cells and marks


class Move(Value):
    act: Act
    cell: int | None = None
    digit: int = 0
    candidates: tuple[Candidate, ...] = ()
    others: tuple[int, ...] = ()  # the other cells, if several are marked or coloured together
    colour: int = 0  # of the mark that is painted
    technique: str = ""  # the name of the one that a hint is asked for

    @property
    def cells(self) -> tuple[int, ...]:
        return self.others if self.cell is None else (self.cell, *self.others)


class LevelRequest(Value):
    """A new game of that level."""

    level: int


class WhyRequest(Value):
    """Why the cell cannot, can or must hold the digit; without a cell, what contradicts itself on
    the board."""

    cell: int | None = None
    digit: int = 0


Asked = Move | Command | LevelRequest | WhyRequest  # what a player can ask for
