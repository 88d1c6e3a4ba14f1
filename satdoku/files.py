"""Writing files so that nothing is lost: the old file, or the whole new one, never half of it."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from satdoku.errors import FileError, reason_of
from satdoku.messages import _

# Files that the program has open already: these are written on, wherever they lead.
OPENED = re.compile(r"/dev/(stdout|stderr)|(?:/dev/fd|/proc/self/fd)/(\d+)")
STANDARD = {"stdout": 1, "stderr": 2}

MAX_ENDLESS = 1 << 30  # bytes


def write_text(path: Path, pieces: Iterable[str]) -> None:
    """Replace the file atomically; devices and pipes are written to as they are."""
    with replacing(path) as new:
        for piece in pieces:
            new.stream.write(piece.encode())


def read_bytes(path: Path) -> bytes:
    """The whole file; of a device or a pipe, which may have no end, only so much."""
    with path.open("rb") as stream:
        if path.is_file():
            return stream.read()
        data = stream.read(MAX_ENDLESS + 1)
    if len(data) > MAX_ENDLESS:
        raise OSError(None, _("a device or pipe of more than {limit} bytes", limit=MAX_ENDLESS))
    return data


class Replacement:
    """A file that takes the place of another when it is complete, unless it is dropped."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


@contextmanager
def replacing(path: Path) -> Iterator[Replacement]:
    """A stream to write the new file to; what goes wrong with it is a FileError."""
    try:
        opened = OPENED.fullmatch(str(path))
        if opened or (path.exists() and not path.is_file()):
            with _opened(opened) if opened else path.open("wb") as stream:
                yield Replacement(stream)
        else:
            yield from _replace(path.resolve())
    except (OSError, RuntimeError, ValueError) as error:  # also loops of links, NUL in a name
        raise unwritable(path, error) from error


def _opened(path: re.Match[str]) -> IO[bytes]:
    if sys.stdout is not None:
        sys.stdout.flush()
    return os.fdopen(os.dup(STANDARD[path[1]] if path[1] else int(path[2])), "wb")


def require_place(path: Path, source: Path) -> None:
    """Complain before a long search, not after it, that its answer has nowhere to go."""
    try:
        if path.is_dir():
            problem = _("{path}: is a folder; name a file to write to.", path=str(path))
        elif not path.parent.is_dir():
            problem = _("{path}: there is no such folder; make it first.", path=str(path.parent))
        elif path.exists() and source.exists() and path.samefile(source):
            problem = _(
                "{path}: is the file that is read; name another one to write to.", path=str(path)
            )
        else:
            return
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error
    raise FileError(problem)


def same_place(one: Path, other: Path) -> bool:
    """Whether what is written to one would be lost to the other; a device takes both."""
    if one.exists() and not one.is_file():
        return False
    return one.resolve() == other.resolve()


def unwritable(path: Path, error: Exception) -> FileError:
    return FileError(
        _(
            "{path}: cannot be written ({reason}); choose another place.",
            path=str(path),
            reason=reason_of(error),
        )
    )


def _replace(target: Path) -> Iterator[Replacement]:
    handle, name = tempfile.mkstemp(prefix=".satdoku-", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            new = Replacement(stream)
            yield new
            if not new.dropped:
                stream.flush()
                os.fsync(handle)
        if not new.dropped:
            temporary.chmod(_mode(target))
            temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _mode(target: Path) -> int:
    """The mode the file has, or the one a new file would get (mkstemp gives 0600)."""
    if target.exists():
        return target.stat().st_mode & 0o7777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
