"""satdoku batch: real runs, killed and resumed, produce the same bytes as an uninterrupted run."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from satdoku.batch.journal import MARK
from tests.cli.outcome import Command
from tests.process_group import ProcessGroup
from tests.ui.terminal import usual_signals
from tests.waiting import PATIENCE

GENERATE = ("generate", "--variant", "classic-4", "--givens", "8", "--seed", "7")


def program(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "satdoku", "batch", *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=usual_signals,
    )


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def documents(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def written(part: Path) -> int:
    return part.read_bytes().count(b"\n") if part.exists() else 0


def test_killed_twenty_times_it_writes_what_it_writes_in_one_go(tmp_path: Path) -> None:
    """At random moments, the program alone or with its workers."""
    rng = random.Random(16)
    asked = (*GENERATE, "--count", "12000", "--jobs", "2")
    assert ended(program(tmp_path, *asked, "-o", "once.txt"))[0] == 0
    part = tmp_path / "killed.txt.part"
    kills = 0
    for _round in range(20):
        wanted = written(part) + rng.randrange(60)
        process = program(tmp_path, *asked, "-o", "killed.txt")
        while written(part) < wanted and process.poll() is None:
            time.sleep(0.002)
        time.sleep(rng.uniform(0, 0.02))
        if rng.random() < 0.5:
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        kills += ended(process)[0] == -signal.SIGKILL
    assert kills == 20, "the batch was too quick"
    assert ended(program(tmp_path, *asked, "-o", "killed.txt"))[0] == 0
    assert (tmp_path / "killed.txt").read_bytes() == (tmp_path / "once.txt").read_bytes()
    assert not part.exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_ends_it_within_a_second(number: int, tmp_path: Path, hard: Path) -> None:
    process = program(tmp_path, "solve", str(hard), "--jobs", "1")
    group = ProcessGroup(process.pid)
    group.await_work()
    os.killpg(process.pid, number)
    assert group.await_end() < 1.0
    code, _out, err = ended(process)
    assert code == 128 + number
    assert "run the same command again" in err
    assert not hard.with_suffix(".res").exists()


def test_solving_folders(satdoku: Command, tmp_path: Path, sat: Path, unsat: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "bad.cnf").write_text("p cnf 1 1\n2 0\n")
    out = tmp_path / "report.jsonl"
    done = satdoku("batch", "solve", tmp_path, "--jobs", "2", "-o", out)
    assert done.code == 3
    assert "bad.cnf, line 2" in done.err
    assert done.out == f"3 done: SATISFIABLE 1, UNSATISFIABLE 1, failed 1; written to {out}\n"
    assert [(d["file"], d["answer"]) for d in documents(out)] == [
        (str(tmp_path / "deep" / "bad.cnf"), None),
        (str(sat), "SATISFIABLE"),
        (str(unsat), "UNSATISFIABLE"),
    ]
    assert sat.with_suffix(".res").read_text().startswith("s 1\nv 1 2 -3\n")


def test_verifying_folders(satdoku: Command, tmp_path: Path, sat: Path, unsat: Path) -> None:
    sat.with_suffix(".res").write_text("s 1\nv -1 2 -3\nt 1\n")
    unsat.with_suffix(".res").write_text("s 0\nt 1\n")
    out = tmp_path / "verified.jsonl"
    done = satdoku("batch", "verify", tmp_path, "-o", out)
    assert done.code == 1
    assert [d["judgement"] for d in documents(out)] == ["WRONG", "UNVERIFIABLE"]


def test_verifying_folders_can_solve_what_has_no_proof(
    satdoku: Command, tmp_path: Path, sat: Path, unsat: Path
) -> None:
    unsat.with_name(f"{unsat.name}.res").write_text("s 0\n")
    sat.with_suffix(".res").write_text("s 0\n")
    report = tmp_path / "out.jsonl"
    run = ("batch", "verify", tmp_path, "--jobs", "1", "--quiet", "-o", report)
    assert satdoku(*run).code == 3
    assert satdoku(*run, "--solve").code == 1
    found = {Path(one["file"]): one["judgement"] for one in map(json.loads, report.open())}
    assert found == {sat: "WRONG", unsat: "VERIFIED"}


def test_generating_and_grading(satdoku: Command, tmp_path: Path) -> None:
    """The puzzles and their grades are those of the single command."""
    puzzles, grades = tmp_path / "puzzles.txt", tmp_path / "grades.jsonl"
    assert satdoku("batch", *GENERATE, "--count", "30", "-o", puzzles).code == 0
    assert puzzles.read_text() == satdoku(*GENERATE, "--count", "30").out
    asked = ("grade", puzzles, "--variant", "classic-4")
    assert satdoku("batch", *asked, "--jobs", "2", "-o", grades).code == 0
    single = json.loads(satdoku(*asked, "--json").out)
    assert documents(grades) == [
        {key: each[key] for key in ("puzzle", "givens", "level", "score", "technique")}
        for each in single
    ]


def test_other_options_are_another_batch(satdoku: Command, tmp_path: Path) -> None:
    out = tmp_path / "p.txt"
    out.with_name("p.txt.part").write_bytes(MARK + b'"work": "generate"}\nanother result\n')
    done = satdoku("batch", *GENERATE, "--count", "3", "-o", out)
    assert (done.code, "other items or options" in done.err) == (2, True)


@pytest.mark.parametrize(
    "arguments",
    [
        ("generate", "--count", "3"),
        ("solve", "nowhere"),
        ("solve", "."),
        ("generate", "--seed", "1", "--jobs", "0"),
        ("generate", "--seed", "1", "--jobs", "0000000012000"),
        ("generate", "--seed", "1", "-o", "."),
        ("bake",),
        (),
    ],
)
def test_bad_requests_are_refused(
    satdoku: Command, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = satdoku("batch", *arguments)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_cluster_without_dask_says_what_to_install(
    satdoku: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)  # simulates that it is not installed
    out = tmp_path / "puzzles.txt"
    done = satdoku("batch", *GENERATE, "--count", 1, "--local-cluster", 1, "-o", out)
    assert done.code == 2
    assert "Clusters need Dask; install it with: pip install 'satdoku[cluster]'" in done.err
    assert not out.exists()
