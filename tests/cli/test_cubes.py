"""satdoku solve --cubes: what it writes, and what it refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from satdoku.families.pigeonhole import pigeonhole
from tests.cli.outcome import Command
from tests.process_group import ProcessGroup
from tests.waiting import PATIENCE


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    path = tmp_path / "hard.cnf"
    path.write_text(pigeonhole(7, 6).to_dimacs())
    return path


def test_a_refutation_and_its_proof(satdoku: Command, hard: Path) -> None:
    asked = ("solve", hard, "--cubes", 10, "--jobs", 2, "--json")
    done = satdoku(*asked, "--proof", hard.with_suffix(".drat"), "--binary-proof")
    assert done.code == 20
    document = json.loads(done.out)
    assert document["answer"] == "UNSATISFIABLE"
    assert document["closed"] == 1.0
    assert document["statistics"]["cubes"] == 10
    assert hard.with_suffix(".res").read_text().startswith("s 0\nt ")
    assert satdoku("verify", hard).code == 0


def test_a_model_is_written_and_verified(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "easy.cnf"
    path.write_text(pigeonhole(6, 6).to_dimacs())
    assert satdoku("solve", path, "--cubes", 4, "--jobs", 1).code == 10
    assert satdoku("verify", path).code == 0


def test_a_time_limit_leaves_an_undecided_answer(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "harder.cnf"
    path.write_text(pigeonhole(14, 13).to_dimacs())
    assert satdoku("solve", path, "--cubes", 4, "--jobs", 2, "--timeout", "0.5").code == 0
    assert path.with_suffix(".res").read_text().startswith("s -1\n")


def test_ctrl_c_stops_all_processes_within_a_second(tmp_path: Path) -> None:
    path = tmp_path / "harder.cnf"
    path.write_text(pigeonhole(14, 13).to_dimacs())
    command = [sys.executable, "-m", "satdoku", "solve", str(path), "--cubes", "4", "--jobs", "2"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    group = ProcessGroup(process.pid)
    group.await_work()
    os.killpg(process.pid, signal.SIGINT)
    assert group.await_end() < 1.0
    assert process.wait(PATIENCE) == 130
    assert path.with_suffix(".res").read_text().startswith("s -1\n")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--cubes", "0"), "--cubes 0: must be a number from 1 to 1000000."),
        (("--cubes", "many"), "--cubes many: must be a number"),
        (
            ("--cubes", "4", "--engine", "stack"),
            "--cubes: only the engine cdcl searches",
        ),
        (("--cubes", "4", "--jobs", "0"), "--jobs 0: must be a number from 1 to 1024."),
        (("--jobs", "2", "--engine", "stack"), "--jobs: only the engine cdcl searches"),
        (("--jobs", "two"), "--jobs two: must be a number from 1 to 1024."),
        (("--local-cluster", "2"), "--local-cluster: also give --cubes"),
    ],
)
def test_what_makes_no_sense_is_refused(
    satdoku: Command, hard: Path, options: tuple[str, ...], sentence: str
) -> None:
    done = satdoku("solve", hard, *options)
    assert done.code == 2
    assert sentence in done.err


def test_several_processes_without_cubes(satdoku: Command, hard: Path) -> None:
    done = satdoku("solve", hard, "--jobs", 2, "--lrat", hard.with_suffix(".lrat"))
    assert done.code == 20
    assert "ms of wall-clock time" in done.out
    assert satdoku("verify", hard).code == 0
