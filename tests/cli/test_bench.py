"""satdoku bench: folders in, a report out; wrong answers are detected, and finished work is
kept."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from satdoku.batch.executor import InProcessExecutor, Work
from satdoku.bench import files, programs
from satdoku.bench.compare import Measured
from satdoku.bench.timing import BenchPlan, Timing, time_solver
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.tasks.solve import Formula
from tests.cli.outcome import Command
from tests.ui.terminal import Terminal

SOLVERS = ("recursive", "stack", "cdcl")
QUICK = ("--programs", "none", "--repeat", "1")


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in this process: starting another takes longer than these formulas."""

    def executor(work: Work, jobs: int) -> InProcessExecutor:
        return InProcessExecutor(work, UNWATCHED)

    monkeypatch.setattr("satdoku.batch.pool.ProcessPool", executor)


def test_a_folder_gives_the_table_of_the_course(
    satdoku: Command, tmp_path: Path, sat: Path, unsat: Path
) -> None:
    done = satdoku("bench", tmp_path, *QUICK)
    assert (done.code, done.err) == (0, "")
    assert re.search(r"^sat\.cnf +3 +1\.333 +sat +\d+\.\d\d ", done.out, re.MULTILINE)
    assert re.search(r"^unsat\.cnf +2 +2\.000 +unsat +\d+\.\d\d ", done.out, re.MULTILINE)
    assert "S: satisfiable, fewer than 200 variables" in done.out
    assert re.search(r"^decided( +2/2){5}$", re.sub(" +$", "", done.out, flags=re.M), re.M)
    assert "store rule pure literals learning together" in " ".join(done.out.split())
    assert list(Path(os.environ["SATDOKU_DATA"]).glob("*.part")) == []


def test_all_formats_are_written(satdoku: Command, tmp_path: Path, sat: Path) -> None:
    done = satdoku("bench", sat, *QUICK, "-o", tmp_path / "r", "--format", "md,csv,latex,json")
    assert done.out.count("report written to") == 4
    assert {path.suffix for path in tmp_path.glob("r.*")} == {".md", ".csv", ".tex", ".json"}


def test_a_format_without_a_file_is_printed(satdoku: Command, sat: Path) -> None:
    done = satdoku("bench", sat, *QUICK, "--format", "json")
    (file,) = json.loads(done.out)["files"]
    assert (file["file"], file["answer"]) == ("sat.cnf", "SATISFIABLE")


def test_a_folder_in_one_go(satdoku: Command, tmp_path: Path, sat: Path, unsat: Path) -> None:
    options = ("--engine", "cdcl", "--res", "--proofs", "--format", "json")
    files = json.loads(satdoku("bench", tmp_path, *QUICK, *options).out)["files"]
    assert [(f["res"], f["proved"]) for f in files] == [("VERIFIED", False), ("VERIFIED", True)]
    assert sat.with_suffix(".res").read_text().startswith("s 1\nv 1 2 -3\n")
    assert satdoku("verify", unsat).code == 0


def test_engines_and_rules(satdoku: Command, sat: Path) -> None:
    options = ("--engine", "stack,recursive:first,cdcl,stack", "--rule", "jw,mom-product")
    document = json.loads(satdoku("bench", sat, *QUICK, *options, "--format", "json").out)
    assert document["solvers"] == ["stack:jw", "stack:mom-product", "recursive:first", "cdcl"]
    assert document["baseline"] == "stack:jw"


def test_a_bad_file_is_told_once_and_the_rest_goes_on(
    satdoku: Command, tmp_path: Path, sat: Path
) -> None:
    (tmp_path / "bad.cnf").write_text("p cnf 1 1\n2 0\n")
    done = satdoku("bench", tmp_path, *QUICK)
    assert done.code == 3
    (complaint,) = done.err.splitlines()
    assert complaint.startswith("satdoku: warning: bad.cnf, line 2")
    assert "sat.cnf" in done.out
    assert str(tmp_path) not in done.out


def test_a_file_that_is_named_twice_counts_once(
    satdoku: Command, sat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(sat.parent)
    twice = sat.parent / "nowhere" / ".." / "sat.cnf"
    done = satdoku("bench", "sat.cnf", sat, ".", twice, *QUICK, "--format", "json")
    assert [file["file"] for file in json.loads(done.out)["files"]] == ["sat.cnf"]


def test_a_wrong_header_is_a_warning(satdoku: Command, tmp_path: Path) -> None:
    (tmp_path / "odd.cnf").write_text("p cnf 1 2\n1 0\n")
    done = satdoku("bench", tmp_path, *QUICK)
    assert (done.code, done.err.count("\n")) == (0, 1)
    assert done.err.startswith("satdoku: warning: odd.cnf")
    assert satdoku("bench", tmp_path, *QUICK, "--strict").code == 3


def test_names_that_are_no_text_are_shown_safely(satdoku: Command, tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xff\x1b[2J.cnf")).write_text("p cnf 1 1\n1 0\n")
    done = satdoku("bench", tmp_path, *QUICK, "-o", tmp_path / "r.json")
    assert done.code == 0
    assert r"\udcff\x1b[2J.cnf" in done.out
    assert json.loads((tmp_path / "r.json").read_text())["complete"]


# -- other solvers -----------------------------------------------------------------------------


def plant(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a fake minisat that answers as the script says, and no other solver."""
    path = folder / "bin" / "minisat"
    path.parent.mkdir()
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", str(path.parent))
    monkeypatch.setattr(programs, "STARTS", 1)


LIARS = {
    "no model where there is one": ("echo UNSATISFIABLE; exit 20", "stack says SATISFIABLE"),
    "a wrong model": (
        "for out; do :; done; echo SAT > $out; echo 1 2 3 0 >> $out; echo SATISFIABLE; exit 10",
        "The model of minisat leaves clause 4 unsatisfied.",
    ),
}


@pytest.mark.parametrize("lie", LIARS)
def test_a_wrong_solver_is_found_and_loud(
    lie: str, satdoku: Command, sat: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, expected = LIARS[lie]
    plant(tmp_path, script, monkeypatch)
    options = ("--engine", "stack", "--programs", "minisat", "--repeat", "1")
    done = satdoku("bench", sat, *options, "-o", tmp_path / "r.md")
    assert done.code == 1
    assert done.err.startswith("satdoku: error: sat.cnf: ")
    assert expected in done.err
    assert re.search(r"sat\.cnf +3 +1\.333 +disputed", done.out)
    assert "## Wrong answers" in (tmp_path / "r.md").read_text()


def test_an_honest_solver_has_a_column(
    satdoku: Command, unsat: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A solver that is not installed has none."""
    plant(tmp_path, "echo UNSATISFIABLE; exit 20", monkeypatch)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    options = ("--engine", "stack", "--programs", "minisat,kissat", "--repeat", "1")
    done = satdoku("bench", unsat, *options, "--format", "csv")
    assert done.code == 0
    assert done.out.splitlines()[0].endswith(",t (ms) stack,CPU (ms) minisat")


# -- stopping and resuming ---------------------------------------------------------------------


class Spy:
    """Records the runs as `solver file`, and stops before the run with a given number."""

    def __init__(self) -> None:
        self.runs: list[str] = []
        self.end = -1

    def __call__(
        self,
        plan: BenchPlan,
        number: int,
        formula: Formula,
        monitor: Monitor,
        known: dict[int, Measured],
    ) -> Timing:
        if len(self.runs) == self.end:
            raise Stopped
        self.runs.append(f"{plan.solvers[number]} {formula.path.name}")
        return time_solver(plan, number, formula, monitor, known)


def test_a_stop_keeps_what_is_done_and_the_same_command_goes_on(
    satdoku: Command, tmp_path: Path, sat: Path, unsat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = Spy()
    monkeypatch.setattr(files, "time_solver", spy)
    report = tmp_path / "r.json"
    command = ("bench", tmp_path, *QUICK, "--engine", ",".join(SOLVERS), "-o", report)
    spy.end = 4
    first = satdoku(*command)
    assert first.code == 130
    assert "run the same command again to resume" in first.err
    partial = json.loads(report.read_text())
    assert [len(file["runs"]) for file in partial["files"]] == [3, 1]
    assert not partial["complete"]

    spy.end = -1
    assert satdoku(*command).code == 0
    everything = [f"{solver} {file}" for file in ("sat.cnf", "unsat.cnf") for solver in SOLVERS]
    assert spy.runs == everything
    assert json.loads(report.read_text())["complete"]
    satdoku(*command)
    assert spy.runs == everything * 2  # a completed bench starts from scratch


def test_ctrl_c_in_the_terminal_writes_the_report(tmp_path: Path, sat: Path, hard: Path) -> None:
    """The program itself, with its worker and live table, while cdcl runs on `hard`."""
    report = tmp_path / "r.json"
    options = ("--engine", "stack,cdcl", "--timeout", "1", *QUICK, "-o", report)
    with Terminal(80) as terminal:
        command = [sys.executable, "-m", "satdoku", "bench", hard, sat, *options]
        process = terminal.start(command, stdout=subprocess.DEVNULL)
        shown = terminal.read_until(b"1 of 4 runs")
        process.send_signal(signal.SIGINT)
        shown += terminal.read_rest()
    assert process.returncode == 130
    assert re.search(r"hard\.cnf +– +> \d+ +…", shown.decode())
    assert b"run the same command again" in shown
    assert [file["file"] for file in json.loads(report.read_text())["files"]] == ["hard.cnf"]


# -- refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("nowhere",), "nowhere"),
        ((".", "--engine", "quantum"), "quantum"),
        ((".", "--rule", "luck"), "Unknown rule “luck”"),
        ((".", "--programs", "oracle"), "satdoku cannot run the program “oracle”"),
        ((".", "--format", "md,csv"), "also give -o"),
        ((".", "--format", "pdf"), "Unknown format “pdf”"),
        ((".", "--repeat", "0"), "--repeat 0"),
        ((".", "--jobs", "x"), "--jobs x"),
        ((".", "--timeout", "-1"), "is not a time limit"),
        ((".", "--engine", "stack", "--proofs"), "add cdcl"),
        ((".", "-o", "no/r.md"), "there is no such folder"),
        ((".", "--res-folder", "sat.cnf"), "sat.cnf: cannot be written"),
    ],
)
def test_bad_requests_are_refused(
    arguments: tuple[str, ...],
    expected: str,
    satdoku: Command,
    sat: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(sat.parent)
    monkeypatch.setenv("PATH", "")
    done = satdoku("bench", *arguments)
    assert done.code == 2
    assert expected in done.err
    assert done.err.count("\n") == 1


def test_missing_pictures_are_told(
    satdoku: Command, sat: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satdoku.bench.plots.find_spec", lambda name: None)
    done = satdoku("bench", sat, *QUICK, "-o", tmp_path / "r.html")
    assert done.code == 0
    assert "pip install 'satdoku[plots]'" in done.err
    assert "<table>" in (tmp_path / "r.html").read_text()
