"""A CDCL search that keeps up with a formula as it grows, and answers again and again."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.engines import STEP, Counts, Tick, cdcl_settings, full_model, load_portions, never
from satdoku.sat.formula import Formula
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.options import Options
from satdoku.sat.proof import ProofWriter
from satdoku.sat.result import Status
from satdoku.value import Value


class Limits:
    """What ends a search early, asked between two steps of it."""

    def __init__(
        self,
        conflicts: int | None = None,
        seconds: float | None = None,
        interrupted: Callable[[], bool] = lambda: False,
    ) -> None:
        if not all(limit is None or limit >= 0 for limit in (conflicts, seconds)):
            raise ValueError("a budget is a number, not below 0")
        self.conflicts, self.interrupted = conflicts, interrupted
        self.deadline = None if seconds is None else time.monotonic() + seconds

    def reached(self, conflicts: int) -> bool:
        if self.conflicts is not None and conflicts >= self.conflicts:
            return True
        late = self.deadline is not None and time.monotonic() >= self.deadline
        return late or self.interrupted()

    def ticks(self, conflicts: int) -> int:
        """A conflict costs a tick or more: as many ticks as conflicts are left do not pass it."""
        return STEP if self.conflicts is None else min(STEP, max(1, self.conflicts - conflicts))


class Found(Value):
    """What a satisfiable search left: its literals, and what they have to satisfy."""

    literals: bytes
    num_vars: int
    num_clauses: int
    assumptions: Sequence[int]

    def model(self, formula: Formula) -> list[int]:
        """One literal per variable, in order; nobody sees one that has not been checked."""
        model = list(full_model(self.num_vars, self.literals))
        clause = unsatisfied_clause(formula.since(0, self.num_clauses), model)
        if clause is not None or not set(self.assumptions) <= set(model):
            raise WrongAnswerError(
                _(
                    "The solver found a model that leaves a clause or an assumption"
                    " unsatisfied: this is a bug in satdoku, please report it with the clauses."
                )
            )
        return model


class IncrementalSearch:
    def __init__(self, formula: Formula, options: Options, proving: bool = False) -> None:
        self.formula, self.options, self.proving = formula, options, proving
        self._begin_anew()

    def _begin_anew(self) -> None:
        self.kernel = CdclSearch(cdcl_settings(self.options), self.proving)
        self._loaded = 0  # so many clauses of the formula are in the kernel
        self._steps = io.BytesIO()  # of the proof
        self._prove = ProofWriter(self._steps)

    def run(self, assumptions: Sequence[int], limits: Limits, phases: Sequence[int] = ()) -> Status:
        start = self.kernel.counters.conflicts

        def tick(counts: Counts) -> bool:
            return limits.reached(self.kernel.counters.conflicts - start)

        status = Status.UNKNOWN
        with self._whole():
            if not self._load(tick):
                return status
            for literal in phases:
                self.kernel.set_phase(literal)
            self.kernel.begin(assumptions)
            while status is Status.UNKNOWN and not tick(self.kernel.counters):
                ticks = limits.ticks(self.kernel.counters.conflicts - start)
                status = Status(self.kernel.step(ticks))
                if self.proving:
                    self._prove(self.kernel.take_proof())
        return status

    def found(self, assumptions: Sequence[int]) -> Found:
        """After a satisfiable run under these assumptions."""
        literals = self.kernel.true_literals()
        return Found(literals, self.formula.num_vars, self._loaded, assumptions)

    def core(self, assumptions: Sequence[int]) -> list[int]:
        """After an unsatisfiable run: those of the assumptions that it needed, in their order."""
        needed = set(self.kernel.core())
        return [literal for literal in dict.fromkeys(assumptions) if literal in needed]

    def proof(self) -> list[str]:
        """All clauses learned and deleted so far, and the empty one as the last.

        Assumptions are decisions to the kernel, so what it learns follows from the clauses
        alone, and still does when more clauses have come. With a core as unit clauses,
        propagation ends in a conflict.
        """
        lines = self._steps.getvalue().decode("ascii").splitlines()
        return lines if lines[-1:] == ["0"] else [*lines, "0"]

    def propagate(self, assumptions: Sequence[int], save_phases: bool) -> tuple[bool, list[int]]:
        with self._whole():
            self._load(never)
            consistent, literals = self.kernel.propagate_only(assumptions, save_phases)
        return consistent, literals

    def _load(self, tick: Tick) -> bool:
        """Bring the kernel up to date; False if the tick stopped it, and it is to be redone."""
        news = self.formula.since(self._loaded)
        if not load_portions(self.kernel, news, tick):
            return False
        self._loaded += len(news)
        return True

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """An exception that may have torn the kernel's state makes it begin anew.

        Compiled, Ctrl-C comes only between two of its calls; a lack of memory, at any point.
        """
        try:
            yield
        except BaseException as error:
            if not (COMPILED and isinstance(error, KeyboardInterrupt)):
                self._begin_anew()
            raise
