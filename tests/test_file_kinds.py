"""A file of the wrong kind is named as such where a puzzle, a formula or an answer is expected."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from satdoku.cli.main import run
from satdoku.file_kinds import ANSWER, FORMULA, PUZZLE, kind_of

LINE = ".6.4...2..8.....3..4..3.6.5..2.9...7.......8.....573...2.......7.3...5....1...7.."

KINDS = {
    "a PDF document": [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n"],
    "a picture": [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\xff\xd8\xff\xe0\0\x10JFIF", b"GIF89a\x09\0"],
    "a ZIP archive or an office document": [b"PK\x03\x04\x14\0\x06\0"],
    "a compressed file": [gzip.compress(b"." * 100), b"BZh91AY&SY", b"\xfd7zXZ\0\0\x04"],
    "a database": [b"SQLite format 3\0\x10\0"],
    "text in UTF-16, not in UTF-8": [LINE.encode("utf-16"), b"\xfe\xff\0.\0.\0."],
    "an HTML page": [b"<!DOCTYPE html>\n<html lang='en'>", b"\n<HTML><body>"],
    "an XML file": [b"<?xml version='1.0'?>\n<puzzles>", b"<sudoku>\n<cell/>"],
    "a JSON document": [
        json.dumps({"puzzle": LINE}).encode(),
        json.dumps([0] * 9, indent=1).encode(),
        b"[{}]",
    ],
    "binary data": [bytes(range(256)), b"\0" * 100, b"12\x01"],
    FORMULA: [b"p cnf 3 2\n1 -2 0\n", b"c by hand\n\nc\np  cnf 1 1\n"],
    ANSWER: [b"s 1\nv 1 2\n", b"c x\ns UNSATISFIABLE\n", b"s: 0\n", b"s -1\n"],
    PUZZLE: [LINE.encode() + b"\n", b"# easy\n" + LINE.encode(), b".6.!4..!.2.\n.8.!...!..3\n"],
    "": [b"", b"Dear reader,\n", b"1 2 0\n-1 0\n", b"[Puzzle]\n123456789\n", b"\x1b[31m1"],
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_bytes_tell(kind: str) -> None:
    assert [kind_of(begun) for begun in KINDS[kind]] == [kind] * len(KINDS[kind])
    if kind:
        assert kind_of(KINDS[kind][0], kind) == ""


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {""}))
def test_commands_say_what_the_file_looks_like(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    formula, other = tmp_path / "x.cnf", tmp_path / "other"
    formula.write_bytes(b"p cnf 3 0\n")
    expected = {
        PUZZLE: ("a puzzle file has a puzzle on each line", ["sudoku", "grade", "hint", "encode"]),
        FORMULA: ("a formula begins with the line “p cnf", ["solve", "show", "compare"]),
        ANSWER: ("an answer has a line “s 1”", [f"verify {formula}"]),
    }
    if kind == "a compressed file":  # formulas and answers are unpacked
        del expected[FORMULA], expected[ANSWER]
    for own, (wanted, commands) in expected.items():
        for begun in KINDS[kind] if kind != own else []:
            other.write_bytes(begun)
            for command in commands:
                assert run([*command.split(), str(other)]) == 2
                out, err = capsys.readouterr()
                assert out == ""
                assert f": this looks like {kind}; {wanted}" in err
                assert err.count("\n") == 1
