"""The results of a running batch, in a file that survives a crash.

Each result is appended as a line: a checksum, and the result as JSON. A killed program may leave
its last line without a newline; that line is cut off, and its item repeated. When every item has a
result, the lines are sorted by item and written to the output atomically.

Nothing else is repaired. A file that satdoku did not write is left alone, and a line that is not a
result of this batch is an error, because its contents cannot be recovered.
"""

from __future__ import annotations

import json
import os
import stat
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO
from zlib import crc32

from satdoku import files
from satdoku.batch.executor import ItemResult, is_result
from satdoku.errors import FileError, FormatError, UsageError
from satdoku.messages import _

MISSING = -1
MARK = b"satdoku-journal-1 {"  # every journal begins with it
LONGEST = 1 << 24  # bytes of a line
FLAGS = os.O_RDWR | os.O_CREAT | os.O_APPEND  # for opening it …
FLAGS |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)  # … where the system has them

Accepts = Callable[[int, ItemResult], bool]


class JournalError(FormatError):
    """A line of a journal that is not a result of its batch."""

    def __init__(self, path: Path, line: int) -> None:
        problem = _("this is not a result of the batch; delete the file to start over.")
        super().__init__(path, line, None, problem)


def part_of(output: Path) -> Path:
    """The journal of a batch, beside its output."""
    return output.with_name(output.name + ".part")


class Journal:
    """Locked by one batch. Keeps only the position of each item's line in memory."""

    def __init__(
        self,
        output: Path,
        identity: Mapping[str, object],
        count: int,
        accepts: Accepts = lambda _index, _result: True,
    ) -> None:
        """`identity` is what the output depends on. `accepts` checks that a result read from the
        file can belong to its item."""
        self.output, self.accepts = output, accepts
        self.path = part_of(output)
        self.places = array("q", [MISSING]) * count
        self.tally: Counter[str] = Counter()
        self.header = MARK[:-1] + json.dumps(identity, sort_keys=True).encode() + b"\n"
        self.check = crc32(self.header)  # so that lines of another batch do not match
        try:
            self.stream = _opened(self.path)
            self._lock()
        except (OSError, ValueError) as error:
            raise files.unwritable(self.path, error) from error
        try:
            self._resume()
        except BaseException:
            self.stream.close()
            raise

    def _lock(self) -> None:
        """Lock the file, unless another batch holds it or has just finished and removed it."""
        if not files.hold(self.stream) or not self._is_in_place():
            self.stream.close()
            raise FileError(
                _(
                    "{path}: another batch is writing to it; wait until it finishes.",
                    path=str(self.path),
                )
            )

    def _is_in_place(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self.stream.fileno()), self.path.lstat())
        except FileNotFoundError:
            return False

    def _resume(self) -> None:
        found = self.stream.readline(len(self.header))
        if found == self.header:
            self._read_entries()
            return
        self._require_without_results(found)
        self.stream.truncate(0)
        self.stream.write(self.header)
        self.stream.flush()

    def _require_without_results(self, found: bytes) -> None:
        """A journal without results, or with an incomplete header, can be overwritten."""
        if not found.startswith(MARK) and (found.endswith(b"\n") or not MARK.startswith(found)):
            raise FileError(
                _(
                    "{path}: satdoku did not write this file and will not overwrite it; "
                    "move it away, or choose another output with -o.",
                    path=str(self.path),
                )
            )
        while found and not found.endswith(b"\n"):
            found = self.stream.readline(LONGEST)
        if self.stream.read(1):
            raise UsageError(
                _(
                    "{path}: contains the results of a batch with other items or options; "
                    "run that batch again, delete the file, or choose another one with -o.",
                    path=str(self.path),
                )
            )

    def _read_entries(self) -> None:
        place = len(self.header)
        number = 1
        while (line := self.stream.readline(LONGEST)).endswith(b"\n"):
            number += 1
            found = self._entry(line)
            if found is None or self.places[found[0]] != MISSING:
                raise JournalError(self.path, number)
            self._remember(*found, place)
            place += len(line)
        if len(line) == LONGEST:
            raise JournalError(self.path, number + 1)
        self.stream.truncate(place)

    def _entry(self, line: bytes) -> tuple[int, ItemResult] | None:
        """Parse a complete line; None if it is not a result of this batch."""
        check, _blank, text = line[:-1].partition(b" ")
        if check != self._checksum(text):
            return None
        try:
            entry = json.loads(text)
        except (ValueError, RecursionError):
            return None
        if not _is_entry(entry) or not 0 <= entry[0] < len(self.places):
            return None
        index, result = entry[0], ItemResult(*entry[1:])
        return (index, result) if self.accepts(index, result) else None

    def _checksum(self, text: bytes) -> bytes:
        return b"%08x" % crc32(text, self.check)

    def _remember(self, index: int, result: ItemResult, place: int) -> None:
        self.places[index] = place
        self.tally[result.status] += 1

    def close(self) -> None:
        self.stream.close()

    @property
    def done(self) -> int:
        return self.tally.total()

    def missing(self) -> Iterator[int]:
        return (index for index, place in enumerate(self.places) if place == MISSING)

    def add(self, results: Iterable[tuple[int, ItemResult]]) -> None:
        """Append results. An item counts once, even if two workers have done it."""
        place = self.stream.seek(0, 2)
        lines = []
        for index, result in results:
            if self.places[index] != MISSING:
                continue
            entry = [index, result.status, result.line, result.complaint]
            text = json.dumps(entry).encode()
            line = b"%s %s\n" % (self._checksum(text), text)
            self._remember(index, result, place)
            place += len(line)
            lines.append(line)
        try:
            self.stream.write(b"".join(lines))
            self.stream.flush()
        except OSError as error:
            raise files.unwritable(self.path, error) from error

    def results(self) -> Iterator[ItemResult]:
        """The results so far, in the order of the items."""
        for place in self.places:
            if place != MISSING:
                self.stream.seek(place)
                found = self._entry(self.stream.readline(LONGEST))
                if found is None:
                    raise FileError(
                        _("{path}: modified while the batch was running.", path=str(self.path))
                    )
                yield found[1]

    def finish(self) -> None:
        """Write the output and remove the journal."""
        files.write_text(self.output, (r.line + "\n" for r in self.results() if r.line))
        self.path.unlink()


def _opened(path: Path) -> BinaryIO:
    """Open or create the file, without following links, which could lead to someone else's file."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG
    if not stat.S_ISREG(mode):
        raise OSError(
            None, _("it is a link") if stat.S_ISLNK(mode) else _("it is not a regular file")
        )
    return os.fdopen(os.open(path, FLAGS, 0o666), "r+b")


def _is_entry(value: object) -> bool:
    """True for an index and a result; `True` is an `int`, too."""
    return isinstance(value, list) and is_result(value[1:]) and type(value[0]) is int
