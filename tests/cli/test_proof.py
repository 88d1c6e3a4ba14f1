"""`solve --proof`, and `verify`'s verdict on the proof."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from satdoku.families.pigeonhole import pigeonhole
from tests.cli.outcome import Command


@pytest.fixture
def drat(unsat: Path) -> Path:
    return unsat.with_suffix(".drat")


@pytest.mark.parametrize("option", [[], ["--binary-proof"]])
def test_a_refutation_is_verified_by_its_proof(
    satdoku: Command, unsat: Path, drat: Path, option: list[str]
) -> None:
    assert satdoku("solve", unsat, "--proof", drat, *option).code == 20
    done = satdoku("verify", unsat)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("VERIFIED: there is no model")


def test_without_a_proof_it_is_a_claim(satdoku: Command, unsat: Path) -> None:
    assert satdoku("solve", unsat).code == 20
    assert satdoku("verify", unsat).code == 3


def test_a_bad_proof_is_wrong_at_the_step_that_fails(
    satdoku: Command, unsat: Path, drat: Path
) -> None:
    satdoku("solve", unsat)
    drat.write_text("c a bad one\n0\n")
    done = satdoku("verify", unsat, "--json")
    assert done.code == 1
    assert json.loads(done.out)["judgement"] == "WRONG"
    assert f"{drat}, line 2: step 1 does not follow" in json.loads(done.out)["sentence"]


@pytest.mark.parametrize(
    ("text", "sentence"), [("", "never derive the empty clause"), ("what?", "is not a proof step")]
)
def test_a_file_that_is_not_a_proof(
    satdoku: Command, unsat: Path, tmp_path: Path, text: str, sentence: str
) -> None:
    satdoku("solve", unsat)
    other = tmp_path / "other.drat"
    other.write_text(text)
    done = satdoku("verify", unsat, "--proof", other)
    assert (done.code, done.err) == (1, "")
    assert sentence in done.out


def test_a_proof_that_is_missing_is_an_error(satdoku: Command, unsat: Path, tmp_path: Path) -> None:
    satdoku("solve", unsat)
    done = satdoku("verify", unsat, "--proof", tmp_path / "none.drat")
    assert done.code == 2
    assert "none.drat: cannot be read" in done.err


def test_a_model_needs_no_proof(satdoku: Command, sat: Path, tmp_path: Path) -> None:
    proof = tmp_path / "old.drat"
    proof.write_text("old")
    assert satdoku("solve", sat, "--proof", proof).code == 10
    assert proof.read_text() == "old"
    assert not list(tmp_path.glob(".satdoku-*"))


def test_only_cdcl_proves(satdoku: Command, unsat: Path, drat: Path) -> None:
    done = satdoku("solve", unsat, "--engine", "stack", "--proof", drat)
    assert done.code == 2
    assert "cannot write proofs; use --engine cdcl" in done.err
    assert not drat.exists()
    assert not unsat.with_suffix(".res").exists()


def test_the_place_of_the_proof_is_looked_at_before_the_search(
    satdoku: Command, unsat: Path, tmp_path: Path
) -> None:
    done = satdoku("solve", unsat, "--proof", tmp_path / "none" / "x.drat")
    assert done.code == 2
    assert not unsat.with_suffix(".res").exists()


def test_a_packed_proof_is_unpacked(satdoku: Command, unsat: Path, tmp_path: Path) -> None:
    proof = tmp_path / "x.drat"
    satdoku("solve", unsat, "--proof", proof)
    packed = tmp_path / "x.drat.gz"
    packed.write_bytes(gzip.compress(proof.read_bytes()))
    assert satdoku("verify", unsat, "--proof", packed).code == 0
    packed.write_bytes(packed.read_bytes()[:-9])
    assert satdoku("verify", unsat, "--proof", packed).code == 2


def test_a_proof_in_another_format_is_not_called_wrong(
    satdoku: Command, unsat: Path, drat: Path
) -> None:
    satdoku("solve", unsat)
    drat.write_text("o 1 1 2 0\na 99 1 0\n")
    done = satdoku("verify", unsat)
    assert done.code == 3
    assert "in FRAT format" in done.out


def test_lrat_is_written_and_verified(satdoku: Command, unsat: Path, drat: Path) -> None:
    lrat = drat.with_suffix(".lrat")
    assert satdoku("solve", unsat, "--lrat", lrat).code == 20
    assert not drat.exists()
    done = satdoku("verify", unsat)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("VERIFIED: there is no model")
    lrat.write_text("99 0 1 0\n")
    done = satdoku("verify", unsat, "--proof", lrat)
    assert done.code == 1
    assert "does not follow" in done.out


def test_both_proofs_are_of_the_same_search(satdoku: Command, unsat: Path, drat: Path) -> None:
    lrat = drat.with_suffix(".lrat")
    assert satdoku("solve", unsat, "--lrat", lrat, "--proof", drat).code == 20
    assert satdoku("verify", unsat, "--proof", drat).code == 0
    assert satdoku("verify", unsat, "--proof", lrat).code == 0
    done = satdoku("solve", unsat, "--lrat", lrat, "--proof", lrat)
    assert done.code == 2
    assert "cannot share a file" in done.err


def test_a_model_needs_no_lrat(satdoku: Command, sat: Path, tmp_path: Path) -> None:
    assert satdoku("solve", sat, "--lrat", tmp_path / "x.lrat").code == 10
    assert not (tmp_path / "x.lrat").exists()


def test_a_proof_goes_to_the_standard_output(unsat: Path) -> None:
    command = [sys.executable, "-m", "satdoku", "solve", str(unsat), "--quiet", "--proof", "-"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 20
    assert done.stdout.endswith(b"0\n")
    assert not Path("-").exists()


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_compressed_standard_input_is_read(unsat: Path, pack: Callable[[bytes], bytes]) -> None:
    command = [sys.executable, "-m", "satdoku", "solve", "-", "--competition", "--quiet"]
    done = subprocess.run(command, input=pack(unsat.read_bytes()), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (20, b"s UNSATISFIABLE\n")


SIGNALLED = """
import os, threading
from satdoku.cli.main import run
from satdoku.tasks import solve

def search(*arguments, whole=solve.search):
    threading.Timer(0.2, os.kill, (os.getpid(), {number})).start()
    return whole(*arguments)

solve.search = search
run(["solve", {path!r}, "--competition", "--quiet"])
"""


@pytest.mark.parametrize("name", ["SIGALRM", "SIGXCPU", "SIGTERM"])
def test_a_competition_gets_its_line_when_time_is_up(tmp_path: Path, name: str) -> None:
    path = tmp_path / "hard.cnf"
    with path.open("w") as stream:
        pigeonhole(14, 13).write_dimacs(stream)
    code = SIGNALLED.format(number=int(getattr(signal, name)), path=str(path))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.stdout == b"s UNKNOWN\n"


@pytest.mark.parametrize("option", [[], ["--binary-proof"]])
def test_the_core_and_its_proof_are_written(
    satdoku: Command, unsat: Path, tmp_path: Path, option: list[str]
) -> None:
    """One clause too many, of new variables, is not in the core."""
    text = unsat.read_text().splitlines()
    counts = [int(word) for word in text[0].split()[2:]]
    more = f"{counts[0] + 1} {counts[0] + 2} 0"
    unsat.write_text("\n".join([f"p cnf {counts[0] + 2} {counts[1] + 1}", more, *text[1:]]))
    core, trimmed = tmp_path / "core.cnf", tmp_path / "trimmed.drat"
    done = satdoku("solve", unsat, "--core", core, "--trimmed", trimmed, *option)
    assert done.code == 20
    assert f"clauses that the proof needs written to {core}" in done.out
    assert f"\n{more}\n" not in core.read_text()
    assert satdoku("solve", core).code == 20
    assert satdoku("verify", core, "--proof", trimmed).code == 0


def test_verify_writes_what_a_proof_needs(
    satdoku: Command, unsat: Path, drat: Path, tmp_path: Path
) -> None:
    core, trimmed = tmp_path / "core.cnf", tmp_path / "trimmed.drat"
    satdoku("solve", unsat, "--proof", drat)
    done = satdoku("verify", unsat, "--core", core, "--trimmed", trimmed, "--json")
    assert (done.code, json.loads(done.out)["core"]) == (0, str(core))
    answer = core.with_suffix(".res")
    answer.write_text("s 0\n")
    assert satdoku("verify", core, answer, "--proof", trimmed).code == 0
    before = core.read_bytes()
    drat.write_text("c a bad one\n0\n")
    assert satdoku("verify", unsat, "--core", core).code == 1
    assert core.read_bytes() == before


def test_a_core_needs_a_proof_in_drat_and_a_file_of_its_own(
    satdoku: Command, unsat: Path, drat: Path, tmp_path: Path
) -> None:
    lrat = tmp_path / "x.lrat"
    satdoku("solve", unsat, "--lrat", lrat)
    done = satdoku("verify", unsat, "--proof", lrat, "--core", tmp_path / "core.cnf")
    assert done.code == 2
    assert "need a DRAT proof" in done.err
    assert satdoku("solve", unsat, "--core", unsat).code == 2
    satdoku("solve", unsat, "--proof", drat)
    assert satdoku("verify", unsat, "--trimmed", drat).code == 2
