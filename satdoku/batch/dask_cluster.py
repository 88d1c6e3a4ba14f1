"""Batches on a Dask cluster: one that is there already, or one started here on loopback."""

from __future__ import annotations

import asyncio
import logging
import pickle
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent import futures
from contextlib import suppress
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from satdoku import __version__
from satdoku.batch.dask_security import security
from satdoku.batch.executor import Returned, WorkersLostError
from satdoku.batch.work import Chunk, Perform, Results, Work, perform_chunk
from satdoku.errors import SatdokuError, UsageError
from satdoku.messages import _, language, speak
from satdoku.monitor import Monitor
from satdoku.value import Value

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

LOOPBACK = "127.0.0.1"
CONNECT = 10.0  # seconds to reach a scheduler
AHEAD = 2  # chunks for each thread of the cluster: one at work, one on its way to it
COUNT_EVERY = 1.0  # seconds between two looks at who has joined
DESERTED = 60.0  # seconds without any worker, after which nobody is waited for
SETTLED = 0.5  # seconds after which the nanny of a new worker has seen that it runs


class ClusterError(SatdokuError):
    """A cluster that cannot be reached or does not fit."""


class ClusterAddress(Value):
    """Which cluster: a running scheduler, or so many workers to start here."""

    scheduler: str | None = None  # tcp://host:8786, or a scheduler file
    local_workers: int = 0
    tls: Mapping[str, str] = {}  # the arguments of distributed.Security


class DaskCluster:
    def __init__(self, work: Work, address: ClusterAddress) -> None:
        try:
            import distributed
        except ImportError as error:
            raise UsageError(
                _("Clusters need Dask; install it with: pip install 'satdoku[cluster]'")
            ) from error
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are told below
        self.work, self.address = work, address
        self.token = f"{time.time_ns()}"  # names this batch among those that a worker has seen
        self.returned: SimpleQueue[tuple[Future, Chunk, object]] = SimpleQueue()
        self.waiting: set[Future] = set()
        self.threads, self.counted, self.peopled = 0, 0.0, time.monotonic()
        self.local = self._start(distributed) if address.local_workers else None
        try:
            self.client = self._connect(distributed)
            self._require_workers()
            self._require_version()
            self.packed = _Packed(pickle.dumps(work), self.token, language())
        except BaseException:
            self._close_local()
            raise

    def _start(self, distributed: Any) -> LocalCluster:
        """Whoever hands out the chunks counts the deaths that each has caused. So the scheduler
        need not try a deadly one on four workers before it says so."""
        cluster: LocalCluster = distributed.LocalCluster(
            scheduler_kwargs={"allowed_failures": 0},
            n_workers=self.address.local_workers,
            threads_per_worker=1,
            host=LOOPBACK,
            dashboard_address=f"{LOOPBACK}:0",
            worker_dashboard_address=f"{LOOPBACK}:0",
            silence_logs=logging.CRITICAL,
        )
        return cluster

    def _connect(self, distributed: Any) -> Client:
        place = self.address.scheduler
        options: dict[str, Any] = {"timeout": CONNECT, "set_as_default": False}
        if place is not None:
            options["security"] = security(self.address.tls, place)
        try:
            if self.local is not None:
                client: Client = distributed.Client(self.local, **options)
            elif place is not None and "://" not in place:
                client = distributed.Client(scheduler_file=place, **options)
            else:
                client = distributed.Client(place, **options)
        except (OSError, ValueError) as error:
            raise ClusterError(
                _("{address}: there is no Dask scheduler; start it first.", address=str(place))
            ) from error
        return client

    def _require_workers(self) -> None:
        """One at least: the others may join later."""
        try:
            self.client.wait_for_workers(1, timeout=CONNECT)
        except TimeoutError as error:
            self.client.close()
            raise ClusterError(_("The cluster has no workers; start some first.")) from error

    def _require_version(self) -> None:
        """Every worker that is there runs this version; one that joins later is asked, too."""
        try:
            found = self.client.run(_version)
        except ImportError as error:
            self.client.close()
            raise ClusterError(
                _("The workers of the cluster cannot import satdoku; install it there.")
            ) from error
        for worker, version in found.items():
            if version != __version__:
                self.client.close()
                raise ClusterError(_mismatch(worker, version, __version__))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Cancelling does not stop a task that is running, so the workers are told as well."""
        with suppress(Exception):  # the cluster may be gone
            if self.waiting and not self._gone():
                self.client.cancel(list(self.waiting), force=True)
                self.client.run(_stop, self.token, on_error="ignore")
        with suppress(Exception):
            self.client.close(timeout=1)
        self._close_local()

    def _close_local(self) -> None:
        if self.local is not None:
            with suppress(Exception):
                self.local.close(timeout=1)

    def _gone(self) -> bool:
        comm = self.client.scheduler_comm
        return self.client.status != "running" or comm is None or comm.comm.closed()

    def room(self) -> int:
        now = time.monotonic()
        if now >= self.counted + COUNT_EVERY:
            self._require_scheduler()
            self.threads = sum(self.client.nthreads().values())
            self.counted = now
            self._require_somebody(now)
        return max(0, AHEAD * self.threads - len(self.waiting))

    def _require_somebody(self, now: float) -> None:
        """Workers that died may be replaced, which takes a while."""
        if self.threads:
            self.peopled = now
        elif now > self.peopled + DESERTED:
            raise WorkersLostError(
                _("All workers are gone; start new ones, then run the same command again.")
            )

    def _require_scheduler(self) -> None:
        if self._gone():
            raise WorkersLostError(
                _("The scheduler is gone; start it again, then run the same command again.")
            )

    def submit(self, chunk: Chunk) -> None:
        future = self.client.submit(_perform_there, self.packed, chunk, __version__, pure=False)
        self.waiting.add(future)
        loop = self.client.loop.asyncio_loop
        asyncio.run_coroutine_threadsafe(self._fetch(future, chunk), loop)

    async def _fetch(self, future: Future, chunk: Chunk) -> None:
        """Bring the results here as soon as there are any. Until then they are in the memory of a
        worker. If it dies, Dask has them computed again, and whoever asks has to wait: so the
        event loop of the client asks, and the batch does not."""
        results = self.client.gather(future, asynchronous=True)
        outcomes: list[object] = await asyncio.gather(results, return_exceptions=True)
        self.returned.put((future, chunk, outcomes[0]))

    def collect(self, seconds: float) -> Sequence[Returned]:
        found: list[Returned] = []
        try:
            while True:
                found.append(self._result(*self.returned.get(timeout=0 if found else seconds)))
        except Empty:
            if not found:
                self._require_scheduler()
            return found

    def _result(self, future: Future, chunk: Chunk, outcome: Any) -> Returned:
        from distributed import KilledWorker

        self.waiting.discard(future)
        if not isinstance(outcome, BaseException):
            results, seconds = outcome
            return Returned(chunk, results, seconds)
        self._require_scheduler()
        if isinstance(outcome, (KilledWorker, futures.CancelledError, asyncio.CancelledError)):
            return Returned(chunk, None)
        raise outcome


# -- in a worker's process ---------------------------------------------------------------------


class _Packed(Value):
    """The work as it travels, with every chunk. Dask could send it once to each worker, but what
    it scattered is lost when those workers die."""

    work: bytes
    token: str
    language: str


_stopped: set[str] = set()  # the batches that are over
_here = threading.local()  # a solver serves one thread
_arrived = time.monotonic()  # in the process of a worker: soon after it has joined


def _version() -> str:
    return __version__


def _stop(token: str) -> None:
    _stopped.add(token)


def _mismatch(worker: str, theirs: str, ours: str) -> str:
    return _(
        "The worker {worker} has satdoku {theirs}, not {ours}; install the same version.",
        worker=worker,
        theirs=theirs,
        ours=ours,
    )


def _perform_there(packed: _Packed, chunk: Chunk, version: str) -> tuple[Results, float]:
    if version != __version__:
        from distributed import get_worker

        raise ClusterError(_mismatch(get_worker().address, __version__, version))
    work, perform = _begun(packed)
    _settle()
    monitor = Monitor(stop=lambda: packed.token in _stopped)
    start = time.perf_counter()
    results = perform_chunk(work, perform, chunk, monitor)
    return results, time.perf_counter() - start


def _settle() -> None:
    """A new worker may get a chunk before its nanny has seen it run. If the chunk kills it then,
    the nanny takes that for a failed start, and leaves as well."""
    time.sleep(max(0.0, _arrived + SETTLED - time.monotonic()))


def _begun(packed: _Packed) -> tuple[Work, Perform]:
    """The work, and what it has built for this thread: kept from chunk to chunk."""
    if getattr(_here, "token", None) != packed.token:
        speak(packed.language)
        work: Work = pickle.loads(packed.work)
        _here.begun, _here.token = (work, work.begin()), packed.token
    begun: tuple[Work, Perform] = _here.begun
    return begun
