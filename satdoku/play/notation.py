"""Moves as text: what a player types, and how a saved game writes each move."""

from __future__ import annotations

import re
import unicodedata
from typing import NoReturn

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.play.moves import (
    COLOURS,
    Act,
    Asked,
    Command,
    LevelRequest,
    Move,
    WhyRequest,
)
from satdoku.sudoku.variants.variant import Variant

OTHER_WORDS: dict[str, Act | Command] = {
    "bk": Act.UNDO,
    "n": Act.NOTE,
    "color": Act.COLOUR,
    "center": Act.CENTRE,
    "fill": Act.FILL_NOTES,
    "cp": Act.CHECKPOINT,
    "give up": Act.GIVE_UP,
    "solve": Act.GIVE_UP,
    "0": Command.LEAVE,
    "leave": Command.LEAVE,
    "p": Command.PAUSE,
    "?": Command.HELP,
    "q": Command.LEAVE,
    "quit": Command.LEAVE,
    "exit": Command.LEAVE,
    "提示": Act.HINT,
    "揭示": Act.REVEAL,
    "撤销": Act.UNDO,
    "重做": Act.REDO,
    "检查": Act.CHECK,
    "提交": Act.SUBMIT,
    "标记": Act.NOTE,
    "中标": Act.CENTRE,
    "候选": Act.FILL_NOTES,
    "唯余": Act.SINGLES,
    "清除": Act.CLEAR,
    "存档": Act.CHECKPOINT,
    "返回": Act.BACK,
    "重来": Act.RESTART,
    "放弃": Act.GIVE_UP,
    "暂停": Command.PAUSE,
    "退出": Command.LEAVE,
    "分享": Command.SHARE,
    "复制": Command.COPY,
    "演示": Command.AUTO_SOLVE,
    "新局": Command.NEW_GAME,
    "更难": Command.HARDER,
    "更易": Command.EASIER,
    "变体": Command.VARIANT,
    "下一题": Command.NEXT,
    "规则": Command.RULES,
    "步骤": Command.STEPS,
    "公式": Command.FORMULA,
    "打印": Command.PRINT,
    "帮助": Command.HELP,
}
WORDS: dict[str, Act | Command] = {
    **{act.value: act for act in Act if act is not Act.PLACE},
    **{command.value: command for command in Command},
    **OTHER_WORDS,
}
MAY_NAME_A_CELL = {Act.HINT, Act.REVEAL, Act.CLEAR}
MARKS = {Act.NOTE, Act.CENTRE}
OF_SEVERAL_CELLS = {*MARKS, Act.COLOUR, Act.PAINT}
NEEDS_A_CELL = {Act.REVEAL, *OF_SEVERAL_CELLS}
WITH_A_DIGIT = {Act.PLACE, *OF_SEVERAL_CELLS}

# Without spaces, a two-digit number is ambiguous unless a letter follows it.
_TOGETHER = {
    2: re.compile(r"(\d{1,4})([a-z])|(\d)([1-9])", re.ASCII),
    3: re.compile(r"(\d{1,4})([a-z])(\d{1,4}|[a-z])|(\d)([1-9])([0-9a-z])", re.ASCII),
}
_CELL = re.compile(r"r(\d{1,4})c(\d{1,4})\s*=?", re.ASCII)  # as messages name it
_ROW = re.compile(r"\d{1,4}", re.ASCII)
_COLUMN_OR_DIGIT = re.compile(r"\d{1,4}|[a-z]", re.ASCII)


def parse(text: str, variant: Variant) -> Asked:
    """The move or request on a line. Full-width digits are accepted."""
    return _asked(_words(text), variant, text)


def parse_line(text: str, variant: Variant) -> list[Asked]:
    """Like `parse`, but accepts several moves: `451 462`, `12 3 5, 12 4 6`, `note 451 462`."""
    words = _words(text)
    noted = words[:1] if words and WORDS.get(words[0]) in MARKS else []
    moves = _several(words[len(noted) :])
    # `note 4 5 4 6 1` is one mark in several cells, so several marks must be written without
    # spaces.
    if moves and (not noted or all(len(move) == 1 for move in moves)):
        return [_asked([*noted, *move], variant, " ".join([*noted, *move])) for move in moves]
    return [_asked(words, variant, text)]


def _asked(words: list[str], variant: Variant, text: str) -> Asked:
    """`text` is quoted if it is refused."""
    match words:
        case ["level" | "难度", number] if _ROW.fullmatch(number):
            return LevelRequest(int(number))
        case ["why" | "为什么"]:
            return WhyRequest()
        case ["why" | "为什么", *about]:
            move = _digit_move(Act.PLACE, about, variant, text)
            return WhyRequest(move.cell, move.digit or _refuse(text, variant))
    whole = WORDS.get(" ".join(words))
    if isinstance(whole, Command):
        return whole
    if isinstance(whole, Act) and whole not in NEEDS_A_CELL:
        return Move(whole)
    first = WORDS.get(words[0]) if words else None
    if first is Act.PAINT:
        return _paint_move(words[1:], variant, text)
    if first in OF_SEVERAL_CELLS:
        return _cells_move(Act(first), words[1:], variant, text)
    if first is Act.STRIKE:
        return _strike_move(words[1:], variant, text)
    if first is Act.HINT and (technique := _technique(words[1:])):
        return Move(Act.HINT, technique=technique)
    if first in MAY_NAME_A_CELL:
        return _cell_move(Act(first), words[1:], variant, text)
    return _digit_move(Act.PLACE, words, variant, text)


def _technique(words: list[str]) -> str:
    """The name of a technique; empty if the words are something else."""
    if not words or words[0].isdecimal():
        return ""
    from satdoku.sudoku.techniques.names import technique_named

    found = technique_named("".join(words))
    return "" if found is None else found.name


def _several(words: list[str]) -> list[list[str]]:
    """The words of each move, if there are several: without spaces, or in three parts."""
    size = 1 if all(map(_TOGETHER[3].fullmatch, words)) else 3
    moves = [words[start : start + size] for start in range(0, len(words), size)]
    return moves if len(moves) > 1 and all(_parts(move, 3) for move in moves) else []


def begun_move(text: str, variant: Variant) -> tuple[int, int] | None:
    """The cell and the digit of a move that is being typed; digit 0 if there is none yet."""
    words = _words(text)
    first = WORDS.get(words[0]) if words else None
    if first in NEEDS_A_CELL | MAY_NAME_A_CELL:
        words = words[1:]
    try:
        if parts := _parts(words, 3):
            digit = 0 if first is Act.COLOUR else _digit(parts[2], variant)
            return _cell(parts[0], parts[1], variant), digit
        if parts := _parts(words, 2):
            return _cell(parts[0], parts[1], variant), 0
    except UsageError:  # told when the move is played
        pass
    return None


def parse_cell(text: str, variant: Variant) -> int:
    """A cell alone: `45`, `4e`, `R4C5`."""
    parts = _parts(_words(text), 2)
    if parts is None:
        raise UsageError(
            _(
                "“{text}” is not a cell; type row and column, for example {example}.",
                text=text.strip()[:40],
                example=example_cell(variant),
            )
        )
    row, column = parts
    return _cell(row, column, variant)


def example_cell(variant: Variant) -> str:
    return _place(len(variant.cells) // 2, variant)


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", text).casefold().replace(",", " ")
    return _CELL.sub(r" \1 \2 ", plain).split()


def format_move(move: Move, variant: Variant) -> str:
    """The text of a move. `parse` turns it back into the same move."""
    words = [] if move.act is Act.PLACE else [move.act.value]
    words += [_place(cell, variant) for cell in move.cells]
    if move.act in WITH_A_DIGIT:
        words.append(str(move.digit))
    if move.act is Act.PAINT:
        words.append(str(move.colour))
    if move.technique:
        words.append(move.technique)
    words += [f"{_place(cell, variant)} {digit}" for cell, digit in move.candidates]
    return " ".join(words)


def _place(cell: int, variant: Variant) -> str:
    place = variant.cells[cell]
    return f"{place.row} {place.column}"


def example(variant: Variant) -> str:
    """An example of a move on this board."""
    place = variant.cells[len(variant.cells) // 2]
    apart = " " if place.row > 9 or place.column > 9 or variant.digits > 9 else ""
    return apart.join((str(place.row), str(place.column), "1"))


def _digit_move(act: Act, words: list[str], variant: Variant, text: str) -> Move:
    row, column, digit = _parts(words, 3) or _refuse(text, variant)
    return Move(act, _cell(row, column, variant), _digit(digit, variant))


def _cells_move(act: Act, words: list[str], variant: Variant, text: str) -> Move:
    """Rows and columns of some cells, followed by the mark or the colour for all of them."""
    others = words[:-3] if len(words) > 3 else []
    move = _digit_move(act, words[len(others) :], variant, text)
    if len(others) % 2 or not all(map(_COLUMN_OR_DIGIT.fullmatch, others)):
        _refuse(text, variant)
    cells = [
        _cell(row, column, variant) for row, column in zip(others[::2], others[1::2], strict=True)
    ]
    if act is Act.COLOUR and move.digit > COLOURS:
        raise UsageError(_("Colours are numbered 1 to {count}.", count=COLOURS))
    first, *rest = dict.fromkeys((*cells, *move.cells))
    return move.replace(cell=first, others=tuple(rest))


def _paint_move(words: list[str], variant: Variant, text: str) -> Move:
    """As `_cells_move`, followed by the colour."""
    *place, colour = words or _refuse(text, variant)
    if not _ROW.fullmatch(colour):
        _refuse(text, variant)
    if int(colour) > COLOURS:
        raise UsageError(_("Colours are numbered 1 to {count}.", count=COLOURS))
    move = _cells_move(Act.PAINT, place, variant, text)
    return move.replace(colour=int(colour)) if move.digit else _refuse(text, variant)


def _strike_move(words: list[str], variant: Variant, text: str) -> Move:
    moves = [
        _digit_move(Act.STRIKE, words[start : start + 3], variant, text)
        for start in range(0, len(words), 3)
    ]
    return Move(Act.STRIKE, candidates=tuple((move.cell or 0, move.digit) for move in moves))


def _cell_move(act: Act, words: list[str], variant: Variant, text: str) -> Move:
    row, column = _parts(words, 2) or _refuse(text, variant)
    cell = _cell(row, column, variant)
    return Move(Act.PLACE if act is Act.CLEAR else act, cell)


def _parts(words: list[str], count: int) -> list[str] | None:
    if len(words) == 1:
        match = _TOGETHER[count].fullmatch(words[0])
        words = [part for part in match.groups() if part] if match else []
    fits = len(words) == count and _ROW.fullmatch(words[0])
    return words if fits and all(map(_COLUMN_OR_DIGIT.fullmatch, words)) else None


def _refuse(text: str, variant: Variant) -> NoReturn:
    raise UsageError(
        _(
            "“{text}” is not a move; type row, column and digit, for example {example},"
            " or a word such as hint, undo or help.",
            text=text.strip()[:40],
            example=example(variant),
        )
    )


def _cell(row: str, column: str, variant: Variant) -> int:
    place = int(row), int(column) if column.isdigit() else ord(column) - ord("a") + 1
    if place not in variant.index:
        raise UsageError(
            _(
                "This board has no cell in row {row}, column {column}; a valid move is, for "
                "example, {example}.",
                row=place[0],
                column=place[1],
                example=example(variant),
            )
        )
    return variant.index[place]


def _digit(text: str, variant: Variant) -> int:
    digit = int(text) if text.isdigit() else variant.symbols.find(text.upper()) + 1
    if digit > variant.digits or (digit == 0 and not text.isdigit()):
        raise UsageError(
            _(
                "This board uses the digits 1 to {greatest}, and 0 to clear a cell; a valid "
                "move is, for example, {example}.",
                greatest=variant.symbols[-1],
                example=example(variant),
            )
        )
    return digit
