"""A small file that unpacks to a huge one, or an endless device, takes little memory."""

from __future__ import annotations

import gzip
import lzma
import sys
from pathlib import Path

import pytest

from tests.peak import peak_of

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the peak is read from /proc"
)

SQUARE = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"
MEGABYTE = 1 << 20
MOST = 250  # megabytes


@pytest.fixture
def square(tmp_path: Path) -> Path:
    path = tmp_path / "x.cnf"
    path.write_text(SQUARE)
    path.with_suffix(".res").write_text("s 0\n")
    return path


def packed(path: Path, begin: bytes, piece: bytes, megabytes: int = 150) -> str:
    """A compressed file that starts with the header and repeats the piece."""
    text = begin + piece * (megabytes * MEGABYTE // len(piece))
    xz = path.suffix == ".xz"
    path.write_bytes(lzma.compress(text, preset=0) if xz else gzip.compress(text, 1))
    return str(path)


@pytest.mark.parametrize("suffix", [".gz", ".xz"])
@pytest.mark.parametrize("piece", [b" ", b"\n", b"c"])
def test_answers(square: Path, tmp_path: Path, suffix: str, piece: bytes) -> None:
    flood = packed(tmp_path / f"flood{suffix}", b"s 1\nc", piece, 100)
    assert peak_of("verify", str(square), flood, code=2) < MOST


@pytest.mark.parametrize(("piece", "code"), [(b" ", 2), (b"c 1 0 ", 2), (b"1 ", 1)])
def test_proofs(square: Path, tmp_path: Path, piece: bytes, code: int) -> None:
    flood = packed(tmp_path / "flood.gz", b"1 2 0\n", piece)
    assert peak_of("verify", str(square), "--proof", flood, code=code) < MOST


@pytest.mark.parametrize("piece", [b" ", b"1 ", b"c\n"])
def test_formulas(tmp_path: Path, piece: bytes) -> None:
    flood = packed(tmp_path / "flood.cnf.gz", b"p cnf 2 1\n", piece)
    for command in ("solve", "show", "verify"):
        assert peak_of(command, flood, code=2) < MOST


def test_puzzles(tmp_path: Path) -> None:
    flood = packed(tmp_path / "flood.gz", b"", b".")
    for command in ("sudoku", "grade", "hint", "encode"):
        assert peak_of(command, flood, code=2) < MOST
        assert peak_of(command, "/dev/zero", code=2) < MOST


def test_devices(square: Path) -> None:
    for command in ("solve", "show", "verify"):
        assert peak_of(command, "/dev/zero", code=2) < MOST
    assert peak_of("verify", str(square), "/dev/zero", code=2) < MOST
    assert peak_of("verify", str(square), "--proof", "/dev/zero", code=1) < MOST
