"""What a Dask worker does for a batch: this runs in its process."""

from __future__ import annotations

import asyncio
import pickle
import threading
import time

from satdoku import __version__
from satdoku.batch import result_format
from satdoku.batch.executor import Chunk, Perform, Work, perform_chunk
from satdoku.errors import SatdokuError
from satdoku.messages import _, speak
from satdoku.monitor import Monitor
from satdoku.value import Value


class ClusterError(SatdokuError):
    """A cluster that cannot be reached or does not fit."""


class Packed(Value):
    """The work as it travels, once to each worker."""

    work: bytes
    version: str  # of satdoku, where the batch runs
    language: str
    settled: float  # seconds from the arrival of a worker to its first chunk


_arrived = time.monotonic()  # in the process of a worker: soon after it has joined


def version() -> str:
    return __version__


def mismatch(worker: str, theirs: str, ours: str) -> str:
    return _(
        "The worker {worker} has satdoku {theirs}, not {ours}; install the same version.",
        worker=worker,
        theirs=theirs,
        ours=ours,
    )


class Agent:
    """A Dask actor: an object in the worker's process that the batch calls. A call brings a chunk
    and takes its results back. As a task of Dask's, a chunk needs eight messages instead of two,
    and four times as much CPU time.

    Its end is that of the batch: when the client lets go of it or is gone, the worker forgets it,
    and what is at work stops."""

    def __init__(self, packed: Packed) -> None:
        from distributed import get_worker

        worker = get_worker()
        if packed.version != __version__:
            raise ClusterError(mismatch(worker.address, __version__, packed.version))
        speak(packed.language)
        self.settled = packed.settled
        self.work: Work = pickle.loads(packed.work)
        self.threads = worker.executors["default"]
        self.key, self.known = worker.get_current_task(), worker.state.actors
        self.here = threading.local()  # a solver serves one thread

    async def perform(self, packed: bytes) -> bytes:
        """The results of a chunk, and the seconds that they took. The chunk is a pickle: a worker
        runs what its clients say. A chunk that comes while others
        are at work waits here, so that a thread goes from one to the next without asking anybody.

        Both travel as bytes: Dask would look at each of their items, which takes longer than all
        the rest of a call."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, self._perform, packed)

    def _perform(self, packed: bytes) -> bytes:
        chunk: Chunk = pickle.loads(packed)
        monitor = Monitor(stop=lambda: self.key not in self.known)
        monitor.tick()
        perform = self._begun()
        start = time.perf_counter()
        results = perform_chunk(self.work, perform, chunk, monitor)
        return result_format.packed(results, time.perf_counter() - start)

    def _begun(self) -> Perform:
        """What the work has built for this thread: kept from chunk to chunk."""
        if not hasattr(self.here, "perform"):
            _settle(self.settled)
            self.here.perform = self.work.begin()
        perform: Perform = self.here.perform
        return perform


def _settle(seconds: float) -> None:
    """A new worker may get a chunk before its nanny has seen it run. If the chunk kills it then,
    the nanny takes that for a failed start, and leaves as well."""
    time.sleep(max(0.0, _arrived + seconds - time.monotonic()))
