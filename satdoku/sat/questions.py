"""What `Solver` rests on: a formula that grows, the search that follows it, and the last answer."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial, wraps
from threading import RLock
from typing import Concatenate, ParamSpec, TypeVar

from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat.enumeration import Enumeration
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.incremental import (
    UNLIMITED,
    Assume,
    Budget,
    Found,
    IncrementalSearch,
    smaller_cores,
)
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.options import Options
from satdoku.sat.proof import ProofWriter
from satdoku.sat.result import Status
from satdoku.sat.side_constraints import Encoding, SideConstraint

Asked = TypeVar("Asked", bound="Questions")
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def in_turn(
    method: Callable[Concatenate[Asked, Given], Answer],
) -> Callable[Concatenate[Asked, Given], Answer]:
    """One question at a time. A second thread waits. A call from within a question, as a signal
    handler may make it, cannot wait, and raises."""

    @wraps(method)
    def alone(solver: Asked, /, *args: Given.args, **named: Given.kwargs) -> Answer:
        with solver._lock:
            clauses = solver._formula.clauses
            if clauses.held:
                raise RuntimeError("the solver is searching, and cannot be asked from within")
            clauses.held = True
            try:
                return method(solver, *args, **named)
            finally:
                clauses.held = False

    return alone


def _prepared(encoding: Encoding, steps: io.BytesIO | None, kernel: CdclSearch) -> Assume:
    """Prepare a new kernel. Its proof begins anew: the old kernel may have deleted clauses that
    this one uses.

    This is not a method. If it were, the search would refer to the solver, and a solver that is
    dropped would wait for the garbage collector, which cannot know how much the kernel holds.
    """
    if steps is not None:
        steps.seek(0)
        steps.truncate()
    return encoding.prepare(kernel)


class Questions:
    _found: Found | None  # the last answer, as far as there was one
    _core: list[int] | None

    def __init__(self, options: Options, *, with_proof: bool, timed: bool) -> None:
        self._options = options
        self._lock = RLock()
        self._formula = GrowingCnf()
        self._constraints: list[SideConstraint] = []
        self._encoding = Encoding(self._constraints, self._formula)
        self._steps = io.BytesIO() if with_proof else None  # of the proof
        proof = None if self._steps is None else ProofWriter(self._steps)
        self._search: IncrementalSearch | None = IncrementalSearch(
            self._formula,
            self._options.replace(proof=proof),
            partial(_prepared, self._encoding, self._steps),
        )
        self._interrupted = False
        self._budget = UNLIMITED
        self._phases: dict[int, int] = {}
        self._timed, self._seconds, self._all_seconds = timed, 0.0, 0.0
        self._forget()

    def _live(self) -> IncrementalSearch:
        if self._search is None:
            raise ValueError("the solver has been deleted")
        return self._search

    def _forget(self) -> None:
        self._status = Status.UNKNOWN
        self._found = self._core = None

    def _monitor(self, seconds: float | None) -> Monitor:
        if seconds is not None and not seconds >= 0:
            raise ValueError("a budget is a number, not below 0")
        return Monitor(seconds, stop=lambda: self._interrupted)

    def _limits(self, conflicts: int | None) -> Budget:
        if conflicts is None:
            return self._budget
        if not conflicts >= 0:
            raise ValueError("a budget is a number, not below 0")
        return self._budget.replace(conflicts=conflicts)

    def _constrain(self, constraint: SideConstraint) -> None:
        self._live()
        if self._steps is not None:
            raise ValueError("a proof is about clauses; this solver has other constraints, too")
        with self._lock:
            self._constraints.append(constraint)

    def _solve(
        self,
        assumptions: Iterable[int],
        monitor: Monitor = UNWATCHED,
        budget: Budget = UNLIMITED,
    ) -> Status:
        search, assumed = self._live(), self._formula.literals(assumptions)
        start = time.thread_time() if self._timed else 0.0
        self._forget()
        self._encoding.bring_up_to_date(search)
        status = search.run(assumed, monitor, budget, tuple(self._phases.values()))
        if status is Status.SATISFIABLE:
            self._found = search.found(assumed, self._constraints)
        elif status is Status.UNSATISFIABLE:
            self._core = _in_order(search.core(), assumed)
        self._status = status
        if self._timed:
            self._seconds = time.thread_time() - start
            self._all_seconds += self._seconds
        return status

    def _enumerate(
        self, enumeration: Enumeration, budget: Budget, monitor: Monitor
    ) -> Iterator[list[int]]:
        with suppress(Stopped):
            for found, model in enumeration.models(monitor, budget):
                self._status, self._found, self._core = Status.SATISFIABLE, found, None
                yield model
        self._forget()
        if enumeration.status is Status.UNSATISFIABLE:
            self._status, self._core = Status.UNSATISFIABLE, []

    def _minimize(self, budget: Budget, monitor: Monitor) -> None:
        search, core = self._live(), self._core or []

        def refute(rest: list[int]) -> list[int] | None:
            if search.run(rest, monitor, budget) is Status.UNSATISFIABLE:
                return _in_order(search.core(), rest)
            return None

        for self._core in smaller_cores(core, refute):
            pass


def _in_order(core: Iterable[int], assumptions: Iterable[int]) -> list[int]:
    needed = set(core)
    return [literal for literal in dict.fromkeys(assumptions) if literal in needed]
