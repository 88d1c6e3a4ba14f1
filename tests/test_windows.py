"""satdoku and its commands need nothing that only POSIX has."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from satdoku.batch.journal import Journal
from satdoku.errors import FileError
from tests.without_posix import FakeLocks

ROOT = Path(__file__).parents[1]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def run(*words: str | Path, typed: str = "", how: str = "tests.without_posix") -> tuple[int, str]:
    command = [sys.executable, "-m", how, *map(str, words)]
    done = subprocess.run(
        command, input=typed, capture_output=True, text=True, cwd=ROOT, encoding="utf-8"
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, re.sub(r"[0-9.]+( ms|$)", "_", done.stdout, flags=re.MULTILINE)


def test_every_module_can_be_loaded() -> None:
    code, names = run("--import-all")
    assert code == 0
    assert {"satdoku.batch.journal", "satdoku.ui.signals", "satdoku.sat.solver"} <= {*names.split()}


@pytest.mark.parametrize(
    "words",
    [
        "--version",
        "solve {sat} --quiet -o {out}",
        "solve {unsat} --competition -o {out}",
        "show {sat}",
        "generate --seed 3 --variant percent",
        f"sudoku {PUZZLE}",
        f"grade {PUZZLE}",
        f"hint {PUZZLE}",
        "rules honeycomb",
        "manual",
        "completion bash",
    ],
)
def test_commands_answer_as_on_other_systems(
    words: str, sat: Path, unsat: Path, tmp_path: Path
) -> None:
    places = {"sat": sat, "unsat": unsat, "out": tmp_path / "out.res"}
    typed = [word.format(**places) for word in words.split()]
    assert run(*typed) == run(*typed, how="satdoku")


def test_a_proof_is_written_and_verified(unsat: Path, tmp_path: Path) -> None:
    out, proof = tmp_path / "out.res", tmp_path / "out.drat"
    assert run("solve", unsat, "-o", out, "--proof", proof)[0] == 20
    assert run("verify", unsat, out, "--proof", proof)[0] == 0


def test_the_menu_line_by_line(sat: Path) -> None:
    code, text = run(typed=f"1\n{sat}\n\n\n\n3\n{sat}\n\n0\n")
    assert code == 0
    assert "v 1 2 -3" in sat.with_suffix(".res").read_text()
    assert "correct" in text.lower() or "verified" in text.lower(), text


class HeldLocks(FakeLocks):
    """Locks held by another program."""

    @staticmethod
    def locking(descriptor: int, mode: int, count: int) -> None:
        raise PermissionError(13, "Permission denied")


def test_a_journal_is_locked_there_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", FakeLocks("msvcrt"))
    Journal(tmp_path / "out.jsonl", {"items": 1}, 1).stream.close()
    assert (tmp_path / "out.jsonl.part").read_text() == 'satdoku-journal-1 {"items": 1}\n'
    monkeypatch.setitem(sys.modules, "msvcrt", HeldLocks("msvcrt"))
    with pytest.raises(FileError, match="another batch"):
        Journal(tmp_path / "out.jsonl", {"items": 1}, 1)
