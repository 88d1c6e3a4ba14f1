"""Batches on a Dask cluster: one that is there already, or one started here on loopback."""

from __future__ import annotations

import asyncio
import logging
import pickle
import time
from collections.abc import Mapping, Sequence
from concurrent import futures
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from satdoku import __version__
from satdoku.batch.dask_security import security
from satdoku.batch.dask_worker import ClusterError, Packed, mismatch, perform_there, stop, version
from satdoku.batch.executor import Returned, WorkersLostError
from satdoku.batch.loopback_cluster import LoopbackCluster
from satdoku.batch.work import Chunk, Work
from satdoku.errors import UsageError
from satdoku.messages import _, language
from satdoku.value import Value

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT = 10.0  # seconds to reach a scheduler
AHEAD = 2  # chunks for each thread of the cluster: one at work, one on its way to it
COUNT_EVERY = 1.0  # seconds between two looks at who has joined
DESERTED = 120.0  # seconds without any worker, after which nobody is waited for …
RESTARTED = 900.0  # … unless they are ours and on their way, however busy this machine is
SETTLED = 1.0  # seconds after which the nanny of a new worker has seen that it runs


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
        workers = address.local_workers
        self.local = LoopbackCluster(workers) if workers else None
        try:
            self.client = self._connect(distributed)
            self._require_workers()
            self._require_version()
            settled = 0.0 if self.local else SETTLED  # our own nannies have seen their workers
            self.packed = Packed(pickle.dumps(work), self.token, language(), settled)
        except BaseException:
            self._close_local()
            raise

    def _connect(self, distributed: Any) -> Client:
        place = self.address.scheduler
        options: dict[str, Any] = {"timeout": CONNECT, "set_as_default": False}
        if place is not None:
            options["security"] = security(self.address.tls, place)
        try:
            if self.local is not None:
                client: Client = distributed.Client(self.local.cluster, **options)
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
            found = self.client.run(version)
        except ImportError as error:
            self.client.close()
            raise ClusterError(
                _("The workers of the cluster cannot import satdoku; install it there.")
            ) from error
        for worker, theirs in found.items():
            if theirs != __version__:
                self.client.close()
                raise ClusterError(mismatch(worker, theirs, __version__))

    def close(self) -> None:
        """Cancelling does not stop a task that is running, so the workers are told as well."""
        with suppress(Exception):  # the cluster may be gone
            if self.waiting and not self._gone():
                self.client.cancel(list(self.waiting), force=True)
                self.client.run(stop, self.token, on_error="ignore", callback_timeout=1)
        with suppress(Exception):
            self.client.close(timeout=1)
        self._close_local()

    def _close_local(self) -> None:
        if self.local is not None:
            self.local.close()

    def _gone(self) -> bool:
        comm = self.client.scheduler_comm
        return self.client.status != "running" or comm is None or comm.comm.closed()

    def room(self) -> int:
        now = time.monotonic()
        if now >= self.counted + COUNT_EVERY:
            self.threads = self._count_threads()
            self.counted = now
            self._require_somebody(now)
        return max(0, AHEAD * self.threads - len(self.waiting))

    def _count_threads(self) -> int:
        self._require_scheduler()
        try:
            return sum(self.client.nthreads().values())
        except OSError as error:
            raise self._lost() from error

    def _require_somebody(self, now: float) -> None:
        """Workers that died may be replaced, which takes a while."""
        if self.threads:
            self.peopled = now
        elif now > self.peopled + (
            RESTARTED if self.local and self.local.has_nannies else DESERTED
        ):
            raise WorkersLostError(
                _("All workers are gone; start new ones, then run the same command again.")
            )

    def _require_scheduler(self) -> None:
        if self._gone():
            raise self._lost()

    def _lost(self) -> WorkersLostError:
        return WorkersLostError(
            _("The scheduler is gone; start it again, then run the same command again.")
        )

    def submit(self, chunk: Chunk) -> None:
        future = self.client.submit(perform_there, self.packed, chunk, __version__, pure=False)
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
