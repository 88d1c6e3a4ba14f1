"""satdoku generate: one puzzle per line, and a message if a puzzle differs from the request."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from satdoku.cli import generate as printing
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making import generate as making
from satdoku.sudoku.making.generate import MadePuzzle
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks import generate
from tests.cli.outcome import Command
from tests.sudoku.outside import Outside
from tests.waiting import PATIENCE


@pytest.mark.parametrize("name", ["classic", "percent", "twodoku", "classic-16"])
def test_one_puzzle_a_line(satdoku: Command, name: str) -> None:
    done = satdoku("generate", "--variant", name, "--count", 2, "--seed", 1)
    assert (done.code, done.err) == (0, "")
    outside = Outside(name)
    one, other = done.out.splitlines()
    assert one != other
    for line in (one, other):
        assert len(outside.solutions(line)) == 1


def test_the_next_puzzle_has_the_next_seed(satdoku: Command) -> None:
    both = satdoku("generate", "--minimal", "--seed", 5, "--count", 2).out
    apart = [satdoku("generate", "--minimal", "--seed", seed).out for seed in (5, 6)]
    assert both == "".join(apart)


def test_without_a_seed_puzzles_differ(satdoku: Command) -> None:
    assert satdoku("generate").out != satdoku("generate").out


def test_json_tells_the_seed(satdoku: Command) -> None:
    done = satdoku("generate", "--variant", "percent", "--givens", 20, "--count", 2, "--json")
    for puzzle in json.loads(done.out):
        assert puzzle["givens"] == 81 - puzzle["puzzle"].count(".") == 20
        assert Outside("percent").solutions(puzzle["puzzle"]) == [puzzle["solution"]]
        again = satdoku(
            *("generate", "--variant", "percent", "--givens", 20, "--seed", puzzle["seed"])
        )
        assert again.out == puzzle["puzzle"] + "\n"


def test_percent_is_the_default_variant_of_generate_and_sudoku(satdoku: Command) -> None:
    line = satdoku("generate", "--minimal", "--seed", 3).out.strip()
    (solution,) = Outside("percent").solutions(line)
    assert len(Outside("classic").solutions(line)) > 1
    assert satdoku("sudoku", line).out.split() == [solution]


def test_percent_at_17(satdoku: Command) -> None:
    done = satdoku("generate", "--variant", "percent", "--givens", 17, "--seed", 1, "--count", 5)
    assert done.code == 0
    assert [81 - line.count(".") for line in done.out.split()] == [17] * 5


def test_symmetry(satdoku: Command) -> None:
    line = satdoku("generate", "--symmetry", "rotational", "--givens", 30).out.strip()
    given = [symbol != "." for symbol in line]
    assert given == given[::-1]


def test_a_mask_is_a_text_or_a_file(satdoku: Command, tmp_path: Path) -> None:
    rows = ["XX..", "..X.", ".X..", "X..X"]
    path = tmp_path / "mask.txt"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    outs = [
        satdoku("generate", "--variant", "classic-4", "--mask", mask, "--seed", 1).out
        for mask in ("".join(rows), "/".join(rows), path)
    ]
    assert len(set(outs)) == 1
    assert ["." if sign == "." else "X" for sign in outs[0].strip()] == [*"".join(rows)]


def test_level_and_givens_and_technique_together(satdoku: Command) -> None:
    asked = ("--variant", "classic", "--givens", 30, "--level", 5, "--needs", "区块排除")
    done = satdoku("generate", *asked, "--json", "--seed", 2)
    (puzzle,) = json.loads(done.out)
    assert (puzzle["givens"], puzzle["level"], puzzle["as_asked"]) == (30, 5, True)
    grade = json.loads(satdoku("grade", puzzle["puzzle"], "--variant", "classic", "--json").out)
    assert grade[0]["level"] == 5
    steps = satdoku("hint", "--all", puzzle["puzzle"], "--variant", "classic").out
    assert "intersection" in steps


def test_a_technique_that_is_not_found(satdoku: Command) -> None:
    asked = ("--variant", "classic-4", "--needs", "swordfish", "--timeout", 3, "--seed", 1)
    done = satdoku("generate", *asked)
    assert done.code == 3
    assert "boards; this one does not: level" in done.err


HARDEST = ("generate", "--variant", "classic-6", "--hardest", "--seed", "1")


def test_the_hardest_puzzle_is_written_as_it_improves() -> None:
    command = [sys.executable, "-m", "satdoku", *HARDEST]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _puzzle in range(2)]
        process.send_signal(signal.SIGINT)
        lines += process.stdout.readlines()
    assert process.returncode == 130
    assert {len(line) for line in lines} == {37}
    assert len(set(lines)) == len(lines)


def test_the_search_for_the_hardest_puzzle_ends_in_time(satdoku: Command) -> None:
    (best,) = json.loads(satdoku(*HARDEST, "--timeout", 1 if COMPILED else 10, "--json").out)
    assert best["as_asked"]
    assert len(best["puzzle"]) == 36


def test_ctrl_c_keeps_the_hardest_puzzle(satdoku: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is pressed as soon as there is one."""
    shown: list[str] = []

    def interrupted(request: PuzzleSpec, seed: int, solver: BoardSolver, *rest: Any) -> object:
        def improved(puzzle: MadePuzzle) -> None:
            shown.append(str(puzzle.grid))
            signal.raise_signal(signal.SIGINT)

        return making.generate(request, seed, solver, rest[0], improved)

    monkeypatch.setattr(generate, "generate", interrupted)
    done = satdoku(*HARDEST, "--json")
    assert (done.code, done.err) == (130, "")
    assert [puzzle["puzzle"] for puzzle in json.loads(done.out)] == shown[-1:]


def test_short_of_the_request(satdoku: Command) -> None:
    done = satdoku(
        *("generate", "--variant", "classic", "--givens", 17, "--timeout", 1, "--seed", 1)
    )
    assert done.code == 3
    (line,) = done.out.split()
    assert "seed 1: the best puzzle found within 1 s has" in done.err
    assert f"has {81 - line.count('.')} givens" in done.err
    assert len(Outside("classic").solutions(line)) == 1


@pytest.mark.parametrize("text", ["0", "16", "82", "-3", "seventeen", "1e1", "", "9" * 5000])
def test_a_bad_number_of_givens_tells_the_range(satdoku: Command, text: str) -> None:
    done = satdoku("generate", "--variant", "classic", f"--givens={text}")
    assert (done.code, done.out) == (2, "")
    assert "classic puzzles have 17 to 81." in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--count", "0"], "--count 0: must be at least 1."),
        (["--symmetry", "spiral"], "Unknown symmetry “spiral”"),
        (["--variant", "magic"], "unknown variant “magic”"),
        (["--givens", "30", "--minimal"], "not both"),
        (["--needs", "luck"], "Unknown technique “luck”"),
        (["--mask", "no-such-file.txt"], "The mask has 16 cells, but"),
        (["--mask", "." * 81, "--givens", "30"], "The mask has 0 givens, but"),
        (["--hardest", "--level", "3"], "leave out level and needs"),
        (["--timeout", "0"], "“0” is not a time limit"),
    ],
)
def test_bad_options(satdoku: Command, options: list[str], sentence: str) -> None:
    done = satdoku("generate", *options)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1


def test_ctrl_c_keeps_what_was_printed() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "satdoku", "generate", "--count", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    rest, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, "")
    assert {len(line) for line in (first + rest).split()} == {81}


def test_ctrl_c_ends_json_with_what_was_found(
    satdoku: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = generate.puzzles

    def interrupted(*arguments: object) -> Iterator[MadePuzzle | None]:
        yield next(real(*arguments))  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(generate, "puzzles", interrupted)
    done = satdoku("generate", "--variant", "classic-4", "--count", 3, "--seed", 1, "--json")
    assert done.code == 130
    assert [document["seed"] for document in json.loads(done.out)] == [1]


def test_boards_are_drawn_and_can_be_read_again(
    satdoku: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("generate", "--variant", "percent", "--seed", 3, "--givens", 40)
    line = satdoku(*options).out.strip()
    drawn = satdoku(*options, "--grid").out
    assert drawn.startswith("  ┏━1━━2━━3━┳━4━━5━━6━┳━7━━8━━9━┓\n1 ┃")
    solved = satdoku("sudoku", drawn, "--variant", "percent", "--grid", "--quiet").out
    assert satdoku("sudoku", solved, "--variant", "percent", "--quiet").out == (
        satdoku("sudoku", line, "--variant", "percent", "--quiet").out
    )


def test_a_board_is_drawn_or_part_of_a_document(satdoku: Command) -> None:
    for command in (("generate", "--seed", 1), ("sudoku", "." * 81)):
        assert satdoku(*command, "--grid", "--json").code == 2


def test_what_was_graded_in_haste_tells_only_its_level() -> None:
    """The search is stopped before it tries the slow techniques, so it cannot know which one the
    puzzle needs."""
    small = load("classic-4")
    board = Grid(small, (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    grade = Grade(10, 5000, {}, finished=False)
    hasty = MadePuzzle(board, board, 1, 1, True, grade, hasty=True)
    told = printing._document(hasty)
    assert told["level"] == 10
    assert not {"score", "technique"} & set(told)
    assert printing._document(hasty.replace(hasty=False))["score"] == 5000


def test_a_sat_engine_checks_each_hole(satdoku: Command) -> None:
    options = ("--variant", "classic-4", "--givens", "8", "--seed", "1")
    done = satdoku("generate", *options, "--engine", "stack", "--checks")
    assert (done.code, len(done.out.replace(".", ""))) == (0, 9)
    assert len(re.findall(r"^R\dC\d: \d+ clauses, \d+ decisions, .* ms: dug$", done.err, re.M)) == 8
    assert satdoku("generate", *options, "--engine", "stack").err == ""


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--engine", "stack", "--level", "3"], "can only dig puzzles for --givens or --minimal"),
        (["--checks"], "choose one with --engine"),
        (["--engine", "magic", "--givens", "40"], "Unknown engine “magic”"),
    ],
)
def test_bad_engines(satdoku: Command, options: list[str], says: str) -> None:
    done = satdoku("generate", *options)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
