"""satdoku mark: a class on the command line."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest

from tests.cli.outcome import Command


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SATDOKU_DATA", str(tmp_path / "data"))


@pytest.fixture
def students(tmp_path: Path) -> Path:
    for name, answer in {"ann": "s 1\nv 1 -2\n", "bob": "s 0\n"}.items():
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "x.res").write_text(answer)
    return tmp_path / "class"


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "x.cnf").write_text("p cnf 2 1\n1 2 0\n")
    return tmp_path / "kit"


def test_a_table_and_a_summary(satdoku: Command, kit: Path, students: Path, tmp_path: Path) -> None:
    os.utime(students / "bob" / "x.res", (2e9, 2e9))
    table = tmp_path / "m.csv"
    done = satdoku("mark", kit, students, "-o", table, "--jobs", "1", "--deadline", "2026-11-20")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("2 students, 1 formulas: verified 1, wrong 1, unreadable 0, ")
    heading, ann, bob = csv.reader(table.open())
    assert dict(zip(heading, ann, strict=True))["x.cnf"] == "verified"
    row = dict(zip(heading, bob, strict=True))
    says = "wrong: there is a model: another answer of the class satisfies all clauses."
    assert row["x.cnf"] == says
    assert row["late"] == "1"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["-o", "marks.xlsx"], "must end with one of .csv, .html, .json"),
        (["--deadline", "tomorrow"], "“tomorrow” is not a time"),
        (["--deadline", "9999-12-31"], "“9999-12-31” is not a time"),
        (["--deadline", "0001-01-01T00:00+23:59"], "is not a time"),
        (["--timeout", "0"], "“0” is not a time limit"),
    ],
)
def test_bad_options(
    satdoku: Command, kit: Path, students: Path, options: list[str], says: str
) -> None:
    done = satdoku("mark", kit, students, *options)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
    assert done.err.count("\n") == 1


def test_folders_without_anything(satdoku: Command, kit: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "has no folders" in satdoku("mark", kit, tmp_path / "empty").err
    (tmp_path / "empty" / "ann").mkdir()
    assert "no formulas" in satdoku("mark", tmp_path / "empty", tmp_path / "empty").err
    assert satdoku("mark", kit, tmp_path / "none").code == 2


def test_an_answer_is_never_overwritten(satdoku: Command, kit: Path, students: Path) -> None:
    other = students / "ann" / "x.res"
    named = students / "ann" / "marks.csv"
    named.symlink_to(other)
    done = satdoku("mark", kit, students, "-o", named)
    assert done.code == 2
    assert other.read_text() == "s 1\nv 1 -2\n"
