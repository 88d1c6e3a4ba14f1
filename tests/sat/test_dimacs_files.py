"""Files with DIMACS text: compressed, damaged, missing, or with dangerous names."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest

from satdoku import files, memory
from satdoku.errors import DimacsError, FileError, MemoryShortageError, SatdokuError
from satdoku.sat import dimacs, res
from tests.monitors import STOPPING, Recorder

TEXT = b"c a\np cnf 3 2\n1 -2 0\n\n3 0\n"
CLAUSES = [(1, -2), (3,)]

Pack = Callable[[bytes], bytes]
PACKERS: dict[str, Pack] = {".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress}

packed = pytest.mark.parametrize(("suffix", "pack"), PACKERS.items())


def write_fresh(path: Path, data: bytes) -> None:
    """Write a new file: each time a file is truncated and rewritten, ext4 flushes it to disk."""
    path.unlink(missing_ok=True)
    path.write_bytes(data)


def test_a_file_with_a_wrong_count_is_read_unless_the_caller_is_strict(tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_bytes(TEXT.replace(b"3 2", b"3 7"))
    assert list(dimacs.read(path)) == CLAUSES
    with pytest.raises(DimacsError):
        dimacs.read(path, headers=dimacs.Headers.STRICT)


@packed
def test_packed_files_are_read(tmp_path: Path, suffix: str, pack: Pack) -> None:
    for name in (f"x.cnf{suffix}", f"X.CNF{suffix.upper()}", f"x{suffix}"):
        path = tmp_path / name
        path.write_bytes(pack(TEXT))
        assert list(dimacs.read(path, headers=dimacs.Headers.STRICT)) == CLAUSES
        assert dimacs.load(path) == TEXT


@packed
def test_several_packed_parts_are_one_file(tmp_path: Path, suffix: str, pack: Pack) -> None:
    path = tmp_path / f"x.cnf{suffix}"
    path.write_bytes(pack(TEXT[:20]) + pack(TEXT[20:]))
    assert list(dimacs.read(path, headers=dimacs.Headers.STRICT)) == CLAUSES


@packed
def test_errors_inside_compressed_files_name_their_place(
    tmp_path: Path, suffix: str, pack: Pack
) -> None:
    path = tmp_path / f"x.cnf{suffix}"
    path.write_bytes(pack(b"p cnf 1 1\n1 2 0\n"))
    with pytest.raises(DimacsError) as caught:
        dimacs.read(path)
    assert (caught.value.line, caught.value.column) == (2, 3)


@packed
def test_a_packed_file_cut_short_anywhere_is_refused(
    tmp_path: Path, suffix: str, pack: Pack
) -> None:
    path = tmp_path / f"x.cnf{suffix}"
    data = pack(TEXT)
    for length in range(len(data)):
        write_fresh(path, data[:length])
        with pytest.raises(DimacsError):
            dimacs.read(path)


@packed
def test_a_changed_byte_never_changes_the_formula(tmp_path: Path, suffix: str, pack: Pack) -> None:
    path = tmp_path / f"x.cnf{suffix}"
    data = pack(TEXT)
    refused = 0
    for place in range(len(data)):
        for change in (0x01, 0x80, 0xFF):
            damaged = data[:place] + bytes([data[place] ^ change]) + data[place + 1 :]
            write_fresh(path, damaged)
            try:
                assert list(dimacs.read(path)) == CLAUSES
            except SatdokuError:
                refused += 1
    assert refused > len(data)


@packed
@pytest.mark.parametrize("data", [TEXT, b"\x00" * 50, bytes(range(256))])
def test_what_is_not_packed_is_not_unpacked(
    tmp_path: Path, suffix: str, pack: Pack, data: bytes
) -> None:
    path = tmp_path / f"x.cnf{suffix}"
    path.write_bytes(data)
    with pytest.raises(DimacsError, match="damaged"):
        dimacs.read(path)


@packed
def test_the_cap_on_unpacked_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, pack: Pack
) -> None:
    monkeypatch.setattr(dimacs, "MAX_UNPACKED", 1 << 20)
    path = tmp_path / f"x.cnf{suffix}"
    path.write_bytes(pack(TEXT.ljust(1 << 20)))
    assert list(dimacs.read(path)) == CLAUSES
    path.write_bytes(pack(TEXT.ljust((1 << 20) + 1)))
    with pytest.raises(DimacsError, match="unpacks to more than 1048576 bytes"):
        dimacs.read(path)


def test_the_cap_is_for_packed_files_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dimacs, "MAX_UNPACKED", 1)
    monkeypatch.setattr(dimacs, "MAX_ENDLESS", 1)
    path = tmp_path / "x.cnf"
    path.write_bytes(TEXT)
    assert list(dimacs.read(path)) == CLAUSES


@pytest.mark.parametrize("name", ["x.cnf", "x.cnf.gz", "x.cnf.bz2", "x.cnf.xz"])
def test_missing_files_folders_and_loops_are_file_errors(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with pytest.raises(FileError, match=r"cannot be read \(No such file"):
        dimacs.read(path)
    path.mkdir()
    with pytest.raises(FileError, match=r"cannot be read \(Is a directory"):
        dimacs.read(path)
    path.rmdir()
    path.symlink_to(name)
    with pytest.raises(FileError, match="cannot be read"):
        dimacs.read(path)


def test_impossible_names_are_file_errors(tmp_path: Path) -> None:
    for name in ("a\0b.cnf", "x" * 300 + ".cnf", "a\0b.cnf.gz", "x" * 300 + ".cnf.xz"):
        with pytest.raises(FileError) as caught:
            dimacs.read(tmp_path / name)
        assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "name",
    [
        "a b  c.cnf",
        "数独（一）.cnf",
        "-rf.cnf",
        "[bold]{path}%s.cnf",
        "red\x1b[31m\x1b]52;c;eA==\x07.cnf",
        "two\nlines\r.cnf",
        "c1\x9b31m.cnf",
        "left\u202eright\u2066.cnf",
        os.fsdecode(b"not utf-8 \xff\xfe.cnf"),
    ],
)
def test_any_name_is_read_and_none_reaches_the_terminal_raw(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with pytest.raises(FileError) as missing:
        dimacs.read(path)
    path.write_bytes(TEXT)
    assert list(dimacs.read(path)) == CLAUSES
    path.write_bytes(TEXT.replace(b"3 0", b"4 0"))
    with pytest.raises(DimacsError) as broken:
        dimacs.read(path)
    assert broken.value.path == path
    for error in (missing.value, broken.value):
        assert str(error).replace("\u3000", "").isprintable()
        assert str(error).startswith(str(tmp_path))


def test_a_device_without_end_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dimacs, "MAX_ENDLESS", 1000)
    with pytest.raises(FileError, match="more than 1000 bytes"):
        dimacs.load(Path("/dev/zero"))


def test_a_stream_without_a_header_is_refused_at_its_first_chunk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(_path: Path, _limit: int) -> Iterator[bytes]:
        yield b"c a\n1 0\n" * 100
        raise AssertionError("reads on")

    monkeypatch.setattr(dimacs, "chunks", endless)
    with pytest.raises(DimacsError, match="line 2, column 1: found “1” before the line “p cnf"):
        dimacs.load(tmp_path / "pipe")


def test_a_file_that_the_machine_cannot_hold_is_refused_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.cnf"
    with path.open("wb") as stream:
        stream.truncate(1_000_000_000)  # takes no disk space
    monkeypatch.setattr(memory, "available", lambda: 900_000_000)
    with pytest.raises(MemoryShortageError, match="at least 1000 MB of memory, but only 900 MB"):
        dimacs.load(path, STOPPING)


def test_a_stream_that_the_machine_cannot_hold_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "MEGABYTE", 100)  # makes the check run for ten thousand bytes
    monkeypatch.setattr(memory, "available", lambda: 20_000)
    monkeypatch.setattr(dimacs, "chunks", lambda *_: cycle([b"p cnf 1 1\n", b"1 0\n" * 1000]))
    with pytest.raises(MemoryShortageError, match="pipe: this needs at least"):
        dimacs.load(tmp_path / "pipe")


def test_nothing_is_read_behind_a_nul() -> None:
    """Otherwise an endless device of zeros would be read up to its limit of a gigabyte."""
    assert len(dimacs.load(Path("/dev/zero"))) == files.CHUNK


def test_an_answer_may_have_only_so_many_bytes(tmp_path: Path) -> None:
    path = tmp_path / "x.res.gz"
    path.write_bytes(gzip.compress(b"s 1\n" + b" " * (res.MAX_COMMENTS + 32 * 5)))
    with pytest.raises(DimacsError, match="unpacks to more than"):
        res.read(path, 5)


@packed
def test_a_packed_file_is_known_by_how_it_begins(tmp_path: Path, suffix: str, pack: Pack) -> None:
    path = tmp_path / "x.cnf"
    path.write_bytes(pack(TEXT))
    assert list(dimacs.read(path, headers=dimacs.Headers.STRICT)) == CLAUSES


@pytest.mark.parametrize("pack", [bytes, *PACKERS.values()])
def test_a_pipe_is_read_packed_or_not(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dimacs, "MIN_UNPACKED", 1)  # for files only: pipes have no size
    theirs, ours = os.pipe()
    os.write(ours, pack(TEXT))
    os.close(ours)
    try:
        assert list(dimacs.read(f"/dev/fd/{theirs}", headers=dimacs.Headers.STRICT)) == CLAUSES
    finally:
        os.close(theirs)


@packed
def test_a_small_file_may_be_packed_a_thousand_times(
    tmp_path: Path, suffix: str, pack: Pack
) -> None:
    path = tmp_path / f"x.cnf{suffix}"
    path.write_bytes(pack(TEXT.ljust(1 << 20)))
    assert path.stat().st_size * 500 < 1 << 20
    assert list(dimacs.read(path)) == CLAUSES


def test_a_larger_file_is_unpacked_to_a_hundred_times_its_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dimacs, "MIN_UNPACKED", 1)
    path = tmp_path / "x.cnf.gz"
    path.write_bytes(gzip.compress(TEXT.ljust(1 << 20)))
    limit = 100 * path.stat().st_size
    with pytest.raises(DimacsError, match=f"unpacks to more than {limit} bytes"):
        dimacs.read(path)


def test_a_file_is_read_alike_in_chunks_of_any_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.cnf"
    path.write_bytes(TEXT)
    for size in range(1, len(TEXT) + 1):
        monkeypatch.setattr(files, "CHUNK", size)
        recorder = Recorder(limit=1000)
        assert dimacs.load(path, recorder) == TEXT
        assert len(recorder.seen) == -(-len(TEXT) // size)


def test_how_long_a_text_is_can_be_told_of_plain_files_only(tmp_path: Path) -> None:
    for name, size in (("x.cnf", len(TEXT)), ("x.cnf.gz", 0), ("X.XZ", 0)):
        path = tmp_path / name
        path.write_bytes(TEXT)
        assert dimacs.unpacked_size(path) == size
    assert dimacs.unpacked_size(Path("/dev/zero")) == 0
    assert dimacs.unpacked_size(tmp_path) == 0
