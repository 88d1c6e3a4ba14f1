"""The results of a batch on their way: a file that survives any end of the program.

Each result is a line of JSON, appended as it comes. The last line may be torn when the program is
killed, and is cut off then. When every item has its result, the lines are brought into the order
of the items and become the output, in one step.
"""

from __future__ import annotations

import json
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from satdoku import files
from satdoku.batch.work import ItemResult
from satdoku.errors import FileError, UsageError
from satdoku.messages import _

MISSING = -1


class Journal:
    """Open for one batch alone. Knows of each item where its line begins, and no more."""

    def __init__(self, output: Path, identity: Mapping[str, object], count: int) -> None:
        """`identity` is what makes the output what it is: of another one, nothing is kept."""
        self.output = output
        self.path = output.with_name(output.name + ".part")
        self.places = array("q", [MISSING]) * count
        self.tally: Counter[str] = Counter()
        try:
            self.stream = self.path.open("a+b")
            self._lock()
        except (OSError, ValueError) as error:
            raise files.unwritable(self.path, error) from error
        try:
            self._resume(json.dumps(identity, sort_keys=True).encode() + b"\n")
        except BaseException:
            self.stream.close()
            raise

    def _lock(self) -> None:
        if not files.hold(self.stream):
            self.stream.close()
            raise FileError(
                _("{path}: another batch is writing to it; wait for its end.", path=str(self.path))
            )

    def _resume(self, header: bytes) -> None:
        self.stream.seek(0)
        found = self.stream.readline()
        if found != header and self.stream.read(1):
            raise UsageError(
                _(
                    "{path}: holds the results of a batch with other items or options; run that"
                    " one again, delete the file, or name another one with -o.",
                    path=str(self.path),
                )
            )
        if found != header:  # there is no result yet
            self.stream.truncate(0)
            self.stream.write(header)
            self.stream.flush()
            return
        place = len(header)
        for line in self.stream:
            if not self._remember(line, place):
                break
            place += len(line)
        self.stream.truncate(place)

    def _remember(self, line: bytes, place: int) -> bool:
        """Whether it is a whole line."""
        try:
            index, status, _line, _complaint = json.loads(line)
        except ValueError:
            return False
        self.places[index] = place
        self.tally[status] += 1
        return line.endswith(b"\n")

    def close(self) -> None:
        self.stream.close()

    @property
    def done(self) -> int:
        return self.tally.total()

    def missing(self) -> Iterator[int]:
        return (index for index, place in enumerate(self.places) if place == MISSING)

    def add(self, results: Iterable[tuple[int, ItemResult]]) -> None:
        """An item counts once, even if two workers have done it."""
        place = self.stream.seek(0, 2)
        lines = []
        for index, result in results:
            if self.places[index] != MISSING:
                continue
            entry = [index, result.status, result.line, result.complaint]
            line = json.dumps(entry, ensure_ascii=False).encode() + b"\n"
            self.places[index] = place
            self.tally[result.status] += 1
            place += len(line)
            lines.append(line)
        try:
            self.stream.write(b"".join(lines))
            self.stream.flush()
        except OSError as error:
            raise files.unwritable(self.path, error) from error

    def results(self) -> Iterator[ItemResult]:
        """In the order of the items, as far as they are done."""
        for place in self.places:
            if place != MISSING:
                self.stream.seek(place)
                _index, status, line, complaint = json.loads(self.stream.readline())
                yield ItemResult(status, line, complaint)

    def finish(self) -> None:
        """Write the output; the journal is not needed any more."""
        files.write_text(self.output, (r.line + "\n" for r in self.results() if r.line))
        self.path.unlink()
