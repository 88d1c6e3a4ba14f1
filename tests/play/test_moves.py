"""What players can type and what it means; nothing else is guessed."""

from __future__ import annotations

import string
from contextlib import suppress
from itertools import product
from random import Random

import pytest

from satdoku.errors import UsageError
from satdoku.play.moves import Act, Command, LevelRequest, Move
from satdoku.play.notation import OF_SEVERAL_CELLS, WORDS, example, format_move, parse, parse_line
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.sudoku.variants.variant import Variant
from tests.play.boards import CLASSIC, HONEYCOMB, LARGE, SMALL, TWODOKU


def at(variant: Variant, row: int, column: int, digit: int, act: Act = Act.PLACE) -> Move:
    return Move(act, variant.index[row, column], digit)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("451", (4, 5, 1)),
        (" 451\n", (4, 5, 1)),
        ("4 5 1", (4, 5, 1)),
        ("4,5,1", (4, 5, 1)),
        ("5c6", (5, 3, 6)),
        ("5C6", (5, 3, 6)),
        ("5 c 6", (5, 3, 6)),
        ("９i９", (9, 9, 9)),
        ("450", (4, 5, 0)),
        ("04 05 01", (4, 5, 1)),
        ("R4C5 1", (4, 5, 1)),
        ("r4c5=1", (4, 5, 1)),
    ],
)
def test_row_column_and_digit(text: str, place: tuple[int, int, int]) -> None:
    assert parse(text, CLASSIC) == at(CLASSIC, *place)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("12 3 5", (12, 3, 5)),
        ("4 16 16", (4, 16, 16)),
        ("4 5 G", (4, 5, 16)),
        ("45a", (4, 5, 10)),
        ("12c5", (12, 3, 5)),
        ("12p16", (12, 16, 16)),
        ("r12c3 g", (12, 3, 16)),
        ("451", (4, 5, 1)),
    ],
)
def test_larger_boards(text: str, place: tuple[int, int, int]) -> None:
    assert parse(text, LARGE) == at(LARGE, *place)


def test_columns_of_the_honeycomb_count_within_their_row() -> None:
    assert parse("151", HONEYCOMB) == Move(Act.PLACE, 4, 1)
    assert parse("211", HONEYCOMB) == Move(Act.PLACE, 5, 1)
    with pytest.raises(UsageError, match="no cell in row 1, column 6"):
        parse("161", HONEYCOMB)


def test_a_hole_in_the_outline_is_no_cell() -> None:
    assert parse("15 15 1", TWODOKU) == Move(Act.PLACE, 152, 1)
    with pytest.raises(UsageError, match="no cell in row 1, column 12"):
        parse("1 12 1", TWODOKU)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("bk", Move(Act.UNDO)),
        ("undo", Move(Act.UNDO)),
        ("REDO", Move(Act.REDO)),
        ("hint", Move(Act.HINT)),
        ("check", Move(Act.CHECK)),
        ("restart", Move(Act.RESTART)),
        ("give  up", Move(Act.GIVE_UP)),
        ("clear", Move(Act.CLEAR)),
        ("pause", Command.PAUSE),
        ("p", Command.PAUSE),
        ("end", Command.LEAVE),
        ("0", Command.LEAVE),
        ("０", Command.LEAVE),
        ("hint 45", Move(Act.HINT, 31)),
        ("hint 4e", Move(Act.HINT, 31)),
        ("hint R4C5", Move(Act.HINT, 31)),
        ("clear 4 5", Move(Act.PLACE, 31, 0)),
        ("note 451", Move(Act.NOTE, 31, 1)),
        ("note 4 5 0", Move(Act.NOTE, 31, 0)),
        ("centre 451", Move(Act.CENTRE, 31, 1)),
        ("paint 451 2", Move(Act.PAINT, 31, 1, colour=2)),
        ("paint 4 5 4 4 1 0", Move(Act.PAINT, 31, 1, others=(30,))),
    ],
)
def test_words(text: str, meaning: Move | Command) -> None:
    assert parse(text, CLASSIC) == meaning


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "45", "4511", "00", "abc", "x51", "4 5", "4 5 1 1", "45 1", "note", "note 45"),
        *("hint 451", "undo 3", "4x1y", "-1 5 1", "4.5.1", "²\x1b[2J", "٤٥١", "4 5 ٣", "place 451"),
        *("1" * 5000, "1 1 " + "1" * 5000),
    ],
)
def test_anything_else_is_one_sentence_with_an_example(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse(text, CLASSIC)
    sentence = str(caught.value)
    assert "551" in sentence
    assert len(sentence) < 200
    assert "\x1b" not in sentence


@pytest.mark.parametrize("text", ["4 5 10", "45a", "4 5 z"])
def test_a_digit_that_the_board_lacks(text: str) -> None:
    with pytest.raises(UsageError, match="uses the digits 1 to 9"):
        parse(text, CLASSIC)


def test_numbers_written_together_are_not_guessed_apart() -> None:
    """1215 could be 12 1 5 or 1 2 15."""
    with pytest.raises(UsageError, match="is not a move"):
        parse("1215", LARGE)


@pytest.mark.parametrize("name", NAMES)
def test_the_example_is_a_move_on_its_board(name: str) -> None:
    variant = load(name)
    assert isinstance(parse(example(variant), variant), Move)


@pytest.mark.parametrize("variant", [SMALL, CLASSIC, HONEYCOMB, LARGE, TWODOKU])
def test_the_text_of_a_move_is_that_move(variant: Variant) -> None:
    cells = range(len(variant.cells))
    digits = range(variant.digits + 1)
    acts = (Act.PLACE, Act.NOTE, Act.CENTRE)
    moves = [Move(act, *at) for act in acts for at in product(cells, digits)]
    moves += [Move(Act.COLOUR, *at) for at in product(cells, range(5))]
    moves += [Move(act, 3, 1, others=(0, 2)) for act in (Act.NOTE, Act.CENTRE, Act.COLOUR)]
    moves += [Move(Act.PAINT, *at, colour=5) for at in product(cells, digits[1:])]
    moves.append(Move(Act.PAINT, 3, 1, others=(0, 2), colour=0))
    moves += [Move(act, cell) for act in (Act.HINT, Act.REVEAL) for cell in cells]
    needs = {Act.PLACE, *OF_SEVERAL_CELLS, Act.REVEAL}
    moves += [Move(act) for act in Act if act not in needs]
    for move in moves:
        assert parse(format_move(move, variant), variant) == move


def test_random_lines_are_parsed_or_refused() -> None:
    rng = Random(3)
    letters = [*string.printable, *WORDS, " ", "４", "一", "\udcff"]
    for _round in range(3000):
        text = "".join(rng.choices(letters, k=rng.randint(0, 6)))
        with suppress(UsageError):
            parse(text, rng.choice([CLASSIC, HONEYCOMB, LARGE]))


@pytest.mark.parametrize("variant", [CLASSIC, LARGE, HONEYCOMB])
def test_what_a_hint_strikes_is_saved_and_read_again(variant: Variant) -> None:
    last = len(variant.cells) - 1
    move = Move(Act.STRIKE, candidates=((0, 1), (last, variant.digits), (last, 2)))
    assert parse(format_move(move, variant), variant) == move


def test_half_a_strike_is_not_a_move() -> None:
    with pytest.raises(UsageError):
        parse("strike 1 1 1 2 2", CLASSIC)


def test_several_moves_in_a_line() -> None:
    places = [parse("451", CLASSIC), parse("462", CLASSIC)]
    assert parse_line("451 462", CLASSIC) == places
    assert parse_line("451,462", CLASSIC) == places
    assert parse_line("note 451 462", CLASSIC) == [
        parse("note 451", CLASSIC),
        parse("note 462", CLASSIC),
    ]
    assert parse_line("4 5 1", CLASSIC) == places[:1]
    assert parse_line("R4C5=1 R4C6=2", CLASSIC) == places
    assert parse_line("hint", CLASSIC) == [Move(Act.HINT)]


def test_several_moves_in_a_line_on_a_large_board() -> None:
    places = [parse("12 3 5", LARGE), parse("12 14 g", LARGE)]
    assert parse_line("12 3 5, 12 14 g", LARGE) == places
    assert parse_line("12 3 5 12 14 16", LARGE) == places
    assert parse_line("12c5 12ng", LARGE) == places
    one_mark = parse_line("note 12 3 12 4 12 5 12 6 7", LARGE)
    assert one_mark == [parse("note 12 3 12 4 12 5 12 6 7", LARGE)]
    with pytest.raises(UsageError):
        parse_line("12 3 5, 12 14", LARGE)


@pytest.mark.parametrize("text", ["q", "quit", "exit", "退出", "0", "end"])
def test_ways_to_leave(text: str) -> None:
    assert parse(text, CLASSIC) is Command.LEAVE


def test_chinese_words() -> None:
    assert parse("提示", CLASSIC) == Move(Act.HINT)
    assert parse("提示 11", CLASSIC) == parse("hint 11", CLASSIC)
    assert parse("撤销", CLASSIC) == Move(Act.UNDO)
    assert parse("标记 451", CLASSIC) == parse("note 451", CLASSIC)


def test_a_level_may_be_asked_for() -> None:
    for text in ("level 5", "Level ５", "难度 5"):
        assert parse_line(text, CLASSIC) == [LevelRequest(5)]
    with pytest.raises(UsageError):
        parse_line("level " + "9" * 5000, CLASSIC)
