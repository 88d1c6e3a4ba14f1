"""Every kind of bad file gets one line that names it, exit code 2, and no output."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from satdoku.messages import safe
from tests.cli.outcome import Command

COMMANDS = ["solve", "show", "verify", "compare"]

DAMAGED: dict[str, bytes] = {
    "empty": b"",
    "comments only": b"c nothing\nc p cnf 9 9\n",
    "no p line": b"1 2 0\n",
    "letter in count": b"p cnf 3 6a\n1 0\n",
    "negative variables": b"p cnf -3 1\n1 0\n",
    "negative clauses": b"p cnf 3 -1\n1 0\n",
    "one count": b"p cnf 3\n1 0\n",
    "three counts": b"p cnf 3 1 1\n1 0\n",
    "not cnf": b"p sat 3 1\n1 0\n",
    "two p lines": b"p cnf 3 1\n1 0\np cnf 3 1\n",
    "literal over header": b"p cnf 3 1\n1 4 0\n",
    "20 digits": b"p cnf 3 1\n99999999999999999999 0\n",
    "wraps around 32 bits": b"p cnf 3 1\n4294967297 0\n",
    "no final 0": b"p cnf 3 2\n1 2 0\n-1 3\n",
    "minus zero": b"p cnf 3 1\n1 -0\n",
    "lone minus": b"p cnf 3 1\n1 - 2 0\n",
    "plus": b"p cnf 3 1\n+1 0\n",
    "NUL": b"p cnf 3 1\n1 \0 0\n",
    "only NUL": b"\0" * 100,
    "letters": b"p cnf 3 1\n1 x 0\n",
    "2e9 variables": b"p cnf 2000000000 1\n1 0\n",
    "endless count": b"p cnf " + b"9" * 10_000 + b" 1\n1 0\n",
    "GBK": "p cnf 3 1\n子句 1 0\n".encode("gbk"),
    "GBK alone": "这不是公式\n".encode("gbk"),
    "UTF-16": "p cnf 1 1\n1 0\n".encode("utf-16"),
    "escape sequence": b"p cnf 3 1\n\x1b[31m 0\n",
}

NAMES = [
    "with spaces.cnf",
    "中文（全角）.cnf",
    "\x1b[31mred.cnf",
    "\x9b31m.cnf",
    "\u202egnp.cnf",
    "two\nlines.cnf",
    "undecodable\udcff.cnf",
    "{brace}.cnf",
    "%s.cnf",
]


def require_one_sentence(satdoku: Command, command: str, path: Path) -> str:
    folder = path.parent
    before = sorted(folder.iterdir())
    done = satdoku(command, path)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"satdoku: error: {safe(str(path))}")
    assert done.err.count("\n") == 1
    assert done.err[:-1].isprintable()
    assert sorted(folder.iterdir()) == before
    return done.err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_damaged_text(satdoku: Command, tmp_path: Path, text: bytes, command: str) -> None:
    path = tmp_path / "x.cnf"
    path.write_bytes(text)
    assert ", line " in require_one_sentence(satdoku, command, path)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_and_a_missing_file(satdoku: Command, tmp_path: Path, command: str) -> None:
    folder = tmp_path / "folder.cnf"
    folder.mkdir()
    require_one_sentence(satdoku, command, folder)
    require_one_sentence(satdoku, command, tmp_path / "missing.cnf")
    folder.with_suffix(".gz").mkdir()
    require_one_sentence(satdoku, command, folder.with_suffix(".gz"))


@pytest.mark.parametrize("suffix", [".gz", ".bz2", ".xz"])
def test_a_file_with_the_suffix_that_is_not_compressed(
    satdoku: Command, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"x.cnf{suffix}"
    path.write_bytes(b"p cnf 1 1\n1 0\n")
    require_one_sentence(satdoku, "solve", path)


@pytest.mark.parametrize("kept", [0.2, 0.5, 0.99])
def test_a_truncated_gz(satdoku: Command, tmp_path: Path, kept: float) -> None:
    whole = gzip.compress(b"p cnf 9 999\n" + b"1 -2 3 0\n" * 999)
    path = tmp_path / "x.cnf.gz"
    path.write_bytes(whole[: int(len(whole) * kept)])
    assert "damaged or truncated" in require_one_sentence(satdoku, "solve", path)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_shown_but_never_obeyed(satdoku: Command, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("p cnf\n")
    require_one_sentence(satdoku, "solve", path)


def test_markup_in_a_path_is_text(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "[bold][" / "].cnf"  # rich would raise an error at [/]
    path.parent.mkdir()
    assert "[/]" in str(path)
    require_one_sentence(satdoku, "compare", path)
    path.write_text("p cnf 1 1\n1 0\n")
    done = satdoku("compare", path)
    assert (done.code, done.err) == (0, "")
    assert str(path) in done.out


@pytest.mark.parametrize("name", NAMES)
def test_odd_names_can_be_solved(satdoku: Command, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("p cnf 1 1\n1 0\n")
    done = satdoku("solve", path)
    assert (done.code, done.err) == (10, "")
    assert all(line.isprintable() for line in done.out.split("\n"))
    assert path.with_suffix(".res").exists()


@pytest.mark.parametrize("name", ["\x9b31m.cnf", "\u202egnp.cnf"])
def test_json_cannot_control_the_terminal(satdoku: Command, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("p cnf 1 1\n1 0\n")
    assert satdoku("solve", path, "--json").out[:-1].isprintable()


def test_comments_in_other_encodings_are_accepted(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_bytes("c 中文\np cnf 1 1\nc 注释\n1 0\n".encode("gbk"))
    assert satdoku("solve", path).code == 10


@pytest.mark.parametrize("folder", [".", "..", "/"])
@pytest.mark.parametrize("command", ["solve", "verify", "show", "compare"])
def test_a_folder_without_a_name_is_a_folder_all_the_same(
    satdoku: Command, command: str, folder: str
) -> None:
    done = satdoku(command, folder)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert f"{folder}: cannot be read (Is a directory)" in done.err
