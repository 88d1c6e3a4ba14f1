"""A pool of processes on this machine. A dead worker is replaced, and its chunk reported.

`concurrent.futures.ProcessPoolExecutor` breaks as a whole when one of its processes dies.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection

from satdoku.batch.executor import Chunk, Returned, Work, perform_chunk
from satdoku.batch.safe_processes import safe_processes
from satdoku.messages import language, speak
from satdoku.monitor import Monitor, Stopped

# Spawn instead of fork: a worker must not inherit another one's pipe, so that every worker notices
# when the batch is gone.
_context = get_context("spawn")

PATIENCE = 0.5  # seconds that a worker has to exit before it is killed
POLL_EVERY = 0.02  # seconds between a busy worker's checks that the batch still runs


class ProcessPool:
    def __init__(self, work: Work, jobs: int) -> None:
        self.work, self.jobs = work, jobs
        self.workers: list[_Worker] = []

    def close(self) -> None:
        for worker in self.workers:
            worker.pipe.close()
        deadline = time.monotonic() + PATIENCE
        for worker in self.workers:
            worker.process.join(max(0.0, deadline - time.monotonic()))
            worker.reap()

    def room(self) -> int:
        return self.jobs - sum(worker.chunk is not None for worker in self.workers)

    def submit(self, chunk: Chunk, alone: bool = False) -> None:
        """Workers start on demand, and have at most one chunk."""
        idle = next((worker for worker in self.workers if worker.chunk is None), None)
        if idle is None:
            idle = _Worker(self.work)
            self.workers.append(idle)
        idle.send(chunk)

    def collect(self, seconds: float) -> Sequence[Returned]:
        busy = {worker.pipe: worker for worker in self.workers if worker.chunk is not None}
        ready = connection.wait(list(busy), seconds)
        returned = [busy[pipe].receive() for pipe in ready]  # type: ignore[index]
        self.workers = [worker for worker in self.workers if worker.alive]
        return returned


class _Worker:
    """The parent's side of a worker process."""

    def __init__(self, work: Work) -> None:
        self.pipe, theirs = _context.Pipe()
        self.process = _context.Process(target=_serve, args=(theirs, work, language()), daemon=True)
        with safe_processes():
            self.process.start()
        theirs.close()
        self.chunk: Chunk | None = None
        self.alive = True

    def send(self, chunk: Chunk) -> None:
        self.chunk = chunk
        with suppress(OSError):  # if it has died, `receive` finds the pipe closed
            self.pipe.send(chunk)

    def receive(self) -> Returned:
        assert self.chunk is not None
        chunk, self.chunk = self.chunk, None
        try:
            results, seconds = self.pipe.recv()
            return Returned(chunk, results, seconds)
        except (EOFError, OSError):
            self.alive = False
            self.reap()
            return Returned(chunk, None)

    def reap(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


# -- in the worker's process -------------------------------------------------------------------


def _serve(pipe: Connection, work: Work, wanted: str) -> None:
    """Perform chunks until the batch closes its end of the pipe, or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the batch, which then stops us
    speak(wanted)
    perform = work.begin()
    monitor = Monitor(stop=_PipeWatch(pipe))
    with suppress(EOFError, OSError, Stopped):
        while True:
            chunk = pipe.recv()
            start = time.perf_counter()
            results = perform_chunk(work, perform, chunk, monitor)
            pipe.send((results, time.perf_counter() - start))


class _PipeWatch:
    """Detects a closed pipe. While a chunk runs, nothing else arrives through it."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe, self.next = pipe, 0.0

    def __call__(self) -> bool:
        now = time.monotonic()
        if now < self.next:
            return False
        self.next = now + POLL_EVERY
        return self.pipe.poll()
