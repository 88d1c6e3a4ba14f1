"""Answer files: no search is wasted, and nothing is lost, half written or overwritten."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import NoReturn

import pytest

from satdoku.tasks import solve
from tests.cli.outcome import Command
from tests.waiting import PATIENCE


@pytest.fixture
def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> NoReturn:
        raise AssertionError("searched")

    monkeypatch.setattr(solve, "search", fail)


def test_o_names_the_file(satdoku: Command, sat: Path, tmp_path: Path) -> None:
    output = tmp_path / "名字 (1).txt"
    assert satdoku("solve", sat, "-o", output).code == 10
    assert output.read_text().startswith("s 1\n")
    assert not sat.with_suffix(".res").exists()


@pytest.mark.usefixtures("no_search")
@pytest.mark.parametrize("name", ["missing/x.res", ".", "sat.cnf/x.res"])
def test_an_impossible_o_is_refused_before_searching(
    satdoku: Command, sat: Path, tmp_path: Path, name: str
) -> None:
    done = satdoku("solve", sat, "-o", tmp_path / name)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert str(tmp_path) in done.err
    assert list(tmp_path.iterdir()) == [sat]


@pytest.mark.usefixtures("no_search")
def test_an_o_too_long_for_the_system_is_refused(satdoku: Command, sat: Path) -> None:
    assert satdoku("solve", sat, "-o", "x" * 300).code == 2


@pytest.mark.usefixtures("no_search")
@pytest.mark.parametrize("alias", ["sat.cnf", "link.cnf"])
def test_the_formula_is_not_replaced_by_its_answer(
    satdoku: Command, sat: Path, tmp_path: Path, alias: str
) -> None:
    (tmp_path / "link.cnf").symlink_to(sat)
    done = satdoku("solve", sat, "-o", tmp_path / alias)
    assert (done.code, done.err.count("\n")) == (2, 1)


def test_a_res_that_leads_to_the_formula_does_not_replace_it(satdoku: Command, sat: Path) -> None:
    before = sat.read_bytes()
    sat.with_suffix(".res").symlink_to(sat)
    satdoku("solve", sat)
    assert sat.read_bytes() == before


def test_an_answer_that_cannot_be_written_is_printed(satdoku: Command, sat: Path) -> None:
    sat.with_suffix(".res").mkdir()
    done = satdoku("solve", sat)
    assert done.code == 10
    assert "\ns 1\nv 1 2 -3\nt " in done.out
    assert "answer written" not in done.out
    assert done.err.count("\n") == 1
    assert str(sat.with_suffix(".res")) in done.err
    assert "use -o" in done.err
    quiet = satdoku("solve", str(sat), "--quiet")
    assert quiet.code == 10
    assert quiet.out.startswith("s 1\nv 1 2 -3\nt ")
    document = json.loads(satdoku("solve", sat, "--json").out)
    assert (document["status"], document["res"]) == (1, None)


def test_no_answer_and_no_file_is_a_failure(satdoku: Command, hard: Path) -> None:
    """Exit code 0 would mean that `s -1` was written."""
    hard.with_suffix(".res").mkdir()
    assert satdoku("solve", hard, "--timeout", "0.1").code == 2


def test_if_writing_o_fails_the_answer_is_printed_and_the_exit_code_is_2(
    satdoku: Command, sat: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(handle: int) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    done = satdoku("solve", sat, "-o", tmp_path / "out.res", "--quiet")
    assert done.code == 2
    assert done.out.startswith("s 1\nv 1 2 -3\nt ")
    assert "out.res: cannot be written (No space left on device)" in done.err
    assert list(tmp_path.iterdir()) == [sat]


def test_a_res_is_replaced_whole_and_keeps_its_mode(
    satdoku: Command, sat: Path, tmp_path: Path
) -> None:
    res = sat.with_suffix(".res")
    res.write_text("old\n" * 1000)
    res.chmod(0o640)
    with res.open() as reader:
        satdoku("solve", sat)
        assert reader.read() == "old\n" * 1000
    assert res.read_text().startswith("s 1\n")
    assert res.stat().st_mode & 0o777 == 0o640
    assert sorted(tmp_path.iterdir()) == [sat, res]


def test_a_link_stays_a_link(satdoku: Command, sat: Path, tmp_path: Path) -> None:
    link, target = sat.with_suffix(".res"), tmp_path / "elsewhere.res"
    target.write_text("old\n")
    link.symlink_to(target)
    satdoku("solve", sat)
    assert link.is_symlink()
    assert target.read_text().startswith("s 1\n")


def test_a_link_to_itself_is_reported_in_a_sentence(satdoku: Command, sat: Path) -> None:
    res = sat.with_suffix(".res")
    res.symlink_to(res)
    done = satdoku("solve", sat)
    assert (done.code, done.err.count("\n")) == (10, 1)


def test_the_longest_names_can_be_written(satdoku: Command, sat: Path) -> None:
    """Systems allow 255 bytes, which are 83 Chinese characters and a suffix."""
    path = sat.rename(sat.with_name("文" * 83 + ".cnf"))
    done = satdoku("solve", path)
    assert (done.code, done.err) == (10, "")
    assert path.with_suffix(".res").exists()


def test_a_pipe_is_written_not_replaced(satdoku: Command, sat: Path, tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    received: list[str] = []
    reader = threading.Thread(target=lambda: received.append(fifo.read_text()), daemon=True)
    reader.start()
    assert satdoku("solve", sat, "-o", fifo).code == 10
    reader.join(10)
    assert received[0].startswith("s 1\nv 1 2 -3\nt ")
    assert fifo.is_fifo()


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no /dev/stdout here")
def test_o_dev_stdout(sat: Path, tmp_path: Path) -> None:
    """The test uses a link, so that even a bug run by root could not replace the device."""
    link = tmp_path / "stdout"
    link.symlink_to("/dev/stdout")
    command = [sys.executable, "-m", "satdoku", "solve", str(sat), "--quiet", "-o", str(link)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (10, "")
    assert done.stdout.startswith("s 1\nv 1 2 -3\nt ")
    assert done.stdout.count("\n") == 3


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no /dev/stdout here")
def test_o_dev_stdout_goes_on_with_the_file_it_leads_to(sat: Path, tmp_path: Path) -> None:
    shown = tmp_path / "shown"
    with shown.open("w") as file:
        file.write("first\n")
        file.flush()
        command = [sys.executable, "-m", "satdoku", "solve", str(sat), "-o", "/dev/stdout"]
        done = subprocess.run(command, stdout=file, timeout=PATIENCE, check=False)
    assert done.returncode == 10
    text = shown.read_text(encoding="utf-8")
    assert text.startswith("first\n")
    assert "\ns 1\nv 1 2 -3\nt " in text
    assert "SATISFIABLE" in text


@pytest.mark.usefixtures("no_search")
@pytest.mark.parametrize("options", [["-o", "x.res", "--proof", "x.res"], ["--proof", "sat.res"]])
def test_answer_and_proof_go_to_two_files(
    satdoku: Command, sat: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    monkeypatch.chdir(sat.parent)
    done = satdoku("solve", sat, *options)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "cannot share a file" in done.err


@pytest.mark.usefixtures("no_search")
def test_a_binary_proof_needs_a_file(satdoku: Command, sat: Path) -> None:
    done = satdoku("solve", sat, "--binary-proof")
    assert (done.code, done.err.count("\n")) == (2, 1)


def test_a_formula_from_standard_input_is_answered_on_standard_output(sat: Path) -> None:
    command = [sys.executable, "-m", "satdoku", "solve", "-", "--quiet"]
    done = subprocess.run(command, input=sat.read_bytes(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (10, b"")
    assert done.stdout.startswith(b"s 1\nv 1 2 -3\nt ")
    assert not Path("/dev/stdin.res").exists()


def test_an_o_that_is_full_is_an_error_and_the_answer_is_printed(
    satdoku: Command, sat: Path
) -> None:
    done = satdoku("solve", sat, "-o", "/dev/full", "--quiet")
    assert done.code == 2
    assert done.err.startswith("satdoku: error: /dev/full: cannot be written")
    assert "use -o" not in done.err


def test_a_name_that_nobody_chose_does_not_lead_to_a_foreign_file(
    satdoku: Command, sat: Path, tmp_path: Path
) -> None:
    """With -o, the person has chosen the link."""
    foreign, link = tmp_path / "notes.txt", sat.with_suffix(".res")
    foreign.write_text("my only copy\n")
    link.symlink_to(foreign)
    done = satdoku("solve", sat)
    assert (done.code, done.err.count("\n")) == (10, 1)
    assert f"is a link to {foreign}" in done.err
    assert "\ns 1\nv 1 2 -3\n" in done.out
    batch = satdoku("batch", "solve", sat, "-o", tmp_path / "out")
    assert (batch.code != 0, "is a link to" in batch.err) == (True, True)
    assert foreign.read_text() == "my only copy\n"
    assert satdoku("solve", sat, "-o", link).code == 10
    assert foreign.read_text().startswith("s 1\n")
