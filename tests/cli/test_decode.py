"""satdoku decode: a .res file shown on its board."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.sudoku.solving.encode import NUMBERINGS
from tests.cli.outcome import Command

PUZZLE = ".6.4...2..8.....3..4..3.6.5..2.9...7.......8.....573...2.......7.3...5....1...7.."
SOLUTION = "365479821187526934249138675632894157574361289918257346826715493793642518451983762"
SMALL, SMALL_SOLUTION = "12..34..2143..2.", "1234341221434321"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def model(solution: str, digits: int = 4) -> str:
    """The model in the natural numbering."""
    true = {cell * digits + int(digit) for cell, digit in enumerate(solution)}
    literals = [x if x in true else -x for x in range(1, digits * len(solution) + 1)]
    return " ".join(map(str, literals))


@pytest.mark.parametrize("numbering", NUMBERINGS)
@pytest.mark.parametrize("named", ["x.res", "x.cnf"])
def test_from_a_puzzle_to_its_formula_to_its_answer_and_back(
    satdoku: Command, numbering: str, named: str
) -> None:
    satdoku("encode", PUZZLE, "--variant", "classic", "--numbering", numbering, "-o", "x.cnf")
    assert satdoku("solve", "x.cnf").code == 10
    done = satdoku("decode", named)
    assert (done.code, done.out) == (0, f"{SOLUTION}\n")
    assert done.err == "x.res: the board solves the puzzle.\n"


def test_an_answer_alone_needs_the_variant(satdoku: Command) -> None:
    Path("x.res").write_text(f"s 1\nv {model(SMALL_SOLUTION)}\n")
    refused = satdoku("decode", "x.res")
    assert (refused.code, refused.out) == (2, "")
    assert "--variant" in refused.err
    assert satdoku("decode", "x.res", "--variant", "classic-4").out == f"{SMALL_SOLUTION}\n"
    Path("x.cnf").write_text("p cnf 1 1\n1 0\n")
    assert satdoku("decode", "x.res").code == 2


def test_the_board_can_be_drawn(satdoku: Command) -> None:
    Path("x.res").write_text(f"s 1\nv {model(SMALL_SOLUTION)}\n")
    done = satdoku("decode", "x.res", "--variant", "classic-4", "--grid")
    assert done.out.count("\n") == 7
    assert "1  2" in done.out


@pytest.mark.parametrize(
    ("answer", "code", "sentence"),
    [
        (f"s 1\nv {model('1234341221434324')}", 1, "both hold 4 in row 4"),
        (f"s 1\nv {model('2143431212343421')}", 1, "R1C1 holds 2, but 1 is given"),
        (f"s 1\nv {model(SMALL_SOLUTION)} -1", 1, "variable 1 has both values"),
        ("s 1\nv 1 2", 1, "puts 2 digits into row 1, column 1"),
        ("s 0", 3, "no solution"),
        ("s -1", 3, "not decided"),
        ("s 1\nv 65", 2, "the formula has 64 variables"),
        ("nothing", 2, "no line"),
    ],
)
def test_answers_that_are_no_solution(
    satdoku: Command, answer: str, code: int, sentence: str
) -> None:
    satdoku("encode", SMALL, "-o", "x.cnf")
    Path("x.res").write_text(answer + "\n")
    done = satdoku("decode", "x.res")
    assert done.code == code
    assert sentence in done.err


def test_a_missing_answer(satdoku: Command) -> None:
    done = satdoku("decode", "x.res", "--variant", "classic")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "x.res: cannot be read" in done.err


def test_an_answer_in_the_other_numbering_is_recognised(satdoku: Command) -> None:
    satdoku("encode", PUZZLE, "--variant", "classic", "--numbering", "ijk", "-o", "x.cnf")
    satdoku("solve", "x.cnf", "-o", "y.cnf.res")
    refused = satdoku("decode", "y.cnf.res", "--variant", "classic")
    assert (refused.code, refused.out) == (2, "")
    assert "use --numbering ijk" in refused.err
    done = satdoku("decode", "y.cnf.res", "--variant", "classic", "--numbering", "ijk")
    assert (done.code, done.out) == (0, f"{SOLUTION}\n")
