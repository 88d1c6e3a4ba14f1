"""The proofs of a search: DRAT while it runs, LRAT afterwards, from checking the DRAT proof.

The search need not track hints: the checker finds them. An LRAT proof has therefore already been
checked.
"""

from __future__ import annotations

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
from satdoku.sat.proof import ProofWriter

CHUNK = 1 << 20  # bytes of a proof read at a time


class ProofFiles:
    """The files for the proof steps of a search; finally, `complete` or `drop` them."""

    def __init__(self, cnf: Cnf, drat: Path | None, lrat: Path | None, *, binary: bool) -> None:
        self._cnf, self._lrat = cnf, lrat
        self._writers: list[ProofWriter] = []
        self._stack = ExitStack()
        self._new = None if drat is None else self._stack.enter_context(files.replacing(drat))
        if self._new is not None:
            self._writers.append(ProofWriter(self._new, binary=binary))
        self._steps: IO[bytes] | None = None
        if lrat is not None:
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
        if self._steps is not None and self._lrat is not None:
            _write_lrat(self._cnf, self._steps, self._lrat, monitor)


def _write_lrat(cnf: Cnf, steps: IO[bytes], path: Path, monitor: Monitor) -> None:
    size = steps.tell()
    steps.seek(0)
    with files.replacing(path) as new:
        chunks = iter(partial(steps.read, CHUNK), b"")
        found = proof.check(cnf, chunks, monitor, size, lrat=new)
        if found.outcome is not proof.Outcome.PROVED:
            new.drop()
            raise WrongAnswerError(
                _(
                    "The proof that there is no model failed its check: this is a bug in "
                    "satdoku, please report it with the file."
                )
            )
