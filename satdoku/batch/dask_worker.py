"""The part of a batch that runs in the process of a Dask worker."""

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
    """A cluster that is unreachable or incompatible."""


class Packed(Value):
    """The serialised work, sent once to each worker."""

    work: bytes
    version: str  # of satdoku, on the batch's side
    language: str
    settled: float  # seconds from the arrival of a worker to its first chunk


_arrived = time.monotonic()  # in a worker process: shortly after it joined


def version() -> str:
    return __version__


def mismatch(worker: str, theirs: str, ours: str) -> str:
    return _(
        "Worker {worker} runs satdoku {theirs}, not {ours}; install the same version.",
        worker=worker,
        theirs=theirs,
        ours=ours,
    )


class Agent:
    """A Dask actor: an object in the worker's process that the batch calls. A call sends a chunk
    and returns its results. As a Dask task, a chunk takes eight messages instead of two, and four
    times the CPU time.

    It ends with the batch: when the client releases it or disconnects, the worker forgets it, and
    running chunks stop."""

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
        self.here = threading.local()  # one solver per thread

    async def perform(self, packed: bytes) -> bytes:
        """Perform a chunk; return its results and the seconds they took. The chunk is a pickle: a
        worker trusts its clients. Chunks queue here while others run, so that a thread moves on to
        the next without a round trip.

        Both are sent as bytes: Dask would inspect each of their items, which takes longer than the
        rest of the call."""
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
        """The `Perform` built for this thread, kept from chunk to chunk."""
        if not hasattr(self.here, "perform"):
            _settle(self.settled)
            self.here.perform = self.work.begin()
        perform: Perform = self.here.perform
        return perform


def _settle(seconds: float) -> None:
    """Wait until the nanny of a new worker has registered that it runs. If a chunk killed it
    earlier, the nanny would take that for a failed start and quit as well."""
    time.sleep(max(0.0, _arrived + seconds - time.monotonic()))
