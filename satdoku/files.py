"""Reads and writes files. Writes are atomic: they leave the old file or the complete new one."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from io import BufferedReader
    from typing import IO

from satdoku.errors import FileError, reason_of
from satdoku.messages import _

# Names of files that the process already has open.
STANDARD = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}
FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)  # for creating a new file
DESCRIPTORS = ("/dev/fd", "/proc/self/fd")

MOST_LINKS = 40  # from one to the next, as on Linux

CHUNK = 1 << 20  # bytes read at a time
FAR = 1 << 40  # bytes; longer than any locked file
SYNC_EVERY = 1 << 24  # bytes; written in a tenth of a second even by a slow disk


class TooLong(OSError):  # noqa: N818
    """A stream exceeds its size limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(None, _("more than {limit} bytes", limit=limit))
        self.limit = limit


def expanded(text: str) -> Path:
    """The path of a typed name, which can begin with `~`."""
    return Path(os.path.expanduser(text))  # noqa: PTH111, Path's raises for unknown users


def write_text(path: Path, pieces: Iterable[str]) -> None:
    """Replace the file atomically; write to devices and pipes directly."""
    with replacing(path) as new:
        for piece in pieces:
            new.write(piece.encode())


def chunks(stream: IO[bytes], limit: int) -> Iterator[bytes]:
    """Read the stream in chunks; raise `TooLong` beyond the limit."""
    count = 0
    while chunk := stream.read(CHUNK):
        count += len(chunk)
        if count > limit:
            raise TooLong(limit)
        yield chunk


def hold(stream: IO[bytes]) -> bool:
    """Lock a file until it is closed, and seek to its start; False if another program holds it.

    On Windows a locked range cannot be read by others, so the lock covers a byte far past the end.
    """
    if sys.platform == "win32":
        import msvcrt

        stream.seek(FAR)
        try:
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
    else:
        import fcntl

        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    stream.seek(0)
    return True


class Replacement:
    """A new file that replaces another when complete, unless it is dropped.

    It is synced to disk as it grows. Syncing a whole gigabyte at the end takes seconds, during
    which signals are not handled.
    """

    def __init__(self, stream: IO[bytes], *, forced: bool = False) -> None:
        """`forced`: sync to disk, which devices and pipes do not support."""
        self.stream, self.forced = stream, forced
        self.dropped = False
        self._waiting = 0  # bytes written since the last sync

    def write(self, data: bytes | bytearray) -> None:
        self.stream.write(data)
        self._waiting += len(data)
        if self._waiting >= SYNC_EVERY:
            self.sync()

    def sync(self) -> None:
        self._waiting = 0
        self.stream.flush()
        if self.forced:
            os.fsync(self.stream.fileno())

    def drop(self) -> None:
        self.dropped = True


@contextmanager
def replacing(path: Path) -> Iterator[Replacement]:
    """A stream for the new file; every failure raises FileError."""
    try:
        irreplaceable = _irreplaceable(path)
        if irreplaceable is None:
            yield from _replace(_resolved(path))
        else:
            with irreplaceable as stream:
                yield Replacement(stream)
    except (OSError, RuntimeError, ValueError) as error:  # also link loops, NUL in a name
        raise unwritable(path, error) from error


def _resolved(path: Path) -> Path:
    """Resolve all links. Since Python 3.13, a link loop resolves to one of its links."""
    target = path.resolve()
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return target


def _irreplaceable(path: Path) -> IO[bytes] | None:
    """A stream to a file that is written in place: one already open, a device or a pipe."""
    descriptor = _descriptor(path)
    if descriptor is not None:
        if sys.stdout is not None:
            sys.stdout.flush()
        return os.fdopen(os.dup(descriptor), "wb")
    return path.open("wb") if path.exists() and not path.is_file() else None


def opened(path: Path) -> BufferedReader:
    """A stream to read from. On Windows, standard input has no name."""
    if sys.platform == "win32" and _descriptor(path) == 0:
        return os.fdopen(os.dup(0), "rb")
    return path.open("rb")


def _descriptor(path: Path) -> int | None:
    """The file descriptor that the path names or is a link to, if any. The name decides: a missing
    /dev/stdout must not be created."""
    for _link in range(MOST_LINKS):
        written = path.as_posix()
        folder, _slash, name = written.rpartition("/")
        if folder in DESCRIPTORS and name.isdecimal():
            return int(name)
        if written in STANDARD:
            return STANDARD[written]
        try:
            path = path.parent / os.readlink(path)  # noqa: PTH115, Path's can raise other errors
        except (OSError, ValueError):
            break
    return None


def make_folder(path: Path) -> None:
    """Create the folder and its parents if they are missing."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error


def require_places(outputs: Sequence[Path], inputs: Iterable[Path] = ()) -> None:
    """Fail before a long search, not after it: if an output cannot be written, if it would
    overwrite an input, or if two outputs are the same file."""
    for path in outputs:
        _require_place(path)
    require_unread(outputs, inputs)
    if (shared := first_shared(outputs)) is not None:
        raise FileError(
            _(
                "{path}: two results cannot go to the same file; choose another one.",
                path=str(outputs[shared[1]]),
            )
        )


def _require_place(path: Path) -> None:
    try:
        if _descriptor(path) is not None:
            return
        is_there(path)  # raises an OSError for a name that is too long
        if path.is_dir():
            problem = _("{path}: is a folder; choose a file to write to.", path=str(path))
        elif not path.parent.is_dir():
            problem = _("{path}: there is no such folder; create it first.", path=str(path.parent))
        else:
            return
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error
    raise FileError(problem)


def require_unread(outputs: Iterable[Path], inputs: Iterable[Path]) -> None:
    """Refuse an output that is also an input, under any name or link."""
    read = {identity for path in inputs if (identity := _identity(path)) is not None}
    for path in outputs:
        if _descriptor(path) is None and _identity(path) in read:
            raise FileError(
                _(
                    "{path}: is the input file; choose another file to write to.",
                    path=str(path),
                )
            )


def require_no_link(path: Path) -> None:
    """Refuse a default name that is a link: it could lead to anyone's file."""
    if path.is_symlink():
        raise FileError(
            _("{path}: is a link; name the file to write to.", path=str(path)),
        )


def _identity(path: Path) -> tuple[int, int] | None:
    """The device and inode, equal for all names of a file; None if there is no such file. An input
    can also be a puzzle, too long for a file name."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def first_shared(outputs: Iterable[Path]) -> tuple[int, int] | None:
    """The indices of the first two that are the same file; devices can be shared."""
    folders: dict[str, str] = {}
    seen: dict[str, int] = {}
    for number, path in enumerate(outputs):
        folder, name = os.path.split(path)
        if folder not in folders:
            folders[folder] = os.path.realpath(folder)
        place = os.path.join(folders[folder], name)  # noqa: PTH118
        if os.path.islink(place):  # noqa: PTH114
            place = os.path.realpath(place)
        first = seen.setdefault(place, number)
        if first != number and (path.is_file() or not path.exists()):
            return first, number
    return None


def is_there(path: Path) -> bool:
    """Raises OSError if the name is too long or the folder inaccessible. Since Python 3.14,
    `Path.exists` just returns False for these."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: NUL in a name
        return False
    return True


def unwritable(path: Path, error: Exception) -> FileError:
    return FileError(
        _(
            "{path}: cannot be written ({reason}); choose another location.",
            path=str(path),
            reason=reason_of(error),
        )
    )


def _replace(target: Path) -> Iterator[Replacement]:
    mode = target.stat().st_mode & 0o7777 if target.exists() else None
    handle, temporary = _new_file(target.parent, 0o666 if mode is None else mode)
    try:
        with os.fdopen(handle, "wb") as stream:
            new = Replacement(stream, forced=True)
            yield new
            if not new.dropped:
                new.sync()
        if not new.dropped:
            if mode is not None:
                temporary.chmod(mode)
            temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _new_file(folder: Path, mode: int) -> tuple[int, Path]:
    """Create a hidden file with a unique name; the umask applies to its mode.

    `tempfile` does the same, but importing it takes longer than solving many a formula.
    """
    number = 0
    while True:
        path = folder / f".satdoku-{os.getpid()}-{number}"
        try:
            return os.open(path, FLAGS, mode), path
        except FileExistsError:
            number += 1
