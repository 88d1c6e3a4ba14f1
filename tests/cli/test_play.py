"""satdoku play without a screen: the request on the command line, the moves from a pipe."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from satdoku.cli.main import run
from satdoku.play.clock import Clock
from satdoku.sudoku.making import generate as making
from satdoku.sudoku.puzzles import share
from satdoku.sudoku.puzzles.formats import parse
from tests.ui.games import HARD, HARD_SOLUTION, PERCENT, SOLUTION

Play = Callable[..., tuple[int, str, str]]

SHORT = HARD[:27] + HARD_SOLUTION[27:]  # 22 blanks, all in the first rows


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    def typed(*arguments: str, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = run(["play", *arguments])
        return code, *capsys.readouterr()

    return typed


def test_a_new_game_of_a_level(play: Play) -> None:
    code, out, err = play("--variant", "percent", "--level", "4", lines="share\n0\n")
    assert (code, err) == (0, "")
    assert re.search(r"^percent, level 4$", out, re.MULTILINE)
    assert "found its only solution in " in out


def test_if_there_is_no_puzzle_of_the_level_the_hardest_is_played(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "BOARDS", 50)
    code, out, err = play("--variant", "classic-4", "--level", "9", lines="0\n")
    assert (code, err) == (0, "")
    assert "No puzzle of level 9 in 50 boards: perhaps classic 4×4 has none. The hardest" in out
    assert re.search(r"^classic 4×4, level 1$", out, re.MULTILINE)


def test_the_grade_of_a_given_puzzle_is_shown(play: Play) -> None:
    _code, out, _err = play("--variant", "classic", f".{SOLUTION[1:]}")
    assert "classic, 80 givens: level 1\n" in out


def test_a_new_puzzle_is_dug_hole_by_hole(play: Play) -> None:
    asked = ["--variant", "classic-4", "--givens", "9", "--seed", "2"]
    code, out, err = play(*asked, "--engine", "stack", "--checks", lines="share\n0\n")
    assert code == 0
    dug = re.findall(r"(R\dC\d): \d+ clauses, \d+ decisions, [\d.]+ ms: dug", err)
    assert len(set(dug)) == 7
    assert "stack found its only solution" in out
    assert out.split("per cell:\n")[1].split("\n")[0].count(".") == 7


def test_seed_and_givens_are_respected(play: Play) -> None:
    lines = [
        play("--variant", "x", "--givens", "30", "--seed", seed, lines="share\n")[1]
        .split("per cell:\n")[1]
        .split("\n")[0]
        for seed in ("7", "7", "8")
    ]
    assert lines[0] == lines[1] != lines[2]
    assert lines[0].count(".") == 51


@pytest.mark.parametrize("kind", ["line", "file", "code"])
def test_a_given_puzzle_is_played(play: Play, kind: str, tmp_path: Path) -> None:
    (tmp_path / "sudoku.txt").write_text(SHORT)
    named = {
        "line": SHORT,
        "file": str(tmp_path / "sudoku.txt"),
        "code": share.encode(parse(SHORT, PERCENT)),
    }
    code, out, _err = play("--variant", "percent", named[kind], lines="113\n")
    assert code == 0
    assert "0 0 5 0 9 0 0 0 0\n" in out
    assert "3 0 5 0 9 0 0 0 0\n" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--level", "11"], "levels run from 1 to 10"),
        (["--givens", "3"], "3 givens are not possible"),
        (["--variant", "nonsense"], "unknown variant “nonsense”"),
        (["12345678.........9" + "." * 63, "--variant", "classic"], "has no solution"),
        (["-"], "the moves are read from there"),
        (["missing.sdk"], "neither an existing file nor a puzzle"),
        ([HARD, "--level", "3"], "Options for new puzzles do not apply"),
        (["classic:zzzz"], "This code is incomplete"),
        (["--engine", "magic"], "Unknown engine “magic”"),
        (["--checks", "--givens", "40"], "only a SAT engine has clauses"),
        (["--checks", "--level", "3", "--engine", "stack"], "can only dig puzzles for --givens"),
        ([HARD, "--checks"], "Options for new puzzles do not apply"),
    ],
)
def test_what_cannot_be_played(play: Play, arguments: list[str], sentence: str) -> None:
    code, _out, err = play(*arguments)
    assert code == 2
    assert sentence in err
    assert err.count("\n") == 1


def test_every_word_is_answered(play: Play) -> None:
    words = "note 113\nfill\nundo\ncheck\nsubmit\npause\n113\npause\nhelp\n" + "hint 11\n" * 3
    _code, out, _err = play("--variant", "percent", SHORT, lines=f"{words}auto\nundo\n0\n")
    for sentence in (
        "Pencil marks of R1C1: 3\n",
        "No entry is wrong.",
        "Not solved: blank cells: 22",
        "Paused; type pause to continue.",
        "The game is paused",
        "The game continues.",
        "551, 5e1, 5 5 1: row, column and digit",
        "hint 55: hint about that cell",
        "end, 0, leave: leave; the game is saved once you have made a move",
        "undo, bk: undo the last move",
        "Ask again for the reason.",
        "Ask again to play it.",
        "R1C1 is 3: the cells that R1C1 sees exclude every other digit.",
        ": no other cell of ",
        "backtracking: ",
        "DPLL: ",
        "This is the solution.",
        "This game is over",
    ):
        assert sentence in out
    assert "\x1b" not in out


def test_a_paused_game_refuses_to_solve_itself(play: Play) -> None:
    _code, out, _err = play("--variant", "percent", SHORT, lines="pause\nauto\n0\n")
    assert "The game is paused" in out
    assert "hidden single" not in out


def test_columns_of_a_honeycomb_are_explained(play: Play) -> None:
    _code, out, _err = play("--variant", "honeycomb", "--givens", "40", lines="help\n0\n")
    assert "551, 5e1, 5 5 1: row, column within the row, and digit" in out


def test_a_complete_board_says_that_it_is_complete(play: Play) -> None:
    code, _out, err = play("--variant", "classic", SOLUTION, lines="hint\n0\n")
    assert code == 2
    assert "This board is already complete and correct: there is nothing left to play." in err


@pytest.fixture
def _clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "elapsed", lambda clock, now: clock.counted)


@pytest.mark.usefixtures("_clock_stands")
def test_the_end_tells_figures_and_what_comes_next(play: Play) -> None:
    almost = f".{SOLUTION[1:]}"
    _code, out, _err = play(almost, "--variant", "classic", lines="112\n111\nrestart\n111\n0\n")
    first, second = out.split("Solved in ")[1:]
    assert "game: classic, 80 givens · level 1\ntime: 0:00\nhints: 0\nmistakes: 1\n" in first
    assert "mean: 0:00, won: 1 of 1\nstreak: 1, longest: 1\nlast games: ▁\n" in first
    assert "mean: 0:00, won: 2 of 2\nstreak: 2, longest: 2\n" in second
    assert (
        second.count("Next: type new, harder, easier, variant, restart, auto or share; 0 leaves.\n")
        == 1
    )


def test_harder_easier_and_another_variant(play: Play) -> None:
    almost = f".{SOLUTION[1:]}"
    lines = "111\nharder\nharder\neasier\nvariant\nclassic-4\nL1\n0\n"
    _code, out, _err = play(almost, "--variant", "classic", lines=lines)
    kinds = re.findall(r"^(classic.*, level .*)$", out, re.MULTILINE)
    assert kinds == [
        "classic, level 2",
        "classic, level 3",
        "classic, level 2",
        "classic 4×4, level 1",
    ]


def test_new_deals_another_of_the_kind(play: Play) -> None:
    almost = f"..{SOLUTION[2:]}"
    _code, out, _err = play(almost, "--variant", "classic", lines="111\nnew\n0\n111\n")
    assert out.count("found its only solution in ") == 2
    assert out.count("classic, 79 givens: level 1\n") == 2


class Typed(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("word", "question", "after"),
    [
        ("new", "Leave this game for a new one? It stays", "found its only solution in "),
        ("auto", "Watch the solution?", "This is the solution."),
        (
            "clear",
            "Clear all entries and pencil marks?",
            "All entries and pencil marks have been cleared",
        ),
        ("level 1", "Leave this game for a new one of level 1? It stays", "classic, level 1"),
    ],
)
def test_a_person_is_asked_first(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    word: str,
    question: str,
    after: str,
) -> None:
    shown = []
    for answer in ("n", "", "y", "Yes"):
        monkeypatch.setattr(sys, "stdin", Typed(f"111\n{word}\n{answer}\n0\n"))
        assert run(["play", f"..{SOLUTION[2:]}", "--variant", "classic"]) == 0
        out = capsys.readouterr().out
        assert question in out
        shown.append(out.split(question)[1])
    assert [after in text for text in shown] == [False, False, True, True]


@pytest.mark.usefixtures("_clock_stands")
def test_a_game_that_is_won_and_a_game_that_is_left(play: Play) -> None:
    almost = f"..{SOLUTION[2:]}"
    _code, out, _err = play(almost, "--variant", "classic", lines="111\n")
    assert "Solved" not in out
    _code, out, _err = play(almost, "--variant", "classic", lines="111\n122\n112\n0\n")
    assert "Solved in 0:00 without a hint: a personal best!" in out
    assert "This game is over" in out


def test_a_puzzle_without_a_variant_is_read_as_the_one_it_has_a_solution_in(play: Play) -> None:
    _code, out, _err = play(f".{SOLUTION[1:]}")
    assert out.startswith("Read as classic.\n")


def test_the_puzzles_of_a_file_one_after_the_other(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f".{SOLUTION[1:]}\n.{SOLUTION[1:80]}.\n")
    code, out, _err = play("--variant", "classic", str(path), lines="next\nnext\n0\n")
    assert code == 0
    assert "Puzzles after this one: 1; type next to play the next one." in out
    assert "classic, 79 givens" in out
    assert "This is the last puzzle; type new for a new game." in out


@pytest.mark.parametrize(
    ("answer", "shown"), [("2", "classic, 79 givens"), ("", "classic, 80 givens")]
)
def test_a_person_chooses_among_the_puzzles_of_a_file(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    answer: str,
    shown: str,
) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f".{SOLUTION[1:]}\n.{SOLUTION[1:80]}.\n")
    monkeypatch.setattr(sys, "stdin", Typed(f"{answer}\n0\n"))
    assert run(["play", str(path), "--variant", "classic"]) == 0
    out = capsys.readouterr().out
    assert "1  80 givens\n2  79 givens\nWhich puzzle? [1]: " in out
    assert shown in out


def test_a_number_that_no_puzzle_of_the_file_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f".{SOLUTION[1:]}\n.{SOLUTION[1:80]}.\n")
    monkeypatch.setattr(sys, "stdin", Typed("3\n"))
    assert run(["play", str(path), "--variant", "classic"]) == 2
    assert "“3” is none of these." in capsys.readouterr().err


def test_a_map_shows_where_the_special_units_lie(play: Play) -> None:
    _code, out, _err = play("--variant", "percent", SHORT, lines="0\n")
    lines = out.splitlines()
    start = lines.index("a: the anti-diagonal")
    assert lines[start + 1 : start + 11] == [
        "b: window 1, window 2",
        ". . . . . . . . a",
        ". b b b . . . a .",
        ". b b b . . a . .",
        ". b b b . a . . .",
        ". . . . a . . . .",
        ". . . a . b b b .",
        ". . a . . b b b .",
        ". a . . . b b b .",
        "a . . . . . . . .",
    ]


def test_undo_redo_and_copy_are_answered_line_by_line(play: Play) -> None:
    _code, out, _err = play("--variant", "percent", SHORT, lines="113\nundo\nredo\ncopy\n0\n")
    assert "Undone: 3 in R1C1." in out
    assert "Redone: 3 in R1C1." in out
    assert "This terminal has no clipboard; share shows what to copy." in out
    assert "\x1b]52" not in out


MEDIUM = HARD[:63] + HARD_SOLUTION[63:]
LIBRARY = f":0000:x:{MEDIUM}:311 424:::"  # 3 is excluded from R1C1, 4 from R2C4, which is given


def test_a_puzzle_with_pencil_marks_is_played_with_them(play: Play) -> None:
    code, out, _err = play("--variant", "percent", LIBRARY, lines="note 119\nnote 119\n0\n")
    assert code == 0
    assert "Pencil marks of R1C1: 1 2 6\n" in out


def test_a_line_of_candidates_is_played_with_its_marks(play: Play) -> None:
    left = ["34", "34", *HARD_SOLUTION[2:]]
    line = "".join(d if d in marks else "." for marks in left for d in "123456789")
    code, out, _err = play("--variant", "percent", line, lines="note 112\n0\n")
    assert code == 0
    assert "percent, 79 givens" in out
    assert "Pencil marks of R1C1: 2 3\n" in out


@pytest.mark.parametrize("engine", ["cdcl", "stack", "recursive"])
def test_the_engine_that_was_asked_for_solves_the_puzzle(play: Play, engine: str) -> None:
    asked = ("--variant", "classic-4", "--givens", "8", "--engine", engine)
    _code, out, _err = play(*asked, lines="0\n")
    assert f"{engine} found its only solution in " in out
