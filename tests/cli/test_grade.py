"""satdoku grade, hint and generate --level: what they print, and their exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making import generate as making
from satdoku.sudoku.puzzles import share
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.techniques.table import BY_NAME
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.grade import Adviser
from tests.cli.outcome import Command

EASY = "6.......3..1.6.1.2...56.45.2........"
FULL = "1234341221434321"
FEW_GIVENS = "....5........6...........4..............1..........8........."  # of a honeycomb


def test_grade_tells_level_technique_and_score_a_line_each(
    satdoku: Command, tmp_path: Path
) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\n{EASY.replace('.', '0')}\n")
    done = satdoku("grade", path, "--variant", "classic-6")
    assert (done.code, done.err) == (0, "")
    one, other = done.out.splitlines()
    assert one == other
    assert one.startswith(f"{EASY}: level 7, W-wing, score ")


def test_grade_as_json(satdoku: Command) -> None:
    (document,) = json.loads(satdoku("grade", EASY, "--variant", "classic-6", "--json").out)
    assert document["puzzle"] == EASY
    assert (document["level"], document["technique"]) == (7, "W-wing")
    assert (document["givens"], document["finished"]) == (11, True)


def test_grade_is_honest_about_what_is_beyond_it(satdoku: Command) -> None:
    said = satdoku("grade", FEW_GIVENS, "--variant", "honeycomb").out
    assert ": level 10 (beyond), beyond the techniques, score " in said


@pytest.mark.parametrize("command", ["grade", "hint"])
@pytest.mark.parametrize(
    ("puzzle", "problem"),
    [
        ("12....3.........", "has no solution, because of the digits in R1C1, R1C2, R2C3."),
        ("................", "with satdoku set, you can add clues"),
        ("11..............", "both hold 1"),
        ("12", "2 cells"),
    ],
)
def test_what_is_not_a_puzzle_is_an_error(
    satdoku: Command, command: str, puzzle: str, problem: str
) -> None:
    done = satdoku(command, puzzle, "--variant", "classic-4")
    assert (done.code, done.out) == (2, "")
    assert problem in done.err


def test_hint_gives_the_next_step_and_why(satdoku: Command) -> None:
    done = satdoku("hint", "2....3.3.6........1.5..2..1....6.5..", "--variant", "classic-6")
    assert (done.code, done.err) == (0, "")
    assert done.out == "hidden single in a box: R1C2 is 1: no other cell of box 1 can hold 1.\n"


def test_hint_falls_back_on_a_search(satdoku: Command) -> None:
    """With so few givens, no technique finds anything."""
    done = satdoku("hint", FEW_GIVENS, "--variant", "honeycomb")
    assert done.code == 0
    assert done.out == (
        "search: R3C7 is 3: no technique shows why, but no other digit leads to a solution.\n"
    )


def test_hint_explains_the_hardest_puzzles_by_nested_nets(satdoku: Command) -> None:
    """In the puzzle known as Golden Nugget, nothing easier makes progress."""
    puzzle = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    done = satdoku("hint", puzzle, "--variant", "classic")
    assert done.code == 0
    assert done.out.startswith("nested contradiction net: ")
    assert " [a], then " in done.out


OFFERING = ".4...5..88..3.......3........87..1..2.6.4.....5......9....1...65872.3..4..4.7.52."


def test_hint_lists_every_step_that_the_board_offers_the_easiest_first(satdoku: Command) -> None:
    done = satdoku("hint", EASY, "--variant", "classic-6", "--steps")
    assert done.code == 0
    names = [line.partition(": ")[0] for line in done.out.splitlines() if line[0] != " "]
    weights = [BY_NAME[name].weight for name in names]
    assert weights == sorted(weights)
    assert len(set(names)) > 3


def test_hint_by_a_technique(satdoku: Command) -> None:
    done = satdoku("hint", OFFERING, "--variant", "classic", "--technique", "Sword-Fish")
    assert done.code == 0
    assert done.out.splitlines()
    assert all(line.startswith("swordfish: ") for line in done.out.splitlines())


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("two-string-kite", "two-string kite: R8C7 cannot hold 2: row 1 and column 1 each have"),
        ("dual two-string kite", "dual two-string kite: R7C2 and R8C1 cannot hold 2: R7C2 cannot"),
        ("franken fish", "Franken fish: "),
        ("Mutant fish", "mutant fish: "),
        ("templates", "templates: "),
    ],
)
def test_hint_by_a_technique_that_is_used_only_on_request(
    satdoku: Command, name: str, told: str
) -> None:
    board = "1.9847.56.48..17..6752938419637824157124....8..43196724.61785....1.34.67..7.2.184"
    done = satdoku("hint", board, "--variant", "classic", "--technique", name)
    assert done.code == 0
    assert done.out.startswith(told)


def test_hint_by_a_technique_that_is_not_there_or_unknown(satdoku: Command) -> None:
    done = satdoku("hint", "12..34..2143....", "--variant", "classic-4", "--technique", "x-wing")
    assert (done.code, done.out) == (1, "There is no X-wing on the board now.\n")
    done = satdoku("hint", EASY, "--variant", "classic-6", "--technique", "swordfsh")
    assert done.code == 2
    assert "swordfish" in done.err


def test_hint_on_a_full_board(satdoku: Command) -> None:
    done = satdoku("hint", FULL, "--variant", "classic-4")
    assert (done.code, done.out) == (0, "Nothing to do: the board is full.\n")


def test_hint_takes_one_puzzle(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\n{EASY}\n")
    assert satdoku("hint", path, "--variant", "classic-6").code == 2


def test_generated_puzzles_have_their_level(satdoku: Command) -> None:
    options = ("--variant", "percent", "--level", 4, "--seed", 3, "--count", 2, "--json")
    done = satdoku("generate", *options)
    assert (done.code, done.err) == (0, "")
    for puzzle in json.loads(done.out):
        (graded,) = json.loads(satdoku("grade", puzzle["puzzle"], *options[:2], "--json").out)
        assert puzzle["level"] == graded["level"] == 4
        assert (puzzle["score"], puzzle["technique"]) == (graded["score"], graded["technique"])


def test_a_level_out_of_reach_is_told_and_exits_3(
    satdoku: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "BOARDS", 50)
    done = satdoku("generate", "--variant", "classic-4", "--level", 9, "--seed", 1)
    assert done.code == 3
    assert len(done.out.strip()) == 16
    assert "has level 1, not 9; perhaps classic-4 has no puzzles of that level." in done.err


@pytest.mark.parametrize("level", ["0", "11", "-1", "one", "1.5", ""])
def test_levels_are_numbers_from_1_to_10(satdoku: Command, level: str) -> None:
    done = satdoku("generate", f"--level={level}")
    assert (done.code, done.out) == (2, "")
    assert "levels run from 1 to 10" in done.err


def test_ctrl_c_ends_json_with_what_is_known(
    satdoku: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\n" * 3)
    real = Adviser.grade
    graded: list[Grid] = []

    def grade(self: Adviser, puzzle: Grid, struck: object = (), placed: object = ()) -> Grade:
        if graded:
            raise KeyboardInterrupt
        graded.append(puzzle)
        return real(self, puzzle)

    monkeypatch.setattr(Adviser, "grade", grade)
    done = satdoku("grade", path, "--variant", "classic-6", "--json")
    assert done.code == 130
    assert [document["puzzle"] for document in json.loads(done.out)] == [EASY]


WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("command", ["grade", "hint", "encode", "sudoku"])
def test_without_a_variant_the_puzzle_says_which_it_is(satdoku: Command, command: str) -> None:
    done = satdoku(command, WIKIPEDIA)
    assert done.code == 0
    assert done.err.startswith("Read as classic.\n")
    assert done.out == satdoku(command, WIKIPEDIA, "--variant", "classic").out


@pytest.mark.parametrize("command", ["grade", "hint", "encode", "sudoku"])
def test_a_shared_code_is_taken_where_a_puzzle_is(satdoku: Command, command: str) -> None:
    code = share.encode(parse(WIKIPEDIA, load("classic")))
    done = satdoku(command, code)
    assert done.code == 0
    assert done.out == satdoku(command, WIKIPEDIA, "--variant", "classic").out


@pytest.mark.parametrize("command", ["grade", "hint"])
def test_a_puzzle_of_no_variant_names_those_that_were_tried(satdoku: Command, command: str) -> None:
    done = satdoku(command, f"1{WIKIPEDIA[1:]}")
    assert done.code == 2
    tried = "a unique solution in none of percent, classic, X, asterisk, windoku."
    assert tried in done.err
    assert "has no solution, because of the digits in" in done.err
