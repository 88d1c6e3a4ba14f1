"""satdoku encode: a file for `satdoku solve`, whose model is the solution."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.sat import dimacs, res
from satdoku.sudoku.solving.encode import NUMBERINGS, decode
from satdoku.sudoku.variants.catalogue import load
from tests.cli.outcome import Command

PUZZLE = ".6.4...2..8.....3..4..3.6.5..2.9...7.......8.....573...2.......7.3...5....1...7.."
SOLUTION = "365479821187526934249138675632894157574361289918257346826715493793642518451983762"
PERCENT = "..1...........8...3.8.4.....3...7..6....6.8...2..........2.5......9.......5...3.."


@pytest.mark.parametrize("engine", ["recursive", "stack", "cdcl"])
@pytest.mark.parametrize("numbering", NUMBERINGS)
@pytest.mark.parametrize(("name", "puzzle"), [("classic", PUZZLE), ("percent", PERCENT)])
def test_the_model_that_solve_finds_is_the_solution(
    satdoku: Command, tmp_path: Path, engine: str, numbering: str, name: str, puzzle: str
) -> None:
    cnf, variant = tmp_path / "x.cnf", load(name)
    satdoku("encode", puzzle, "--variant", name, "--numbering", numbering, "-o", cnf)
    assert satdoku("solve", cnf, "--engine", engine).code == 10
    formula = dimacs.read(cnf)
    claim = res.read(cnf.with_suffix(".res"), formula.num_vars)
    solution = decode(claim.literals, variant, NUMBERINGS[numbering](variant))
    assert str(solution) == satdoku("sudoku", puzzle, "--variant", name).out.strip()


def test_the_puzzle_is_in_a_comment(satdoku: Command) -> None:
    done = satdoku("encode", PUZZLE, "--variant", "classic")
    first, second, header = done.out.splitlines()[:3]
    assert first == "c satdoku classic, numbering natural"
    assert second == "c " + PUZZLE
    assert header == f"p cnf 729 {11_988 + 22}"


def test_the_numbering_of_the_course(satdoku: Command) -> None:
    lines = satdoku("encode", PUZZLE, "--numbering", "ijk", "--variant", "classic").out.splitlines()
    assert lines[2] == f"p cnf 999 {11_988 + 22}"
    assert lines[3] == "111 112 113 114 115 116 117 118 119 0"
    assert lines[-1] == "977 0"


def test_the_name_of_the_file_is_printed(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    done = satdoku("encode", PUZZLE, "--variant", "classic", "-o", path)
    assert (done.code, done.out, done.err) == (0, f"formula written to {path}\n", "")
    assert path.read_text() == satdoku("encode", PUZZLE).out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--variant", "classic", "--numbering", "kji"],
            "Unknown numbering “kji”; choose one of natural, ijk.",
        ),
        (["-o", "/"], "is a folder"),
        (["-o", "/nowhere/x.cnf"], "there is no such folder"),
        (["--variant", "honeycomb"], "61 "),
    ],
)
def test_bad_options(satdoku: Command, options: list[str], sentence: str) -> None:
    done = satdoku("encode", PUZZLE, *options)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1


def test_ijk_is_for_single_grids(satdoku: Command) -> None:
    done = satdoku("encode", "." * 153, "--variant", "twodoku", "--numbering", "ijk")
    assert done.code == 2
    assert "at most 9 rows and columns, which twodoku does not have" in done.err


def test_one_puzzle_only(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "two.sdm"
    path.write_text(f"{PUZZLE}\n{SOLUTION}\n")
    done = satdoku("encode", path, "--variant", "classic")
    assert (done.code, done.out) == (2, "")
    assert "one puzzle" in done.err


def test_the_puzzle_is_not_replaced_by_its_formula(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("1...............\n")
    done = satdoku("encode", path, "--variant", "classic-4", "-o", path)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "is the input file" in done.err
    assert path.read_text() == "1...............\n"
