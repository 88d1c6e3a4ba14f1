"""What a Dask worker does for a batch: this runs in its process."""

from __future__ import annotations

import pickle
import threading
import time

from satdoku import __version__
from satdoku.batch.work import Chunk, Perform, Results, Work, perform_chunk
from satdoku.errors import SatdokuError
from satdoku.messages import _, speak
from satdoku.monitor import Monitor
from satdoku.value import Value


class ClusterError(SatdokuError):
    """A cluster that cannot be reached or does not fit."""


class Packed(Value):
    """The work as it travels, with every chunk. Dask could send it once to each worker, but what
    it scattered is lost when those workers die."""

    work: bytes
    token: str
    language: str
    settled: float  # seconds from the arrival of a worker to its first chunk


_stopped: set[str] = set()  # the batches that are over
_here = threading.local()  # a solver serves one thread
_arrived = time.monotonic()  # in the process of a worker: soon after it has joined


def version() -> str:
    return __version__


def stop(token: str) -> None:
    _stopped.add(token)


def mismatch(worker: str, theirs: str, ours: str) -> str:
    return _(
        "The worker {worker} has satdoku {theirs}, not {ours}; install the same version.",
        worker=worker,
        theirs=theirs,
        ours=ours,
    )


def perform_there(packed: Packed, chunk: Chunk, theirs: str) -> tuple[Results, float]:
    """`theirs` is the version of the batch."""
    if theirs != __version__:
        from distributed import get_worker

        raise ClusterError(mismatch(get_worker().address, __version__, theirs))
    work, perform = _begun(packed)
    _settle(packed.settled)
    monitor = Monitor(stop=lambda: packed.token in _stopped)
    start = time.perf_counter()
    results = perform_chunk(work, perform, chunk, monitor)
    return results, time.perf_counter() - start


def _settle(seconds: float) -> None:
    """A new worker may get a chunk before its nanny has seen it run. If the chunk kills it then,
    the nanny takes that for a failed start, and leaves as well."""
    time.sleep(max(0.0, _arrived + seconds - time.monotonic()))


def _begun(packed: Packed) -> tuple[Work, Perform]:
    """The work, and what it has built for this thread: kept from chunk to chunk."""
    if getattr(_here, "token", None) != packed.token:
        speak(packed.language)
        work: Work = pickle.loads(packed.work)
        _here.begun, _here.token = (work, work.begin()), packed.token
    begun: tuple[Work, Perform] = _here.begun
    return begun
