"""`satdoku samples`: the formulas of the examples, from any install."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.cli.main import run

ROOT = Path(__file__).parents[2]
ORIGINALS = ROOT / "cnf_samples"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_list_says_what_each_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["samples"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(list(ORIGINALS.glob("*.cnf"))) == 30
    [queens] = [line for line in lines if line.startswith("small-queens-12-sat ")]
    assert queens.endswith(" 144 variables, 2620 clauses, satisfiable")
    assert [
        line for line in lines if "unsat " in line and not line.endswith(" unsatisfiable")
    ] == []


def test_all_of_them_are_written(folder: Path) -> None:
    assert run(["samples", "--all"]) == 0
    written = {path.name: path.read_bytes() for path in (folder / "cnf_samples").iterdir()}
    wanted = [path for path in ORIGINALS.iterdir() if path.suffix in (".cnf", ".res")]
    assert written == {path.name: path.read_bytes() for path in wanted}


def test_one_is_written_and_nothing_is_replaced(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["samples", "small-queens-12-sat", "-o", "here"]) == 0
    answer = folder / "here" / "small-queens-12-sat.res"
    answer.write_text("s -1\n")
    assert run(["samples", "small-queens-12-sat.cnf", "-o", "here"]) == 0
    assert answer.read_text() == "s -1\n"
    assert "was kept" in capsys.readouterr().err
    assert len(list((folder / "here").iterdir())) == 2


def test_one_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["samples", "small-queens-12-sat", "-o", "-"]) == 0
    assert capsys.readouterr().out == (ORIGINALS / "small-queens-12-sat.cnf").read_text()


@pytest.mark.parametrize(
    "words",
    [["nothing"], ["--all", "small-queens-12-sat"], ["--all", "-o", "-"], ["../make"]],
)
def test_bad_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["samples", *words]) == 2
    assert capsys.readouterr().err.startswith("satdoku: error: ")
