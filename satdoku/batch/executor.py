"""Where chunks of work are done: the interface of the process pool and the Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from satdoku.batch.work import Chunk, Results, Work
from satdoku.errors import SatdokuError
from satdoku.value import Value


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
