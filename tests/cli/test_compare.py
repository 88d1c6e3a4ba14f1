"""satdoku compare: the course's table, and a bad file that does not stop the others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NoReturn

import pytest

from satdoku.bench.compare import Comparison
from satdoku.errors import DepthError
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula
from tests.cli.outcome import Command
from tests.tasks import fakes


def test_the_table_of_the_course(satdoku: Command, sat: Path, unsat: Path) -> None:
    done = satdoku("compare", sat, unsat, "--against", "stack,stack:first")
    above, below, *rows, measured = done.out.splitlines()
    assert (done.code, done.err) == (0, "")
    assert above.split() == ["clauses", "÷", "t", "(ms)", "t0", "(ms)", "t0", "(ms)"]
    assert [word for word in below.split() if word not in ("variables", "rate", "answer")] == [
        *("file", "recursive", "stack", "stack:first")
    ]
    assert [row.split()[:4] for row in rows] == [
        [str(sat), "3", "1.333", "sat"],
        [str(unsat), "2", "2.000", "unsat"],
    ]
    assert measured.startswith("Times are the median CPU times")


def test_no_rate_where_neither_finished(satdoku: Command, hard: Path) -> None:
    done = satdoku("compare", hard, "--against", "stack", "--timeout", "0.1")
    row = done.out.splitlines()[-2].split()
    assert done.code == 0
    assert row[3] == "unknown"
    assert row.count(">") == 2
    assert row[-1] == "–"


def test_a_bad_file_is_told_and_the_rest_goes_on(
    satdoku: Command, sat: Path, unsat: Path, tmp_path: Path
) -> None:
    done = satdoku("compare", tmp_path / "missing.cnf", sat, tmp_path / "none.cnf", unsat)
    assert done.code == 2
    assert ["missing.cnf" in line for line in done.err.splitlines()] == [True, False]
    assert [line.split()[0] for line in done.out.splitlines()[2:4]] == [str(sat), str(unsat)]


@pytest.mark.parametrize("good", [True, False])
def test_json_stays_one_document(satdoku: Command, sat: Path, tmp_path: Path, good: bool) -> None:
    paths = [tmp_path / "missing.cnf", *[sat] * good]
    done = satdoku("compare", *paths, "--json", "--against", "stack:jw")
    documents = json.loads(done.out)
    assert done.code == 2
    assert len(documents) == good
    for document in documents:
        runs = document.pop("runs")
        assert document == {
            "file": str(sat),
            "variables": 3,
            "clauses": 4,
            "answer": "SATISFIABLE",
        }
        assert [(run["engine"], run["rule"]) for run in runs] == [
            ("recursive", "shortest"),
            ("stack", "jw"),
        ]
        assert all(run["answer"] == "SATISFIABLE" and run["ms"] > 0 for run in runs)


def test_json_tells_rates_as_numbers(
    satdoku: Command, sat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compare(formula: Formula, *rest: object) -> Comparison:
        slow = fakes.measured("recursive", Status.UNKNOWN, 400.0)
        fast = fakes.measured("stack", Status.SATISFIABLE, 100.0)
        return Comparison(formula, slow, (fast,))

    monkeypatch.setattr("satdoku.flows.compare.compare", compare)
    (document,) = json.loads(satdoku("compare", sat, "--json").out)
    assert document["answer"] == "SATISFIABLE"
    assert [(run["answer"], run["ms"], run["rate"]) for run in document["runs"]] == [
        ("UNKNOWN", 400.0, None),
        ("SATISFIABLE", 100.0, {"sign": "≥", "percent": 75.0}),
    ]


def test_no_res_is_written(satdoku: Command, sat: Path) -> None:
    satdoku("compare", sat)
    assert list(sat.parent.iterdir()) == [sat]


def test_an_engine_that_gives_up_is_told_with_the_file(
    satdoku: Command, sat: Path, unsat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(*rest: object) -> NoReturn:
        raise DepthError("The recursion is too deep.")

    monkeypatch.setattr("satdoku.bench.compare.search", search)
    done = satdoku("compare", sat, unsat)
    assert done.code == 2
    first, second = done.err.splitlines()
    assert str(sat) in first
    assert str(unsat) in second


def test_spaces_around_names_are_ignored(satdoku: Command, sat: Path) -> None:
    assert satdoku("compare", sat, "--baseline", " stack", "--against", "stack:jw, cdcl ").code == 0


def test_programs_are_compared_and_checked(satdoku: Command, sat: Path, tmp_path: Path) -> None:
    def script(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return f"{name}={path} {{cnf}}"

    mine = script("mine", "echo 's 1'; echo 'v 1 2 -3'")
    other = script("other", "echo 's 0'")
    crash = script("crash", "kill -ABRT $$")
    given = ("--programs", mine, "--programs", other, "--programs", crash)
    (document,) = json.loads(satdoku("compare", sat, "--json", "--against", "stack", *given).out)
    runs = {run.get("program", run.get("engine")): run for run in document["runs"]}
    assert runs["mine"]["answer"] == "SATISFIABLE"
    assert "recursive found a model" in runs["other"]["problem"]
    assert "killed by SIGABRT" in runs["crash"]["problem"]
    table = satdoku("compare", sat, "--baseline", "mine", "--against", "stack", *given)
    assert table.code == 0
    heading = table.out.splitlines()[1].split()
    assert heading[heading.index("answer") + 1 :][:3] == ["mine", "stack", "rate"]
    row = table.out.splitlines()[2].split()
    assert (row[3], row.count("wrong"), row.count("failed")) == ("sat", 1, 1)


def test_every_solver_needs_a_name_of_its_own(satdoku: Command, sat: Path) -> None:
    done = satdoku("compare", sat, "--programs", "stack=cat {cnf}")
    assert done.code == 2
    assert "Two solvers are called stack" in done.err
