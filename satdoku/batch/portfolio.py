"""A portfolio: differently configured searches on the same formula share what they learn.

This process searches as if it were alone, and starts the others only when the formula turns out to
be hard. Between two steps of its search it passes clauses from each process to all others. Pipes
are fast enough for that: only short clauses and those of small glue travel, some thousand a second.
With shared memory, a clause that is read while it is written would need a checksum, since a wrong
clause means a wrong answer.
"""

from __future__ import annotations

import signal
import time
from array import array
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from satdoku.batch.safe_processes import safe_processes
from satdoku.errors import MemoryShortageError
from satdoku.messages import language, speak
from satdoku.monitor import Monitor, Stopped
from satdoku.sat.cnf import Cnf
from satdoku.sat.counters import together
from satdoku.sat.engines import EngineConfig, cdcl
from satdoku.sat.lemmas import lemmas_only
from satdoku.sat.options import Options
from satdoku.sat.result import NO_STATISTICS, Result, Statistics, Status
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.sat.incremental import IncrementalSearch

_context = get_context("spawn")

ALONE = 0.2  # seconds of search before the other processes start
EVERY = 0.02  # seconds between two exchanges
MOST_GLUE = 2  # of shared clauses with three literals or more
MOST_WAITING = 1 << 20  # bytes of clauses that wait for a process; further ones are dropped

# What the other searches do differently, in turn.
VARIED: tuple[tuple[str, Mapping[str, int]], ...] = (
    ("alternate", {"phase": 1}),
    ("vmtf", {}),
    ("vsids", {"phase": 1, "target": 2}),
    ("vmtf", {"phase": 1, "tier1": 2}),
)
# A proof has one set of names, so only the search of this process may introduce variables.
NAMELESS = {"factor": 0, "parity": 0}


class Parcel(Value):
    """A message from one search to the others: clauses, and their proof."""

    clauses: bytes
    proof: bytes
    statistics: Statistics
    answer: tuple[str, bytes] | None = None  # status and model


class _Mailbox:
    """Clauses that wait for a search."""

    def __init__(self) -> None:
        self.clauses = bytearray()

    def put(self, clauses: bytes) -> None:
        if len(self.clauses) + len(clauses) <= MOST_WAITING:
            self.clauses += clauses

    def take(self) -> bytes:
        clauses, self.clauses = bytes(self.clauses), bytearray()
        return clauses

    def deliver(self, search: IncrementalSearch) -> None:
        """Pass the clauses to the search, unless it is busy with something else."""
        if self.clauses and search.add_shared(bytes(self.clauses)):
            self.clauses = bytearray()


class Portfolio:
    """A running search. Its own result is `result`, unless another process has the answer."""

    def __init__(self, cnf: Cnf, config: EngineConfig, jobs: int) -> None:
        self.cnf, self.config, self.jobs = cnf, config, jobs
        self.others: list[_Other] = []
        self.started = False
        self.start = self.next = time.monotonic() + ALONE
        self.inbox = _Mailbox()
        self.answer: Result | None = None

    def run(self, monitor: Monitor) -> Result:
        options = self.config.options
        if options.proof is not None:
            options = options.replace(proof=lemmas_only(options.proof))
        try:
            own = cdcl(self.cnf, options, monitor, exchange=self.exchange)
        finally:
            for other in self.others:
                other.reap()
        counts = own.statistics
        for other in self.others:
            counts = together(counts, other.statistics)
        found = own if self.answer is None else self.answer
        return found.replace(statistics=counts)

    def exchange(self, search: IncrementalSearch) -> None:
        """Called between two steps of this process's search."""
        now = time.monotonic()
        if now < self.next:
            return
        self.next = now + EVERY
        if not self.started:
            self._start(search)
        self._send(None, search.take_shared())
        alive = {other.pipe: other for other in self.others if other.alive}
        for pipe in connection.wait(list(alive), 0):
            self._receive(alive[pipe])  # type: ignore[index]
        self.inbox.deliver(search)
        if self.answer is not None:
            raise Stopped

    def _start(self, search: IncrementalSearch) -> None:
        self.started = True
        search.share_up_to(MOST_GLUE)
        with suppress(MemoryShortageError):  # then fewer search
            for number in range(self.jobs - 1):
                self.config.engine.require_memory(self.cnf)
                options = varied(self.config.options, number)
                self.others.append(_Other(self.cnf, options))

    def _send(self, sender: _Other | None, clauses: bytes) -> None:
        for other in self.others:
            if other is not sender:
                other.outbox.put(clauses)
        if sender is not None:
            self.inbox.put(clauses)

    def _receive(self, other: _Other) -> None:
        parcel = other.receive()
        if parcel is None or self.answer is not None:
            return
        if self.config.options.proof is not None:
            self.config.options.proof(parcel.proof)
        self._send(other, parcel.clauses)
        if parcel.answer is None:
            other.send()
            return
        status, model = parcel.answer
        self.answer = Result(Status[status], memoryview(model).cast("i"), closed=1.0)


def varied(options: Options, number: int) -> Options:
    """The options of another search, which explores the formula differently."""
    rule, settings = VARIED[number % len(VARIED)]
    nameless = {} if options.proof is None else NAMELESS
    return Options(
        rule,
        options.seed + number + 1,
        {**settings, **options.settings, **nameless},
        options.proof and _ignore,
    )


def _ignore(steps: bytes) -> None:
    """Stands for a proof that the process collects."""


class _Other:
    """This process's side of another one."""

    def __init__(self, cnf: Cnf, options: Options) -> None:
        self.pipe, theirs = _context.Pipe()
        self.process = _context.Process(
            target=_serve, args=(theirs, cnf, options, language()), daemon=True
        )
        with safe_processes():
            self.process.start()
        theirs.close()
        self.alive = True
        self.outbox = _Mailbox()
        self.statistics = NO_STATISTICS

    def receive(self) -> Parcel | None:
        """Its message; None if it has died, which leaves the work to the others."""
        try:
            parcel = self.pipe.recv()
        except (EOFError, OSError):
            self.alive = False
            return None
        assert isinstance(parcel, Parcel)
        self.statistics = parcel.statistics
        return parcel

    def send(self) -> None:
        """Answer a parcel. The process waits for no answer, so the pipe cannot fill up."""
        with suppress(OSError):
            self.pipe.send_bytes(self.outbox.take())

    def reap(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


# -- in another process ------------------------------------------------------------------------


class _Member:
    """A search in its own process. It sends a parcel, and the next one after the answer came."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.next = 0.0
        self.waiting = False  # for the answer to a parcel
        self.inbox = _Mailbox()
        self.proof = bytearray()
        self.begun = False

    def exchange(self, search: IncrementalSearch) -> None:
        now = time.monotonic()
        if now < self.next:
            return
        self.next = now + EVERY
        if not self.begun:
            self.begun = True
            search.share_up_to(MOST_GLUE)
        if self.waiting and self.pipe.poll():
            self.inbox.put(self.pipe.recv_bytes())
            self.waiting = False
        self.inbox.deliver(search)
        if not self.waiting:
            self.waiting = True
            self.pipe.send(self.parcel(search.take_shared(), search.statistics))

    def parcel(
        self, clauses: bytes, statistics: Statistics, answer: tuple[str, bytes] | None = None
    ) -> Parcel:
        proof, self.proof = bytes(self.proof), bytearray()
        return Parcel(clauses, proof, statistics, answer)

    def prove(self, steps: bytes) -> None:
        self.proof += steps


def _serve(pipe: Connection, cnf: Cnf, options: Options, wanted: str) -> None:
    """Search until there is an answer, or the first process closes its end of the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process
    speak(wanted)
    member = _Member(pipe)
    if options.proof is not None:
        options = options.replace(proof=lemmas_only(member.prove))
    with suppress(EOFError, OSError):
        found = cdcl(cnf, options, Monitor(), exchange=member.exchange)
        model = array("i", found.model).tobytes()
        pipe.send(member.parcel(b"", found.statistics, (found.status.name, model)))
        pipe.recv_bytes()  # wait until the pipe is closed: exiting at once could lose the parcel


def portfolio_config(config: EngineConfig, jobs: int) -> EngineConfig:
    """The config, with an engine that searches in this many processes."""

    def run(cnf: Cnf, options: Options, monitor: Monitor) -> Result:
        return Portfolio(cnf, config.replace(options=options), jobs).run(monitor)

    return config.replace(engine=config.engine.replace(run=run, parallel=True))
