"""satdoku optimize: the optimum, its proof of status, and bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.outcome import Command

WCNF = "c cover\nh 2 1 0\nh 3 2 0\n4 -1 0\n3 -2 0\n4 -3 0\n1 5 0\n"
OPB = "min: 2 x1 3 x2 4 x3 ;\n1 x1 1 x2 1 x3 >= 2 ;\n1 x1 1 x2 <= 1 ;\n"


@pytest.fixture
def cover(tmp_path: Path) -> Path:
    path = tmp_path / "cover.wcnf"
    path.write_text(WCNF)
    return path


@pytest.fixture
def choice(tmp_path: Path) -> Path:
    path = tmp_path / "choice.opb"
    path.write_text(OPB)
    return path


def test_it_prints_the_optimum_and_the_values(satdoku: Command, cover: Path) -> None:
    done = satdoku("optimize", cover)
    first, verdict, _search, values = done.out.splitlines()
    assert first.startswith(f"{cover}: 4 variables, 2 constraints, 4 soft clauses, read in ")
    assert verdict == "OPTIMUM FOUND: 3; the solution was checked against all constraints"
    assert values == "v -x1 x2 -x3 x5"
    assert (done.code, done.err) == (30, "")


@pytest.mark.parametrize("strategy", ["auto", "core", "linear"])
def test_the_output_of_the_competitions(satdoku: Command, cover: Path, strategy: str) -> None:
    done = satdoku("optimize", cover, "--competition", "--strategy", strategy)
    *costs, last, status, values = done.out.splitlines()
    assert (last, status, values) == ("o 3", "s OPTIMUM FOUND", "v 01001")
    assert all(line.startswith("o ") for line in costs)


def test_a_pseudo_boolean_problem(satdoku: Command, choice: Path) -> None:
    done = satdoku("optimize", choice, "--json")
    found = json.loads(done.out)
    assert (found["status"], found["objective"], found["bound"]) == ("optimal", 6, 6)
    assert found["values"] == {"x1": 1, "x2": 0, "x3": 1}
    done = satdoku("optimize", choice, "--competition")
    assert done.out.splitlines()[-1] == "v x1 -x2 x3"


@pytest.mark.parametrize(
    ("text", "code", "verdict"),
    [
        ("h 1 0\nh -1 0\n", 20, "UNSATISFIABLE"),
        ("h 1 0\n", 10, "SATISFIABLE"),
    ],
)
def test_exit_codes(satdoku: Command, tmp_path: Path, text: str, code: int, verdict: str) -> None:
    path = tmp_path / "f.wcnf"
    path.write_text(text)
    done = satdoku("optimize", path)
    assert (done.code, done.out.splitlines()[1].split(":")[0]) == (code, verdict)


@pytest.mark.parametrize(
    "words",
    [
        ["missing.wcnf"],
        ["cover.txt"],
        ["cover.wcnf", "--strategy", "best"],
        ["cover.wcnf", "--seed", "-1"],
        ["cover.wcnf", "--seed", "9" * 5000],
        ["cover.wcnf", "--timeout", "0"],
        ["broken.opb"],
    ],
)
def test_bad_input_is_one_sentence(satdoku: Command, cover: Path, words: list[str]) -> None:
    (cover.parent / "cover.txt").write_text(WCNF)
    (cover.parent / "broken.opb").write_text("min: x1;\n\n\x1b[2J >= 3;\n")
    done = satdoku("optimize", cover.parent / words[0], *words[1:])
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "\x1b" not in done.err
