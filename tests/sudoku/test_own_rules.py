"""Puzzles that bring rules of their own: one text carries them everywhere."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from satdoku.errors import SatdokuError, UsageError
from satdoku.play.game import Game
from satdoku.play.moves import Act, Move
from satdoku.play.save import Store
from satdoku.sudoku.constraints.cage import Cage
from satdoku.sudoku.constraints.whisper import Whisper
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles import share
from satdoku.sudoku.variants import own_rules
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.own_rules import OwnRule
from satdoku.tasks.encode import decode_answer, dimacs_text, origin_of
from satdoku.tasks.reading import Reader, Reading
from satdoku.ui.reports.games import kind_text

KILLER = "classic-4+cage=3@1112,5@2122"


def test_rules_become_units_of_the_variant() -> None:
    variant = load("classic-4+cage=3@1112+whisper=2@3132")
    added = variant.units[len(load("classic-4").units) :]
    assert [(unit.kind, unit.rule, unit.cells) for unit in added] == [
        ("cage", Cage(3), (0, 1)),
        ("whisper", Whisper(2), (8, 9)),
    ]
    assert [str(unit.name) for unit in added] == ["the cage R1C1", "the whisper R3C1–R3C2"]
    assert str(variant.name) == "classic 4×4 + cage + whisper"
    assert variant.family == "classic-4"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("+cage=3@1112+cage=5@2122", "+cage=5@2221,3@1211"),
        ("+cage=10@11121314", "+cage=10@11-14"),
        ("+cage=6@111213", "+cage=6@13-11"),
        ("+whisper=1@11-44", "+whisper=1@11223344"),
        ("+whisper=1@1112+cage=3@1112", "+cage=3@1112,3@1112+whisper=1@1112"),
    ],
)
def test_equal_rules_are_equal_in_any_form(one: str, other: str) -> None:
    base = load("classic-4")
    assert own_rules.with_rules(base, one) == own_rules.with_rules(base, other)


def test_the_order_of_a_line_counts() -> None:
    assert load("classic-4+whisper=1@111222") != load("classic-4+whisper=1@221211")


@pytest.mark.parametrize("base", ["classic", "honeycomb", "twodoku", "classic-25"])
def test_any_cells_come_back_from_the_text(base: str) -> None:
    rng, variant = Random(0), load(base)
    for _round in range(30):
        cells = rng.sample(range(len(variant.cells)), rng.randint(2, 9))
        start = rng.randrange(len(variant.cells) - 9)
        rules = [OwnRule("whisper", "2", tuple(cells))]
        rules += [OwnRule("distinct", "", tuple(range(start, start + rng.randint(2, 6))))]
        made = own_rules.with_units(variant, rules)
        assert load(made.id) == made
        assert own_rules.own_rules(made, variant) == sorted(rules, key=lambda rule: rule.kind)


def test_boxes_of_a_puzzle_replace_those_of_the_board() -> None:
    pieces = ("11-1421", "2223243334", "313241-44")
    with pytest.raises(SatdokuError, match="2 to 4 cells"):
        load("classic-4+box=" + ",".join(pieces))
    variant = load("classic-4+box=11-1321,14222324,31-3341,344243" + "44")
    assert [unit.cells for unit in variant.units if unit.kind == "box"] == list(variant.boxes)
    assert variant.boxes[0] == (0, 1, 2, 4)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("+cage=2@1112", "cage R1C1: “2” must be a whole number from 3 to 7."),
        ("+cage=x@1112", "cage R1C1: “x” must be a whole number from 3 to 7."),
        ("+cage=03@1112", "cage R1C1: “03” must be a whole number from 3 to 7."),
        ("+cage=1112", "cage R1C1: “” must be a whole number from 3 to 7."),
        ("+distinct=3@1112", "distinct R1C1: “3”: this rule takes no value."),
        ("+cage=3@11", "cage R1C1: a unit has 2 to 4 cells here, not 1."),
        ("+cage", "cage …: a unit has 2 to 4 cells here, not 0."),
        ("+relation=12.3@1112", "relation R1C1: “” must be digits from 1 to 4."),
        ("+relation=12.35@1112", "relation R1C1: “5” must be digits from 1 to 4."),
        ("+relation=123@1112", "relation R1C1: “123” is not a pair of digits."),
        ("+cage=3@1115", "there is no cell R1C5 on the board."),
        ("+cage=3@1111", "cage R1C1: only a line can pass a cell twice."),
        ("+cage=3@111", "“111” is not a list of cells like 1112 for R1C1 and R1C2."),
        ("+cage=3@11-", "“11-” is not a list of cells like 1112 for R1C1 and R1C2."),
        ("+cage=3@11-23", "“11-23” has consecutive cells that are not on a straight line."),
        ("+cage=3@-11", "“-11” has consecutive cells that are not on a straight line."),
        ("+nothing=1112", "“nothing” is not one of box, "),
        ("+Cage=3@1112", "“+Cage=3@1112” is not like +cage=15@1112,7@2131."),
        ("+cage=3@1112+", "“+cage=3@1112+” is not like +cage=15@1112,7@2131."),
        ("+cage=\x1b[2J@1112", "is not like"),
        ("+" + "a" * 30_000, "the text is longer than 20000 characters."),
        ("+distinct=" + ",".join(["1112,1121"] * 1_500), ""),
    ],
)
def test_wrong_rules_are_refused_with_a_sentence(text: str, problem: str) -> None:
    if not problem:
        assert len(load("classic-4" + text).units) == 14  # repeated units count once
        return
    with pytest.raises(UsageError) as refused:
        load("classic-4" + text)
    assert problem in str(refused.value)
    assert str(refused.value).startswith("The rules of the puzzle: ")


def test_a_puzzle_has_rules_once() -> None:
    with pytest.raises(UsageError, match="already includes the rules of a puzzle"):
        own_rules.with_rules(load(KILLER), "+cage=5@1112")


def read(argument: str, variant: str | None = None) -> list[Grid]:
    return [found.grid for found in Reader.of(variant).read(argument)]


@pytest.mark.parametrize(
    "argument",
    [
        f".......1........ {KILLER}",
        f".......1........ 2143341243211234 {KILLER}",
        f".......1........\t{KILLER}\n",
        "classic-4:placeholder",
    ],
)
def test_a_line_carries_the_rules(argument: str) -> None:
    variant = load(KILLER)
    grid = Grid.empty(variant).with_digit(7, 1)
    if "placeholder" in argument:
        argument = share.encode(grid)
        assert argument.startswith(KILLER + ":")
        argument = argument[:20] + "\n " + argument[20:]  # as a mail breaks it
    assert read(argument) == [grid]
    assert read(grid.line) == [grid]


def test_the_text_of_the_rules_alone_is_an_empty_board() -> None:
    assert read(KILLER) == [Grid.empty(load(KILLER))]


def test_rules_without_a_name_belong_to_the_variant_that_fits() -> None:
    (found,) = read("................ +cage=3@1112", "classic-4")
    assert found.variant == load("classic-4+cage=3@1112")


def test_every_line_of_a_file_has_its_own_rules(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    blank = "." * 16
    path.write_text(f"{blank} {KILLER}\n{blank}\n{blank} classic-4+cage=4@1112 # easy\n")
    assert [grid.variant.id for grid in read(str(path))] == [
        KILLER,
        "classic-4",
        "classic-4+cage=4@1112",
    ]


def test_the_solver_of_whole_files_leaves_out_no_rules(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    line = "12343412214343.1"  # has one solution
    path.write_text(f"{line}\n{line}\n{line} classic-4+cage=4@1112\n")
    *_solved, last = Reader.of("classic-4").read_and_solve(str(path))
    assert isinstance(last, Reading)
    assert last.grid.variant == load("classic-4+cage=4@1112")


def test_wrong_rules_of_a_file_name_the_line(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{'.' * 16}\n{'.' * 16} classic-4+cage=9@1112\n")
    with pytest.raises(SatdokuError, match=r"puzzles.txt, line 2: .*cage R1C1"):
        read(str(path))
    path.write_text(f"{'.' * 16} classic-6+cage=9@1112\n")
    with pytest.raises(SatdokuError, match=r"line 1: its rules are for classic-6"):
        read(str(path))


def test_a_formula_names_the_rules(tmp_path: Path) -> None:
    grid = Grid.empty(load(KILLER))
    (tmp_path / "x.cnf").write_text(dimacs_text(grid))
    origin = origin_of(tmp_path / "x.cnf")
    assert origin is not None
    assert origin.puzzle == grid
    digits = "2143341243211234"
    true = {4 * cell + int(digit) for cell, digit in enumerate(digits)}
    model = " ".join(str(x if x in true else -x) for x in range(1, 65))
    (tmp_path / "x.res").write_text(f"s 1\nv {model}\nt 1\n")
    assert "R2C1" in decode_answer(tmp_path / "x.res", origin).sentence


def test_a_saved_game_goes_on_with_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    puzzle = Grid.empty(load(KILLER))
    store = Store(path, lambda: 1e9)
    game = Game.new(store, puzzle, None, lambda: 0.0)
    game.play(Move(Act.PLACE, 0, 2))
    again = Game.resume(Store(path, lambda: 1e9), game.id, load, lambda: 0.0)
    assert again.session.givens == puzzle
    assert again.session.grid[0] == 2
    again.play(Move(Act.UNDO))
    assert again.session.grid == puzzle
    assert again.kind.variant == "classic-4+cage"
    assert kind_text(again.kind) == "classic 4×4 + cage"


def test_text_without_a_meaning_never_crashes() -> None:
    rng = Random(3)
    parts = [
        "+",
        "cage",
        "whisper",
        "box",
        "=",
        "@",
        ",",
        "-",
        "11",
        "12",
        "34",
        "3",
        "%2B",
        "%",
        "a",
    ]
    for _round in range(3_000):
        text = "+" + "".join(rng.choices(parts, k=rng.randint(1, 9)))
        try:
            variant = load("classic-4" + text)
        except UsageError:
            continue
        assert load(variant.id) == variant


def test_an_extra_region_is_tinted() -> None:
    variant = load("classic+distinct=11122334")
    assert [unit.tinted for unit in variant.units if unit.kind == "distinct"] == [True]
    assert "extra region" in str(variant.name)
