"""The interface between a batch and its workers: items of work, and executors that perform them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from satdoku.errors import SatdokuError
from satdoku.messages import _
from satdoku.monitor import Monitor
from satdoku.value import Value

FAILED = "failed"


class ItemResult(Value):
    """The outcome of one item. Its line goes to the output of the batch."""

    status: str  # counted for the report; FAILED for an item without a result
    line: str  # empty if the item has no output line
    complaint: str = ""  # a message for the user


def is_result(fields: object) -> bool:
    """True if these can be the fields of an `ItemResult`: a printable status and a single line."""
    if not isinstance(fields, list) or not all(isinstance(text, str) for text in fields):
        return False
    return len(fields) == 3 and (fields[0] + fields[1]).isprintable()


Perform = Callable[[Any, Monitor], ItemResult]
Chunk = Sequence[tuple[int, Any]]  # items with their indices
Results = Sequence[tuple[int, ItemResult]]


class Work(Protocol):
    """Sent to the workers as a pickle."""

    @property
    def identity(self) -> Mapping[str, object]:
        """The options that the output depends on, as JSON values."""

    def begin(self) -> Perform:
        """Called once per worker; the result then performs many items."""

    def failure(self, item: Any, complaint: str) -> ItemResult:
        """The result of an item that could not be performed."""


def perform_chunk(work: Work, perform: Perform, chunk: Chunk, monitor: Monitor) -> Results:
    """An error in an item becomes its result; `Stopped` propagates."""
    return [(index, _perform(work, perform, item, monitor)) for index, item in chunk]


def _perform(work: Work, perform: Perform, item: Any, monitor: Monitor) -> ItemResult:
    try:
        return perform(item, monitor)
    except SatdokuError as error:
        return work.failure(item, str(error))
    except MemoryError:
        return work.failure(item, _("This machine does not have enough memory for that."))


class Returned(Value):
    """A chunk that came back from a worker."""

    chunk: Chunk
    results: Results | None  # None if the worker died with it
    seconds: float = 0.0  # spent by the worker


class WorkersLostError(SatdokuError):
    """No workers are left."""


class Executor(Protocol):
    """Use it with `contextlib.closing`."""

    def close(self) -> None:
        """Stop every worker within a second."""

    def room(self) -> int:
        """The number of chunks that it can accept now."""

    def submit(self, chunk: Chunk, alone: bool = False) -> None:
        """Submit a chunk, if there is room. If `alone`, its worker gets no other meanwhile, so that
        if the worker dies, only this chunk can be to blame."""

    def collect(self, seconds: float) -> Sequence[Returned]:
        """The chunks that have come back; waits up to `seconds` for the first."""


MakeExecutor = Callable[[Work], Executor]


LONG = 1.0  # seconds reported per item, so that each becomes its own chunk


class InProcessExecutor:
    """Performs the work in this process; `Stopped` propagates through `collect`."""

    def __init__(self, work: Work, monitor: Monitor) -> None:
        self.work, self.monitor = work, monitor
        self.perform = work.begin()
        self.waiting: list[Chunk] = []

    def close(self) -> None:
        self.waiting.clear()

    def room(self) -> int:
        return 1 - len(self.waiting)

    def submit(self, chunk: Chunk, alone: bool = False) -> None:
        self.waiting.append(chunk)

    def collect(self, seconds: float) -> Sequence[Returned]:
        chunks, self.waiting = self.waiting, []
        return [Returned(chunk, self._done(chunk), LONG * len(chunk)) for chunk in chunks]

    def _done(self, chunk: Chunk) -> Results:
        return perform_chunk(self.work, self.perform, chunk, self.monitor)
