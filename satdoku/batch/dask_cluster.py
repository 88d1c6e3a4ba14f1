"""Runs batches on a Dask cluster: an existing one, or one started here on loopback."""

from __future__ import annotations

import asyncio
import logging
import pickle
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from satdoku import __version__
from satdoku.batch import result_format
from satdoku.batch.dask_security import address_of, security
from satdoku.batch.dask_worker import Agent, ClusterError, Packed, mismatch, version
from satdoku.batch.executor import Chunk, Returned, Work, WorkersLostError
from satdoku.batch.loopback_cluster import LoopbackCluster
from satdoku.batch.open_files import most_open_files
from satdoku.errors import UsageError
from satdoku.messages import _, language
from satdoku.value import Value

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT = 10.0  # seconds to reach a scheduler
AHEAD = 2  # chunks per thread of the cluster: one running, one queued
SPARE = 100  # connections besides those of chunks: each chunk in flight holds one
LOOK_EVERY = 1.0  # seconds between checks for workers that joined or left
DESERTED = 120.0  # seconds to wait without any worker before giving up …
RESTARTED = 900.0  # … or, for our own workers, which restart even on a busy machine
SETTLED = 1.0  # seconds until the nanny of a new worker has registered that it runs


class ClusterAddress(Value):
    """Names a cluster: a running scheduler, or a number of workers to start here."""

    scheduler: str | None = None  # tcp://host:8786, or a scheduler file
    local_workers: int = 0
    tls: Mapping[str, str] = {}  # the arguments of distributed.Security


class Seat:
    """A worker of the cluster, its agent, and its chunks by number."""

    def __init__(self, address: str, threads: int, agent: Future) -> None:
        self.address, self.threads, self.agent = address, threads, agent
        self.out: dict[int, Chunk] = {}
        self.reserved = False  # for a chunk that must run alone

    @property
    def ready(self) -> bool:
        """True once the agent has been created."""
        return bool(self.agent.status == "finished")

    @property
    def room(self) -> int:
        free = self.ready and not self.reserved
        return max(0, AHEAD * self.threads - len(self.out)) if free else 0


class DaskCluster:
    def __init__(self, work: Work, address: ClusterAddress) -> None:
        try:
            import distributed
        except ImportError as error:
            raise UsageError(
                _("Clusters need Dask; install it with: pip install 'satdoku[cluster]'")
            ) from error
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are reported below
        self.work, self.address = work, address
        self.seats: dict[str, Seat] = {}
        self.numbers = count()
        self.isolated: Chunk | None = None  # waits for a worker without chunks
        self.returned: SimpleQueue[tuple[Seat, int, object]] = SimpleQueue()
        self.looked, self.worker_seen = 0.0, time.monotonic()
        self.connections = most_open_files() // 2  # as on a scheduler; the rest is for files
        workers = address.local_workers
        self.local = LoopbackCluster(workers) if workers else None
        try:
            self.client = self._connect(distributed)
            self._require_workers()
            self._require_version()
        except BaseException:
            self._close_local()
            raise

    def _connect(self, distributed: Any) -> Client:
        place = self.address.scheduler
        options: dict[str, Any] = {
            "timeout": CONNECT,
            "set_as_default": False,
            "connection_limit": self.connections,
        }
        if self.local is None:
            there = address_of(str(place))
            options["security"] = security(self.address.tls, there)
        else:
            there = self.local.cluster
        try:
            client: Client = distributed.Client(there, **options)
        except (OSError, ValueError) as error:
            raise ClusterError(
                _(
                    "{address}: no Dask scheduler is running there; start one first.",
                    address=str(place),
                )
            ) from error
        return client

    def _require_workers(self) -> None:
        """Require at least one worker: others may join later."""
        try:
            self.client.wait_for_workers(1, timeout=CONNECT)
        except TimeoutError as error:
            self.client.close()
            raise ClusterError(_("The cluster has no workers; start some first.")) from error

    def _require_version(self) -> None:
        """Require all current workers to run this version; later ones are checked when they
        join."""
        try:
            found = self.client.run(version)
        except ImportError as error:
            self.client.close()
            raise ClusterError(
                _("The cluster's workers cannot import satdoku; install it on them.")
            ) from error
        for worker, theirs in found.items():
            if theirs != __version__:
                self.client.close()
                raise ClusterError(mismatch(worker, theirs, __version__))

    def close(self) -> None:
        """When the client disconnects, the workers release their agents and stop."""
        with suppress(Exception):  # the cluster may be gone
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
        if now >= self.looked + LOOK_EVERY:
            found = self._threads()
            self._seat(found)
            self._require_worker_soon(bool(found), now)
            self.looked = now
        self._send_isolated()
        seats = self.seats.values()
        most = self.connections - SPARE - sum(len(seat.out) for seat in seats)
        return min(most, sum(seat.room for seat in seats))

    def _threads(self) -> Mapping[str, int]:
        """The number of threads of each current worker."""
        self._require_scheduler()
        try:
            return dict(self.client.nthreads())
        except OSError as error:
            raise self._lost() from error

    def _seat(self, found: Mapping[str, int]) -> None:
        """Send agents to new workers, and drop the workers that are gone."""
        for seat in list(self.seats.values()):
            if seat.address not in found or seat.agent.status in ("error", "lost", "cancelled"):
                self._leave(seat)
        for address, threads in found.items():
            if address not in self.seats:
                self.seats[address] = Seat(address, threads, self._agent(address))

    def _agent(self, address: str) -> Future:
        settled = 0.0 if self.local else SETTLED  # our own nannies already know their workers
        packed = Packed(pickle.dumps(self.work), __version__, language(), settled)
        return self.client.submit(Agent, packed, actor=True, workers=[address], pure=False)

    def _leave(self, seat: Seat) -> None:
        """Drop a worker. If it died, its chunks are lost; any other failure of its agent is
        raised."""
        from distributed import KilledWorker

        if self.seats.get(seat.address) is not seat:
            return
        del self.seats[seat.address]
        if seat.agent.status == "error":
            reason = seat.agent.exception()
            if reason is not None and not isinstance(reason, (KilledWorker, RuntimeError)):
                raise reason
        for number in seat.out:
            self.returned.put((seat, number, OSError()))

    def _require_worker_soon(self, present: bool, now: float) -> None:
        """Give up if there has been no worker for a while: dead ones may be replaced."""
        if present:
            self.worker_seen = now
        elif now > self.worker_seen + (
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
            _("The scheduler is gone; restart it, then run the same command again.")
        )

    def submit(self, chunk: Chunk, alone: bool = False) -> None:
        if alone:
            self.isolated = chunk
            self._send_isolated()
        else:
            self._send(max(self.seats.values(), key=lambda seat: seat.room), chunk)

    def _send_isolated(self) -> None:
        """Send it to the worker with the fewest chunks, which gets no others until it is idle."""
        ready = [seat for seat in self.seats.values() if seat.ready]
        if self.isolated is None or not ready:
            return
        seat = min(ready, key=lambda seat: len(seat.out))
        seat.reserved = True
        if not seat.out:
            self._send(seat, self.isolated)
            self.isolated = None

    def _send(self, seat: Seat, chunk: Chunk) -> None:
        number = next(self.numbers)
        seat.out[number] = chunk
        loop = self.client.loop.asyncio_loop
        packed = pickle.dumps(chunk)
        asyncio.run_coroutine_threadsafe(self._perform(seat, number, packed), loop)

    async def _perform(self, seat: Seat, number: int, packed: bytes) -> None:
        """Runs in the client's event loop."""
        call = self._worker(seat).actor_execute(
            actor=seat.agent.key, function="perform", args=[packed], kwargs={}
        )
        replies: list[object] = await asyncio.gather(call, return_exceptions=True)
        self.returned.put((seat, number, replies[0]))

    def _worker(self, seat: Seat) -> Any:
        """Local workers are called directly. For others the scheduler forwards calls, because it
        may be the only machine of the cluster reachable from here."""
        from distributed.actor import ProxyRPC

        if self.local is not None:
            return self.client.rpc(seat.address)
        return ProxyRPC(self.client.scheduler, seat.address)

    def collect(self, seconds: float) -> Sequence[Returned]:
        found: list[Returned] = []
        try:
            while True:
                seat, number, reply = self.returned.get(timeout=0 if found else seconds)
                if (chunk := seat.out.pop(number, None)) is not None:  # not given up
                    seat.reserved = seat.reserved and bool(seat.out)
                    found.append(self._result(seat, chunk, reply))
        except Empty:
            if not found:
                self._require_scheduler()
            return found

    def _result(self, seat: Seat, chunk: Chunk, reply: Any) -> Returned:
        """An exception of the agent is part of its reply. If the call itself fails, the worker is
        gone, or a new one without the agent has taken its address."""
        if isinstance(reply, (OSError, KeyError)):
            self._require_scheduler()
            self._leave(seat)
            return Returned(chunk, None)
        if isinstance(reply, BaseException):
            raise reply
        if reply["status"] != "OK":
            raise reply["exception"]
        try:
            results, seconds = result_format.unpacked(reply["result"], self.work, chunk)
        except ValueError as error:
            raise ClusterError(
                _(
                    "Worker {worker} sent an invalid result; remove that worker.",
                    worker=seat.address,
                )
            ) from error
        return Returned(chunk, results, seconds)
