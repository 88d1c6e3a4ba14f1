"""satdoku sudoku: solutions on standard output, information about them on standard error."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from satdoku.sudoku.solving.engines import BOARD_ENGINES, ENGINES
from tests.cli.outcome import Command
from tests.sudoku.outside import Outside
from tests.waiting import PATIENCE

CLASSIC = ("--variant", "classic")
PUZZLE = ".6.4...2..8.....3..4..3.6.5..2.9...7.......8.....573...2.......7.3...5....1...7.."
SOLUTION = "365479821187526934249138675632894157574361289918257346826715493793642518451983762"
TWO = SOLUTION.replace("6", ".").replace("9", ".")  # has more than one solution
IMPOSSIBLE = "5" + PUZZLE[1:]


@pytest.mark.parametrize("engine", ENGINES)
def test_the_one_solution(satdoku: Command, tmp_path: Path, engine: str) -> None:
    two = tmp_path / "two.txt"
    done = satdoku("sudoku", *CLASSIC, PUZZLE, "--engine", engine)
    assert (done.code, done.out) == (0, SOLUTION + "\n")
    ran = "bit-board" if engine in BOARD_ENGINES else engine
    assert done.err.startswith(f"puzzle 1: one solution. (classic, {ran}: ")
    assert done.err.endswith(" steps)\n")
    two.write_text(f"{PUZZLE}\n{PUZZLE}\n")
    twice = satdoku("sudoku", *CLASSIC, two, "--engine", engine)
    assert twice.err.count(f"one solution. (classic, {ran}: ") == 2
    (document,) = json.loads(satdoku("sudoku", *CLASSIC, PUZZLE, "--engine", engine, "--json").out)
    assert document["engine"] == ran


@pytest.mark.parametrize("engine", ENGINES)
def test_several_solutions(satdoku: Command, engine: str) -> None:
    expected = Outside("classic").solutions(TWO, 99)
    done = satdoku("sudoku", *CLASSIC, TWO, "--engine", engine, "--count", "all")
    assert done.code == 3
    assert sorted(done.out.split()) == sorted(expected)
    first, second = done.out.split()[:2]
    apart = [f"R{c // 9 + 1}C{c % 9 + 1}" for c in range(81) if first[c] != second[c]]
    assert f"puzzle 1: {len(expected)} solutions; the first two differ in" in done.err
    assert " ".join(apart) in done.err


def test_count_limits_the_number_of_solutions(satdoku: Command) -> None:
    for count in (1, 2, 3):
        done = satdoku("sudoku", *CLASSIC, "." * 81, "--count", count)
        assert (done.code, len(set(done.out.split()))) == (3, count)
    assert "2+ solutions" in satdoku("sudoku", *CLASSIC, "." * 81).err


@pytest.mark.parametrize("engine", ENGINES)
def test_no_solution_names_the_givens(satdoku: Command, engine: str) -> None:
    done = satdoku("sudoku", *CLASSIC, IMPOSSIBLE, "--engine", engine)
    assert (done.code, done.out) == (1, "")
    assert "no solution: these givens contradict each other: 5 in R1C1, " in done.err


def test_a_complete_board(satdoku: Command) -> None:
    done = satdoku("sudoku", *CLASSIC, SOLUTION)
    assert (done.code, done.out) == (0, SOLUTION + "\n")
    assert "the board is already complete and correct." in done.err


@pytest.mark.parametrize("engine", ENGINES)
def test_clashing_givens_have_no_solution(satdoku: Command, tmp_path: Path, engine: str) -> None:
    some = tmp_path / "some.txt"
    clash = "11" + "." * 79
    done = satdoku("sudoku", *CLASSIC, clash, "--engine", engine)
    assert (done.code, done.out) == (1, "")
    told = "no solution: R1C1 and R1C2 both hold 1 in row 1; that is the only clash."
    assert f"puzzle 1: {told}" in done.err
    some.write_text(f"{PUZZLE}\n{clash}\n{PUZZLE}\n")
    done = satdoku("sudoku", *CLASSIC, some, "--engine", engine)
    assert (done.code, done.out) == (1, f"{SOLUTION}\n" * 2)
    assert f"puzzle 2: {told}" in done.err


def test_other_commands_name_the_clash(satdoku: Command, tmp_path: Path) -> None:
    """They require a solution, so a puzzle without one is bad input; encode does not."""
    clash = "11" + "." * 79
    for command in (("grade",), ("hint",), ("play",), ("sheet", "-o", tmp_path / "x.svg")):
        done = satdoku(*command, *CLASSIC, clash)
        assert (done.code, done.out) == (2, "")
        assert "has no solution: R1C1 and R1C2 both hold 1 in row 1; that is the" in done.err
    done = satdoku("encode", *CLASSIC, clash, "-o", tmp_path / "x.cnf")
    assert done.code == 0
    assert "the formula is unsatisfiable: R1C1 and R1C2 both hold 1" in done.err
    assert satdoku("solve", tmp_path / "x.cnf").code == 20
    assert satdoku("decode", tmp_path / "x.res").code == 3


@pytest.mark.parametrize("command", ["sudoku", "grade", "hint", "encode", "sheet"])
def test_nothing_is_printed_before_a_bad_line(
    satdoku: Command, tmp_path: Path, command: str
) -> None:
    some = tmp_path / "some.txt"
    some.write_text(f"{PUZZLE}\n{PUZZLE}\n{PUZZLE[:80]}\n")
    done = satdoku(command, *CLASSIC, some)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"satdoku: error: {some}, line 3: 80 cells; a puzzle is")


def test_many_puzzles_of_a_file(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "some.sdm"
    path.write_text(f"{PUZZLE}\n{SOLUTION}\n{PUZZLE}\n")
    done = satdoku("sudoku", *CLASSIC, path, "--quiet")
    assert (done.code, done.out, done.err) == (0, f"{SOLUTION}\n" * 3, "")
    path.write_text(f"{PUZZLE}\n{TWO}\n")
    assert satdoku("sudoku", *CLASSIC, path).code == 3
    path.write_text(f"{TWO}\n{IMPOSSIBLE}\n{PUZZLE}\n")
    done = satdoku("sudoku", *CLASSIC, path)
    assert done.code == 1
    assert [line[:9] for line in done.err.splitlines()] == ["puzzle 1:", "puzzle 2:", "puzzle 3:"]


def test_json_is_one_document(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "some.sdm"
    path.write_text(f"{PUZZLE}\n{TWO}\n{IMPOSSIBLE}\n")
    done = satdoku("sudoku", *CLASSIC, path, "--json")
    unique, several, none = json.loads(done.out)
    assert (done.code, done.err) == (1, "")
    assert (unique["verdict"], unique["solutions"], unique["differing"]) == (
        "unique",
        [SOLUTION],
        [],
    )
    assert unique["steps"] > 0
    assert several["verdict"] == "several"
    assert len(several["solutions"]) == 2
    assert several["differing"]
    assert (none["verdict"], none["solutions"]) == ("none", [])
    assert "R1C1" in none["contradiction"]


@pytest.mark.parametrize("engine", ["cdcl", "stack", "recursive"])
@pytest.mark.parametrize("puzzle", [PUZZLE, IMPOSSIBLE])
def test_the_res_file_answers_the_encoded_formula(
    satdoku: Command, tmp_path: Path, engine: str, puzzle: str
) -> None:
    cnf, res = tmp_path / "x.cnf", tmp_path / "x.res"
    assert satdoku("encode", *CLASSIC, puzzle, "-o", cnf).code == 0
    satdoku("sudoku", *CLASSIC, puzzle, "--engine", engine, "-o", res)
    verdict = satdoku("verify", cnf)
    if puzzle == PUZZLE:
        assert (verdict.code, "VERIFIED" in verdict.out) == (0, True)
    else:
        assert res.read_text().startswith("s 0\n")


def test_a_time_limit_ends_undecided(satdoku: Command, tmp_path: Path) -> None:
    res = tmp_path / "x.res"
    empty = "." * 625
    done = satdoku(
        *("sudoku", empty, "--variant", "classic-25", "--engine", "stack"),
        *("--timeout", "0.01", "-o", res),
    )
    assert done.code == 4
    assert "not decided: time limit (0.01 s) reached." in done.err
    assert res.read_text().startswith("s -1\n")


def test_a_decided_answer_is_not_replaced_by_an_undecided_one(
    satdoku: Command, tmp_path: Path
) -> None:
    res = tmp_path / "x.res"
    res.write_text("s 1\nv 1\n")
    done = satdoku(
        *("sudoku", "." * 625, "--variant", "classic-25", "--engine", "stack"),
        *("--timeout", "0.01", "-o", res),
    )
    assert done.code == 4
    assert f"{res} not overwritten: its earlier answer is decided" in done.err
    assert res.read_text() == "s 1\nv 1\n"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--count", "0"], "--count 0: must be a number of solutions, at least 1, or all."),
        (["--count", "many"], "--count many: must be"),
        (["--engine", "magic"], "Unknown engine “magic”; choose one of bit-board, cdcl, stack, r"),
        (["--variant", "magic"], "unknown variant “magic”"),
        (["--timeout", "soon"], "“soon” is not a time limit"),
        (["--engine", "backtrack", "-o", "x.res"], "backtrack does not solve a formula"),
        (["-o", "/"], "is a folder"),
    ],
)
def test_bad_options(satdoku: Command, options: list[str], sentence: str) -> None:
    done = satdoku("sudoku", *CLASSIC, PUZZLE, *options)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1


def test_one_answer_file_is_for_one_puzzle(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "two.sdm"
    path.write_text(f"{PUZZLE}\n{TWO}\n")
    done = satdoku("sudoku", *CLASSIC, path, "-o", tmp_path / "x.res")
    assert (done.code, done.out) == (2, "")
    assert "the input has more" in done.err


def test_generated_puzzles_come_through_a_pipe() -> None:
    program = f'"{sys.executable}" -m satdoku'
    command = f"{program} generate --count 5 --seed 8 | {program} sudoku -"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout.count("\n")) == (0, 5)
    assert done.stderr.count("one solution") == 5


def test_a_puzzle_may_begin_with_a_dash(satdoku: Command) -> None:
    done = satdoku("sudoku", "-3--4---1-4-----", "--variant", "classic-4")
    assert (done.code, len(done.out.strip())) == (0, 16)
