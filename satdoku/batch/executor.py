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
    """What became of one item. Its line goes to the output of the batch."""

    status: str  # counted for the report; FAILED for an item without a result
    line: str  # empty for an item that leaves no line
    complaint: str = ""  # what a person should know about it


def is_result(fields: object) -> bool:
    """Whether these can be the fields of an `ItemResult`. A status is shown, and a line is one."""
    if not isinstance(fields, list) or not all(isinstance(text, str) for text in fields):
        return False
    return len(fields) == 3 and (fields[0] + fields[1]).isprintable()


Perform = Callable[[Any, Monitor], ItemResult]
Chunk = Sequence[tuple[int, Any]]  # items with their indices
Results = Sequence[tuple[int, ItemResult]]


class Work(Protocol):
    """Travels to the workers by pickle."""

    @property
    def identity(self) -> Mapping[str, object]:
        """What the output depends on besides the items, as JSON can say it."""

    def begin(self) -> Perform:
        """Called once by a worker, which then performs many items with what this has built."""

    def failure(self, item: Any, complaint: str) -> ItemResult:
        """For an item that could not be done."""


def perform_chunk(work: Work, perform: Perform, chunk: Chunk, monitor: Monitor) -> Results:
    """An error of one item is its result. `Stopped` passes."""
    return [(index, _perform(work, perform, item, monitor)) for index, item in chunk]


def _perform(work: Work, perform: Perform, item: Any, monitor: Monitor) -> ItemResult:
    try:
        return perform(item, monitor)
    except SatdokuError as error:
        return work.failure(item, str(error))
    except MemoryError:
        return work.failure(item, _("The memory of this machine is not enough for that."))


class Returned(Value):
    """A chunk that came back from a worker."""

    chunk: Chunk
    results: Results | None  # None if the worker died with it
    seconds: float = 0.0  # that the worker spent on it


class WorkersLostError(SatdokuError):
    """Nobody is left to do the work."""


class Executor(Protocol):
    """Use it in a block `with closing(executor)`."""

    def close(self) -> None:
        """Stop every worker within a second."""

    def room(self) -> int:
        """How many more chunks it can take now."""

    def submit(self, chunk: Chunk, alone: bool = False) -> None:
        """Hand over a chunk, if there is room. If it is to be alone, its worker gets no other
        meanwhile: if the worker dies, only this chunk can be to blame."""

    def collect(self, seconds: float) -> Sequence[Returned]:
        """The chunks that have come back; waits for the first, but no longer than that."""


MakeExecutor = Callable[[Work], Executor]


LONG = 1.0  # seconds that an item is said to take, so that each is a chunk of its own


class ThisProcess:
    """`Stopped` passes through `collect`."""

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
