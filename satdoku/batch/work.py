"""What a batch is made of: a piece of work for every item, wherever it is done."""

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
