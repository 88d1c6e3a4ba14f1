"""satdoku formula: a formula for a student, and its answer for the teacher."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.families.dealt import FAMILIES
from tests.cli.outcome import Command


def test_a_formula_and_its_answer(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.cnf"
    answer = path.with_suffix(".res")
    done = satdoku(
        "formula", "random", "--seed", "U1", "--answer", "sat", "-o", path, "--res", answer
    )
    assert (done.code, done.out) == (0, "")
    assert done.err == "random, medium: 120 variables, 511 clauses, seed U1\n"
    assert path.read_text().startswith("c satdoku formula random --size medium --seed 'U1'\np cnf")
    assert satdoku("verify", path, "--complete").code == 0
    assert satdoku("formula", "random", "--seed", "U1", "--answer", "sat").out == path.read_text()


def test_a_seed_cannot_write_clauses(satdoku: Command) -> None:
    text = satdoku("formula", "queens", "--size", "small", "--seed", "x\np cnf 1 1").out
    assert [line[0] for line in text.splitlines()[:2]] == ["c", "p"]
    assert text.count("\np cnf") == 1


def test_the_list_of_families(satdoku: Command) -> None:
    lines = satdoku("formula").out.splitlines()
    assert [line.split()[0] for line in lines] == list(FAMILIES)


@pytest.mark.parametrize(
    ("options", "says"),
    [(["random"], "needs --seed"), (["random", "--seed", "1", "--answer", "maybe"], "maybe")],
)
def test_bad_options(satdoku: Command, options: list[str], says: str) -> None:
    done = satdoku("formula", *options)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
