"""satdoku verify: the exit code is the verdict."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.outcome import Command


@pytest.mark.parametrize(
    ("res", "code", "words"),
    [
        ("s 1\nv 1 2 -3\nt 1\n", 0, "VERIFIED: "),
        ("s 1\nv 1 -2 -3\nt 1\n", 1, "WRONG: clause 2 (-1 2 0), line 3 of "),
        ("s 0\nt 1\n", 3, "NOT VERIFIABLE: “s 0”"),
        ("s -1\nt 1\n", 3, "NOT VERIFIABLE: “s -1”"),
        ("SAT\n1 2 -3 0\n", 0, "VERIFIED: "),
        ("SAT\n1 -2 -3 0\n", 1, "WRONG: clause 2 (-1 2 0), line 3 of "),
        ("UNSAT\n", 3, "NOT VERIFIABLE: “s 0”"),
        ("s 1\nv 1 2 -3 -2\n", 1, "WRONG: variable 2 has both values"),
        ("INDET\n", 3, "NOT VERIFIABLE: “s -1”"),
    ],
)
def test_judgements(satdoku: Command, sat: Path, res: str, code: int, words: str) -> None:
    sat.with_suffix(".res").write_text(res)
    done = satdoku("verify", sat)
    assert (done.code, done.err) == (code, "")
    assert done.out.startswith(words)
    assert done.out.count("\n") == 1


@pytest.mark.parametrize("res", ["", "s 1\nv 4\n", "s 7\n", "\x1b[31m\n", "s\0"])
def test_a_damaged_res_exits_2(satdoku: Command, sat: Path, res: str) -> None:
    path = sat.with_suffix(".res")
    path.write_text(res)
    done = satdoku("verify", sat)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"satdoku: error: {path}, line ")
    assert done.err.count("\n") == 1
    assert done.err[:-1].isprintable()


def test_a_missing_res_exits_2(satdoku: Command, sat: Path) -> None:
    done = satdoku("verify", sat)
    assert (done.code, done.out) == (2, "")
    assert str(sat.with_suffix(".res")) in done.err


def test_json(satdoku: Command, sat: Path, tmp_path: Path) -> None:
    res = tmp_path / "other.res"
    res.write_text("s 1\nv 1 2 3\n")
    done = satdoku("verify", sat, res, "--json")
    document = json.loads(done.out)
    assert "line 5" in document.pop("sentence")
    assert document == {
        "judgement": "WRONG",
        "clause": 4,
        "line": 5,
        "core": None,
        "trimmed": None,
    }
    assert done.code == 1


def test_what_solve_writes_is_verified(satdoku: Command, sat: Path) -> None:
    satdoku("solve", sat)
    assert satdoku("verify", sat).code == 0


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no /dev/fd here")
def test_a_formula_from_a_pipe_is_read_once(satdoku: Command, sat: Path, tmp_path: Path) -> None:
    """As in `satdoku verify <(zstdcat x.cnf.zst) x.res`."""
    res = tmp_path / "x.res"
    res.write_text("s 1\nv 1 -2 -3\n")
    read, write = os.pipe()
    os.write(write, sat.read_bytes())
    os.close(write)
    done = satdoku("verify", f"/dev/fd/{read}", res)
    os.close(read)
    assert (done.code, done.err) == (1, "")


@pytest.mark.parametrize(
    ("fixture", "code", "words"),
    [
        ("unsat", 0, "VERIFIED: there is no model: satdoku solved it itself and checked "),
        ("sat", 1, "WRONG: satdoku solved it itself and found a model."),
    ],
)
def test_solve_decides_an_unproved_claim(
    satdoku: Command, request: pytest.FixtureRequest, fixture: str, code: int, words: str
) -> None:
    cnf: Path = request.getfixturevalue(fixture)
    cnf.with_suffix(".res").write_text("s 0\n")
    assert satdoku("verify", cnf).code == 3
    done = satdoku("verify", cnf, "--solve", "--timeout", "60")
    assert (done.code, done.err) == (code, "")
    assert done.out.startswith(words)


def test_lines_of_others_are_passed_over_with_a_warning(satdoku: Command, sat: Path) -> None:
    sat.with_suffix(".res").write_text("s 1\nv 1 2 -3\nt 1\nOptimization Rate: 80 %\n")
    done = satdoku("verify", sat)
    assert done.code == 0
    place = f"{sat.with_suffix('.res')}, line 4"
    assert done.err.startswith(f"satdoku: warning: {place}: “Optimization Rate: 80 %” is not")


def test_the_answer_may_be_named_after_the_whole_file(satdoku: Command, sat: Path) -> None:
    whole = sat.with_name(f"{sat.name}.res")
    whole.write_text("s 1\nv +1 2 -3\n")
    assert satdoku("verify", sat).code == 0
    sat.with_suffix(".res").write_text("s -1\n")  # the usual name comes first
    assert satdoku("verify", sat).code == 3


def test_missing_values_are_noted_or_an_error(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 3 1\n1 2 0\n")
    path.with_suffix(".res").write_text("s 1\nv -3 1\n")
    noted = satdoku("verify", path)
    assert noted.code == 0
    assert "Note: 1 of the 3 variables have no value, the first of them 2." in noted.out
    refused = satdoku("verify", path, "--complete")
    assert refused.code == 1
    assert refused.out.startswith("WRONG: 1 of the 3 variables have no value")


def test_an_answer_to_a_formula_with_a_header_too_small(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 2 1\n111 -112 0\n")
    path.with_suffix(".res").write_text("s 1\nv 111 112\n")
    refused = satdoku("verify", path)
    assert (refused.code, "--relaxed" in refused.err) == (2, True)
    assert satdoku("verify", path, "--relaxed").code == 0
