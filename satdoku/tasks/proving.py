"""The proofs of a search: DRAT while it runs; afterwards, by checking it, an LRAT proof, the core
and the trimmed proof.

The search need not track hints: the checker finds them. What is written afterwards has therefore
already been checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO

from satdoku import files
from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.monitor import Monitor
from satdoku.sat import proof
from satdoku.sat.cnf import Cnf
from satdoku.sat.proof import Check, Outcome, ProofWriter
from satdoku.tasks.needed import Needed

CHUNK = 1 << 20  # bytes of a proof read at a time


class ProofFiles:
    """The files for the proof steps of a search; finally, `complete` or `drop` them."""

    def __init__(self, cnf: Cnf, drat: Path | None, needed: Needed, *, binary: bool) -> None:
        self._cnf, self._needed, self._binary = cnf, needed, binary
        self._writers: list[ProofWriter] = []
        self._stack = ExitStack()
        self._new = None if drat is None else self._stack.enter_context(files.replacing(drat))
        if self._new is not None:
            self._writers.append(ProofWriter(self._new, binary=binary))
        self._steps: IO[bytes] | None = None
        if needed.paths:
            self._steps = self._stack.enter_context(TemporaryFile())  # noqa: SIM115
            self._writers.append(ProofWriter(self._steps, binary=True))

    def __enter__(self) -> ProofFiles:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.__exit__(kind, error, trace)

    def __call__(self, steps: bytes) -> None:
        for write in self._writers:
            write(steps)

    def drop(self) -> None:
        """Discard the proof; existing files stay unchanged."""
        if self._new is not None:
            self._new.drop()

    def complete(self, monitor: Monitor) -> None:
        if self._steps is None:
            return
        size = self._steps.tell()
        self._steps.seek(0)
        chunks = iter(partial(self._steps.read, CHUNK), b"")
        found = check_and_write(self._cnf, chunks, size, self._needed, monitor, binary=self._binary)
        if found.outcome is not Outcome.PROVED:
            raise WrongAnswerError(
                _(
                    "The proof that there is no model failed its check: this is a bug in "
                    "satdoku, please report it with the file."
                )
            )


def check_and_write(
    cnf: Cnf,
    steps: Iterable[bytes],
    size: int,
    needed: Needed,
    monitor: Monitor,
    *,
    binary: bool = False,
) -> Check:
    """Check a DRAT proof. If it is valid, write what it needs; if not, files stay unchanged."""
    with ExitStack() as stack:
        core, trimmed, lrat = (
            None if path is None else stack.enter_context(files.replacing(path))
            for path in (needed.core, needed.trimmed, needed.lrat)
        )
        found = proof.check(
            cnf,
            steps,
            monitor,
            size,
            lrat=lrat,
            trimmed=None if trimmed is None else ProofWriter(trimmed, binary=binary),
            with_core=core is not None,
        )
        if found.outcome is not Outcome.PROVED:
            for new in (core, trimmed, lrat):
                if new is not None:
                    new.drop()
        elif core is not None:
            clauses = (cnf[index] for index in monitor.through(found.core))
            core.write(Cnf.from_clauses(clauses, cnf.num_vars).to_dimacs().encode("ascii"))
    return found
