"""Files are replaced as a whole or not at all; pipes are written to directly."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from satdoku import files
from satdoku.errors import FileError


def failing() -> Iterator[str]:
    yield "half"
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    "name",
    [
        "x.res",
        "a b （一）.res",
        "red\x1b[31m.res",
        os.fsdecode(b"not utf-8 \xff.res"),
        "n" * 251 + ".res",
        "数" * 83 + ".res",
    ],
    ids=["plain", "Chinese", "escape", "not UTF-8", "255 bytes", "253 bytes, Chinese"],
)
def test_a_file_is_made_and_replaced_whatever_its_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    files.write_text(path, ["a long first version\n"])
    files.write_text(path, iter(["数", "独\n"]))
    assert path.read_bytes() == "数独\n".encode()
    assert list(tmp_path.iterdir()) == [path], "no temporary file is left"


def test_an_interrupted_write_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.res"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        files.write_text(path, failing())
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_long_file_goes_to_the_disk_as_it_grows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signals are not handled while a gigabyte is flushed at the end."""
    forced: list[int] = []
    monkeypatch.setattr(files, "SYNC_EVERY", 1000)
    monkeypatch.setattr(os, "fsync", lambda handle: forced.append(os.fstat(handle).st_size))
    files.write_text(tmp_path / "x.res", ["x" * 100] * 35)
    assert forced == [1000, 2000, 3000, 3500]


def test_an_interrupted_first_write_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        files.write_text(tmp_path / "x.res", failing())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path, umask: int, mode: int) -> None:
    before = os.umask(umask)
    try:
        files.write_text(tmp_path / "x.res", ["text"])
    finally:
        after = os.umask(before)
    assert stat.S_IMODE((tmp_path / "x.res").stat().st_mode) == mode
    assert after == umask, "the umask is as it was"


def test_a_replaced_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "x.res"
    path.write_text("old")
    path.chmod(0o640)
    files.write_text(path, ["new"])
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    link, target = tmp_path / "link.res", tmp_path / "there" / "x.res"
    target.parent.mkdir()
    link.symlink_to(target)
    for text in ("made", "replaced"):
        files.write_text(link, [text])
        assert link.is_symlink()
        assert target.read_text() == text


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        files.write_text(path, ["some ", "text"])
        assert os.read(reader, 100) == b"some text"
    finally:
        os.close(reader)
    assert path.is_fifo()


@pytest.mark.parametrize(
    "name",
    [
        "none/x.res",
        "file/x.res",
        "",
        "loop",
        "\x1b/x.res",
        "a\0b",
        pytest.param("n" * 300, id="long"),
    ],
)
def test_what_cannot_be_written_is_a_file_error(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(FileError, match="cannot be written") as caught:
        files.write_text(tmp_path / name, ["text"])
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "is a folder"),
        ("none/x.res", "none: there is no such folder"),
        ("x.cnf/x.res", "x.cnf: there is no such folder"),
        ("x.cnf", "is the input file"),
        ("link.res", "is the input file"),
        ("hard.res", "is the input file"),
        ("./folder/../x.cnf", "is the input file"),
    ],
)
def test_a_place_where_no_answer_can_go_is_refused_early(
    tmp_path: Path, name: str, says: str
) -> None:
    source = tmp_path / "x.cnf"
    source.write_text("p cnf 0 0")
    (tmp_path / "link.res").symlink_to(source)
    (tmp_path / "hard.res").hardlink_to(source)
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError, match=says):
        files.require_places([tmp_path / name], [tmp_path / "nowhere", source])


def test_a_good_place_is_accepted_and_left_alone(tmp_path: Path) -> None:
    source, old = tmp_path / "x.cnf", tmp_path / "old.res"
    source.write_text("p cnf 0 0")
    old.write_text("old")
    puzzle = Path("." * 5000)
    files.require_places([tmp_path / "new.res", old], [source, puzzle, Path("a\0b"), tmp_path])
    files.require_places([Path("/dev/null"), Path("/dev/null")], [Path("/dev/null")])
    assert sorted(tmp_path.iterdir()) == [old, source]
    assert old.read_text() == "old"


@pytest.mark.parametrize("name", ["one.res", "folder/../one.res", "link.res", "here/one.res"])
def test_two_outputs_that_are_one_file_are_refused(tmp_path: Path, name: str) -> None:
    """They need not exist yet."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "here").symlink_to(tmp_path)
    (tmp_path / "link.res").symlink_to("one.res")
    with pytest.raises(FileError, match="same file"):
        files.require_places([tmp_path / "one.res", tmp_path / "two.res", tmp_path / name])


def test_a_link_to_standard_output_is_written_to_it_even_if_there_is_no_such_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, writer = os.pipe()
    monkeypatch.setattr(files, "STANDARD", {f"{tmp_path}/stdout": writer})
    (tmp_path / "link").symlink_to("other")
    (tmp_path / "other").symlink_to(tmp_path / "stdout")
    try:
        files.write_text(tmp_path / "link", ["some text"])
        assert os.read(reader, 100) == b"some text"
    finally:
        os.close(reader)
        os.close(writer)
    assert not (tmp_path / "stdout").exists()
